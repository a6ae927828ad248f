"""Parlour turns rules, written once in Python, into a game to play in a browser, in a terminal, against bots and in
bulk.

>>> import parlour
>>> "tictactoe" in parlour.games()
True
>>> g = parlour.game("tictactoe")
>>> m = parlour.Match.new(g, seats=2, seed=7)
>>> m.asked, m.prompt(0)
([0], 'Mark an empty square.')
>>> m.options(0)[4], m.options(1)
('mark 4', [])
>>> for move in ["mark 4", "mark 0", "mark 2", "mark 1", "mark 6"]:
...     m.play(m.asked[0], move)
>>> m.over, m.result
(True, Result(winners=[0], reason='line', ranks=[1, 2]))
>>> parlour.Match.replay(m.record()).result.winners
[0]
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ._plain import import_sources, leave_out_stale

if os.environ.get("PARLOUR_PLAIN") == "1":
    import_sources()
else:
    leave_out_stale(Path(__file__).parent.parent, Path(__file__).with_name("kernel") / "compiled.txt")

from .kernel import (
    GameError as GameError,
    IllegalMove as IllegalMove,
    Match as Match,
    NotAsked as NotAsked,
    PackError as PackError,
    ParlourError as ParlourError,
    Record as Record,
    RecordError as RecordError,
    SettingError as SettingError,
    find_game as game,
)

if TYPE_CHECKING:
    from .kernel import find_games as games
else:
    from . import games as games  # makes `parlour.games()` callable

__all__ = [
    "GameError",
    "IllegalMove",
    "Match",
    "NotAsked",
    "PackError",
    "ParlourError",
    "Record",
    "RecordError",
    "SettingError",
    "game",
    "games",
    "how_it_runs",
]
__version__ = "0.1.0"


def how_it_runs() -> str:
    """`compiled`, or `plain Python`."""
    from .kernel import table

    return "plain Python" if str(table.__file__).endswith(".py") else "compiled"
