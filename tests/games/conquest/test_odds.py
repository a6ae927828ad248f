"""The chances of battles, against the published figures and a count of our own."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from parlour.games.conquest.rules import odds, survivors
from parlour.games.conquest.rules.odds import (
    ATTACK_UP,
    DEFENCE_UP,
    EXACT,
    PLAIN,
    REROLL,
    chance,
    chance_with,
    one_roll,
)
from parlour.games.conquest.rules.survivors import attackers_left, defenders_left


@cache
def counted(attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """Outcomes of one roll, counted by hand: (lost by the attacker, lost by the defender)."""
    found: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=attackers + defenders):
        mine = sorted(dice[:attackers], reverse=True)
        theirs = sorted(dice[attackers:], reverse=True)
        wins = [a > d for a, d in zip(mine, theirs, strict=False)]
        key = (wins.count(False), wins.count(True))
        found[key] = found.get(key, 0) + 1
    return {key: Fraction(count, 6 ** (attackers + defenders)) for key, count in found.items()}


@cache
def battle(attackers: int, defenders: int) -> Fraction:
    """The chance of a whole attack, exactly."""
    if defenders == 0:
        return Fraction(1)
    if attackers == 0:
        return Fraction(0)
    rolled = counted(min(3, attackers), min(2, defenders))
    return sum((part * battle(attackers - lost, defenders - won) for (lost, won), part in rolled.items()), Fraction(0))


@pytest.mark.parametrize(
    ("attackers", "defenders", "percent"),
    [
        (3, 2, {(2, 0): 29.26, (1, 1): 33.58, (0, 2): 37.17}),
        (2, 2, {(2, 0): 44.83, (1, 1): 32.41, (0, 2): 22.76}),
        (3, 1, {(1, 0): 34.03, (0, 1): 65.97}),
        (2, 1, {(1, 0): 42.13, (0, 1): 57.87}),
        (1, 2, {(1, 0): 74.54, (0, 1): 25.46}),
        (1, 1, {(1, 0): 58.33, (0, 1): 41.67}),
    ],
)
def test_one_roll(attackers: int, defenders: int, percent: dict[tuple[int, int], float]) -> None:
    rolled = {(lost, won): part for lost, won, part in one_roll(attackers, defenders)}
    assert {key: round(100 * part, 2) for key, part in rolled.items()} == percent
    for key, part in counted(attackers, defenders).items():
        assert rolled[key] == pytest.approx(float(part), abs=1e-12)


@pytest.mark.parametrize("attackers", range(1, 13))
def test_whole_battles_equal_an_independent_count(attackers: int) -> None:
    for defenders in range(1, 13):
        assert chance(attackers, defenders) == pytest.approx(float(battle(attackers, defenders)), abs=1e-9)


@pytest.mark.parametrize(
    ("defenders", "half", "three_quarters"),
    [(1, 3, 3), (2, 4, 5), (3, 5, 6), (5, 6, 9), (8, 9, 12), (10, 11, 14), (15, 15, 19), (20, 19, 24)],
)
def test_armies_for_an_even_and_for_a_good_chance(defenders: int, half: int, three_quarters: int) -> None:
    for least, wanted in ((0.5, half), (0.75, three_quarters)):
        armies = next(n for n in range(2, 60) if chance(n - 1, defenders) >= least)
        assert armies == wanted


def test_nobody_attacks_with_nothing() -> None:
    assert chance(0, 3) == 0.0 and chance(3, 0) == 1.0


def test_cavalry_adds_two_to_five_points_and_artillery_takes_three_to_nine() -> None:
    for attackers, defenders in ((3, 2), (5, 4), (8, 6), (10, 10)):
        plain = chance(attackers, defenders)
        assert 0.01 < chance_with(attackers, defenders, ATTACK_UP) - plain < 0.09
        assert 0.02 < plain - chance_with(attackers, defenders, DEFENCE_UP) < 0.12
        assert chance_with(attackers, defenders, REROLL) > plain
        assert chance_with(attackers, defenders, PLAIN) == plain


def test_a_rerolled_one_is_weighed_exactly() -> None:
    # One die against one: a 1 is rolled again, so five sixths of a plain chance and a sixth of it more.
    rolled = {(lost, won): part for lost, won, part in one_roll(1, 1, REROLL)}
    assert rolled[0, 1] == pytest.approx(15 / 36 + 1 / 6 * 15 / 36)


def test_survivors_are_counted_exactly() -> None:
    assert attackers_left(3, 1) == pytest.approx(
        3 * 0.6597222 + 2 * 0.3402778 * 0.5787037 + 0.3402778 * 0.4212963 * 0.4166667
    )
    assert defenders_left(1, 1) == pytest.approx(21 / 36)
    assert attackers_left(60, 1) > 59 and defenders_left(1, 40) > 39


def test_large_battles_are_approximated_within_the_stated_error() -> None:
    """Counted row by row up to 300 against 300: the chance within half a percentage point, survivors within half an
    army."""
    most = 300
    rows: list[list[tuple[float, float, float]]] = []  # the last rows: the chance, attackers left, defenders left
    worst = [0.0, 0.0, 0.0]
    for attackers in range(most + 1):
        row = [(1.0, float(attackers), 0.0)]
        for defenders in range(1, most + 1):
            if attackers == 0:
                row.append((0.0, 0.0, float(defenders)))
                continue
            sums = [0.0, 0.0, 0.0]
            for mine, theirs, part in one_roll(min(3, attackers), min(2, defenders)):
                after = row[defenders - theirs] if mine == 0 else rows[-mine][defenders - theirs]
                sums = [total + part * value for total, value in zip(sums, after, strict=True)]
            row.append((sums[0], sums[1], sums[2]))
            if attackers % 7 == 1 and defenders % 3 == 1 and max(attackers, defenders) > EXACT:
                found = [fun(attackers, defenders) for fun in (chance, attackers_left, defenders_left)]
                worst = [max(far, abs(one - other)) for far, one, other in zip(worst, found, sums, strict=True)]
        rows = [*rows[-2:], row]
    assert worst[0] < 0.005 and worst[1] < 0.5 and worst[2] < 0.5
    assert worst[0] > 0.0005, "approximated, not counted"


def test_no_table_grows_with_the_stacks() -> None:
    for attackers, defenders in ((5000, 3), (3, 5000), (5000, 5000), (EXACT, EXACT)):
        assert 0.0 <= chance(attackers, defenders) <= 1.0
        assert 0.0 <= attackers_left(attackers, defenders) <= attackers
        assert 0.0 <= defenders_left(attackers, defenders) <= defenders
    for table in (odds._TABLE, survivors._LEFT, survivors._KEPT):
        assert len(table) <= EXACT + 1 and max(map(len, table)) <= EXACT + 1
