"""Market System: price ladders, and how cubes come and go (A24 to A29).

The filled slots of a ladder are always the dearest, so a market is just a number of cubes: the next one costs the
price of the cheapest filled slot.
"""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..table import CircusMaximus


def slots(t: CircusMaximus, market: int) -> int:
    """How many cubes a market has room for."""
    return t.derived.slots[market] * len(t.derived.ladders[market])


def list_price(t: CircusMaximus, market: int) -> int:
    """The price of the cheapest filled slot; 0 if the market is empty."""
    count = t.in_market(market)
    if count == 0:
        return 0
    ladder = t.derived.ladders[market]
    return ladder[len(ladder) - 1 - (count - 1) // t.derived.slots[market]]


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
    """Bring cubes from the supply, as far as there are cubes and room; returns how many (A27, A29)."""
    coming = min(count, slots(t, market) - t.in_market(market), t.supply(market))
    t.cubes[market].pay(BANK, t.seats, coming)
    return coming


def restock(t: CircusMaximus, market: int) -> int:
    """How many cubes a cleanup brings: never more than the market held at the start, so that there is room for what
    events bring (A27)."""
    derived = t.derived
    missing = max(0, derived.opening[market] - t.in_market(market))
    return min(derived.restock[market], missing, t.supply(market))


def drive_out(t: CircusMaximus, market: int, count: int) -> int:
    """Take cubes from the market to the supply, the cheapest first; returns how many (A25, A48)."""
    going = min(count, t.in_market(market))
    t.cubes[market].pay(t.seats, BANK, going)
    return going
