"""What a bag is worth as it is now: its total, minus something for each resource that is running out."""

from __future__ import annotations

from typing import Final

from ..derived import RESOURCES
from ..table import Critocracy

# How much less a bag is worth with 0, 1, 2 … of a resource.
SHORTFALL: Final = [9, 6, 5, 4, 3, 2, 1]


def worth(t: Critocracy, seat: int) -> int:
    """What a player's bag is worth now."""
    value = t.total(seat)
    for resource in RESOURCES:
        value -= shortfall(t.holds(seat, resource))
    return value


def shortfall(held: int) -> int:
    """How much less a bag is worth with only this much of a resource."""
    return SHORTFALL[held] if held < len(SHORTFALL) else 0


def change_of_worth(t: Critocracy, seat: int, gets: int, amount: int, loses: int, price: int) -> int:
    """How much more a bag is worth after a deal: so much of one resource comes in, so much of another goes out."""
    more, less = t.holds(seat, gets), t.holds(seat, loses)
    change = amount - price
    change += shortfall(more) - shortfall(more + amount)
    change += shortfall(less) - shortfall(less - price)
    return change
