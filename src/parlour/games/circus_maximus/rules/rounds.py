"""Game Phases: a round, from its event card to the clean-up."""

from __future__ import annotations

from parlour.kernel.steps import Step

from ..derived import NOBODY
from ..events import OPENER_PAID, PHASE, ROUND
from ..table import EVENT, CircusMaximus
from .bids import OpenBidding
from .cleanup import CleanUp
from .event_cards import DrawCard
from .performances import RaiseCurtain
from .purchases import OpenMarkets
from .tracks import end_after_last_round, in_order
from .workers import OpenPlaces


class NextRound(Step[CircusMaximus]):
    """An event card, the five phases, and so on until the last round is over."""

    def run(self, t: CircusMaximus) -> None:
        if t.round == t.derived.rounds:
            end_after_last_round(t)
            return
        t.round += 1
        t.order = order_of_bidding(t)
        t.token = NOBODY
        if t.round == 1:
            t.opener = t.order[0]
        t.phase = EVENT
        t.tell(ROUND, t.round, t.order[0])
        if t.round == 1 and t.derived.opener_coins:
            pay_opener(t)
        t.tell(PHASE, EVENT, tuple(t.order))
        t.then(DrawCard(), OpenBidding(), OpenPlaces(), OpenMarkets(), RaiseCurtain(), CleanUp(), NextRound())


def pay_opener(t: CircusMaximus) -> None:
    """Coins for the player who was drawn to bid first, because they send workers last (A76)."""
    t.receive(t.opener, t.derived.opener_coins)
    t.tell(OPENER_PAID, t.opener, t.derived.opener_coins)


def order_of_bidding(t: CircusMaximus) -> list[int]:
    """By the bidding track; among equals, the player who bid later last round comes first (A54). The holder of the
    token goes before everyone (A35)."""
    order = in_order(t, t.derived.bidding, t.order[::-1])
    if t.token != NOBODY:
        order.remove(t.token)
        order.insert(0, t.token)
    return order
