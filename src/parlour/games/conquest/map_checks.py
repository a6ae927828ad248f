"""What must be true of every map, and what should.

`faults` make a map unplayable. `doubts` are worth a look: bonuses that differ from what the map itself
suggests, and a crowded drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.kernel.settings import nearest

if TYPE_CHECKING:
    from .pack import Goal, Map

DEAD_ENDS = 3
OBJECTIVES = 6  # three are open, and others must follow
NEAREST = 38  # closer centres could not both show their armies


def neighbours(m: Map) -> dict[str, list[str]]:
    """The neighbours of every territory; a link counts both ways."""
    around: dict[str, list[str]] = {territory.id: [] for territory in m.territories}
    for link in m.links:
        one, other = link.between
        if one in around and other in around:
            around[one].append(other)
            around[other].append(one)
    return around


def entries(m: Map, continent: str) -> list[str]:
    """The territories of a continent that border on another."""
    home = {territory.id: territory.continent for territory in m.territories}
    around = neighbours(m)
    return [place for place in around if home[place] == continent and any(home[n] != continent for n in around[place])]


def suggested_bonus(m: Map, continent: str) -> int:
    """A third of its territories and twice its entries, rounded down, and at least 2."""
    size = len([territory for territory in m.territories if territory.continent == continent])
    return max(2, (size + 2 * len(entries(m, continent))) // 3)


def faults(m: Map) -> Iterator[tuple[str, str]]:
    """What makes this map unplayable: where, and what is wrong."""
    places = [territory.id for territory in m.territories]
    continents = [continent.id for continent in m.continents]
    for territory in m.territories:
        if territory.continent not in continents:
            known = nearest(territory.continent, continents)
            yield f"territories[{territory.id}].continent", f"no such continent {territory.continent!r}{known}"
    yield from _link_faults(m, places)
    around = neighbours(m)
    alone = [place for place in places if len(around[place]) < 2]
    if len(alone) > DEAD_ENDS:
        yield "links", f"expected at most {DEAD_ENDS} dead ends, found {', '.join(alone)}"
    if not connected(places, around):
        yield "links", "expected one map, found territories that cannot be reached from the others"
    for continent in m.continents:
        inside = [territory.id for territory in m.territories if territory.continent == continent.id]
        if not inside:
            yield f"continents[{continent.id}]", "expected territories, found none"
        elif not connected(inside, around):
            yield f"continents[{continent.id}]", "expected one piece, found several"
    if sum(territory.capital for territory in m.territories) < 6:
        yield "territories", "expected at least six that may be capitals"
    for name, goals in (("missions", m.missions), ("objectives", m.objectives)):
        for goal in goals:
            yield from _goal_faults(f"{name}[{goal.id}]", goal, continents, len(places))
    if m.objectives and len(m.objectives) < OBJECTIVES:
        yield "objectives", f"expected none, for the usual ones, or at least {OBJECTIVES}"
    if any(goal.rival for goal in m.objectives):
        yield "objectives", "expected nobody to be named: objectives are for all"


def _link_faults(m: Map, places: list[str]) -> Iterator[tuple[str, str]]:
    seen: set[frozenset[str]] = set()
    for number, link in enumerate(m.links):
        for end in link.between:
            if end not in places:
                yield f"links[{number}].between", f"no such territory {end!r}{nearest(end, places)}"
        pair = frozenset(link.between)
        if len(pair) == 1:
            yield f"links[{number}].between", "expected two territories, found one twice"
        if pair in seen:
            yield f"links[{number}].between", f"{' and '.join(sorted(pair))} are linked before"
        seen.add(pair)


def _goal_faults(path: str, goal: Goal, continents: list[str], size: int) -> Iterator[tuple[str, str]]:
    for continent in goal.continents:
        if continent not in continents:
            yield f"{path}.continents", f"no such continent {continent!r}{nearest(continent, continents)}"
    if len(goal.continents) + goal.more_continents > len(continents):
        yield f"{path}.more_continents", f"expected at most {len(continents)} continents together"
    if max(goal.territories, goal.connected) > size:
        yield f"{path}.territories", f"expected at most {size}, the whole map"
    if goal.rival and not goal.territories:
        yield f"{path}.territories", "expected what counts when the rival is not in the game"
    wanted = (goal.continents, goal.more_continents, goal.territories, goal.connected)
    if not any([*wanted, goal.ports, goal.conquered, goal.eliminated]):
        yield path, "expected something to reach"


def doubts(m: Map) -> list[tuple[str, str]]:
    """What is worth a look although the map is playable."""
    found: list[tuple[str, str]] = []
    for continent in m.continents:
        fair = suggested_bonus(m, continent.id)
        if abs(continent.bonus - fair) > 1:
            path = f"continents[{continent.id}].bonus"
            found.append((path, f"a bonus of {continent.bonus}, where {fair} would be usual"))
    cards = Counter(territory.card for territory in m.territories)
    if max(cards.values()) - min(cards.values()) > 1 or len(cards) < 3:
        each = ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))
        found.append(("territories", f"cards are uneven: {each}"))
    for at, one in enumerate(m.territories):
        for other in m.territories[at + 1 :]:
            if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < NEAREST**2:
                found.append((f"territories[{one.id}]", f"drawn on top of {other.id}"))
        if one.x > m.canvas.width or one.y > m.canvas.height:
            found.append((f"territories[{one.id}]", "drawn outside the canvas"))
    return found


def connected(places: list[str], around: dict[str, list[str]]) -> bool:
    """Whether armies could walk between any two of these places without leaving the group."""
    if not places:
        return True
    inside = set(places)
    reached = {places[0]}
    waiting = [places[0]]
    while waiting:
        for place in around[waiting.pop()]:
            if place in inside and place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached == inside
