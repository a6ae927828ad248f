"""What everyone had when each round began."""

from __future__ import annotations

from typing import Final

from ..table import Conquest
from .reinforcement import breakdown, total

KEPT: Final = 60  # rounds; no match with a last round is longer


def record_round(t: Conquest) -> None:
    """Record everyone's territories, then armies, then income. Only the last rounds are kept."""
    armies = [t.armies_of(seat) for seat in range(t.seats)]
    income = [0 if seat in t.left else total(breakdown(t, seat)) for seat in range(t.seats)]
    t.history = [*t.history[1 - KEPT :], (*t.lands, *armies, *income)]
