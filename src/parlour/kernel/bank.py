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
    """Purses and the bank behind them. Whatever one purse pays, another receives.

    A copy shares the list of purses with the original until one of the two needs its own.
    """

    def __init__(self, purses: int, stock: int, unlimited: bool = False) -> None:
        """`unlimited`: the bank may go into debt, so its stock is signed and the total never changes."""
        self._purse = [0] * purses
        self._held = True  # whether the list is this bank's alone
        self.stock = stock
        self.unlimited = unlimited

    @property
    def purse(self) -> list[int]:
        """What is in each purse, in a list that rules may change. To read one of them, `holds` is faster."""
        if not self._held:
            self._take_hold()
        return self._purse

    @purse.setter
    def purse(self, purse: list[int]) -> None:
        self._purse = purse
        self._held = True

    def _take_hold(self) -> None:
        self._purse = self._purse[:]
        self._held = True

    def copy(self) -> Bank:
        """An independent bank with the same amounts."""
        twin = Bank(0, self.stock, self.unlimited)
        self._held = False
        twin._held = False
        twin._purse = self._purse
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
        return self.stock if purse == BANK else self._purse[purse]

    def total(self) -> int:
        """Everything there is, for the game's `conserved`."""
        return self.stock + sum(self._purse)

    def _add(self, purse: int, amount: int) -> None:
        if purse == BANK:
            self.stock += amount
        else:
            self.purse[purse] += amount
