"""Market System: ladders of prices, and how cubes come and go (A24 to A29).

The filled slots of a ladder are always the dearest ones, so a market is just a number of cubes: the next one costs what
stands at the cheapest filled slot.
"""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..derived import NOTHING
from ..table import CircusMaximus


def slots(t: CircusMaximus, market: int) -> int:
    """How many cubes a market has room for."""
    return t.derived.slots[market] * len(t.derived.ladders[market])


def next_step(t: CircusMaximus, market: int) -> int:
    """The step of the ladder from which the next cube is bought: the cheapest filled one; -1 if the market is empty."""
    count = t.in_market(market)
    if count == 0:
        return NOTHING
    return len(t.derived.ladders[market]) - 1 - (count - 1) // t.derived.slots[market]


def list_price(t: CircusMaximus, market: int) -> int:
    """What stands at the cheapest filled slot; 0 if the market is empty."""
    step = next_step(t, market)
    return 0 if step == NOTHING else t.derived.ladders[market][step]


def price(t: CircusMaximus, market: int) -> int:
    """What the next cube costs in this round, at least 1; 0 if the market is empty (A32)."""
    listed = list_price(t, market)
    return max(1, listed + t.price_change) if listed else 0


def on_steps(t: CircusMaximus, market: int) -> list[int]:
    """How many cubes lie on each step of the ladder, the cheapest first."""
    each = t.derived.slots[market]
    left = t.in_market(market)
    found: list[int] = []
    for _ in t.derived.ladders[market]:
        found.insert(0, min(each, left))
        left -= found[0]
    return found


def bring(t: CircusMaximus, market: int, count: int) -> int:
    """Cubes come from the supply, as many as there are and as find room; returns how many (A27, A29)."""
    coming = min(count, slots(t, market) - t.in_market(market), t.supply(market))
    t.cubes[market].pay(BANK, t.seats, coming)
    return coming


def drive_out(t: CircusMaximus, market: int, count: int) -> int:
    """Cubes go from the market to the supply, the cheapest first; returns how many (A25, A48)."""
    going = min(count, t.in_market(market))
    t.cubes[market].pay(t.seats, BANK, going)
    return going
