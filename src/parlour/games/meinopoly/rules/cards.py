"""Section 10: event cards, drawn from a deck and accepted or redrawn; and encounters, which make offers."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..effect_shapes import AllPay, Pay, PayPercent, PayPerDeed
from ..events import AGREED_WITH, DREW, MET, REDREW, WALKED_PAST
from ..table import Meinopoly
from .assets import assets
from .programs import MOST_HOPS, run_program
from .sums import FOR_CARD

ACCEPT: Final = Verb("accept")
REDRAW: Final = Verb("redraw")
DECLINE: Final = Verb("decline")


def draw_card(t: Meinopoly, seat: int, deck: int, hops: int, seen: tuple[int, ...] = ()) -> None:
    """Draw the top card for all to see, and discard it. Shuffle a deck that is used up."""
    pile = t.decks[deck]
    if hops > MOST_HOPS or not len(pile):
        return
    card = pile.draw(t)
    t.tell(DREW, seat, card)
    shown = (*seen, card)
    if may_redraw(t, seat, deck, card, shown):
        t.then(Drawn(seat, card, hops, shown))
    else:
        carry_out(t, seat, card, hops)


def carry_out(t: Meinopoly, seat: int, card: int, hops: int) -> None:
    """Do what the card says."""
    t.drawn = more(t.drawn, seat)
    run_program(t, seat, t.derived.card_programs[card], FOR_CARD, hops)


def may_redraw(t: Meinopoly, seat: int, deck: int, card: int, seen: tuple[int, ...]) -> bool:
    """A character who redraws freely may redraw any card, until every card of the deck has been seen. Others need a
    redraw and a card that costs money (10.3, R6)."""
    who = t.who(seat)
    if who is not None and who.redraws_freely:
        return len(set(seen)) < len(t.derived.decks[deck])
    return t.redraws[seat] > 0 and t.derived.card_costs[card]


class Drawn(Decision[Meinopoly]):
    """Accept the card, or redraw."""

    verbs = (ACCEPT, REDRAW)

    def __init__(self, seat: int, card: int, hops: int, seen: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.hops = hops
        self.seen = seen

    def options(self, t: Meinopoly) -> list[Move]:
        return [ACCEPT.alone, REDRAW.alone]

    def accept(self, t: Meinopoly) -> None:
        carry_out(t, self.seat, self.card, self.hops)

    def redraw(self, t: Meinopoly) -> None:
        who = t.who(self.seat)
        if who is None or not who.redraws_freely:
            t.redraws = more(t.redraws, self.seat, -1)
        t.tell(REDREW, self.seat, self.card)
        draw_card(t, self.seat, t.derived.card_deck[self.card], self.hops, self.seen)


def meet(t: Meinopoly, seat: int, deck: int, hops: int) -> None:
    """Somebody on a rest space makes an offer."""
    pile = t.decks[deck]
    if len(pile):
        card = pile.draw(t)
        t.tell(MET, seat, card)
        t.then(Encounter(seat, card, hops))


def price_of(t: Meinopoly, seat: int, card: int) -> int:
    """What a card would cost its drawer now."""
    price = 0
    for effect in t.program(t.derived.card_programs[card]):
        match effect.shape:
            case Pay(amount=amount) | AllPay(amount=amount):
                price += amount
            case PayPerDeed(amount=amount):
                price += amount * len(t.deeds_of(seat))
            case PayPercent(percent=percent):
                price += assets(t, seat) * percent // 100
    return price


class Encounter(Decision[Meinopoly]):
    """Accept an offer, or decline it."""

    verbs = (DECLINE, ACCEPT)

    def __init__(self, seat: int, card: int, hops: int) -> None:
        self.seat = seat
        self.card = card
        self.hops = hops

    def options(self, t: Meinopoly) -> list[Move]:
        return [DECLINE.alone, ACCEPT.alone] if self.can_pay(t) else [DECLINE.alone]

    def closed(self, t: Meinopoly) -> list[tuple[Move, str]]:
        return [] if self.can_pay(t) else [(ACCEPT.alone, "too_dear")]

    def can_pay(self, t: Meinopoly) -> bool:
        """Whether the player can pay for the offer: an offer ruins nobody."""
        return t.can_spend(self.seat, price_of(t, self.seat, self.card))

    def accept(self, t: Meinopoly) -> None:
        t.tell(AGREED_WITH, self.seat, self.card)
        run_program(t, self.seat, t.derived.card_programs[self.card], FOR_CARD, self.hops)

    def decline(self, t: Meinopoly) -> None:
        t.tell(WALKED_PAST, self.seat, self.card)
