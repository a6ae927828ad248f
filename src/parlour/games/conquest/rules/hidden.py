"""What a seat cannot know, drawn anew: cards, missions, objectives and world events, and armies in the fog."""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.deck import redeal

from ..table import Conquest
from .fog import sees


def resample(t: Conquest, seat: int, chance: Chance) -> None:
    """Everything that this seat cannot know becomes something that it could be."""
    redeal(seat, chance, [t.pile, *t.hands])
    if t.missions:
        redeal(seat, chance, [t.mission_pile, *t.missions])
    if t.goals.cards:
        redeal(seat, chance, [t.goals])
    if t.happenings.cards:
        redeal(seat, chance, [t.happenings])
    if t.derived.fog:
        imagine_armies(t, seat, chance)


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
