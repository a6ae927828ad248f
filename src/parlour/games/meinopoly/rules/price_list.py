"""What a deed card shows, at the reader's own prices. Only boards use it; no rule does."""

from __future__ import annotations

from ..derived import NOBODY, PROPERTY, TRANSIT
from ..table import Meinopoly
from .buildings import level_cost, sale_price
from .purchases import effective_price
from .rent import USUAL_ROLL, charge, usual_rent
from .settlement import tax_due


def price_for(t: Meinopoly, seat: int, deed: int) -> int:
    """What a deed costs this reader; spectators see the list price."""
    return effective_price(t, seat, deed) if seat != NOBODY else t.derived.prices[deed]


def dearest_ahead(t: Meinopoly, seat: int) -> int:
    """The highest rent or tax that this reader's next roll could lead to."""
    if seat == NOBODY or seat in t.left or t.place[seat] < 0:
        return 0
    reached = {t.place[seat]}
    most = 0
    for steps in range(1, 13):
        reached = {there for here in reached for there in t.derived.ways[here]}
        if steps > 1:
            most = max([most, *[cost_of_landing(t, seat, space) for space in reached]])
    return most


def cost_of_landing(t: Meinopoly, seat: int, space: int) -> int:
    """The rent or tax that a player would owe on a space; a utility's at the usual roll."""
    owner = t.owner[space]
    if owner in (NOBODY, seat) or t.mortgaged[space] or t.are_partners(seat, owner):
        return tax_due(t, seat, space) if t.derived.amounts[space] else 0
    return charge(t, space, seat, t.is_complete(space)).times(usual_rent(t, space))


def tax_for(t: Meinopoly, seat: int, space: int) -> int:
    """What a tax space asks of this reader; spectators see the printed amount."""
    return tax_due(t, seat, space) if seat != NOBODY else t.derived.amounts[space]


def rents_for(t: Meinopoly, seat: int, deed: int) -> list[int]:
    """Every rent of a deed, lowest first: a street bare, complete and with each building, or one more transit or
    utility each. Owners see what others pay before their stats count."""
    derived = t.derived
    visitor = seat if seat != t.owner[deed] else NOBODY
    bare = charge(t, deed, visitor, False)
    kind = derived.types[deed]
    if kind == PROPERTY:
        rent = derived.rents[deed]
        complete = charge(t, deed, visitor, True)
        return [
            bare.times(rent),
            *[complete.times(rent * factor) for factor in [derived.group_rent, *derived.level_rents]],
        ]
    if kind == TRANSIT:
        return [bare.times(rent) for rent in derived.transit_rents]
    return [bare.times(USUAL_ROLL * factor) for factor in derived.utility_factors]


def rent_now(t: Meinopoly, deed: int) -> int:
    """Which of these rents is due now; -1 while nobody owns the deed or it is mortgaged."""
    owner = t.owner[deed]
    derived = t.derived
    if owner == NOBODY or t.mortgaged[deed]:
        return -1
    if derived.types[deed] == PROPERTY:
        return 1 + t.level[deed] if t.is_complete(deed) else 0
    owned = len([other for other in derived.kin[deed] if t.owner[other] == owner])
    return min(owned, len(derived.transit_rents if derived.types[deed] == TRANSIT else derived.utility_factors)) - 1


def next_level(t: Meinopoly, seat: int, deed: int) -> int:
    """What the next building costs this reader; 0 if there can be none."""
    if seat == NOBODY or t.derived.types[deed] != PROPERTY or t.level[deed] >= t.derived.highest:
        return 0
    return level_cost(t, seat, deed, t.level[deed])


def last_level(t: Meinopoly, deed: int) -> int:
    """What its owner gets for the highest building; 0 where there is none."""
    return sale_price(t, t.owner[deed], deed) if t.level[deed] > 0 else 0
