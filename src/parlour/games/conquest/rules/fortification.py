"""Fortification Phase: at the end of a turn, armies move once between a player's territories."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import FORTIFIED
from ..table import SECOND_FORTIFY, Conquest
from .armies import MOVE, movable
from .fog import viewers
from .movement import MoveArmies
from .rides import RIDE, Ride, rides
from .routes import reach, within
from .technology import TWO_FORTIFIES

FORTIFY: Final = Verb("fortify", kind="territory>territory")
STAY: Final = Verb("stay")


def fortifies(t: Conquest, seat: int) -> int:
    """How many fortifying moves a turn has."""
    if t.derived.fortify == "none":
        return 0
    return 1 + (1 if t.knows(seat, TWO_FORTIFIES) else 0) + (1 if t.has_used(SECOND_FORTIFY) else 0)


def routes(t: Conquest, seat: int) -> list[Move]:
    """Every open fortifying move."""
    found: list[Move] = []
    steps = reach(t)
    for source in range(t.derived.size):
        if t.owner[source] == seat and t.armies[source] > 1:
            for target in within(t, seat, source, steps):
                if movable(t, source, target) > 0:
                    found.append(FORTIFY.pair(source, target))
    return found


class FortificationPhase(Step[Conquest]):
    """As many fortifying moves as the turn has. A player who cannot move is asked only in the fog, because not asking
    would reveal what it hides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        if t.fortified >= fortifies(t, self.seat):
            return
        decision = Fortify(self.seat)
        options = decision.options(t)
        if t.derived.fog or len(options) > 1:
            t.ask(decision, options)


class Fortify(Decision[Conquest]):
    """Move armies from one of your territories to another, or leave them where they are."""

    verbs = (STAY, FORTIFY, RIDE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        found = [STAY.alone, *routes(t, self.seat)]
        if t.derived.units:
            found += rides(t, self.seat)
        return found

    def stay(self, t: Conquest) -> None:
        """Nothing moves."""

    def fortify(self, t: Conquest, source: int, target: int) -> None:
        t.fortified += 1
        t.then(Relocate(self.seat, source, target), FortificationPhase(self.seat))

    def ride(self, t: Conquest, source: int, target: int) -> None:
        t.fortified += 1
        t.then(Ride(self.seat, source, target), FortificationPhase(self.seat))


class Relocate(MoveArmies):
    """How many armies move?"""

    verbs = (MOVE,)

    def least(self) -> int:
        return 1

    def moved(self, t: Conquest, amount: int) -> None:
        t.tell_only(viewers(t, self.target), FORTIFIED, self.seat, self.source, self.target, amount)

    def again(self) -> MoveArmies:
        return RelocateMore(self.seat, self.source, self.target)


class RelocateMore(Relocate):
    """And how many more?"""

    verbs = (MOVE,)

    def least(self) -> int:
        return 0
