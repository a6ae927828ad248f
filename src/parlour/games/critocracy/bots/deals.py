"""Trades worth offering, because both sides gain."""

from __future__ import annotations

from typing import final

from ..rules.trades import resources_to_ask_for, resources_to_give
from ..table import Critocracy
from .worth import change_of_worth


@final
class Deal:
    """Some of one resource for some of another, and what the deal is worth to the player who offers it."""

    def __init__(self, other: int, gives: int, amount: int, asks: int, price: int, mine: int) -> None:
        self.other = other
        self.gives = gives
        self.amount = amount
        self.asks = asks
        self.price = price
        self.mine = mine

    def gives_just(self, resource: int, amount: int) -> bool:
        """Whether this is what the player who offers gives."""
        return self.gives == resource and self.amount == amount


def deals(t: Critocracy, seat: int, others: list[int], most: int) -> list[Deal]:
    """The offers that these players might accept: worth more than half as much to them as to the player who offers."""
    found: list[Deal] = []
    for other in others:
        for gives in resources_to_give(t, seat, other):
            for asks in resources_to_ask_for(t, other, gives):
                for amount in range(1, min(most, t.holds(seat, gives)) + 1):
                    for price in range(1, min(most, t.holds(other, asks)) + 1):
                        theirs = change_of_worth(t, other, gives, amount, asks, price)
                        mine = change_of_worth(t, seat, asks, price, gives, amount)
                        if theirs > 0 and theirs * 2 > mine:
                            found.append(Deal(other, gives, amount, asks, price, mine))
    return found


def best_deal(offers: list[Deal]) -> Deal | None:
    """The offer that is worth most to the player who makes it, as the bags are now."""
    best: Deal | None = None
    for deal in offers:
        if deal.mine > 0 and (best is None or deal.mine > best.mine):
            best = deal
    return best
