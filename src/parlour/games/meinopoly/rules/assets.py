"""Section 2.3: the worth of everything a player has."""

from __future__ import annotations

from ..derived import NOBODY
from ..table import WHOLE, Meinopoly


def all_assets(t: Meinopoly) -> list[int]:
    """Everyone's assets: cash, deeds at list price, buildings at list cost, shares at listing price; half for what is
    mortgaged (R17)."""
    derived = t.derived
    worth = [t.cash(seat) for seat in range(t.seats)]
    for deed in derived.deeds:
        owner = t.owner[deed]
        if owner != NOBODY:
            listed = derived.mortgages[deed] if t.mortgaged[deed] else derived.prices[deed]
            worth[owner] += listed + derived.built[deed][t.level[deed]]
    for deed, held in t.shares.items():
        listing = (derived.mortgages[deed] if t.mortgaged[deed] else derived.prices[deed]) // WHOLE
        for seat in range(t.seats):
            worth[seat] += (held[seat] - WHOLE if t.owner[deed] == seat else held[seat]) * listing
    return worth


def assets(t: Meinopoly, seat: int) -> int:
    return all_assets(t)[seat]
