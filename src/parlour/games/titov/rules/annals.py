"""The annals of a reign: what is worth telling when it is over."""

from __future__ import annotations

from typing import Final

from ..table import Titov

MILESTONE_DONE: Final = "milestone"
MONUMENT: Final = "monument"  # raised
VICTORY: Final = "victory"
DEFEAT: Final = "defeat"
PERIL: Final = "peril"  # a calamity that ends the game if it is left alone
RUIN: Final = "ruin"
KILLED: Final = "killed"  # by this calamity


def note(t: Titov, what: str, face: int) -> None:
    """Write down what happened to which objective or milestone in this turn."""
    t.annals = [*t.annals, (t.turns, what, face)]
