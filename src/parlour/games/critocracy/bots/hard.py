"""Hard: looks ahead. Counts the turns and events still to come for every player, and what they do to a bag."""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..derived import RESOURCES
from ..table import Critocracy
from .chances import cards_to_come, chances, strength, strength_with
from .deals import Deal
from .lookahead import Lookahead
from .outlook import outlook_of


class Hard(Lookahead):
    """A table is worth its chance to win."""

    def value(self, t: Critocracy, seat: int) -> float:
        if t.result is not None:
            return t.result.share(seat)
        return chances(t)[seat]

    def deal(self, t: Critocracy, seat: int, offers: list[Deal]) -> Deal | None:
        """The deal that raises the chance to win most, among those that raise the other player's chance as well."""
        best: Deal | None = None
        now = chances(t)
        highest = now[seat]
        twin = t.clone()
        for deal in offers:
            given, asked = twin.bags[deal.gives], twin.bags[deal.asks]
            given.pay(seat, deal.other, deal.amount)
            asked.pay(deal.other, seat, deal.price)
            after = chances(twin)
            asked.pay(seat, deal.other, deal.price)
            given.pay(deal.other, seat, deal.amount)
            if after[seat] > highest and after[deal.other] > now[deal.other]:
                best, highest = deal, after[seat]
        return best

    def likes(self, t: Critocracy, seat: int, changes: list[int]) -> bool:
        """Whether the known card leaves the player stronger than an unknown one would on average."""
        outlook = outlook_of(t.derived)
        before = strength(t, outlook, seat)
        twin = t.clone()
        for resource in RESOURCES:
            change = max(changes[resource], -t.holds(seat, resource))
            if change > 0:
                twin.bags[resource].pay(BANK, seat, change)
            elif change < 0:
                twin.bags[resource].pay(seat, BANK, -change)
        return strength_with(twin, outlook, seat, cards_to_come(t, outlook, seat) - 1.0) >= before
