"""How bots read the map: borders, threats, and what taking a territory is worth."""

from __future__ import annotations

from typing import Final

from ..derived import HOLE, NEUTRAL
from ..rules.partners import friends
from ..table import NOWHERE, Conquest

FAR: Final = 99


def is_hostile(t: Conquest, seat: int, force: int, with_seat: int) -> bool:
    """Whether territories of this owner can be attacked; `with_seat` are the friends of the seat, as bits."""
    if force == NEUTRAL:
        return True
    return force >= 0 and force != seat and not with_seat >> force & 1


def borders(t: Conquest, seat: int) -> list[int]:
    """A player's territories that border on one of somebody who is no friend."""
    owner = t.owner
    neighbours = t.derived.neighbours
    with_seat = friends(t, seat)
    found: list[int] = []
    for place in range(t.derived.size):
        if owner[place] == seat:
            for other in neighbours[place]:
                if is_hostile(t, seat, owner[other], with_seat):
                    found.append(place)
                    break
    return found


def is_border(t: Conquest, seat: int, place: int) -> bool:
    """Whether a territory has an enemy next to it."""
    owner = t.owner
    with_seat = friends(t, seat)
    for other in t.derived.neighbours[place]:
        if is_hostile(t, seat, owner[other], with_seat):
            return True
    return False


def threat(t: Conquest, seat: int, place: int) -> int:
    """The largest force of another player that could attack a territory next."""
    owner = t.owner
    armies = t.armies
    most = 0
    for other in t.derived.neighbours[place]:
        if owner[other] >= 0 and owner[other] != seat and armies[other] > most:
            most = armies[other]
    return most - 1 if most else 0


def steps_to_border(t: Conquest, seat: int) -> list[int]:
    """How many steps each of a player's territories is away from the nearest border."""
    steps = [FAR] * t.derived.size
    edge = borders(t, seat)
    for place in edge:
        steps[place] = 0
    owner = t.owner
    at = 0
    while at < len(edge):
        place = edge[at]
        at += 1
        for other in t.derived.neighbours[place]:
            if owner[other] == seat and steps[other] == FAR:
                steps[other] = steps[place] + 1
                edge.append(other)
    return steps


def held_in(t: Conquest, seat: int) -> list[int]:
    """How many territories a player holds in each continent."""
    found = [0] * len(t.derived.bonus)
    owner = t.owner
    continent = t.derived.continent
    for place in range(t.derived.size):
        if owner[place] == seat:
            found[continent[place]] += 1
    return found


def size_of(t: Conquest, continent: int) -> int:
    """How many territories of a continent are not holes."""
    members = t.derived.members[continent]
    if t.derived.holes == 0:
        return len(members)
    return len([place for place in members if t.owner[place] != HOLE])


def aim(t: Conquest, seat: int, held: list[int]) -> int:
    """The continent most worth working for: a good bonus, much of it held, few enemies in it."""
    best = NOWHERE
    most = -1
    armies = t.armies
    owner = t.owner
    for continent in range(len(held)):
        size = size_of(t, continent)
        if held[continent] == size:
            continue
        enemies = 0
        own = 1
        for place in t.derived.members[continent]:
            if owner[place] == seat:
                own += armies[place]
            else:
                enemies += armies[place] + 1
        value = 1000 * t.derived.bonus[continent] * (held[continent] + 1) * own // (size * size * (own + enemies))
        if value > most:
            most = value
            best = continent
    return best


def sole_holder(t: Conquest, continent: int) -> int:
    """The player who holds a whole continent, or nobody."""
    holder = NOWHERE
    for place in t.derived.members[continent]:
        force = t.owner[place]
        if force == HOLE:
            continue
        if force < 0 or (holder not in (NOWHERE, force)):
            return NOWHERE
        holder = force
    return holder


def wanted(t: Conquest, seat: int, target: int, held: list[int], aimed: int) -> int:
    """What taking a territory is worth: for the player's continents, against others', and for their cards."""
    derived = t.derived
    continent = derived.continent[target]
    worth = 10
    if continent == aimed:
        worth += 14
    if held[continent] == size_of(t, continent) - 1:
        worth += 10 * derived.bonus[continent]
    force = t.owner[target]
    if force < 0:
        return worth - 4
    if sole_holder(t, continent) == force:
        worth += 8 * derived.bonus[continent]
    lands = t.lands[force]
    if lands <= 4:
        worth += (12 + 10 * len(t.hands[force])) // lands
    return worth


def claim_worth(t: Conquest, seat: int) -> list[int]:
    """What one more territory of each continent is worth during claiming: for having all of it, or for keeping
    another player from it."""
    found: list[int] = []
    for continent in range(len(t.derived.bonus)):
        holders = [0] * t.seats
        for place in t.derived.members[continent]:
            if t.owner[place] >= 0:
                holders[t.owner[place]] += 1
        size = size_of(t, continent)
        others = sum(holders) - holders[seat]
        most = max([holders[other] for other in range(t.seats) if other != seat])
        worth = 12 * t.derived.bonus[continent] // size
        if others == 0:
            worth += 30 * (holders[seat] + 1) // size
        elif holders[seat] == 0 and most == others and most > 1:
            worth += 200 * most // size  # they would have all of it
        else:
            worth += 20 * holders[seat] // size
        found.append(worth)
    return found
