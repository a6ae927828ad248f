"""Keyword 39: spending. Nobody can spend what is not there, so the rules check a price before anything is paid.

A price is a flat tuple (see `derived_programs.py`). With several prices, or a mix, the payer chooses one by one
which resource to pay next; everything that leaves no choice is paid at once.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..derived_programs import Price
from ..events import SPENT
from ..table import KING, Titov

SPEND: Final = Verb("spend", kind="resource")


def can_pay(t: Titov, price: Price) -> bool:
    """Whether the bank holds a price: its fixed parts first, then the mixes out of what is left."""
    return _holds(t.bank, price, t.derived.resources)


def _holds(bank: list[int], price: Price, resources: int) -> bool:
    for resource in range(resources):
        if price[resource] > bank[resource]:
            return False
    if len(price) == resources:
        return True
    left = [bank[resource] - price[resource] for resource in range(resources)]
    if len(price) == resources + 2:
        return _within(left, price[resources]) >= price[resources + 1]
    # Several mixes: each, and each pair of them, must find enough. (No card has more than two.)
    mixes = [(price[at], price[at + 1]) for at in range(resources, len(price), 2)]
    for one, much in mixes:
        if _within(left, one) < much:
            return False
        for other, more in mixes:
            if one != other and _within(left, one | other) < much + more:
                return False
    return _within(left, -1) >= sum([much for _, much in mixes])


def _within(left: list[int], bits: int) -> int:
    return sum([held for resource, held in enumerate(left) if bits >> resource & 1])


def payable(t: Titov, prices: list[Price]) -> list[Price]:
    """The prices among these that can be paid now. An empty list means free."""
    return [price for price in prices if can_pay(t, price)]


def affordable(t: Titov, prices: list[Price]) -> bool:
    """Whether one of several prices can be paid now."""
    for price in prices:
        if can_pay(t, price):
            return True
    return not prices


def cheaper_by(prices: list[Price], less: int, resources: int) -> list[Price]:
    """These prices less so many resources of the payer's choice, but not below nothing."""
    for _ in range(less):
        lower: dict[Price, None] = {}
        for price in prices:
            amounts = [*range(resources), *range(resources + 1, len(price), 2)]
            for one in [_one_less(price, at) for at in amounts if price[at]] or [price]:
                lower[one] = None
        prices = list(lower)
    return prices


def times(prices: list[Price], factor: int, resources: int) -> list[Price]:
    """These prices, multiplied."""
    scaled: list[Price] = []
    for price in prices:
        mixes = [amount if at % 2 == 0 else amount * factor for at, amount in enumerate(price[resources:])]
        scaled.append(tuple([amount * factor for amount in price[:resources]] + mixes))
    return scaled


def _one_less(price: Price, at: int) -> Price:
    return (*price[:at], price[at] - 1, *price[at + 1 :])


def pay(t: Titov, prices: list[Price]) -> None:
    """Pay one of these prices, all of which can be paid: at once, or by choice. If one of them is nothing, pay
    nothing."""
    resources = t.derived.resources
    for price in prices:
        if not any(price[:resources]) and not any(price[resources + 1 :: 2]):
            return
    if len(prices) != 1:
        if prices:
            t.then(Pay(KING, tuple(prices)))
        return
    price = prices[0]
    for resource in range(resources):
        if price[resource]:
            spend_resource(t, resource, price[resource])
    if any(amount > 0 for amount in price[resources + 1 :: 2]):
        t.then(Pay(KING, ((*[0] * resources, *price[resources:]),)))


def spend_resource(t: Titov, resource: int, amount: int) -> None:
    """Take one of a resource out of the bank."""
    t.bank[resource] -= amount
    t.tell(SPENT, resource, amount, t.bank[resource])


class Pay(OpenDecision[Titov]):
    """Which resource is spent next? One of `prices` is still due."""

    verbs = (SPEND,)

    def __init__(self, seat: int, prices: tuple[Price, ...]) -> None:
        self.seat = seat
        self.prices = prices

    def options(self, t: Titov) -> list[Move]:
        return [SPEND[resource] for resource in range(t.derived.resources) if self.after(t, resource)]

    def after(self, t: Titov, resource: int) -> list[Price]:
        """The prices that may still be due after spending one of this resource."""
        resources = t.derived.resources
        left: dict[Price, None] = {}
        for price in self.prices:
            if can_pay(t, price) and t.bank[resource]:
                for one in _spent(price, resource, resources):
                    bank = t.bank[:]
                    bank[resource] -= 1
                    if _holds(bank, one, resources):
                        left[one] = None
        return list(left)

    def spend(self, t: Titov, resource: int) -> None:
        due = self.after(t, resource)
        spend_resource(t, resource, 1)
        pay(t, due)


def _spent(price: Price, resource: int, resources: int) -> list[Price]:
    """What is left of a price after spending one of this resource on it."""
    if price[resource]:
        return [_one_less(price, resource)]
    found: list[Price] = []
    for at in range(resources, len(price), 2):
        if price[at] >> resource & 1 and price[at + 1]:
            found.append(_one_less(price, at + 1))
    return found
