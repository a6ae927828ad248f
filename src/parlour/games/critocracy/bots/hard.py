"""Hard: looks ahead. Counts the turns and events still to come for every player, and what they do to a bag."""

from __future__ import annotations

from ..table import Critocracy
from .chances import chances
from .deals import Deal, deals
from .lookahead import Lookahead


class Hard(Lookahead):
    """A table is worth its chance to win."""

    def value(self, t: Critocracy, seat: int) -> float:
        if t.result is not None:
            return t.result.share(seat)
        return chances(t)[seat]

    def deal(self, t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
        """The deal that raises the chance to win most, among those another player might accept."""
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
