"""What deeds are worth to a player, in dollars. Bots bid, trade and build by it.

A deed is worth its price, more with each further deed of its group (or transit, or utility) in the same hand, and most
when it completes a group that can then be built on.
"""

from __future__ import annotations

from typing import Final

from ..derived import PROPERTY, TRANSIT, Derived
from ..rules.buildings import level_cost
from ..rules.paths import WALKERS, walked
from ..rules.rent import rent
from ..table import Meinopoly

COMPLETE: Final = 300  # percent of the price of a complete group
NEARLY: Final = 130
TRANSIT_RENTS: Final = 4  # how many rents of each transit to count
BOTH_UTILITIES: Final = 150
RENTS: Final = 12  # how many base rents of a complete group `sharp_gain` counts


def kin_worth(t: Meinopoly, kin: list[int], held: list[int]) -> int:
    """What these deeds of one group, transits or utilities are worth in one hand."""
    derived = t.derived
    if not held:
        return 0
    prices = 0
    for deed in held:
        prices += derived.prices[deed] - (derived.redemptions[deed] if t.mortgaged[deed] else 0)
    kind = derived.types[kin[0]]
    missing = len(kin) - len(held)
    if kind == PROPERTY:
        if missing == 0:
            return prices * COMPLETE // 100
        return prices * NEARLY // 100 if missing == 1 else prices
    if kind == TRANSIT:
        rents = derived.transit_rents
        return prices * 3 // 4 + len(held) * TRANSIT_RENTS * rents[min(len(held), len(rents)) - 1] // 2
    return prices * BOTH_UTILITIES // 100 if missing == 0 and len(kin) > 1 else prices


def gain(t: Meinopoly, seat: int, gets: list[int], loses: list[int]) -> int:
    """How much a player's deeds rise in worth when some come and some go."""
    total = 0
    for kin in touched(t.derived, gets, loses):
        before = [deed for deed in kin if t.owner[deed] == seat]
        after = [deed for deed in kin if (t.owner[deed] == seat and deed not in loses) or deed in gets]
        total += kin_worth(t, kin, after) - kin_worth(t, kin, before)
    return total


def sharp_gain(t: Meinopoly, seat: int, gets: list[int], loses: list[int], cash: int) -> int:
    """A sharper `gain`, which also counts cash that comes or goes: a complete group is worth what its rents can
    become with the money there is to build on it."""
    total = cash
    for kin in touched(t.derived, gets, loses):
        before = [deed for deed in kin if t.owner[deed] == seat]
        after = [deed for deed in kin if (t.owner[deed] == seat and deed not in loses) or deed in gets]
        total += sharp_kin_worth(t, kin, after, t.cash(seat) + cash) - sharp_kin_worth(t, kin, before, t.cash(seat))
    return total


def sharp_kin_worth(t: Meinopoly, kin: list[int], held: list[int], cash: int) -> int:
    """What a complete group is worth to a player with this much cash; everything else as usual."""
    derived = t.derived
    if len(held) < len(kin) or derived.types[kin[0]] != PROPERTY:
        return kin_worth(t, kin, held)
    prices = 0
    rents = 0
    debts = 0
    for street in held:
        prices += derived.prices[street]
        rents += derived.rents[street]
        debts += derived.redemptions[street] if t.mortgaged[street] else 0
    two_levels = prices * 5 // 4
    able = max(50, min(130, cash * 100 // two_levels))
    return prices - debts + rents * RENTS * able // 100


def touched(derived: Derived, gets: list[int], loses: list[int]) -> list[list[int]]:
    """The groups that these deeds belong to; transits and utilities count as groups."""
    found: list[list[int]] = []
    for deed in gets + loses:
        kin = derived.kin[deed]
        if kin not in found:
            found.append(kin)
    return found


def completes(t: Meinopoly, seat: int, deed: int) -> bool:
    """Whether this street would complete a group for the player."""
    if t.derived.types[deed] != PROPERTY:
        return False
    for other in t.derived.kin[deed]:
        if other != deed and t.owner[other] != seat:
            return False
    return True


def rent_due(t: Meinopoly, seat: int, space: int) -> int:
    """What a player would owe on a space now."""
    owner = t.owner[space]
    if owner < 0 or owner == seat or t.are_partners(seat, owner):
        return 0
    return rent(t, space, seat)


# How many of the 36 throws of two dice give each total.
WAYS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def danger(t: Meinopoly, seat: int, place: int) -> int:
    """The average rent that a roll from this place costs a player."""
    derived = t.derived
    total = 0
    if derived.forked:
        walkers = walked(derived, {place: WALKERS})
        for steps in range(2, 13):
            walkers = walked(derived, walkers)
            for space, count in walkers.items():
                total += WAYS[steps] * count * rent_due(t, seat, space)
        return total // (36 * WALKERS)
    for steps in range(2, 13):
        total += WAYS[steps] * rent_due(t, seat, (place + steps) % derived.size)
    return total // 36


USUAL: Final = 5  # of 36: how often a player comes by some space within the next turns, wherever the token is


def visits(t: Meinopoly, seat: int, place: int) -> int:
    """How many visits of others to expect on a space soon, in 36ths: the ways in which their next roll may end there,
    and a little for the turns after."""
    derived = t.derived
    total = 0
    for other in range(t.seats):
        if other == seat or other in t.left or t.are_partners(seat, other):
            continue
        total += USUAL
        if not derived.forked:
            steps = (place - t.place[other]) % derived.size
            if 2 <= steps <= 12:
                total += WAYS[steps]
    return total


def extra_rent(t: Meinopoly, street: int, level: int) -> int:
    """How much rent the next level adds."""
    derived = t.derived
    base = derived.rents[street]
    now = base * (derived.level_rents[level - 1] if level else derived.group_rent)
    return base * derived.level_rents[level] - now


def best_building(t: Meinopoly, seat: int, streets: list[int]) -> int:
    """The street whose next level brings most for its cost, the way the others' tokens stand."""
    best, most = streets[0], -1
    for street in streets:
        brings = extra_rent(t, street, t.level[street]) * visits(t, seat, street)
        value = brings * 1000 // max(1, level_cost(t, seat, street, t.level[street]))
        if value > most:
            best, most = street, value
    return best
