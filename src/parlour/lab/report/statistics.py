"""Intervals and tests, taken from scipy where it has them.

**Rates.** A win rate is the mean share of a victory. If every match is simply won or lost, its interval is Wilson's
(scipy). With draws, with a bot on several seats of one table, or with teams, what a level wins in one match is not a
coin throw. Then its variance is estimated from match to match, and Wilson's formula is used with the number of coin
throws that would be as informative. Four imagined throws are added to that sample (exactly 1.96², half won, half lost),
so an interval never has zero width, not even if every match so far was a draw. Without draws this is exactly Wilson's
interval. The tests check both, and how often intervals cover the truth.

**Lift.** The win rate of seats of this level minus that of the others in the same group, with the interval of Agresti
and Caffo (one more win and one more defeat on either side). Its variance is again estimated from match to match,
because seats of one table do not win independently.

**Many questions at once.** p-values are corrected by Holm's method (scipy has none), so that in a fair game the chance
that anything at all is called unfair is at most 5 %. If two levels share every victory between them, they are one
question, asked once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

from parlour.lab.run.tally import GroupSums, Sums

CONFIDENCE = 0.95
ALARM = 0.05
Z = float(stats.norm.ppf(0.5 + CONFIDENCE / 2))
SURE = 0.05  # a game is called fair if no seat or character can be further from its share than this
ENOUGH = 30  # with fewer users or fewer others, a lift is not tested


class Interval(NamedTuple):
    """A value and the bounds of its interval."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far the interval goes on its wider side."""
        return max(self.high - self.value, self.value - self.low)


def rate(sums: Sums | GroupSums, unit: int) -> Interval:
    """The win rate of a level, with its interval."""
    if sums.n == 0:
        return Interval(math.nan, 0.0, 1.0)
    if is_binary(sums, unit):
        found = stats.binomtest(sums.w // unit, sums.n).proportion_ci(CONFIDENCE, method="wilson")
        return Interval(sums.w / unit / sums.n, float(found.low), float(found.high))
    middle, error = _careful(sums, unit)
    throws = sums.n / (sums.n + Z * Z) * middle * (1 - middle) / error**2
    return wilson(sums.w / unit / sums.n, throws)


def _careful(sums: Sums | GroupSums, unit: int) -> tuple[float, float]:
    """Mean and standard error of a rate, estimated from match to match, with the imagined throws added."""
    many = sums.n + Z * Z
    middle = (sums.w / unit + Z * Z / 2) / many
    squares = sums.ww / unit**2 - 2 * middle * sums.nw / unit + middle**2 * sums.nn
    squares += Z * Z / 2 * ((1 - middle) ** 2 + middle**2)
    return middle, math.sqrt(squares) / many


def is_binary(sums: Sums | GroupSums, unit: int) -> bool:
    """Whether this level had at most one seat at each table, and that seat won everything or nothing."""
    return sums.nn == sums.n and sums.ww == sums.w * unit


def wilson(mean: float, throws: float) -> Interval:
    """Wilson's interval for a number of throws that need not be whole."""
    square = Z * Z / throws
    middle = (mean + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(mean * (1 - mean) / throws + square / throws / 4)
    return Interval(mean, max(0.0, middle - half), min(1.0, middle + half))


def ratio(sums: GroupSums) -> Interval:
    """The sum of w over the sum of n, which need not be a share, with its interval from match to match."""
    if sums.n == 0:
        return Interval(math.nan, -math.inf, math.inf)
    value = sums.w / sums.n
    squares = max(0.0, sums.ww - 2 * value * sums.nw + value**2 * sums.nn)
    half = Z * math.sqrt(squares) / abs(sums.n)
    return Interval(value, value - half, value + half)


class Lift(NamedTuple):
    """How much more often seats of a level win than the others, and how sure that is."""

    value: float
    low: float
    high: float
    error: float
    p: float


def lift(sums: Sums, group: GroupSums, unit: int) -> Lift | None:
    """The lift of a level within its group; None if everyone or nobody is of this level."""
    n, rest = sums.n, group.n - sums.n
    if n == 0 or rest == 0:
        return None
    won, rest_won = sums.w / unit, (group.w - sums.w) / unit
    mean, rest_mean = (won + 1) / (n + 2), (rest_won + 1) / (rest + 2)
    n_, rest_ = n + 2, rest + 2
    # One match adds a*w + b*n + c*W + d*N to the difference of the two rates; these are the squares of that.
    a, b = 1 / n_ + 1 / rest_, -mean / n_ - rest_mean / rest_
    c, d = -1 / rest_, rest_mean / rest_
    u = unit
    square = a * a * sums.ww / u**2 + b * b * sums.nn + c * c * group.ww / u**2 + d * d * group.nn
    square += 2 * (a * b * sums.nw / u + a * c * sums.wW / u**2 + a * d * sums.wN / u)
    square += 2 * (b * c * sums.nW / u + b * d * sums.nN + c * d * group.nw / u)
    square = max(0.0, square)
    square += ((1 - mean) ** 2 + mean**2) / n_**2 + ((1 - rest_mean) ** 2 + rest_mean**2) / rest_**2
    error = math.sqrt(square)
    middle = mean - rest_mean
    return Lift(won / n - rest_won / rest, middle - Z * error, middle + Z * error, error, _p(middle / error))


def pooled(parts: Sequence[tuple[Lift, int, int]]) -> Lift | None:
    """One lift from several groups (the bots), each given with how many used it and how many did not. They are weighted
    as Mantel and Haenszel do, so that a stronger bot's habits do not look like strong cards."""
    if not parts:
        return None
    weights = [users * others / (users + others) for _, users, others in parts]
    total = sum(weights)
    value = sum(weight * one.value for weight, (one, _, _) in zip(weights, parts, strict=True)) / total
    middle = sum(weight * (one.low + one.high) / 2 for weight, (one, _, _) in zip(weights, parts, strict=True)) / total
    error = math.sqrt(sum((weight * one.error) ** 2 for weight, (one, _, _) in zip(weights, parts, strict=True)))
    error /= total
    return Lift(value, middle - Z * error, middle + Z * error, error, _p(middle / error))


def _p(z: float) -> float:
    return float(2 * stats.norm.sf(abs(z)))


def exact_p(sums: Sums, unit: int, expected: float) -> float:
    """The exact test of a rate if every match is simply won or lost."""
    return float(stats.binomtest(sums.w // unit, sums.n, expected).pvalue)


def even_p(sums: Sums, unit: int) -> float:
    """How likely a rate this far from one half would be if the true rate were one half."""
    if is_binary(sums, unit):
        return exact_p(sums, unit, 0.5)
    middle, error = _careful(sums, unit)
    return _p((middle - 0.5) / error)


def holm(ps: Sequence[float]) -> list[float]:
    """p-values corrected for their number: in at most one of 20 fair experiments any of them is below 0.05."""
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    corrected = [0.0] * len(ps)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[place]))
        corrected[place] = highest
    return corrected


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Spread(NamedTuple):
    """How values are spread: their number, their mean with its interval, and quantiles."""

    many: int
    mean: Interval
    least: float
    quantiles: list[float]
    most: float


def spread(histogram: Mapping[int, int] | Mapping[float, int]) -> Spread | None:
    """The spread of values that were counted; None if there are none."""
    if not histogram:
        return None
    pairs = sorted(histogram.items())
    values = np.array([value for value, _ in pairs], dtype=np.float64)
    times = np.array([many for _, many in pairs])
    found = np.quantile(values, QUANTILES, method="inverted_cdf", weights=times)
    return Spread(int(times.sum()), mean_of(histogram), float(values[0]), found.tolist(), float(values[-1]))


def mean_of(histogram: Mapping[int, int] | Mapping[float, int]) -> Interval:
    """The mean of values that were counted, with Student's interval."""
    count = sum(histogram.values())
    mean = math.fsum(value * times for value, times in sorted(histogram.items())) / count
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    square = math.fsum(times * (value - mean) ** 2 for value, times in sorted(histogram.items())) / (count - 1)
    half = float(stats.t.ppf(0.5 + CONFIDENCE / 2, count - 1)) * math.sqrt(square / count)
    return Interval(mean, mean - half, mean + half)


def changed(histogram: Mapping[float, int], bounded: bool) -> tuple[Interval, float]:
    """The mean of differences from match to match with its interval, and how likely it would be if nothing had
    changed. Differences of shares are `bounded`: one victory gained and one lost are added, so that "no match
    changed so far" is not taken for "none ever will"."""
    value = mean_of(histogram).value
    seen = dict(histogram)
    if bounded:
        seen[1.0] = seen.get(1.0, 0) + 1
        seen[-1.0] = seen.get(-1.0, 0) + 1
    count = sum(seen.values())
    mean, low, high = mean_of(seen)
    half = high - mean
    if count < 2 or mean == 0:
        return Interval(value, low, high), 1.0
    if half == 0:  # every match changed by just as much
        return Interval(value, low, high), 0.0
    error = half / float(stats.t.ppf(0.5 + CONFIDENCE / 2, count - 1))
    return Interval(value, low, high), float(2 * stats.t.sf(abs(mean) / error, count - 1))
