"""Each player's chance to win as things stand, for search."""

from __future__ import annotations

from ..rules.assets import all_assets
from ..table import Meinopoly


def chances(t: Meinopoly) -> list[float]:
    """Wealth breeds wealth: chances go with the square of what each player has."""
    worth = [0.0] * t.seats
    for seat, assets in enumerate(all_assets(t)):
        if seat not in t.left:
            worth[seat] = float(max(assets, 1)) ** 2
    total = sum(worth)
    return [one / total for one in worth]
