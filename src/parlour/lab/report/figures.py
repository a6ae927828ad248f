"""Figures of a report: rounded numbers, and how values are spread."""

from __future__ import annotations

import math
from collections.abc import Mapping

from parlour.lab.report.statistics import spread
from parlour.lab.report.structs import SpreadRow


def rounded(value: float) -> float:
    """Six digits after the point are more than any playtest knows."""
    return round(value, 6)


def bound(value: float) -> float | None:
    """The bound of an interval; None where it has none."""
    return rounded(value) if math.isfinite(value) else None


def significant(p: float) -> float:
    """A p-value: what matters is its size."""
    return float(f"{p:.4g}")


def spread_row(histogram: Mapping[int, int] | Mapping[float, int]) -> SpreadRow:
    """How values are spread, of which there must be some."""
    found = spread(histogram)
    assert found is not None
    mean = found.mean
    return SpreadRow(
        found.many,
        rounded(mean.value),
        bound(mean.low),
        bound(mean.high),
        rounded(found.least),
        *[rounded(value) for value in found.quantiles],
        rounded(found.most),
    )


def counted_row(histogram: Mapping[int, int]) -> SpreadRow | None:
    """How values are spread; None if all are 0, because the game does not count them."""
    return spread_row(histogram) if any(histogram) else None
