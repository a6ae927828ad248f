"""How many armies survive an attack to the end: expected values, from the odds of one roll.

They are exact as long as neither side has more than a hundred armies; beyond that they are wrong by less than half an
army (`rules/odds.py` says why they are not counted).
"""

from __future__ import annotations

import math
from typing import Final

from .odds import EXACT, SHARE, margin, one_roll, spread

# What the last rolls, with fewer dice, cost the attacker more, seen by those who are left on each side.
FOR_ATTACKERS: Final = -0.1
FOR_DEFENDERS: Final = 0.45

# By attackers and defenders: surviving attackers times the chance to win, and defenders times the chance to lose.
_LEFT: Final[list[list[float]]] = [[0.0]]
_KEPT: Final[list[list[float]]] = [[0.0]]


def attackers_left(attackers: int, defenders: int) -> float:
    """Expected attackers after the battle, counting 0 if they lose."""
    if attackers > EXACT or defenders > EXACT:
        # The margin is what would be left if the battle went on against nobody.
        return _beyond(margin(attackers, defenders) - FOR_ATTACKERS, spread(attackers, defenders)) / (1.0 - SHARE / 2)
    _grow(attackers, defenders)
    return _LEFT[attackers][defenders]


def defenders_left(attackers: int, defenders: int) -> float:
    """Expected defenders after the battle, counting 0 if they lose."""
    if attackers > EXACT or defenders > EXACT:
        return _beyond(FOR_DEFENDERS - margin(attackers, defenders), spread(attackers, defenders)) / (SHARE / 2)
    _grow(attackers, defenders)
    return _KEPT[attackers][defenders]


def _beyond(mean: float, deviation: float) -> float:
    """What is expected of a normally distributed number if it counts as 0 below zero."""
    at = mean / deviation
    above = 0.5 * math.erfc(-at / math.sqrt(2.0))
    return mean * above + deviation * math.exp(-at * at / 2) / math.sqrt(2 * math.pi)


def _grow(attackers: int, defenders: int) -> None:
    if attackers < len(_LEFT) and defenders < len(_LEFT[attackers]):
        return
    wide = max(defenders, len(_LEFT[-1]) - 1)
    for row in range(max(attackers, len(_LEFT) - 1) + 1):
        if row == len(_LEFT):
            _LEFT.append([float(row)])
            _KEPT.append([0.0])
        for column in range(len(_LEFT[row]), wide + 1):
            left = 0.0
            kept = 0.0 if row else float(column)
            if row:
                for mine, theirs, part in one_roll(min(3, row), min(2, column)):
                    left += part * _LEFT[row - mine][column - theirs]
                    kept += part * _KEPT[row - mine][column - theirs]
            _LEFT[row].append(left)
            _KEPT[row].append(kept)
