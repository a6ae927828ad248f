"""Fog of war: which seats see how many armies there are.

Players see the armies on their own territories and next to them; team mates and allies see for each other.
Everyone sees who owns a territory, and the dice of every battle.
"""

from __future__ import annotations

from parlour.kernel.table import WATCHER

from ..derived import HOLE
from ..events import PLACED
from ..table import Conquest
from .partners import allies


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
    """The seats that learn how many armies stand in a territory."""
    if not t.derived.fog:
        return t.derived.everyone
    return tuple([seat for seat in t.derived.everyone if sees(t, seat, place)])


def tell_placed(t: Conquest, seat: int, place: int, count: int) -> None:
    """Tell that armies were placed."""
    t.tell_only(viewers(t, place), PLACED, seat, place, count)
