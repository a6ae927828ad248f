"""How far armies may move in fortification: one step, a few steps, or a whole path."""

from __future__ import annotations

from typing import Final

from ..table import LONGER_FORTIFY, Conquest
from .happenings import roads_are_open
from .partners import allies

ANYWHERE: Final = 1000


def reach(t: Conquest) -> int:
    """How many steps a fortifying move may go."""
    if t.derived.fortify == "path" or roads_are_open(t):
        return ANYWHERE
    return 2 if t.has_used(LONGER_FORTIFY) else 1


def within(t: Conquest, seat: int, source: int, steps: int) -> list[int]:
    """The player's territories that armies can reach through land of the player, team mates and allies. Crossing the
    land of team mates and allies takes no step of its own: whoever may move to a neighbour may move to the neighbour
    beyond it (R37)."""
    derived = t.derived
    owner = t.owner
    through = allies(t, seat)
    if steps == 1 and through == 1 << seat:
        return [other for other in derived.neighbours[source] if owner[other] == seat]
    reached = {source}
    edge = [source]
    found: list[int] = []
    while edge and steps > 0:
        steps -= 1
        further: list[int] = []
        for place in edge:  # which grows while land of others is crossed
            for other in derived.neighbours[place]:
                force = owner[other]
                if force >= 0 and through >> force & 1 and other not in reached:
                    reached.add(other)
                    if force == seat:
                        further.append(other)
                        found.append(other)
                    else:
                        edge.append(other)
        edge = further
    return found
