"""Game Setup: coins, workers, markers, markets, and the first acts."""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..table import CircusMaximus
from .cleanup import choose_finals
from .rounds import NextRound


def set_up(t: CircusMaximus) -> None:
    """Lay everything out, and draw the first bidder, because all markers stand alike (A54)."""
    t.lay_out()
    derived = t.derived
    seats = t.seats
    for seat in range(seats):
        t.receive(seat, derived.coins)
    for market, count in enumerate(derived.opening):
        t.cubes[market].pay(BANK, seats, count)
    t.chance.shuffle(t.order)
    t.card_pile.shuffle(t)
    t.act_pile.shuffle(t)
    for _ in range(derived.display):
        t.act_pile.draw_open(t, t.display)
    choose_finals(t)
    t.clear_round()
    t.then(NextRound())
