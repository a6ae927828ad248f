"""Rows of a report: numbers written short, and verdicts. A verdict is given for all rows of a family at once,
because the more questions are asked, the more answers look remarkable by chance."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from parlour.lab.report.statistics import ALARM, ENOUGH, QUANTILES, Interval, Lift, holm, spread

Row = dict[str, Any]

CLEAR = ("too often", "too seldom")  # the verdicts that are alarms


def number(value: float) -> float | None:
    """A number for a report: six digits after the point are more than any playtest knows."""
    return round(value, 6) if math.isfinite(value) else None


def small(p: float) -> float:
    """A p-value: what matters is its size."""
    return float(f"{p:.4g}")


def interval_row(found: Interval, name: str = "rate") -> Row:
    """A value and its bounds."""
    return {name: number(found.value), "low": number(found.low), "high": number(found.high)}


def lift_row(found: Lift | None, users: int, others: int) -> Row:
    """A lift and its bounds; tested only where there are enough of both kinds."""
    if found is None:
        return {"lift": None, "lift_low": None, "lift_high": None}
    row: Row = {"lift": number(found.value), "lift_low": number(found.low), "lift_high": number(found.high)}
    if min(users, others) >= ENOUGH:
        row["p"] = small(found.p)
    return row


def counted_row(histogram: Mapping[int, int]) -> Row | None:
    """How values are spread; None if all are 0, because the game does not count them."""
    return spread_row(histogram) if any(histogram) else None


def spread_row(histogram: Mapping[int, int] | Mapping[float, int]) -> Row | None:
    """How values are spread; None if there are none."""
    found = spread(histogram)
    if found is None:
        return None
    row: Row = {"count": found.many, **interval_row(found.mean, "mean"), "least": number(found.least)}
    for share, value in zip(QUANTILES, found.quantiles, strict=True):
        row[f"p{share * 100:g}"] = number(value)
    return {**row, "most": number(found.most)}


def judge(*families: list[Row]) -> bool:
    """Correct the p-values of these families together and write the verdicts; says whether any is an alarm.

    A family of two rows is one question: what the one wins, the other loses.
    """
    questions = [row for family in families for row in (family[:1] if len(family) == 2 else family)]
    corrected = iter(holm([row["p"] for row in questions]))
    alarm = False
    for family in families:
        answer = 1.0
        for place, row in enumerate(family):
            if place == 0 or len(family) != 2:
                answer = next(corrected)
            row["p_corrected"] = small(answer)
            row["verdict"] = _verdict(row, answer)
            alarm = alarm or answer < ALARM
    return alarm


def _verdict(row: Row, p: float) -> str:
    """In words: clear after correction, unclear if only this row by itself looks remarkable."""
    if "expected" in row:
        excess, low, high = row["rate"] - row["expected"], row["low"] - row["expected"], row["high"] - row["expected"]
    else:
        excess, low, high = row["lift"], row["lift_low"], row["lift_high"]
    if p < ALARM:
        return CLEAR[0] if excess > 0 else CLEAR[1]
    return "unclear" if low > 0 or high < 0 else "as expected"
