"""Rates, means and differences of a report, with their intervals and verdicts."""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from parlour.lab.report.statistics import Interval

Verdict = Literal["as expected", "unclear", "too often", "too seldom"]
CLEAR: Final = ("too often", "too seldom")
LATE: Final = 0.05


class SpreadRow(msgspec.Struct, frozen=True):
    """How values are spread."""

    count: int
    """How many values there are."""
    mean: float
    """Their mean."""
    low: float | None
    """The lower bound of the mean; null for a single value."""
    high: float | None
    """The upper bound."""
    least: float
    """The smallest value."""
    p5: float
    """One value in twenty is at most this."""
    p25: float
    """A quarter of the values are at most this."""
    p50: float
    """Half of the values are at most this."""
    p75: float
    """Three quarters of the values are at most this."""
    p95: float
    """Nineteen values in twenty are at most this."""
    most: float
    """The greatest value."""


class RateInterval(msgspec.Struct, frozen=True):
    """A rate and its bounds."""

    rate: float
    """How often it happened."""
    low: float
    """The lower bound of the rate."""
    high: float
    """The upper bound."""


class MeanInterval(msgspec.Struct, frozen=True):
    """A mean and its bounds."""

    mean: float
    """The mean."""
    low: float | None
    """The lower bound of the mean; null for a single value."""
    high: float | None
    """The upper bound."""


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question: is this more or less than expected? Left out if there were too few matches to tell."""

    p: float | None = None
    """How likely chance alone would lead this far from the expected value."""
    p_corrected: float | None = None
    """The same, corrected for the number of questions asked at once."""
    verdict: Verdict | None = None
    """The answer. `unclear` means remarkable by itself, but not among so many questions."""

    @property
    def clear(self) -> bool:
        """Whether the answer is an alarm."""
        return self.verdict in CLEAR

    @property
    def excess(self) -> Interval:
        """By how much it is more than expected."""
        raise NotImplementedError


class Rate(Judged, frozen=True, kw_only=True):
    """How often something happened, and how often it was expected to."""

    rate: float
    """How often it happened."""
    low: float
    """The lower bound of the rate."""
    high: float
    """The upper bound."""
    expected: float
    """How often it would happen if nothing made a difference."""

    @property
    def excess(self) -> Interval:
        return Interval(self.rate - self.expected, self.low - self.expected, self.high - self.expected)


class WinRate(Rate, frozen=True, kw_only=True):
    """How often seats of one kind win."""

    seated: int
    """How many such seats there were in all finished matches."""
    won: float
    """Victories. A victory shared by two counts half for each."""


class SeatRow(WinRate, frozen=True):
    """The win rate of a seat."""

    seat: int
    """The seat, counted from 0."""


class BotRow(WinRate, frozen=True):
    """The win rate of a bot."""

    bot: str
    """Its name, as in `--bots`."""


class CharacterRow(WinRate, frozen=True):
    """The win rate of a character or role."""

    cast: str
    """The character's id."""


class Meeting(Rate, frozen=True):
    """How often one finishes ahead of the other. A tie counts half."""

    one: str
    """A bot or character."""
    other: str
    """The bot or character that it met."""
    met: int
    """How often they met."""


class Lifted(Judged, frozen=True, kw_only=True):
    """By how much something is more in one case than in the other."""

    lift: float | None
    """The difference. Left out, like its bounds, if there is nothing to compare with."""
    lift_low: float | None
    """The lower bound of the difference."""
    lift_high: float | None
    """The upper bound."""

    @property
    def excess(self) -> Interval:
        return Interval(
            0.0 if self.lift is None else self.lift,
            -math.inf if self.lift_low is None else self.lift_low,
            math.inf if self.lift_high is None else self.lift_high,
        )


class UseRate(Lifted, frozen=True, kw_only=True):
    """How often seats did something, and how much more often they won than the others."""

    seated: int
    """How many seats did it."""
    use: float
    """The share of all seats that did it; for openings, of all matches."""
    rate: float
    """How often they won."""


class OpeningRow(UseRate, frozen=True):
    """A seat's first move, compared with its other first moves by the same bot."""

    seat: int
    """The seat that made the move."""
    move: str
    """The move, as in a record."""
    low: float
    """The lower bound of `rate`."""
    high: float
    """The upper bound."""


class UseRow(UseRate, frozen=True):
    """A thing (card, space, verb, event …) that was used in some way."""

    kind: str
    """What kind of thing it is: a kind of the game's ids, `verb` or `event`."""
    id: str
    """Which of that kind."""
    way: str
    """The verb or event that used it; empty for a verb or event itself."""
    before_end: float = 1.0
    """The share of these seats that used it before the move that ended the match or put them out. If it is at most
    0.05, the use is part of the result and does not explain it."""

    @property
    def is_part_of_the_end(self) -> bool:
        """Whether hardly any seat used it before the end."""
        return self.before_end <= LATE


class ChangeRow(Lifted, frozen=True):
    """How one figure changed, match by match."""

    what: str
    """`seat 0` (its victories, if both have as many seats), `moves`, `turns`, `rounds` or `metric <name>`."""
    matches: int
    """Matches that ended in both variants."""
    changed: int
    """Matches in which the figure is different."""
