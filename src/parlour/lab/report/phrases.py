"""How numbers are said: the same in sentences and in tables. People count seats from 1."""

from __future__ import annotations

import textwrap
from typing import Any

from parlour.lab.report.verdicts import CLEAR, Row


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def bounds(row: Row, low: str = "low", high: str = "high") -> str:
    """The interval of a row, in points of a hundred."""
    return f"[{100 * row[low]:.1f}, {100 * row[high]:.1f}]"


def points(row: Row) -> str:
    """A lift in points of a hundred, with its interval."""
    return f"{100 * row['lift']:+.1f} points {bounds(row, 'lift_low', 'lift_high')}"


def more_or_less(row: Row) -> str:
    """A lift in words."""
    if row["lift"] > 0:
        return f"{100 * row['lift']:.1f} points {bounds(row, 'lift_low', 'lift_high')} more"
    return f"{-100 * row['lift']:.1f} points [{-100 * row['lift_high']:.1f}, {-100 * row['lift_low']:.1f}] less"


def whole(value: float | None) -> str:
    """A number with thousands apart, and digits after the point only where there are any."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{value:,.2f}"


def name_of(row: Row) -> str:
    """Who or what a row is about."""
    if "move" in row:
        return f"seat {row['seat'] + 1} opening with {row['move']}"
    if "seat" in row:
        return f"seat {row['seat'] + 1}"
    if "id" in row:
        return f"{row['kind']} {row['id']}" + (f" ({row['way']})" if row["way"] else "")
    return str(row.get("bot", row.get("cast", "")))


def short(rate: float) -> str:
    """A rate without digits that say nothing."""
    return percent(rate).replace(".0 %", " %")


def strongest_lifts(rows: list[Row]) -> list[Row]:
    """Rows with a clear lift, the strongest first; what is the same use under two names (a verb and the event
    it causes) is told once."""
    clear = [row for row in rows if row.get("verdict") in CLEAR]
    clear.sort(key=lambda row: (-abs(row["lift"]), row.get("seat", -1)))
    seen: set[tuple[Any, ...]] = set()
    kept = []
    for row in clear:
        same = (row["seated"], row["rate"], row["lift"])
        if same not in seen:
            kept.append(row)
            seen.add(same)
    return kept


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most this width, which never part a number from its unit."""
    for one in (" %", " points", " moves", " rounds"):
        text = text.replace(one, one.replace(" ", "\u00a0"))
    return [line.replace("\u00a0", " ") for line in textwrap.wrap(text, width)]
