"""Figures of a report: rounded numbers, and how values are spread."""

from __future__ import annotations

import math
from collections.abc import Mapping

from parlour.lab.report.rate_structs import MeanInterval, RateInterval, SpreadRow
from parlour.lab.report.statistics import Interval, spread


def rounded(value: float) -> float:
    """The number with six decimals, which is more than any playtest can tell."""
    return round(value, 6)


def bound(value: float) -> float | None:
    """The bound of an interval, rounded; None if it has none."""
    return rounded(value) if math.isfinite(value) else None


def significant(p: float) -> float:
    """A p-value with significant digits, because its order of magnitude matters."""
    return float(f"{p:.4g}")


def spread_row(histogram: Mapping[int, int] | Mapping[float, int]) -> SpreadRow:
    """How values are spread. There must be some."""
    found = spread(histogram)
    assert found is not None
    mean = found.mean
    p5, p25, p50, p75, p95 = [rounded(value) for value in found.quantiles]
    return SpreadRow(
        found.many,
        rounded(mean.value),
        bound(mean.low),
        bound(mean.high),
        rounded(found.least),
        p5,
        p25,
        p50,
        p75,
        p95,
        rounded(found.most),
    )


def scaled_row(histogram: Mapping[int, int], scale: int) -> SpreadRow | None:
    """How values are spread that were counted as whole numbers of this scale; None if there are none."""
    return spread_row({value / scale: times for value, times in histogram.items()}) if histogram else None


def mean_interval(found: Interval) -> MeanInterval:
    """A mean and its bounds, rounded."""
    return MeanInterval(rounded(found.value), bound(found.low), bound(found.high))


def rate_interval(found: Interval) -> RateInterval:
    """A rate and its bounds, rounded."""
    return RateInterval(rounded(found.value), rounded(found.low), rounded(found.high))


def counted_row(histogram: Mapping[int, int]) -> SpreadRow | None:
    """How values are spread; None if all are 0, because the game does not count them."""
    return spread_row(histogram) if any(histogram) else None
