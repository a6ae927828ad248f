"""Section 13: bankruptcy, and what follows it."""

from __future__ import annotations

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.steps import Step

from ..derived import NO_PROGRAM, NOWHERE
from ..effect_shapes import AllGain, Gain, GainPerDeed
from ..events import BANKRUPT, BANKRUPT_TO_BANK, GAINED
from ..table import FREE, Meinopoly
from .alliances import part_by_bankruptcy
from .programs import at_moment
from .shares import hand_over_shares
from .veil import pay_veiled, told_to
from .victories import EndTurn, LookForWinners, end_with_one, is_one_left


class Broke(Step[Meinopoly]):
    """A player who has spent the last dollar is out, if that is allowed (R35)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        if self.seat not in t.left and t.cash(self.seat) == 0:
            bankrupt(t, self.seat, BANK)


def look_for_last_dollar(t: Meinopoly, seat: int) -> None:
    """After a payment by choice: is anything left?"""
    if t.cash(seat) == 0:
        t.then(Broke(seat))


def bankrupt(t: Meinopoly, seat: int, to: int) -> None:
    """Section 13.2: everything goes to the creditor as it is, or back to the bank without its buildings (R14)."""
    amount = t.cash(seat)
    t.owed = marked(t.owed, seat, 0)
    pay_veiled(t, seat, to, amount)
    for deed in t.deeds_of(seat):
        t.owner = marked(t.owner, deed, to)
        if to == BANK:
            t.level = marked(t.level, deed, 0)
            t.mortgaged = marked(t.mortgaged, deed, False)
    hand_over_shares(t, seat, to)
    t.trapped = marked(t.trapped, seat, FREE)
    t.regulated = marked(t.regulated, seat, NOWHERE)
    if to == BANK:
        t.tell(BANKRUPT_TO_BANK, seat)
    else:
        t.tell(BANKRUPT, seat, to)
    t.leave(seat)
    part_by_bankruptcy(t, seat)
    if is_one_left(t):
        for living in t.living():
            gain_from_the_last(t, living)
        end_with_one(t)
        return
    if t.whose == seat:
        t.cut(EndTurn, LookForWinners)  # LookForWinners if the turn is ending already
    for living in t.living():
        at_moment(t, living, "bankruptcy")


def gain_from_the_last(t: Meinopoly, seat: int) -> None:
    """The bankruptcy that ends the match still pays what a character gets for it from the bank. Anything else would
    come too late (R21)."""
    amount = 0
    for hook in t.hooks(seat, "bankruptcy"):
        if hook.program == NO_PROGRAM:
            continue
        for effect in t.program(hook.program):
            match effect.shape:
                case Gain(amount=dollars) | AllGain(amount=dollars):
                    amount += dollars
                case GainPerDeed(amount=dollars):
                    amount += dollars * len(t.deeds_of(seat))
    if amount:
        pay_veiled(t, BANK, seat, amount)
        t.tell_only(told_to(t, seat), GAINED, seat, amount)
