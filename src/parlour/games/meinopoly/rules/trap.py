"""Section 9: three ways out of the trap."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NOWHERE
from ..events import FREED, PAID, STUCK
from ..table import FREE, Meinopoly
from .bankruptcy import look_for_last_dollar
from .management import REGULATE, Managing, at_any_time
from .mortgage import MORTGAGE, REDEEM
from .movement import REROLL, ROLL, STAY, Roll, set_out, take_back, throw
from .programs import at_moment
from .settlement import Owe, pot_or_bank
from .sums import FOR_FINE, Sum
from .veil import pay_veiled, told_to

PAY_FINE: Final = Verb("pay_fine")


def fine(t: Meinopoly, seat: int) -> int:
    """The fine that this player pays."""
    due = Sum(t.derived.fine)
    due.scale_by_character(t, seat, "payment", FOR_FINE)
    return due.dollars()


def set_free(t: Meinopoly, seat: int) -> None:
    """Let a player out of the trap."""
    t.trapped = marked(t.trapped, seat, FREE)
    t.tell(FREED, seat)


class Trapped(Managing):
    """Pay the fine and roll as usual, or try for doubles. Trapped players may manage their deeds (R4)."""

    verbs = (ROLL, PAY_FINE, MORTGAGE, REDEEM, REGULATE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        found = [ROLL.alone]
        if t.can_buy(self.seat, fine(t, self.seat)):
            found.append(PAY_FINE.alone)
        return [*found, *at_any_time(t, self.seat, t.deeds_of(self.seat))]

    def closed(self, t: Meinopoly) -> list[tuple[Move, str]]:
        return [] if t.can_buy(self.seat, fine(t, self.seat)) else [(PAY_FINE.alone, "too_dear")]

    def pay_fine(self, t: Meinopoly) -> None:
        amount = fine(t, self.seat)
        pay_veiled(t, self.seat, pot_or_bank(t, self.seat, FOR_FINE), amount)
        t.tell_only(told_to(t, self.seat), PAID, self.seat, FOR_FINE, amount)
        set_free(t, self.seat)
        at_moment(t, self.seat, "payment", FOR_FINE)
        look_for_last_dollar(t, self.seat)
        t.then(Roll(self.seat))

    def roll(self, t: Meinopoly) -> None:
        """Doubles free the token and move it, without another roll. The last failed try pays and moves (R4)."""
        try_to_escape(t, self.seat)


def try_to_escape(t: Meinopoly, seat: int) -> None:
    """Roll for doubles. A player with a reroll may take a failed try back (R5)."""
    doubles = throw(t, seat)
    at_moment(t, seat, "roll")
    if doubles:
        set_free(t, seat)
        walk_out(t, seat)
    elif t.rerolls[seat] > 0:
        t.then(RerollEscape(seat))
    else:
        stay_trapped(t, seat)


def stay_trapped(t: Meinopoly, seat: int) -> None:
    """A failed try counts; the last one costs the fine."""
    t.trapped = more(t.trapped, seat)
    t.tell(STUCK, seat, t.trapped[seat])
    if t.trapped[seat] >= t.derived.tries:
        t.then(Owe(seat, t.derived.fine, FOR_FINE), WalkOut(seat))


class RerollEscape(Decision[Meinopoly]):
    """No doubles: stay trapped, or take the roll back and try again (R5)."""

    verbs = (STAY, REROLL)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        return [STAY.alone, REROLL.alone]

    def stay(self, t: Meinopoly) -> None:
        stay_trapped(t, self.seat)

    def reroll(self, t: Meinopoly) -> None:
        take_back(t, self.seat, t.place[self.seat], t.doubles)
        try_to_escape(t, self.seat)


class WalkOut(Step[Meinopoly]):
    """The fine is paid: walk out by the roll that failed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        set_free(t, self.seat)
        walk_out(t, self.seat)


def walk_out(t: Meinopoly, seat: int) -> None:
    """Move by the last dice. There is nothing to reroll: the try is over."""
    set_out(t, seat, t.dice[0] + t.dice[1], 0, NOWHERE, 0)
