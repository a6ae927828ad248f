"""Each player's chance to win as things stand, for search."""

from __future__ import annotations

from typing import Final

from ..derived import NOBODY
from ..rules.assets import all_assets
from ..rules.rent import rent
from ..table import Meinopoly
from .worth import kin_worth

# With these powers, shares fit who won 200 matches between medium and hard bots.
WEALTH: Final = 4.0
RENTS: Final = 0.3


def chances(t: Meinopoly) -> list[float]:
    """Wealth breeds wealth, and so do rents: each player's share of all strengths."""
    assets = all_assets(t)
    strengths = [0.0] * t.seats
    for seat in range(t.seats):
        if seat not in t.left:
            wealth = max(1, assets[seat] + deeds_worth(t, seat)) / 1000
            strengths[seat] = wealth**WEALTH * float(1 + rents(t, seat)) ** RENTS
    total = sum(strengths)
    return [one / total for one in strengths]


def deeds_worth(t: Meinopoly, seat: int) -> int:
    """What a player's deeds are worth in one hand."""
    total = 0
    for deed in t.derived.deeds:
        kin = t.derived.kin[deed]
        if deed == kin[0]:
            total += kin_worth(t, kin, [one for one in kin if t.owner[one] == seat])
    return total


def rents(t: Meinopoly, seat: int) -> int:
    """The rents of all deeds of a player."""
    return sum([rent(t, deed, NOBODY) for deed in t.derived.deeds if t.owner[deed] == seat])
