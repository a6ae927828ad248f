"""Event Cards: one at the start of every round (A46 to A50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.steps import Step

from ..derived import Happening
from ..events import ARRIVED, BLOCKED, CLOSED, DREW, ESCAPED, GAINED, PRICES, RESHUFFLED, TRIBUTE, WAGES
from ..table import CircusMaximus
from .losses import GiveUp
from .markets import bring, drive_out
from .tracks import look_for_winners, move_marker


class DrawCard(Step[CircusMaximus]):
    """The top card of the event deck happens at once."""

    def run(self, t: CircusMaximus) -> None:
        draw_card(t)


def draw_card(t: CircusMaximus) -> None:
    """Turn a card over and do what it says; markers that moved may have won the game (A50)."""
    if not t.card_pile.refill(t):
        return
    card = t.card_pile.draw_open(t, t.event_cards)
    t.tell(DREW, card)
    for happening in t.derived.cards[card]:
        t.effect(happening.kind)(t, happening)
    look_for_winners(t)


def block(t: CircusMaximus, it: Happening) -> None:
    """Nobody moves on a track this round (A37)."""
    t.blocked[it.track] = True
    t.tell(BLOCKED, it.track)


def close(t: CircusMaximus, it: Happening) -> None:
    """Nobody is sent to a place this round (A36)."""
    t.shut[it.place] = True
    t.tell(CLOSED, it.place)


def remove(t: CircusMaximus, it: Happening) -> None:
    """Cubes leave a market, the cheapest first (A48)."""
    t.tell(ESCAPED, it.cube, drive_out(t, it.cube, it.number))


def arrive(t: CircusMaximus, it: Happening) -> None:
    """Cubes come to a market, as many as find room (A29)."""
    t.tell(ARRIVED, it.cube, bring(t, it.cube, it.number))


def tribute(t: CircusMaximus, it: Happening) -> None:
    """Everyone pays what they can; who has no coin at all gives up a cube (A47)."""
    for seat in t.order:
        amount = min(it.number, t.coins(seat))
        if amount:
            t.pay(seat, amount)
            t.tell(TRIBUTE, seat, amount)
        elif t.all_cubes(seat):
            t.then(GiveUp(seat, 1))


def gain(t: CircusMaximus, it: Happening) -> None:
    """Everyone gets coins."""
    for seat in t.order:
        t.receive(seat, it.number)
        t.tell(GAINED, seat, it.number)


def advance(t: CircusMaximus, it: Happening) -> None:
    """Everyone moves on a track."""
    for seat in t.order:
        move_marker(t, seat, it.track, it.number)


def bounty(t: CircusMaximus, it: Happening) -> None:
    """Coins for where one stands on a track; the track may be blocked, for nothing moves (A49)."""
    for seat in t.order:
        amount = max(it.number, t.position[seat][it.track])
        t.receive(seat, amount)
        t.tell(GAINED, seat, amount)


def again(t: CircusMaximus, it: Happening) -> None:
    """The discards are shuffled into the deck and one more card is drawn. This one is not among them, and a second of
    its kind in a row does nothing (A46)."""
    if len(t.event_cards) > 1:
        return
    t.card_pile.discard.move_all(t.card_pile)
    t.card_pile.shuffle(t)
    t.tell(RESHUFFLED)
    t.then(DrawCard())


def prices(t: CircusMaximus, it: Happening) -> None:
    """Cubes cost more or less this round (A32)."""
    t.price_change += it.number
    t.tell(PRICES, it.number)


def wages(t: CircusMaximus, it: Happening) -> None:
    """Workers cost more or less this round (A42)."""
    t.wage_change += it.number
    t.tell(WAGES, it.number)


HAPPENINGS: Final[dict[str, Callable[[CircusMaximus, Happening], None]]] = {
    "block": block,
    "close": close,
    "remove": remove,
    "arrive": arrive,
    "tribute": tribute,
    "gain": gain,
    "advance": advance,
    "bounty": bounty,
    "again": again,
    "prices": prices,
    "wages": wages,
}
