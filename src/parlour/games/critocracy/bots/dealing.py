"""Offers: what to give for what, so that both have something of it."""

from __future__ import annotations

from typing import final

from ..rules.trading import things_to_ask, things_to_give
from ..table import Critocracy
from .bags import worth_after


@final
class Deal:
    """So much of one resource for so much of another, and what it is worth to the one who offers it."""

    def __init__(self, other: int, gives: int, amount: int, asks: int, price: int, mine: int) -> None:
        self.other = other
        self.gives = gives
        self.amount = amount
        self.asks = asks
        self.price = price
        self.mine = mine


def deals(t: Critocracy, seat: int, others: list[int], most: int) -> list[Deal]:
    """What could be offered to these players with a hope that they accept: it is worth more than half as much to them
    as to who offers it."""
    found: list[Deal] = []
    for other in others:
        for gives in things_to_give(t, seat, other):
            for asks in things_to_ask(t, other, gives):
                for amount in range(1, min(most, t.holds(seat, gives)) + 1):
                    for price in range(1, min(most, t.holds(other, asks)) + 1):
                        theirs = worth_after(t, other, gives, amount, asks, price)
                        mine = worth_after(t, seat, asks, price, gives, amount)
                        if theirs > 0 and theirs * 2 > mine:
                            found.append(Deal(other, gives, amount, asks, price, mine))
    return found


def best_deal(t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
    """The offer that is worth most to a player as the bags are now."""
    best: Deal | None = None
    for deal in deals(t, seat, others, most):
        if deal.mine > 0 and (best is None or deal.mine > best.mine):
            best = deal
    return best
