"""Section 16, encounters between players: a duel over rent. Off in `rulebook` and `standard` (R23).

Each side rolls two dice and adds stamina and half the luck; a tie goes to the owner. A challenger who wins pays
nothing, one who loses pays twice the rent (R30).
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..events import CHALLENGED, FOUGHT, SHRUGGED, WON_DUEL
from ..table import Meinopoly
from .rent import rent
from .settlement import owe
from .sums import FOR_RENT

PAY_RENT: Final = Verb("pay_rent")
CHALLENGE: Final = Verb("challenge")
FIGHT: Final = Verb("fight")
SHRUG: Final = Verb("shrug")

REST: Final = 3  # rounds between two challenges by the same player


def may_challenge(t: Meinopoly, seat: int) -> bool:
    """Whether enough rounds have passed since this player's last challenge."""
    return t.derived.duels and t.rounds >= t.rests[seat]


class Challenge(Decision[Meinopoly]):
    """Pay the rent, or challenge the owner to a duel."""

    verbs = (PAY_RENT, CHALLENGE)

    def __init__(self, seat: int, owner: int, space: int) -> None:
        self.seat = seat
        self.owner = owner
        self.space = space

    def options(self, t: Meinopoly) -> list[Move]:
        return [PAY_RENT.alone, CHALLENGE.alone]

    def pay_rent(self, t: Meinopoly) -> None:
        owe_rent(t, self.seat, self.owner, self.space, 1)

    def challenge(self, t: Meinopoly) -> None:
        t.rests = marked(t.rests, self.seat, t.rounds + REST)
        t.tell(CHALLENGED, self.seat, self.owner, self.space)
        t.then(Fight(self.owner, self.seat, self.space))


class Fight(Decision[Meinopoly]):
    """Fight for the rent, or shrug and take it."""

    verbs = (FIGHT, SHRUG)

    def __init__(self, seat: int, challenger: int, space: int) -> None:
        self.seat = seat
        self.challenger = challenger
        self.space = space

    def options(self, t: Meinopoly) -> list[Move]:
        return [SHRUG.alone, FIGHT.alone]

    def shrug(self, t: Meinopoly) -> None:
        t.tell(SHRUGGED, self.seat, self.challenger)
        owe_rent(t, self.challenger, self.seat, self.space, 1)

    def fight(self, t: Meinopoly) -> None:
        mine = strength(t, self.seat)
        theirs = strength(t, self.challenger)
        t.tell(FOUGHT, self.seat, self.challenger, mine, theirs)
        if theirs > mine:
            t.tell(WON_DUEL, self.challenger, self.seat)
        else:
            t.tell(WON_DUEL, self.seat, self.challenger)
            owe_rent(t, self.challenger, self.seat, self.space, 2)


def strength(t: Meinopoly, seat: int) -> int:
    """Two dice, stamina and half the luck."""
    who = t.who(seat)
    return t.chance.die() + t.chance.die() + (who.strength if who is not None else 0)


def owe_rent(t: Meinopoly, seat: int, owner: int, space: int, times: int) -> None:
    """Owe the rent, once or twice."""
    owe(t, seat, owner, rent(t, space, seat) * times, FOR_RENT, space)
