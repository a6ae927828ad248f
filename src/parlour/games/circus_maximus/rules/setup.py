"""Game Setup: coins, workers, markers, markets, and the first acts."""

from __future__ import annotations

from parlour.kernel.bank import BANK, Bank
from parlour.kernel.deck import Deck, DrawPile

from ..table import CircusMaximus
from .cleanup import choose_finals
from .rounds import NextRound


def set_up(t: CircusMaximus) -> None:
    """Lay everything out; who bids first in the first round is drawn, for all stand alike (A54)."""
    derived = t.derived
    seats = t.seats
    t.position = [[derived.start] * len(derived.track_ids) for _ in range(seats)]
    t.bank = Bank(seats + 1, 0, unlimited=True)
    for seat in range(seats):
        t.receive(seat, derived.coins)
    t.cubes = [Bank(2 * seats + 1, total) for total in derived.totals]
    for market, count in enumerate(derived.opening):
        t.cubes[market].pay(BANK, seats, count)
    t.ready = [derived.workers] * seats
    t.reserve = [derived.most_workers - derived.workers] * seats
    t.order = list(range(seats))
    t.chance.shuffle(t.order)
    t.card_pile = DrawPile(range(len(derived.cards)))
    t.card_pile.shuffle(t)
    t.event_cards = Deck()
    t.act_pile = DrawPile(derived.regular)
    t.act_pile.shuffle(t)
    t.display = Deck()
    for _ in range(derived.display):
        t.act_pile.draw_open(t, t.display)
    choose_finals(t)
    t.clear_round()
    t.then(NextRound())
