"""How near each player is to winning, for search."""

from __future__ import annotations

from ..table import CircusMaximus


def chances(t: CircusMaximus) -> list[float]:
    """A player who is near the goal on one track is near victory: chances go with a power of the best track, and the
    rest count a little."""
    worth: list[float] = []
    for row in t.position:
        best = max(row) - t.derived.lowest
        worth.append(float(4 * best + sum(row) + 60) ** 6)
    total = sum(worth)
    return [one / total for one in worth]
