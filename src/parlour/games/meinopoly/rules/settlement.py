"""Section 4.3: paying debts, and raising money for them.

With settlement on, a player who is short of money may sell, mortgage and trade first (R13). A player who is still
short, or left with nothing, is bankrupt. A creditor receives what the debtor has, never more (R12).
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Step

from ..derived import NOWHERE
from ..events import PAID, RENT, SHORT
from ..table import Meinopoly
from .bankruptcy import bankrupt
from .buildings import SELL, sales
from .income import share_out
from .management import Managing
from .mortgage import MORTGAGE, mortgages
from .programs import at_moment
from .sums import FOR_CARD, FOR_FINE, FOR_MOMENT, FOR_RENT, FOR_TAX, Sum
from .trades import OFFER, could_offer, offers
from .veil import pay_veiled, told_to

GIVE_UP: Final = Verb("give_up")

INTO_POT: Final = (FOR_TAX, FOR_CARD, FOR_FINE)


def bank_due(t: Meinopoly, seat: int, amount: int, why: str, season: int = 100) -> int:
    """What a player owes of a tax, a card or a fine."""
    due = Sum(amount)
    due.scale(season)
    due.scale_by_character(t, seat, "payment", why)
    return due.dollars()


def tax_due(t: Meinopoly, seat: int, space: int) -> int:
    """What a player owes on a tax space now."""
    season = t.season()
    return bank_due(t, seat, t.derived.amounts[space], FOR_TAX, t.derived.season_tax[season] if season >= 0 else 100)


def owe_bank(t: Meinopoly, seat: int, amount: int, why: str, season: int = 100) -> None:
    """A tax, a card or a fine is due, after what the character makes of it."""
    owe(t, seat, BANK, bank_due(t, seat, amount, why, season), why, NOWHERE)


def owe(t: Meinopoly, seat: int, to: int, amount: int, why: str, space: int) -> None:
    """A player must pay, and does so at once, after settling, or not at all."""
    if amount <= 0:
        return
    if t.is_veiled(seat):
        t.reveal()
    t.owed = marked(t.owed, seat, amount)
    if not t.can_spend(seat, amount):
        t.tell_only(told_to(t, seat, to), SHORT, seat, amount)
    t.then(Settling(seat, to, why, space))


class Owe(Step[Meinopoly]):
    """A payment to the bank that is due after others. Its amount is printed on a card."""

    def __init__(self, seat: int, amount: int, why: str) -> None:
        self.seat = seat
        self.amount = amount
        self.why = why

    def run(self, t: Meinopoly) -> None:
        if self.seat not in t.left:
            owe_bank(t, self.seat, self.amount, self.why)


class Settling(Step[Meinopoly]):
    """Pay the debt if the cash is there; ask if the player can raise money; otherwise they are bankrupt."""

    def __init__(self, seat: int, to: int, why: str, space: int) -> None:
        self.seat = seat
        self.to = to
        self.why = why
        self.space = space

    def run(self, t: Meinopoly) -> None:
        seat = self.seat
        if seat in t.left:
            return
        if t.can_spend(seat, t.owed[seat]):
            self.pay(t)
        elif t.derived.settlement and can_raise(t, seat):
            t.then(Settle(seat, self.to, self.why, self.space))
        else:
            bankrupt(t, seat, self.to)

    def pay(self, t: Meinopoly) -> None:
        seat, to = self.seat, self.to
        amount = t.owed[seat]
        t.owed = marked(t.owed, seat, 0)
        if self.why == FOR_RENT:
            pay_veiled(t, seat, to, amount)
            t.tell_only(told_to(t, seat, to), RENT, seat, to, self.space, amount)
            share_out(t, seat, to, self.space, amount)
        else:
            pay_veiled(t, seat, pot_or_bank(t, seat, self.why), amount)
            t.tell_only(told_to(t, seat), PAID, seat, self.why, amount)
        if self.why != FOR_MOMENT:
            at_moment(t, seat, "payment", self.why)


def pot_or_bank(t: Meinopoly, seat: int, why: str) -> int:
    """Taxes, cards and fines go to the pot on the rest space, if there is one. A veiled player's do not, because
    everyone sees what the pot holds."""
    return t.seats if t.derived.pot and why in INTO_POT and not t.is_veiled(seat) else BANK


def can_raise(t: Meinopoly, seat: int) -> bool:
    """Whether there is anything left to sell, mortgage or offer."""
    deeds = t.deeds_of(seat)
    return bool(sales(t, deeds)) or bool(mortgages(t, deeds)) or could_offer(t, seat)


class Settle(Managing):
    """Raise money for the debt, or give up."""

    verbs = (SELL, MORTGAGE, OFFER, GIVE_UP)

    def __init__(self, seat: int, to: int, why: str, space: int) -> None:
        self.seat = seat
        self.to = to
        self.why = why
        self.space = space

    def options(self, t: Meinopoly) -> list[Move]:
        deeds = t.deeds_of(self.seat)
        return [*sales(t, deeds), *mortgages(t, deeds), *offers(t, self.seat), GIVE_UP.alone]

    def go_on(self, t: Meinopoly) -> None:
        t.then(Settling(self.seat, self.to, self.why, self.space))

    def give_up(self, t: Meinopoly) -> None:
        bankrupt(t, self.seat, self.to)
