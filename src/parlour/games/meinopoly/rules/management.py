"""Section 2.2, property management: what a player may do with their deeds, the same at several decisions."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..events import REGULATED
from ..table import Meinopoly
from .alliances import ask_for_pact, give_notice
from .bankruptcy import look_for_last_dollar
from .buildings import sell, upgrade, upgrade_all
from .mortgage import mortgage, mortgages, redeem, redemptions
from .shares import buy_back, go_public, invest, set_price, withdraw
from .trades import begin_trade

REGULATE: Final = Verb("regulate", kind="space")


def regulations(t: Meinopoly, seat: int, deeds: list[int]) -> list[Move]:
    """A player may regulate any deed they own, and move the mark at most once in a turn (R9)."""
    who = t.who(seat)
    if who is None or not who.regulates or t.has_regulated:
        return []
    return [REGULATE[deed] for deed in deeds if deed != t.regulated[seat]]


def at_any_time(t: Meinopoly, seat: int, deeds: list[int]) -> list[Move]:
    """What a player may do with these deeds before and after the roll."""
    return [*mortgages(t, deeds), *redemptions(t, seat, deeds), *regulations(t, seat, deeds)]


class Managing(Decision[Meinopoly]):
    """What all decisions of property management share: after each act, the same question again."""

    def go_on(self, t: Meinopoly) -> None:
        """Ask again."""
        t.then(self)

    def mortgage(self, t: Meinopoly, deed: int) -> None:
        mortgage(t, self.seat, deed)
        self.go_on(t)

    def redeem(self, t: Meinopoly, deed: int) -> None:
        redeem(t, self.seat, deed)
        look_for_last_dollar(t, self.seat)
        self.go_on(t)

    def regulate(self, t: Meinopoly, deed: int) -> None:
        t.regulated = marked(t.regulated, self.seat, deed)
        t.has_regulated = True
        t.tell(REGULATED, self.seat, deed)
        self.go_on(t)

    def upgrade(self, t: Meinopoly, street: int) -> None:
        upgrade(t, self.seat, street)
        look_for_last_dollar(t, self.seat)
        self.go_on(t)

    def upgrade_all(self, t: Meinopoly, first: int) -> None:
        upgrade_all(t, self.seat, first)
        self.go_on(t)

    def sell(self, t: Meinopoly, street: int) -> None:
        sell(t, self.seat, street)
        self.go_on(t)

    def offer(self, t: Meinopoly, other: int) -> None:
        begin_trade(t, self.seat, other)
        self.go_on(t)

    def go_public(self, t: Meinopoly, deed: int) -> None:
        go_public(t, self.seat, deed)
        self.go_on(t)

    def set_price(self, t: Meinopoly, deed: int, percent: int) -> None:
        set_price(t, self.seat, deed, percent)
        self.go_on(t)

    def withdraw(self, t: Meinopoly, deed: int) -> None:
        withdraw(t, self.seat, deed)
        self.go_on(t)

    def invest(self, t: Meinopoly, deed: int) -> None:
        invest(t, self.seat, deed)
        self.go_on(t)

    def buy_back(self, t: Meinopoly, deed: int, holder: int) -> None:
        buy_back(t, self.seat, deed, holder)
        self.go_on(t)

    def ally(self, t: Meinopoly, other: int) -> None:
        ask_for_pact(t, self.seat, other)
        self.go_on(t)

    def give_notice(self, t: Meinopoly) -> None:
        give_notice(t, self.seat)
        self.go_on(t)
