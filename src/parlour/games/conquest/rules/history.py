"""The history: what everyone had when each round began."""

from __future__ import annotations

from typing import Final

from ..table import Conquest
from .reinforcement import breakdown, total

KEPT: Final = 60  # rounds; no match with a last round has more


def record_round(t: Conquest) -> None:
    """A new round: everyone's territories, then armies, then what their turn brings. Only the last rounds are kept."""
    armies = [0] * t.seats
    for place in range(t.derived.size):
        if t.owner[place] >= 0:
            armies[t.owner[place]] += t.armies[place]
    income = [0 if seat in t.left else total(breakdown(t, seat)) for seat in range(t.seats)]
    t.history = [*t.history[1 - KEPT :], (*t.lands, *armies, *income)]
