"""How likely each player is to win, from what is in the bags and how far the tokens are."""

from __future__ import annotations

from ..table import Critocracy


def chances(t: Critocracy) -> list[float]:
    """Totals against each other; who lacks something, or nearly does, counts less."""
    worth = [0.0] * t.seats
    for seat in range(t.seats):
        value = float(t.total(seat) + 5)
        for resource in range(3):
            held = t.holds(seat, resource)
            if held < 6:
                value *= 0.55 + 0.075 * held
        worth[seat] = value**3
    total = sum(worth)
    return [one / total for one in worth]
