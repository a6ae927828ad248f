"""Armies on the map: room for them, moving them, and losing them.

A territory keeps at least one army. Cavalry and artillery are ordinary armies except for what `units.py` says; if
they are off, all armies are infantry.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Verb

from ..table import Conquest

PLACE: Final = Verb("place", kind="territory")
PLACE_FIVE: Final = Verb("place_five", kind="territory")
PLACE_ALL: Final = Verb("place_all", kind="territory")
MOVE: Final = Verb("move", kind="amount")

FIVE: Final = 5
UNIT_CAP: Final = 3  # cavalry, and artillery, in one territory


def space_for(t: Conquest, place: int) -> int:
    """How many more armies a territory can take."""
    limit = t.derived.army_limit
    return 1_000_000 if limit == 0 else max(0, limit - t.armies[place])


def with_room(t: Conquest, places: list[int]) -> list[int]:
    """The territories among these that can take one more army."""
    return places if t.derived.army_limit == 0 else [place for place in places if space_for(t, place)]


def movable(t: Conquest, source: int, target: int) -> int:
    """How many armies could move: all but one, as far as there is room, also for cavalry and artillery."""
    most = t.armies[source] - 1
    if t.derived.units:
        most -= max(0, t.cavalry[source] - (UNIT_CAP - t.cavalry[target]))
        most -= max(0, t.artillery[source] - (UNIT_CAP - t.artillery[target]))
        most = max(most, 0)
    return min(most, space_for(t, target))


def move_armies(t: Conquest, source: int, target: int, count: int) -> None:
    """Move armies from one territory to another: cavalry first, then infantry, artillery last (R14)."""
    if t.derived.units:
        riders = min(count, t.cavalry[source], UNIT_CAP - t.cavalry[target])
        foot = min(count - riders, t.armies[source] - t.cavalry[source] - t.artillery[source])
        guns = count - riders - foot
        t.cavalry[source] -= riders
        t.cavalry[target] += riders
        t.artillery[source] -= guns
        t.artillery[target] += guns
    t.armies[source] -= count
    t.armies[target] += count


def lose_armies(t: Conquest, place: int, count: int) -> None:
    """Take armies off the map: infantry first, then cavalry and artillery in the order their owner chose (R15)."""
    t.remove(place, count)
    if not t.derived.units:
        return
    over = t.cavalry[place] + t.artillery[place] - t.armies[place]
    if over <= 0:
        return
    owner = t.owner[place]
    if owner >= 0 and t.spare[owner]:
        guns = min(over, t.artillery[place])
        t.artillery[place] -= guns
        t.cavalry[place] -= over - guns
    else:
        riders = min(over, t.cavalry[place])
        t.cavalry[place] -= riders
        t.artillery[place] -= over - riders
