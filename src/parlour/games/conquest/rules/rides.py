"""Unit Types in fortification: cavalry rides up to three steps by itself."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..events import FORTIFIED
from ..table import Conquest
from .armies import MOVE, UNIT_CAP, space_for
from .fog import viewers
from .routes import reach, within

RIDE: Final = Verb("ride", kind="territory>territory")

RIDING: Final = 3  # steps


def rideable(t: Conquest, source: int, target: int) -> int:
    """How much cavalry could ride: one army stays, and no place holds more than three."""
    most = min(t.cavalry[source], t.armies[source] - 1, UNIT_CAP - t.cavalry[target])
    return min(most, space_for(t, target))


def rides(t: Conquest, seat: int) -> list[Move]:
    """Fortifying moves by cavalry alone, up to three steps through the player's land."""
    if reach(t) >= RIDING:
        return []
    found: list[Move] = []
    for source in range(t.derived.size):
        if t.owner[source] == seat and t.cavalry[source] and t.armies[source] > 1:
            for target in within(t, seat, source, RIDING):
                if rideable(t, source, target) > 0:
                    found.append(RIDE.pair(source, target))
    return found


class Ride(Decision[Conquest]):
    """How much cavalry rides?"""

    verbs = (MOVE,)

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target

    def options(self, t: Conquest) -> list[Move]:
        return [MOVE[count] for count in range(1, rideable(t, self.source, self.target) + 1)]

    def move(self, t: Conquest, amount: int) -> None:
        t.cavalry[self.source] -= amount
        t.cavalry[self.target] += amount
        t.armies[self.source] -= amount
        t.armies[self.target] += amount
        t.tell_only(viewers(t, self.target), FORTIFIED, self.seat, self.source, self.target, amount)
