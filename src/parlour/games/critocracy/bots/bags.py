"""What a bag is worth to somebody who looks at it as it is now: its total, less for what is nearly used up."""

from __future__ import annotations

from typing import Final

from ..derived import RESOURCES
from ..table import Critocracy

# What is missed most: so much less for having 0, 1, 2 … of a resource.
MISSED: Final = [9, 6, 5, 4, 3, 2, 1]


def worth(t: Critocracy, seat: int) -> int:
    """What a player's bag is worth now."""
    value = t.total(seat)
    for resource in RESOURCES:
        value -= missed(t.holds(seat, resource))
    return value


def missed(held: int) -> int:
    """How much less a bag is worth for having so little of a resource."""
    return MISSED[held] if held < len(MISSED) else 0


def worth_after(t: Critocracy, seat: int, gets: int, amount: int, loses: int, price: int) -> int:
    """By how much a bag is worth more when so much of one resource comes and so much of another goes."""
    more, less = t.holds(seat, gets), t.holds(seat, loses)
    change = amount - price
    change += missed(more) - missed(more + amount)
    change += missed(less) - missed(less - price)
    return change
