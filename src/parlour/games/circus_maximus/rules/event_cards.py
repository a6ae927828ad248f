"""Event Cards: one at the start of every round (A46 to A50). All that a card does, it does at once."""

from __future__ import annotations

from parlour.content.programs import Do
from parlour.kernel.marks import marked
from parlour.kernel.steps import Step
from parlour.kernel.table import WATCHER

from ..events import (
    ARRIVED,
    BLOCKED,
    CLOSED,
    DREW,
    ESCAPED,
    GAINED,
    NO_ROOM,
    NONE_LEFT,
    PRICES,
    RESHUFFLED,
    TRIBUTE,
    WAGES,
)
from ..table import CircusMaximus
from .losses import GiveUp
from .markets import bring, drive_out
from .tracks import look_for_winners, move_marker


class DrawCard(Step[CircusMaximus]):
    """Draw the top event card, which takes effect at once."""

    def run(self, t: CircusMaximus) -> None:
        draw_card(t)


def draw_card(t: CircusMaximus) -> None:
    """Turn a card over and do what it says. Markers that move may win the game (A50)."""
    if not t.card_pile.refill(t):
        return
    card = t.card_pile.draw_open(t, t.event_cards)
    t.tell(DREW, card)
    Do(WATCHER, t.derived.cards[card], None).at_once(t)
    look_for_winners(t)


def block(t: CircusMaximus, do: Do[None], track: int) -> None:
    """Nobody moves on a track this round (A37)."""
    t.blocked = marked(t.blocked, track, True)
    t.tell(BLOCKED, track)


def close(t: CircusMaximus, do: Do[None], place: int) -> None:
    """Nobody may send a worker to a place this round (A36)."""
    t.shut = marked(t.shut, place, True)
    t.tell(CLOSED, place)


def remove(t: CircusMaximus, do: Do[None], cube: int, count: int) -> None:
    """Cubes leave a market, the cheapest first (A48)."""
    gone = drive_out(t, cube, count)
    if gone:
        t.tell(ESCAPED, cube, gone, t.derived.goods(cube, gone))
    else:
        t.tell(NONE_LEFT, cube)


def arrive(t: CircusMaximus, do: Do[None], cube: int, count: int, each: bool) -> None:
    """Cubes come to a market, as far as there is room (A29)."""
    come = bring(t, cube, count * (t.seats if each else 1))
    if come:
        t.tell(ARRIVED, cube, come, t.derived.goods(cube, come))
    else:
        t.tell(NO_ROOM, cube)


def tribute(t: CircusMaximus, do: Do[None], coins: int) -> None:
    """Everyone pays what they can; a player without a coin gives up a cube (A47)."""
    for seat in t.order:
        amount = min(coins, t.coins(seat))
        if amount:
            t.pay(seat, amount)
            t.tell(TRIBUTE, seat, amount)
        elif t.all_cubes(seat):
            t.then(GiveUp(seat, 1))


def gain(t: CircusMaximus, do: Do[None], coins: int) -> None:
    """Everyone gets coins."""
    for seat in t.order:
        t.receive(seat, coins)
        t.tell(GAINED, seat, coins)


def advance(t: CircusMaximus, do: Do[None], track: int, steps: int) -> None:
    """Everyone moves on a track."""
    for seat in t.order:
        move_marker(t, seat, track, steps)


def bounty(t: CircusMaximus, do: Do[None], track: int, least: int) -> None:
    """Coins for everyone's position on a track. A blocked track pays too: nothing moves (A49)."""
    for seat in t.order:
        amount = max(least, t.position[seat][track])
        t.receive(seat, amount)
        t.tell(GAINED, seat, amount)


def again(t: CircusMaximus, do: Do[None]) -> None:
    """Shuffle the discards, without this card, into the deck and draw one more card. A second of
    its kind in a row does nothing (A46)."""
    if len(t.event_cards) > 1:
        return
    t.card_pile.discard.move_all(t.card_pile)
    t.card_pile.shuffle(t)
    t.tell(RESHUFFLED)
    t.then(DrawCard())


def prices(t: CircusMaximus, do: Do[None], change: int) -> None:
    """Cubes cost more or less this round (A32)."""
    t.price_change += change
    t.tell(PRICES, change)


def wages(t: CircusMaximus, do: Do[None], change: int) -> None:
    """Workers cost more or less this round (A42)."""
    t.wage_change += change
    t.tell(WAGES, change)
