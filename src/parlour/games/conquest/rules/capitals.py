"""Victory by capitals: players mark one each after the set-up, and win by holding it and enough of the others'."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..events import MARKED_CAPITAL
from ..table import NOTHING, NOWHERE, Conquest, Income

MARK: Final = Verb("mark", kind="territory")

HELD: Final = 1  # armies a turn
LOST: Final = -2


def mark_capitals(t: Conquest) -> None:
    """Everyone marks a capital, in the order of play."""
    if t.derived.capitals:
        for seat in range(t.seats):
            t.then(MarkCapital(seat))


class MarkCapital(OpenDecision[Conquest]):
    """Mark one of your territories where the map allows a capital; if you have none, mark any."""

    verbs = (MARK,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        places = t.places_of(self.seat)
        return [MARK[place] for place in places if t.derived.may_be_capital[place]] or [MARK[place] for place in places]

    def mark(self, t: Conquest, place: int) -> None:
        t.capital = marked(t.capital, self.seat, place)
        t.tell(MARKED_CAPITAL, self.seat, place)


def holds_own_capital(t: Conquest, seat: int) -> bool:
    """Whether a player still holds their own capital."""
    place = t.capital[seat]
    return place != NOWHERE and t.owner[place] == seat


def capitals_held(t: Conquest, seat: int) -> int:
    """How many capitals a player holds, their own and others'."""
    return len([place for place in t.capital if place != NOWHERE and t.owner[place] == seat])


def capital_income(t: Conquest, seat: int) -> list[Income]:
    """One army more for holding your own capital, two fewer for having lost it."""
    return [("capital", NOTHING, HELD if holds_own_capital(t, seat) else LOST)]


def capitals_needed(t: Conquest) -> int:
    """How many of the others' capitals win together with your own: one with three players or fewer, else two, or more
    in a long game."""
    return t.derived.capitals_needed


def holds_enough_capitals(t: Conquest, seat: int) -> bool:
    """Whether a player wins by capitals; with two players that takes half of the map as well."""
    if not holds_own_capital(t, seat) or capitals_held(t, seat) <= capitals_needed(t):
        return False
    return t.seats > 2 or 2 * t.lands[seat] >= t.playable
