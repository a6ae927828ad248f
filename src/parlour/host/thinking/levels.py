"""The bots that a host offers."""

from __future__ import annotations

from typing import Final

from parlour.bots.seating import bot_names
from parlour.kernel import Game

LEVELS: Final = ("search:100", "search:1000", "search:1s")
QUICK: Final = "random"  # there is nothing to think about


def levels(game: Game) -> list[str]:
    """The bots a host offers: the game's own, and general ones whose budget is bounded."""
    return [*[name for name in bot_names(game) if name != "search"], *LEVELS]
