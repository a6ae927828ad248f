"""Medium: looks at the bags as they are. Takes what is worth most, attacks who is ahead, trades what both can use."""

from __future__ import annotations

from typing import Final

from ..rules.cards import DrawAgeCard
from ..table import Critocracy
from .bags import worth
from .dealing import Deal, best_deal
from .thinking import Thinking

EVENT: Final = 3.0  # what it is worth to be about to draw an event card


class Medium(Thinking):
    """Its own bag counts twice, that of whoever is ahead of the others once."""

    def value(self, t: Critocracy, seat: int) -> float:
        top = t.stack[-1] if t.stack else None
        value = EVENT if isinstance(top, DrawAgeCard) and top.seat == seat else 0.0
        return value + 2.0 * worth(t, seat) - max([worth(t, other) for other in range(t.seats) if other != seat])

    def deal(self, t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
        return best_deal(t, seat, others, most)
