"""Fog of war: who sees how many armies there are.

A player sees the armies of own territories and of those that border on them; team mates and allies see for each other.
Whose a territory is, and the dice of every battle, everyone sees.
"""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.table import WATCHER

from ..events import PLACED
from ..derived import HOLE
from ..table import Conquest
from .treaties import allies


def sees(t: Conquest, seat: int, place: int) -> bool:
    """Whether a seat knows how many armies stand in a territory."""
    if not t.derived.fog or t.over or t.owner[place] == HOLE:
        return True
    if seat == WATCHER:
        return False
    eyes = allies(t, seat)
    force = t.owner[place]
    if force >= 0 and eyes >> force & 1:
        return True
    for other in t.derived.neighbours[place]:
        force = t.owner[other]
        if force >= 0 and eyes >> force & 1:
            return True
    return False


def viewers(t: Conquest, place: int) -> tuple[int, ...]:
    """Who is told numbers of armies in a territory."""
    if not t.derived.fog:
        return t.derived.everyone
    return tuple([seat for seat in t.derived.everyone if sees(t, seat, place)])


def tell_placed(t: Conquest, seat: int, place: int, count: int) -> None:
    """Armies were placed."""
    t.tell_only(viewers(t, place), PLACED, seat, place, count)


def imagine_armies(t: Conquest, seat: int, chance: Chance) -> None:
    """Armies that this seat cannot see stand elsewhere: every force has as many as it has, one at least in each of
    its territories."""
    hidden: dict[int, list[int]] = {}
    for place in range(t.derived.size):
        if not sees(t, seat, place):
            hidden.setdefault(t.owner[place], []).append(place)
    for force in sorted(hidden):
        _scatter(t, hidden[force], chance)


def _scatter(t: Conquest, places: list[int], chance: Chance) -> None:
    loose = riders = guns = 0
    for place in places:
        loose += t.armies[place] - 1
        riders += t.cavalry[place]
        guns += t.artillery[place]
        t.armies[place] = 1
        if t.derived.units:
            t.cavalry[place] = t.artillery[place] = 0
    for _ in range(loose):
        t.armies[places[chance.below(len(places))]] += 1
    for kept, count in ((t.cavalry, riders), (t.artillery, guns)):
        for _ in range(count):
            free = [place for place in places if t.armies[place] > t.cavalry[place] + t.artillery[place]]
            kept[free[chance.below(len(free))]] += 1
