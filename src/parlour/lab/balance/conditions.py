"""Conditions: what a designer asks of a game, over its figures.

    rounds.middle in 6..10
    track.share within 10 of 33         each track
    leads.half_time_wins at most 60
    rounds.mean at least 6.5
    seats within 3                      of an equal share: for seats, bots and characters
    moves.middle within 20              of what it is today: for everything else

A condition is met if the whole interval of each figure lies within its bounds, and missed if the whole interval of one
lies outside. Anything else is open: more matches would tell.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from parlour.kernel import SettingError
from parlour.lab.balance.figures import Found, members, refuse_unknown

Answered = Literal["met", "open", "missed"]
BAD_TO_GOOD: Final[Sequence[Answered]] = ("missed", "open", "met")

NUMBER: Final = r"(-?\d{1,9}(?:\.\d{1,6})?)\s*%?"
FORMS: Final = {
    "in": re.compile(rf"(.+?)\s+in\s+{NUMBER}\s*\.\.\s*{NUMBER}"),
    "within of": re.compile(rf"(.+?)\s+within\s+{NUMBER}\s+of\s+{NUMBER}"),
    "within": re.compile(rf"(.+?)\s+within\s+{NUMBER}"),
    "at least": re.compile(rf"(.+?)\s*(?:\bat least\b|>=)\s*{NUMBER}"),
    "at most": re.compile(rf"(.+?)\s*(?:\bat most\b|<=)\s*{NUMBER}"),
}
EXAMPLES: Final = "rounds.middle in 6..10, track.share within 10 of 33, seats within 3, leads.changes.mean at least 2"


class Condition(msgspec.Struct, frozen=True):
    """One target, or one thing to keep."""

    text: str
    """As it was written."""
    figure: str
    """The figure, or what all of a kind are called together."""
    kept: bool
    """Whether it is to be kept (`--keep`), not reached (`--target`)."""
    least: float | None = None
    """The lower bound, if it is the same for all matches."""
    most: float | None = None
    """The upper bound, if it is the same for all matches."""
    reach: float | None = None
    """How far the figure may be from its equal share, or from what it is today."""

    def bounds(self, found: Found, today: float | None) -> tuple[float, float]:
        """The bounds for a figure that has this value today."""
        if self.reach is None:
            return (
                -math.inf if self.least is None else self.least,
                math.inf if self.most is None else self.most,
            )
        middle = found.expected if found.expected is not None else today
        return (-math.inf, math.inf) if middle is None else (middle - self.reach, middle + self.reach)


class ConditionRow(msgspec.Struct, frozen=True):
    """A figure of a condition, with its value in some matches."""

    seats: int
    """How many sat at the table."""
    figure: str
    """Its name."""
    value: float | None
    """Its value; null if it has none in these matches."""
    low: float | None
    """The lower bound of its interval; null if it has none."""
    high: float | None
    """The upper bound."""
    least: float | None
    """What is asked for: at least this; null if nothing is."""
    most: float | None
    """What is asked for: at most this."""
    answer: Answered
    """Whether its interval lies within what is asked for (`met`), outside (`missed`), or neither (`open`)."""
    miss: float
    """How far its value is from what is asked for: 0 if it is there, 1 for half the width of the range (for a single
    bound, for as much as the bound)."""


class Answer(msgspec.Struct, frozen=True):
    """Whether a condition holds."""

    condition: str
    """The condition, as it was written."""
    kept: bool
    """Whether it is to be kept."""
    answer: Answered
    """The worst of its figures."""
    miss: float
    """The greatest miss of its figures."""
    figures: list[ConditionRow]
    """Each figure, for each number of seats."""


Today = Mapping[tuple[int, str], float]
"""What each figure is today, by the number of seats and its name."""


def read_conditions(targets: Sequence[str], kept: Sequence[str]) -> tuple[Condition, ...]:
    """What several `--target` and `--keep` say."""
    if not targets:
        raise SettingError(f"nothing is to be reached; say what with --target, as in {EXAMPLES}")
    texts = [*[(text, False) for text in targets], *[(text, True) for text in kept]]
    found = [_read(" ".join(text.split()), is_kept) for text, is_kept in texts]
    for one in found:
        if sum(other.text == one.text for other in found) > 1:
            raise SettingError(f"{one.text!r} is asked for twice")
    return tuple(found)


def _read(text: str, kept: bool) -> Condition:
    for form, pattern in FORMS.items():
        if (written := pattern.fullmatch(text)) is None:
            continue
        figure, *numbers = written.groups()
        one, *other = [float(number) for number in numbers]
        match form:
            case "in":
                if one > other[0]:
                    raise SettingError(f"{text!r}: write the lower number first, as in 6..10")
                return Condition(text, figure, kept, one, other[0])
            case "at least":
                return Condition(text, figure, kept, least=one)
            case "at most":
                return Condition(text, figure, kept, most=one)
        if one <= 0:
            raise SettingError(f"{text!r}: within takes a number above 0")
        if other:
            return Condition(text, figure, kept, other[0] - one, other[0] + one)
        return Condition(text, figure, kept, reach=one)
    raise SettingError(f"{text!r} cannot be read as a target; write one as in {EXAMPLES}")


def refuse_unfit(conditions: Sequence[Condition], tables: Sequence[Mapping[str, Found]]) -> None:
    """Raise `SettingError` if a condition names a figure that these matches do not have."""
    known: dict[str, Found] = {}
    for table in reversed(tables):
        known = {**table, **known}
    for one in conditions:
        refuse_unknown(one.figure, known)


def answer(
    conditions: Sequence[Condition], tables: Mapping[int, Mapping[str, Found]], today: Today | None
) -> list[Answer]:
    """Whether each condition holds for these figures, given by the number of seats. Without `today`, they are those of
    today."""
    answers = []
    for one in conditions:
        rows = [
            _answer_row(one, seats, name, figures[name], today)
            for seats, figures in tables.items()
            for name in members(one.figure, figures)
        ]
        miss = max((row.miss for row in rows), default=0.0)
        answers.append(Answer(one.text, one.kept, worst(rows), miss, rows))
    return answers


def _answer_row(one: Condition, seats: int, name: str, found: Found, today: Today | None) -> ConditionRow:
    least, most = one.bounds(found, found.value if today is None else today.get((seats, name)))
    low = -math.inf if found.low is None else found.low
    high = math.inf if found.high is None else found.high
    answered: Answered = "met" if least <= low and high <= most else "open"
    if high < least or low > most:
        answered = "missed"
    return ConditionRow(
        seats,
        name,
        found.value,
        found.low,
        found.high,
        *_written(least, most),
        answered,
        _miss(found.value, least, most),
    )


def _miss(value: float | None, least: float, most: float) -> float:
    if value is None:
        return 1.0
    beyond = max(least - value, value - most, 0.0)
    half = (most - least) / 2
    bound = least if math.isfinite(least) else most
    return round(beyond / (half if 0 < half < math.inf else abs(bound) or 1.0), 6) if beyond else 0.0


def _written(least: float, most: float) -> tuple[float | None, float | None]:
    return (round(least, 6) if math.isfinite(least) else None, round(most, 6) if math.isfinite(most) else None)


def worst(answers: Sequence[Answer | ConditionRow]) -> Answered:
    """The answer to all of them together."""
    return next((bad for bad in BAD_TO_GOOD if any(one.answer == bad for one in answers)), "met")


def values_today(answers: Sequence[Answer]) -> dict[tuple[int, str], float]:
    """What each figure is today, from the answers of today's matches."""
    rows = [row for one in answers for row in one.figures]
    return {(row.seats, row.figure): row.value for row in rows if row.value is not None}


def are_on_both_sides(one: Sequence[Answer], other: Sequence[Answer]) -> bool:
    """Whether some figure is too low in one case and too high in the other."""
    mine, theirs = [
        {(row.seats, row.figure, each.condition): _side(row) for each in answers for row in each.figures}
        for answers in (one, other)
    ]
    return any(side * theirs.get(key, 0) < 0 for key, side in mine.items())


def _side(row: ConditionRow) -> int:
    if row.value is None:
        return 0
    return int(row.most is not None and row.value > row.most) - int(row.least is not None and row.value < row.least)


def too_few(answers: Sequence[Answer], matches: int) -> str:
    """A sentence if so many matches cannot decide a condition, because an interval is wider than what is asked for."""
    widest, asked = 1.0, ""
    for one in answers:
        for row in one.figures:
            if None in (row.low, row.high, row.least, row.most) or row.least == row.most:
                continue
            wide = (row.high - row.low) / (row.most - row.least)  # type: ignore[operator]
            if wide > widest:
                widest, asked = wide, one.condition
    if not asked:
        return ""
    enough = math.ceil(matches * (1.5 * widest) ** 2 / 100) * 100
    return f"{matches:,} matches are too few to decide “{asked}”: its intervals are wider; about {enough:,} would do"
