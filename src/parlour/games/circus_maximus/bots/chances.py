"""How near each player is to winning, for search."""

from __future__ import annotations

import math
from typing import Final

from ..table import CircusMaximus
from .worth import cube_worth

# How much each makes a player e times as likely to win. The weights fit 600 matches between medium and hard bots.
STEP: Final = 0.4  # on the best track
FINISH: Final = 3.0  # being at its goal; it fades with the distance,
DISTANCE: Final = 3.0  # e times less for so many steps
COIN: Final = 0.14
CUBES: Final = 0.23  # cubes worth a coin


def chances(t: CircusMaximus) -> list[float]:
    """Each player's share of all strengths."""
    strengths = [strength(t, seat) for seat in range(t.seats)]
    highest = max(strengths)
    shares = [math.exp(one - highest) for one in strengths]
    total = sum(shares)
    return [one / total for one in shares]


def strength(t: CircusMaximus, seat: int) -> float:
    """The best track counts, and what there is to go on with."""
    best = max(t.position[seat])
    cubes = 0
    for cube in range(t.derived.cubes):
        cubes += t.owned(seat, cube) * cube_worth(t, cube)
    near = FINISH * math.exp((best - t.derived.goal) / DISTANCE)
    return STEP * best + near + COIN * t.coins(seat) + CUBES * cubes / 10
