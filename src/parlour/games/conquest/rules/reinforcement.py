"""Reinforcement Phase: how many armies a turn brings, and where they go."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move
from parlour.kernel.steps import Decision, Step

from ..events import INCOME, LOST_INCOME, LOST_RESERVE
from ..table import NOTHING, Conquest, Income
from .armies import FIVE, PLACE, PLACE_ALL, PLACE_FIVE, space_for
from .capitals import capital_income
from .fog import tell_placed
from .happenings import continent_is_dry, happening_income
from .partners import alliance_income
from .technology import smallest_bonus, technology_income
from .units import RAISE_ARTILLERY, RAISE_CAVALRY, raise_unit, raisings

LEAST: Final = 3
TERRITORIES_FOR_ONE: Final = 3


def territory_income(t: Conquest, seat: int) -> int:
    """One army for every three territories, and at least three."""
    return max(LEAST, t.lands[seat] // TERRITORIES_FOR_ONE)


def continent_income(t: Conquest, seat: int, continent: int) -> int:
    """The bonus of a held continent, unless a drought takes it."""
    return 0 if continent_is_dry(t, continent) else t.derived.bonus[continent]


def breakdown(t: Conquest, seat: int) -> list[Income]:
    """What a turn of this player would bring if it began now, reason by reason."""
    found: list[Income] = [("territories", NOTHING, territory_income(t, seat))]
    held = t.continents_of(seat)
    for continent in held:
        found.append(("continent", continent, continent_income(t, seat, continent)))
    derived = t.derived
    if derived.technology:
        found += technology_income(t, seat)
        found += smallest_bonus(t, seat, held)
    if derived.capitals:
        found += capital_income(t, seat)
    if derived.alliances:
        found += alliance_income(t, seat)
    if derived.events != "off":
        found += happening_income(t, seat)
    if t.due[seat]:
        found.append(("due", NOTHING, t.due[seat]))
    return [one for one in found if one[2]]


def total(incomes: list[Income]) -> int:
    """The sum of all incomes, but at least one army (R16)."""
    armies = 0
    for _, _, count in incomes:
        armies += count
    return max(1, armies)


def reckon(t: Conquest, seat: int) -> None:
    """Add this turn's armies to the reserve, and show everyone where they come from."""
    t.income = breakdown(t, seat)
    t.reserve = total(t.income)
    t.supply -= t.reserve
    if t.due[seat]:
        t.due = marked(t.due, seat, 0)
    for why, _, armies in t.income:
        if armies > 0:
            t.tell(INCOME, seat, why, armies)
        else:
            t.tell(LOST_INCOME, seat, why, -armies)


def add_income(t: Conquest, seat: int, why: str, armies: int) -> None:
    """Add armies to this turn's reserve."""
    t.income = [*t.income, (why, NOTHING, armies)]
    t.reserve += armies
    t.supply -= armies
    t.tell(INCOME, seat, why, armies)


class ReinforcementPhase(Step[Conquest]):
    """Ask as long as there are armies to place, and room for them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        if not t.reserve:
            return
        if open_places(t, self.seat):
            t.then(Reinforce(self.seat), self)
        else:
            t.tell(LOST_RESERVE, self.seat, t.reserve)
            t.supply += t.reserve
            t.reserve = 0


def open_places(t: Conquest, seat: int) -> list[int]:
    """Where a player may place armies: on their own and their team mates' territories."""
    owner = t.owner
    if t.teams is None and t.derived.army_limit == 0:
        return [place for place in range(t.derived.size) if owner[place] == seat]
    found: list[int] = []
    for place in range(t.derived.size):
        if (owner[place] == seat or t.are_partners(seat, owner[place])) and space_for(t, place) > 0:
            found.append(place)
    return found


class Reinforce(Decision[Conquest]):
    """Place armies: one, five, or all that are left."""

    verbs = (PLACE, PLACE_FIVE, PLACE_ALL, RAISE_CAVALRY, RAISE_ARTILLERY)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        places = open_places(t, self.seat)
        found: list[Move] = []
        reserve = t.reserve
        for place in places:
            found.append(PLACE[place])
        if reserve > FIVE:
            for place in places:
                if space_for(t, place) >= FIVE:
                    found.append(PLACE_FIVE[place])
        if reserve > 1:
            for place in places:
                if space_for(t, place) >= reserve:
                    found.append(PLACE_ALL[place])
        if t.derived.units:
            found += raisings(t, self.seat)
        return found

    def words(self, t: Conquest) -> dict[str, object]:
        return {"reserve": t.reserve}

    def place(self, t: Conquest, place: int) -> None:
        put(t, self.seat, place, 1)

    def place_five(self, t: Conquest, place: int) -> None:
        put(t, self.seat, place, FIVE)

    def place_all(self, t: Conquest, place: int) -> None:
        put(t, self.seat, place, t.reserve)

    def raise_cavalry(self, t: Conquest, place: int) -> None:
        raise_unit(t, self.seat, place, RAISE_CAVALRY)

    def raise_artillery(self, t: Conquest, place: int) -> None:
        raise_unit(t, self.seat, place, RAISE_ARTILLERY)


def put(t: Conquest, seat: int, place: int, count: int) -> None:
    """Put armies of the reserve on a territory."""
    t.reserve -= count
    t.armies[place] += count
    tell_placed(t, seat, place, count)
