"""What search knows of the game: it plays a round to its end like medium, and sees how near everyone is to winning."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.bids import Bid
from ..table import CircusMaximus
from .chances import chances
from .medium import Medium

PLAYER: Final = Medium()


def evaluate(t: CircusMaximus) -> list[float] | None:
    """Each seat's chance to win when a round begins; what bids, workers and cubes are worth, its end shows."""
    top = t.stack[-1]
    return chances(t) if isinstance(top, Bid) and top.turn == 0 else None


def lean(t: CircusMaximus, options: list[Move], chance: Chance) -> Move:
    """What medium would do."""
    return options[0] if len(options) == 1 else PLAYER.decide(t, t.next_asked(), options)
