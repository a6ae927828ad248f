"""Intervals cover the truth as often as they say, and verdicts raise false alarms as seldom as they promise."""

import math

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from parlour.lab.report.rate_structs import Rate
from parlour.lab.report.statistics import (
    changed,
    even_p,
    exact_p,
    holm,
    is_binary,
    lift,
    mean_of,
    pooled,
    rate,
    spread,
    wilson,
)
from parlour.lab.report.verdicts import judge
from parlour.lab.run.tally import GroupSums, Sums, unit

Ints = npt.NDArray[np.int64]


def sums_of(n: Ints, w: Ints, whole_n: Ints, whole_w: Ints) -> Sums:
    columns = (n, w, n * n, w * w, n * w, n * whole_n, n * whole_w, w * whole_n, w * whole_w)
    return Sums(*[int(column.sum()) for column in columns])


def whole_of(n: Ints, w: Ints) -> GroupSums:
    return GroupSums(*[int(column.sum()) for column in (n, w, n * n, w * w, n * w)])


def play(rng: np.random.Generator, chances: list[float], matches: int, draws: float = 0.0) -> Ints:
    """Shares of a victory, match by match; a draw is shared with one other seat."""
    seats = len(chances)
    shares = np.zeros((matches, seats), dtype=np.int64)
    rows = np.arange(matches)
    winner = rng.choice(seats, matches, p=chances)
    other = (winner + 1 + rng.integers(0, seats - 1, matches)) % seats
    drawn = rng.random(matches) < draws
    shares[rows, winner] = np.where(drawn, unit(seats) // 2, unit(seats))
    shares[rows[drawn], other[drawn]] = unit(seats) // 2
    return shares


def seat_rows(shares: Ints) -> list[Rate]:
    """Rows as the report makes them."""
    matches, seats = shares.shape
    one, all_n, all_w = np.ones(matches, dtype=np.int64), np.full(matches, seats), shares.sum(axis=1)
    rows = []
    for seat in range(seats):
        sums = sums_of(one, shares[:, seat], all_n, all_w)
        found = lift(sums, whole_of(all_n, all_w), unit(seats))
        assert found is not None
        shown = rate(sums, unit(seats))
        p = exact_p(sums, unit(seats), 1 / seats) if is_binary(sums, unit(seats)) else found.p
        rows.append(Rate(rate=shown.value, low=shown.low, high=shown.high, expected=1 / seats, p=p))
    return rows


def coverage(seed: int, chances: list[float], matches: int, draws: float, times: int) -> float:
    """How often the intervals of seats contain the truth."""
    rng = np.random.default_rng(seed)
    others = len(chances) - 1
    truth = [(1 - draws / 2) * chance + draws / 2 * (1 - chance) / others for chance in chances]
    inside = 0
    for _ in range(times):
        for seat, row in enumerate(seat_rows(play(rng, chances, matches, draws))):
            inside += row.low <= truth[seat] <= row.high
    return inside / times / len(chances)


def alarms(seed: int, chances: list[float], matches: int, draws: float, times: int) -> float:
    """How often something is called unfair."""
    rng = np.random.default_rng(seed)
    return (
        sum(any(row.clear for row in judge(seat_rows(play(rng, chances, matches, draws)))) for _ in range(times))
        / times
    )


def test_where_matches_are_won_or_lost_the_interval_is_wilsons() -> None:
    for wins, matches in ((0, 6), (1, 6), (30, 100), (500, 500)):
        sums = Sums(matches, wins * 12, matches, wins * 144, wins * 12)
        expected = stats.binomtest(wins, matches).proportion_ci(method="wilson")
        assert rate(sums, 12)[1:] == pytest.approx((expected.low, expected.high))
        assert wilson(wins / matches, matches)[1:] == pytest.approx((expected.low, expected.high))


def test_no_interval_has_zero_width() -> None:
    """Not after six defeats in six matches, for which the simulator that the lab replaces said [0, 0], and not after
    only draws."""
    assert rate(Sums(6, 0, 6, 0, 0), 2).high == pytest.approx(0.39, abs=0.01)
    drawn = rate(Sums(1000, 1000, 1000, 1000, 1000), 2)
    assert drawn.value == 0.5 and 0.001 < drawn.high - drawn.low < 0.01


def test_draws_make_intervals_narrower_and_two_seats_of_a_bot_too() -> None:
    plain = rate(Sums(1000, 500, 1000, 500, 500), 1)
    draws = rate(Sums(1000, 1000, 1000, 1500, 1000), 2)  # half of the matches are draws
    assert draws.value == plain.value == 0.5 and draws.reach < plain.reach
    rng = np.random.default_rng(1)
    shares = play(rng, [0.25] * 4, 1000)
    two, w = np.full(1000, 2), shares[:, 0] + shares[:, 2]
    both = rate(sums_of(two, w, two, w), 12)
    assert both.value == pytest.approx(0.25, abs=0.03)
    # What two of four seats win together is a coin throw: its spread is half of one seat's.
    expected = stats.binomtest(int(w.sum() // 12), 1000).proportion_ci(method="wilson")
    assert both.reach == pytest.approx((expected.high - expected.low) / 4, rel=0.05)


@pytest.mark.parametrize(
    ("chances", "matches", "draws"),
    [([0.5, 0.5], 100, 0.0), ([0.5, 0.5], 400, 0.3), ([0.4, 0.3, 0.2, 0.1], 300, 0.2), ([0.9, 0.06, 0.04], 200, 0.0)],
)
def test_intervals_cover_the_truth(chances: list[float], matches: int, draws: float) -> None:
    assert 0.92 <= coverage(1, chances, matches, draws, 250) <= 0.98


@pytest.mark.parametrize(("seats", "draws"), [(2, 0.0), (2, 0.3), (4, 0.0), (4, 0.3)])
def test_false_alarms_are_as_seldom_as_promised(seats: int, draws: float) -> None:
    assert alarms(1, [1 / seats] * seats, 300, draws, 250) <= 0.09


def test_a_bias_is_found() -> None:
    assert alarms(1, [0.31, 0.23, 0.23, 0.23], 2000, 0.1, 50) >= 0.98


def test_holm_corrects_step_by_step() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == [] and holm([0.5, 0.9]) == [1.0, 1.0]


def test_two_rows_that_share_every_victory_are_one_question() -> None:
    one, other = judge(seat_rows(play(np.random.default_rng(3), [0.6, 0.4], 400)))
    assert one.p_corrected == other.p_corrected == pytest.approx(one.p, rel=1e-3)
    assert (one.verdict, other.verdict) == ("too often", "too seldom")


def test_what_is_remarkable_only_by_itself_is_called_unclear() -> None:
    rows = [Rate(p=0.03, rate=0.3, low=0.26, high=0.34, expected=0.25)]
    rows += [Rate(p=0.8, rate=0.25, low=0.2, high=0.3, expected=0.25) for _ in range(3)]
    assert [row.verdict for row in judge(rows)] == ["unclear"] + ["as expected"] * 3


def test_a_lift_is_the_difference_of_rates_and_its_error_that_of_resampled_matches() -> None:
    rng = np.random.default_rng(5)
    matches, seats = 400, 4
    shares = play(rng, [0.25] * seats, matches)
    # Winners used it more often.
    used = (rng.random((matches, seats)) < np.where(shares > 0, 0.6, 0.4)).astype(np.int64)
    n, w = used.sum(axis=1), (used * shares).sum(axis=1)
    all_n, all_w = np.full(matches, seats), shares.sum(axis=1)
    found = lift(sums_of(n, w, all_n, all_w), whole_of(all_n, all_w), 12)
    assert found is not None

    def difference(rows: Ints) -> float:
        users, won = n[rows].sum(), w[rows].sum() / 12
        return float(won / users - (all_w[rows].sum() / 12 - won) / (all_n[rows].sum() - users))

    assert found.value == pytest.approx(difference(np.arange(matches)))
    resampled = [difference(rng.integers(0, matches, matches)) for _ in range(1000)]
    assert found.error == pytest.approx(np.std(resampled), rel=0.08)
    assert found.low < found.value < found.high and found.p < 0.001


def test_a_lift_needs_users_and_others() -> None:
    whole = GroupSums(4, 12, 16, 144, 48)
    assert lift(Sums(), whole, 12) is None
    assert lift(Sums(4, 12, 16, 144, 48, 16, 48, 48, 144), whole, 12) is None


def test_a_strong_bots_habit_is_no_strong_card() -> None:
    """The strong bot uses the card in nine of ten matches, the weak one hardly ever, and neither wins by it."""
    rng = np.random.default_rng(2)
    parts = []
    for chance, habit in ((0.8, 0.9), (0.2, 0.1)):
        n = (rng.random(4000) < habit).astype(np.int64)
        all_w = (rng.random(4000) < chance).astype(np.int64)
        one = np.ones(4000, dtype=np.int64)
        found = lift(sums_of(n, n * all_w, one, all_w), whole_of(one, all_w), 1)
        assert found is not None
        parts.append((found, int(n.sum()), int(4000 - n.sum())))
    together = pooled(parts)
    assert together is not None and abs(together.value) < 0.05 and together.p > 0.05
    assert pooled([]) is None


def test_spreads_and_means() -> None:
    found = spread({1: 50, 2: 40, 10: 10})
    assert found is not None
    assert (found.many, found.least, found.most, found.quantiles) == (100, 1, 10, [1, 1, 1, 2, 10])
    values = [1.0] * 50 + [2.0] * 40 + [10.0] * 10
    expected = stats.ttest_1samp(values, 0).confidence_interval()
    assert found.mean == pytest.approx((2.3, expected.low, expected.high))
    assert spread({}) is None
    assert mean_of({3: 1}).low == -math.inf


def test_changes_on_the_same_matches() -> None:
    values = [0.0] * 80 + [1.0] * 15 + [-1.0] * 5
    found, p = changed({0.0: 80, 1.0: 15, -1.0: 5}, bounded=False)
    assert found.value == pytest.approx(0.1) and p == pytest.approx(stats.ttest_1samp(values, 0).pvalue)
    still, p = changed({0.0: 100}, bounded=True)
    assert still.value == 0 and still.low < 0 < still.high and p == 1.0
    assert changed({5.0: 10}, bounded=False)[1] == 0.0


def test_an_even_meeting_is_tested_exactly_or_with_draws() -> None:
    assert even_p(Sums(100, 120, 100, 240, 120), 2) == pytest.approx(stats.binomtest(60, 100).pvalue)
    assert even_p(Sums(100, 100, 100, 100, 100), 2) == 1.0
    assert even_p(Sums(1000, 1200, 1000, 1700, 1200), 2) < 0.001
