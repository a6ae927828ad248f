"""The chances of battles: of one roll, counted over all results of the dice, and of an attack to the end.

`chance(a, d)` is the chance that `a` armies which may attack (one more stays behind) beat `d` defenders if
both always roll as many dice as they can. It is exact as long as neither side has more than a hundred armies. A table
of these chances grows as needed, up to that size, and is shared by all matches. Beyond it a normal distribution stands
for the many rolls, and is wrong by less than half a percentage point: a table for stacks of 700 armies takes gigabytes.
"""

from __future__ import annotations

import math
from typing import Final

Outcome = tuple[int, int, int]  # armies lost by the attacker, by the defender, and in how many results of the dice

PLAIN: Final = 0
ATTACK_UP: Final = 1  # the attacker's highest die shows one more
DEFENCE_UP: Final = 2  # the defender's highest die shows one more
REROLL: Final = 4  # the attacker rolls one die that shows 1 again

EXACT: Final = 100  # armies on either side; larger battles are approximated

# Three dice against two take two armies with every roll. So many of them are the attacker's, on average, and this is
# the variance. The last rolls, with fewer dice, cost the attacker a little more than that.
SHARE: Final = 0.9209105
VARIANCE: Final = 0.6579681
LAST_ROLLS: Final = 0.4

_ROLLS: Final[dict[tuple[int, int, int], list[tuple[int, int, float]]]] = {}
_TABLE: Final[list[list[float]]] = [[1.0]]  # _TABLE[attackers][defenders]


def compare(attack: list[int], defence: list[int]) -> tuple[int, int]:
    """What attacker and defender lose. Both have sorted their dice, highest first. A tie defends."""
    pairs = min(len(attack), len(defence))
    lost = 0
    for at in range(pairs):
        if attack[at] <= defence[at]:
            lost += 1
    return lost, pairs - lost


def lifted(dice: list[int]) -> list[int]:
    """The same dice with the highest showing one more, but never above six."""
    return [min(6, dice[0] + 1), *dice[1:]]


def falls(count: int) -> list[list[int]]:
    """Every result of this many dice, each sorted, highest first."""
    found: list[list[int]] = [[]]
    for _ in range(count):
        found = [[*dice, face] for dice in found for face in range(1, 7)]
    return [sorted(dice, reverse=True) for dice in found]


def one_roll(attackers: int, defenders: int, change: int = PLAIN) -> list[tuple[int, int, float]]:
    """The outcomes of one roll: what the attacker loses, what the defender loses, and how often."""
    key = (attackers, defenders, change)
    found = _ROLLS.get(key)
    if found is None:
        found = _ROLLS[key] = _count(attackers, defenders, change)
    return found


def _attacks(count: int, change: int) -> list[tuple[list[int], int]]:
    """All results of the attacker's dice with their weights, after modifiers."""
    found: list[tuple[list[int], int]] = []
    for dice in falls(count):
        if change & REROLL and dice[-1] == 1:
            # The last die shows 1 and is rolled again, a sixth for each face.
            found += [(sorted([*dice[:-1], face], reverse=True), 1) for face in range(1, 7)]
        else:
            found.append((dice, 6))
    return [(lifted(dice), weight) for dice, weight in found] if change & ATTACK_UP else found


def _count(attackers: int, defenders: int, change: int) -> list[tuple[int, int, float]]:
    counts: dict[tuple[int, int], int] = {}
    defences = falls(defenders)
    if change & DEFENCE_UP:
        defences = [lifted(dice) for dice in defences]
    total = 0
    for attack, weight in _attacks(attackers, change):
        for defence in defences:
            lost = compare(attack, defence)
            counts[lost] = counts.get(lost, 0) + weight
            total += weight
    return [(mine, theirs, count / total) for (mine, theirs), count in sorted(counts.items())]


def chance(attackers: int, defenders: int) -> float:
    """How likely an attack to the end is to succeed."""
    if attackers <= 0:
        return 0.0
    if attackers > EXACT or defenders > EXACT:
        return 0.5 * math.erfc(
            (LAST_ROLLS - margin(attackers, defenders)) / (math.sqrt(2.0) * spread(attackers, defenders))
        )
    if attackers >= len(_TABLE) or defenders >= len(_TABLE[attackers]):
        _grow(attackers, defenders)
    return _TABLE[attackers][defenders]


def margin(attackers: int, defenders: int) -> float:
    """By how many armies the attacker outlasts the defender on average, if each goes on with what it does not have."""
    return attackers - SHARE * (attackers + defenders) / 2


def spread(attackers: int, defenders: int) -> float:
    """The standard deviation of that."""
    return math.sqrt(VARIANCE * (attackers + defenders) / 2)


def _grow(attackers: int, defenders: int) -> None:
    """Fill the table up to here, row by row: each entry needs only smaller ones."""
    wide = max(defenders, len(_TABLE[-1]) - 1)
    for row in range(max(attackers, len(_TABLE) - 1) + 1):
        if row == len(_TABLE):
            _TABLE.append([1.0])
        line = _TABLE[row]
        for column in range(len(line), wide + 1):
            line.append(_entry(row, column))


def _entry(attackers: int, defenders: int) -> float:
    if attackers == 0:
        return 0.0
    total = 0.0
    for mine, theirs, part in one_roll(min(3, attackers), min(2, defenders)):
        total += part * _TABLE[attackers - mine][defenders - theirs]
    return total


def chance_with(attackers: int, defenders: int, change: int) -> float:
    """The same if the first roll is modified."""
    if change == PLAIN or attackers <= 0:
        return chance(attackers, defenders)
    total = 0.0
    for mine, theirs, part in one_roll(min(3, attackers), min(2, defenders), change):
        total += part * chance(attackers - mine, defenders - theirs)
    return total
