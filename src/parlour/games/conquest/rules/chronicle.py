"""The chronicle: what everyone had when each round began, for those who like to look back."""

from __future__ import annotations

from typing import Final

from ..table import Conquest
from .reinforcing import breakdown, total

KEPT: Final = 60  # rounds; no match with a last round has more


def write_down(t: Conquest) -> None:
    """A new round: everyone's territories, then armies, then what their turn brings. Old pages are torn out."""
    armies = [0] * t.seats
    for place in range(t.derived.size):
        if t.owner[place] >= 0:
            armies[t.owner[place]] += t.armies[place]
    income = [0 if seat in t.left else total(breakdown(t, seat)) for seat in range(t.seats)]
    t.chronicle = [*t.chronicle[1 - KEPT :], (*t.lands, *armies, *income)]
