"""Numbers as people read them, the same in sentences and in tables, and the sentences of the catalogue
(sentences.toml). Here seats are counted from 1."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from parlour.kernel.words import Words, fill, read_words
from parlour.lab.report.rate_structs import BotRow, CharacterRow, OpeningRow, SeatRow, UseRow
from parlour.lab.report.statistics import Interval


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def short(rate: float) -> str:
    """A rate without meaningless digits."""
    return percent(rate).replace(".0 %", " %")


def bounds(low: float, high: float) -> str:
    """An interval, in percentage points."""
    return f"[{100 * low:.1f}, {100 * high:.1f}]"


def points(lift: Interval) -> str:
    """A lift in percentage points, with its interval."""
    return f"{100 * lift.value:+.1f} points {bounds(lift.low, lift.high)}"


def more_or_less(lift: Interval) -> str:
    """A lift in words."""
    if lift.value > 0:
        return f"{100 * lift.value:.1f} points {bounds(lift.low, lift.high)} more"
    return f"{-100 * lift.value:.1f} points {bounds(-lift.high, -lift.low)} less"


def figure(value: float) -> str:
    """A number with its thousands separated, and with decimals only if it has any."""
    return f"{value:,.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{value:,.2f}"


def name_of(row: SeatRow | BotRow | CharacterRow | OpeningRow | UseRow) -> str:
    """Who or what a row is about."""
    match row:
        case SeatRow():
            return f"seat {row.seat + 1}"
        case BotRow():
            return row.bot
        case CharacterRow():
            return row.cast
        case OpeningRow():
            return f"seat {row.seat + 1} opening with {row.move}"
        case UseRow():
            return f"{row.kind} {row.id}" + (f" ({row.way})" if row.way else "")


def title_of(what: str) -> str:
    """A figure that was compared, as people read it."""
    return f"seat {int(what[5:]) + 1} wins" if what.startswith("seat ") else what.removeprefix("metric ")


def strongest_lifts(rows: Sequence[OpeningRow | UseRow]) -> list[OpeningRow | UseRow]:
    """Rows with a clear lift, the strongest first. What is part of the result is left out: the last move of a match
    goes with winning, and being put out with losing. If one use has two names (a verb and the event it causes), it is
    told once."""
    clear = [row for row in rows if row.clear and not (isinstance(row, UseRow) and row.is_part_of_the_end)]
    clear.sort(key=lambda row: (-abs(row.excess.value), row.seat if isinstance(row, OpeningRow) else -1))
    told: set[tuple[int, float, float]] = set()
    kept = []
    for row in clear:
        same = (row.seated, row.rate, row.excess.value)
        if same not in told:
            kept.append(row)
            told.add(same)
    return kept


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most this width that never separate a number from its unit."""
    for one in (" %", " points", " moves", " rounds"):
        text = text.replace(one, one.replace(" ", "\u00a0"))
    return [line.replace("\u00a0", " ") for line in textwrap.wrap(text, width)]


@cache
def _sentences() -> Words:
    return read_words(files(__package__) / "sentences.toml")


def sentence(section: str, key: str, **values: object) -> str:
    """A sentence of the lab's catalogue, with its values."""
    return fill(_sentences()[section, key], values, lambda kind, value: str(value), {})
