"""Hard: looks ahead. Counts the turns and events that are still to come, for everyone, and what they do to a bag."""

from __future__ import annotations

from ..table import Critocracy
from .chances import chances
from .dealing import Deal, deals
from .thinking import Thinking


class Hard(Thinking):
    """Values a table by the chance to win."""

    def value(self, t: Critocracy, seat: int) -> float:
        if t.result is not None:
            return t.result.share(seat)
        return chances(t)[seat]

    def deal(self, t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
        """Of the deals that another might accept, the one that does most for the chance to win."""
        best: Deal | None = None
        highest = chances(t)[seat]
        twin = t.clone()
        for deal in deals(t, seat, others, most):
            given, asked = twin.bags[deal.gives], twin.bags[deal.asks]
            given.pay(seat, deal.other, deal.amount)
            asked.pay(deal.other, seat, deal.price)
            chance = chances(twin)[seat]
            asked.pay(seat, deal.other, deal.price)
            given.pay(deal.other, seat, deal.amount)
            if chance > highest:
                best, highest = deal, chance
        return best
