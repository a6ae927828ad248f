"""How many armies survive an attack to the end: exact expected values, from the odds of one roll."""

from __future__ import annotations

from typing import Final

from ..rules.odds import one_roll

# By attackers and defenders: surviving attackers times the chance to win, and defenders times the chance to lose.
_LEFT: Final[list[list[float]]] = [[0.0]]
_KEPT: Final[list[list[float]]] = [[0.0]]


def attackers_left(attackers: int, defenders: int) -> float:
    """Expected attackers after the battle, counting 0 if they lose."""
    _grow(attackers, defenders)
    return _LEFT[attackers][defenders]


def defenders_left(attackers: int, defenders: int) -> float:
    """Expected defenders after the battle, counting 0 if they lose."""
    _grow(attackers, defenders)
    return _KEPT[attackers][defenders]


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
