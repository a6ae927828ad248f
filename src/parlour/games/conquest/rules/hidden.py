"""What a seat cannot know, drawn again: cards, missions, objectives, world events, and armies in the fog."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.deck import redeal
from parlour.kernel.steps import Decision

from ..table import NOWHERE, Conquest
from .fog import sees
from .movement import MoveArmies

TRIES: Final = 100


def resample(t: Conquest, seat: int, chance: Chance) -> None:
    """Replace everything that this seat cannot know with something that it could be. Whoever is asked can answer: a
    player who may trade has a set."""
    waiting = t.stack[-1] if t.stack else None
    for _ in range(TRIES):
        _draw_again(t, seat, chance)
        if not isinstance(waiting, Decision) or waiting.seat == seat or waiting.options(t):
            return


def _draw_again(t: Conquest, seat: int, chance: Chance) -> None:
    if t.turns == 0:  # orders belong to the set-up
        t.orders = [order if other == seat else (NOWHERE, 0) for other, order in enumerate(t.orders)]
    redeal(seat, chance, [t.pile, *t.hands])
    if t.missions:
        redeal(seat, chance, [t.mission_pile, *t.missions])
    if len(t.goals):
        redeal(seat, chance, [t.goals])
    if len(t.happenings):
        redeal(seat, chance, [t.happenings])
    if t.derived.fog:
        imagine_armies(t, seat, chance)


def imagine_armies(t: Conquest, seat: int, chance: Chance) -> None:
    """Spread the armies that this seat cannot see: every force keeps its number, with at least one in each of
    its territories, and those that are asked for in the one they are to leave."""
    hidden: dict[int, list[int]] = {}
    for place in range(t.derived.size):
        if not sees(t, seat, place):
            hidden.setdefault(t.owner[place], []).append(place)
    waiting = t.stack[-1] if t.stack else None
    for force in sorted(hidden):
        _scatter(t, hidden[force], waiting if isinstance(waiting, MoveArmies) else None, chance)


def _scatter(t: Conquest, places: list[int], leaving: MoveArmies | None, chance: Chance) -> None:
    loose = riders = guns = 0
    for place in places:
        loose += t.armies[place] - 1
        riders += t.cavalry[place]
        guns += t.artillery[place]
        t.armies[place] = 1
        if t.derived.units:
            t.cavalry[place] = t.artillery[place] = 0
    if leaving is not None and leaving.source in places:
        t.armies[leaving.source] += leaving.least()
        loose -= leaving.least()
    for _ in range(loose):
        t.armies[places[chance.below(len(places))]] += 1
    for kept, count in ((t.cavalry, riders), (t.artillery, guns)):
        for _ in range(count):
            free = [place for place in places if t.armies[place] > t.cavalry[place] + t.artillery[place]]
            kept[free[chance.below(len(free))]] += 1
