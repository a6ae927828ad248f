"""Figures of a report: rounded numbers, and how values are spread."""

from __future__ import annotations

import math
from collections.abc import Mapping

from parlour.lab.report.statistics import spread
from parlour.lab.report.structs import SpreadRow


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


def counted_row(histogram: Mapping[int, int]) -> SpreadRow | None:
    """How values are spread; None if all are 0, because the game does not count them."""
    return spread_row(histogram) if any(histogram) else None
