"""Which players are together: team mates, and partners of treaties.

A treaty is public, binds two players, and lasts some rounds. Nobody can attack a partner.
"""

from __future__ import annotations

from typing import Final

from ..table import Conquest, Income, Treaty

PACT: Final = 0
ALLIANCE: Final = 1
RIPE: Final = 3  # full rounds until an alliance brings two armies


def treaty_between(t: Conquest, one: int, other: int) -> Treaty | None:
    """The treaty of two players, if there is one."""
    for treaty in t.treaties:
        if (treaty[0] == one and treaty[1] == other) or (treaty[0] == other and treaty[1] == one):
            return treaty
    return None


def friends(t: Conquest, seat: int) -> int:
    """The players that this one cannot attack: team mates and partners of treaties, as bits."""
    found = 0
    if t.teams is not None:
        for other in range(t.seats):
            if other != seat and t.are_partners(seat, other):
                found |= 1 << other
    for one, other, _, _, _ in t.treaties:
        if one == seat:
            found |= 1 << other
        elif other == seat:
            found |= 1 << one
    return found


def allies(t: Conquest, seat: int) -> int:
    """A player, their team mates and allies, as bits: they walk through each other's land, and see for each other."""
    found = 1 << seat
    if t.teams is not None:
        found |= friends(t, seat)
    for one, other, kind, _, _ in t.treaties:
        if kind == ALLIANCE and seat in (one, other):
            found |= 1 << one | 1 << other
    return found


def count(t: Conquest, seat: int, kind: int) -> int:
    """How many treaties of a kind a player has."""
    return len([treaty for treaty in t.treaties if treaty[2] == kind and seat in treaty[:2]])


def bloc(t: Conquest, one: int) -> int:
    """How many territories a player holds together with everyone they have treaties with."""
    members = friends(t, one) | 1 << one
    return sum([t.lands[seat] for seat in range(t.seats) if members >> seat & 1])


def alliance_income(t: Conquest, seat: int) -> list[Income]:
    """An army a turn for each alliance, two once it has lasted three full rounds."""
    found: list[Income] = []
    for one, other, kind, since, _ in t.treaties:
        if kind == ALLIANCE and seat in (one, other):
            found.append(("alliance", other if one == seat else one, 2 if t.rounds - since > RIPE else 1))
    return found
