"""Unit Types: cavalry and artillery, bought with armies of the reserve while placing.

Every piece counts as one army. Cavalry helps the first roll of a turn against a territory, artillery the first
roll against its own: the highest die shows one more, never above six, and only once for each side.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb

from ..derived import ARTILLERY, CAVALRY
from ..events import RAISED, SPARED
from ..table import Conquest
from .armies import UNIT_CAP, space_for
from .fog import viewers

RAISE_CAVALRY: Final = Verb("raise_cavalry", kind="territory")
RAISE_ARTILLERY: Final = Verb("raise_artillery", kind="territory")
SPARE: Final = Verb("spare", kind="unit")

MOST: Final = 8  # of each, for one player


def pieces(t: Conquest, seat: int, unit: int) -> int:
    """How many cavalry or artillery pieces a player has."""
    kept = t.cavalry if unit == CAVALRY else t.artillery
    return sum([kept[place] for place in t.places_of(seat)])


def raisings(t: Conquest, seat: int) -> list[Move]:
    """Where cavalry or artillery can be raised now."""
    found: list[Move] = []
    for verb, unit, kept in ((RAISE_CAVALRY, CAVALRY, t.cavalry), (RAISE_ARTILLERY, ARTILLERY, t.artillery)):
        if t.reserve < t.derived.unit_prices[unit] or pieces(t, seat, unit) >= MOST:
            continue
        for place in range(t.derived.size):
            if t.owner[place] == seat and kept[place] < UNIT_CAP and space_for(t, place) > 0:
                found.append(verb[place])
    return found


def raise_unit(t: Conquest, seat: int, place: int, verb: Verb) -> None:
    """Buy a piece with armies of the reserve."""
    unit = CAVALRY if verb is RAISE_CAVALRY else ARTILLERY
    price = t.derived.unit_prices[unit]
    t.reserve -= price
    t.supply += price - 1
    t.armies[place] += 1
    if unit == CAVALRY:
        t.cavalry[place] += 1
    else:
        t.artillery[place] += 1
    t.tell_only(viewers(t, place), RAISED, seat, place, unit)


def cavalry_helps(t: Conquest, source: int) -> bool:
    """Whether cavalry attacks from here."""
    return t.derived.units and t.cavalry[source] > 0


def artillery_helps(t: Conquest, target: int) -> bool:
    """Whether artillery, or a fort, defends here."""
    return t.forts[target] > 0 or (t.derived.units and t.artillery[target] > 0)


def lost_last(t: Conquest, seat: int) -> int:
    """The unit that a player loses last: artillery, unless they spare cavalry."""
    return CAVALRY if t.spare[seat] else ARTILLERY


def spare(t: Conquest, seat: int, unit: int) -> None:
    """Lose this unit last from now on."""
    t.spare = marked(t.spare, seat, 1 if unit == CAVALRY else 0)
    t.tell(SPARED, seat, unit)


def spare_moves(t: Conquest, seat: int) -> list[Move]:
    """The other order of losses, for a player with both units."""
    if pieces(t, seat, CAVALRY) and pieces(t, seat, ARTILLERY):
        return [SPARE[ARTILLERY if t.spare[seat] else CAVALRY]]
    return []
