"""Fortification Phase: one move of armies between own territories at the end of a turn."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import FORTIFIED
from ..table import LONGER_FORTIFY, SECOND_FORTIFY, Conquest
from .armies import MOVE, movable
from .fog import viewers
from .happenings import roads_are_open
from .moving import Moving
from .technology import TWO_FORTIFIES
from .treaties import allies
from .units import RIDE, Ride, rides

FORTIFY: Final = Verb("fortify", kind="territory>territory")
STAY: Final = Verb("stay")

ANYWHERE: Final = 1000


def fortifies(t: Conquest, seat: int) -> int:
    """How many fortifying moves a turn has."""
    if t.derived.fortify == "none":
        return 0
    return 1 + (1 if t.knows(seat, TWO_FORTIFIES) else 0) + (1 if t.has_used(SECOND_FORTIFY) else 0)


def reach(t: Conquest) -> int:
    """How many steps such a move may go."""
    if t.derived.fortify == "path" or roads_are_open(t):
        return ANYWHERE
    return 2 if t.has_used(LONGER_FORTIFY) else 1


def within(t: Conquest, seat: int, source: int, steps: int) -> list[int]:
    """The own territories that armies can reach from here through own land, and that of team mates and allies."""
    derived = t.derived
    owner = t.owner
    if steps == 1:
        return [other for other in derived.neighbours[source] if owner[other] == seat]
    through = allies(t, seat)
    reached = {source}
    edge = [source]
    found: list[int] = []
    while edge and steps > 0:
        steps -= 1
        further: list[int] = []
        for place in edge:
            for other in derived.neighbours[place]:
                force = owner[other]
                if force >= 0 and through >> force & 1 and other not in reached:
                    reached.add(other)
                    further.append(other)
                    if force == seat:
                        found.append(other)
        edge = further
    return found


def routes(t: Conquest, seat: int) -> list[Move]:
    """Every fortifying move that is open."""
    found: list[Move] = []
    steps = reach(t)
    for source in range(t.derived.size):
        if t.owner[source] == seat and t.armies[source] > 1:
            for target in within(t, seat, source, steps):
                if movable(t, source, target) > 0:
                    found.append(FORTIFY.pair(source, target))
    return found


class Fortifying(Step[Conquest]):
    """As many fortifying moves as the turn has. Who cannot move is not asked, unless that would show what fog hides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        if t.fortified >= fortifies(t, self.seat):
            return
        decision = Fortify(self.seat)
        if t.derived.fog or len(decision.options(t)) > 1:
            t.then(decision)


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
        """Everything stays where it is."""

    def fortify(self, t: Conquest, source: int, target: int) -> None:
        t.fortified += 1
        t.then(Relocate(self.seat, source, target), Fortifying(self.seat))

    def ride(self, t: Conquest, source: int, target: int) -> None:
        t.fortified += 1
        t.then(Ride(self.seat, source, target), Fortifying(self.seat))


class Relocate(Moving):
    """How many armies move?"""

    verbs = (MOVE,)

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target

    def least(self) -> int:
        return 1

    def moved(self, t: Conquest, amount: int) -> None:
        t.tell_only(viewers(t, self.target), FORTIFIED, self.seat, self.source, self.target, amount)

    def again(self) -> Moving:
        return RelocateMore(self.seat, self.source, self.target)


class RelocateMore(Relocate):
    """And how many more?"""

    verbs = (MOVE,)

    def least(self) -> int:
        return 0
