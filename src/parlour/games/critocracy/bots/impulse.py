"""What a player would do without much thought: enough to see what a card comes to, without trying everything out."""

from __future__ import annotations

from parlour.kernel.moves import Move

from ..rules.attacks import Exchange, Push, Sabotage, Steal, WhatFor
from ..rules.cards import ChooseBlindly, ChooseWay, ReadCard
from ..rules.movement import Crossing
from ..rules.vocabulary import CONVERT, DECLINE, ChangePath, Convert, GiveUp, GoTo, SwapPlaces
from ..table import Critocracy
from .worth import change_of_worth, shortfall, worth


def settle(t: Critocracy, seat: int) -> None:
    """Carry a card to its end: every question that it asks its reader is answered on impulse."""
    while not t.over and t.next_asked() == seat:
        move = impulse(t, seat)
        if move is None:
            return
        t.take(seat, move)


def impulse(t: Critocracy, seat: int) -> Move | None:
    """A sensible answer to a question of a card; None if something else is asked."""
    top = t.stack[-1]
    if isinstance(top, Steal):
        return richest_theft(t, seat, top.options(t))
    if isinstance(top, (Sabotage, Push, Exchange)):
        return against_the_strongest(t, top.options(t))
    if isinstance(top, WhatFor):
        return best_swap(t, seat, top)
    if isinstance(top, GiveUp):
        return most_spare(t, seat, top.options(t))
    if isinstance(top, Convert):
        gained = change_of_worth(t, seat, top.get, top.amount, top.pay, top.price)
        return CONVERT.alone if gained > 0 else DECLINE.alone
    if isinstance(top, (ChangePath, GoTo, SwapPlaces)):
        return DECLINE.alone
    if isinstance(top, (Crossing, ChooseWay, ChooseBlindly, ReadCard)):
        return top.default(t, top.options(t))
    return None


def against_the_strongest(t: Critocracy, attacks: list[Move]) -> Move:
    """The attack on the player with the best bag."""
    best = attacks[0]
    for move in attacks:
        if worth(t, move.target) > worth(t, best.target):
            best = move
    return best


def richest_theft(t: Critocracy, seat: int, thefts: list[Move]) -> Move:
    """A theft from the strongest player; if the resource is open, of what the thief lacks most."""
    best = against_the_strongest(t, thefts)
    if best.other < 0:
        return best
    for move in thefts:
        if move.target == best.target and shortfall(t.holds(seat, move.other)) > shortfall(t.holds(seat, best.other)):
            best = move
    return best


def best_swap(t: Critocracy, seat: int, top: WhatFor) -> Move:
    """The exchange that is worth most to the player who forces it."""
    swaps = top.options(t)
    best, most = swaps[0], -99
    for move in swaps:
        gained = change_of_worth(t, seat, move.other, top.amount, move.target, top.amount)
        if gained > most:
            best, most = move, gained
    return best


def most_spare(t: Critocracy, seat: int, losses: list[Move]) -> Move:
    """The loss of what a player has most of."""
    best = losses[0]
    for move in losses:
        if t.holds(seat, move.target) > t.holds(seat, best.target):
            best = move
    return best
