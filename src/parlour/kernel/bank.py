"""A bank: exact amounts of one thing (coins, cubes, armies) that move and never appear or vanish.

Purses are numbered: seats first, then whatever the game adds (a pot, a market). The bank itself is `BANK`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .errors import RulesError

BANK: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Bank:
    """Purses and the bank behind them. Whatever one purse pays, another receives."""

    def __init__(self, purses: int, stock: int, unlimited: bool = False) -> None:
        """`unlimited`: the bank may go into debt, so its stock is signed and the total never changes."""
        self.purse = [0] * purses
        self.stock = stock
        self.unlimited = unlimited

    def copy(self) -> Bank:
        """An independent bank with the same amounts."""
        twin = Bank(0, self.stock, self.unlimited)
        twin.purse = self.purse[:]
        return twin

    def pay(self, giver: int, taker: int, amount: int) -> None:
        """Move an exact amount. Rules check beforehand that it is there: a purse never goes below zero."""
        if amount < 0:
            raise RulesError(f"a payment cannot be negative: {amount}")
        if self.holds(giver) < amount and not (giver == BANK and self.unlimited):
            raise RulesError(f"purse {giver} holds {self.holds(giver)} and cannot pay {amount}")
        self._add(giver, -amount)
        self._add(taker, amount)

    def holds(self, purse: int) -> int:
        """How much lies in a purse, or in the bank."""
        return self.stock if purse == BANK else self.purse[purse]

    def total(self) -> int:
        """Everything there is, for the game's `conserved`."""
        return self.stock + sum(self.purse)

    def _add(self, purse: int, amount: int) -> None:
        if purse == BANK:
            self.stock += amount
        else:
            self.purse[purse] += amount
