"""What a report holds: frozen structs whose JSON `--json` writes and docs/lab-report.md describes.

Seats are counted from 0 here, as everywhere but in sentences for people. Rates and shares go from 0 to 1. `low` and
`high` are the bounds of a 95 % interval. A change of these structs raises `FORMAT`.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from parlour.lab.experiment import Experiment, SettingValue
from parlour.lab.report.statistics import Interval
from parlour.lab.run.state import Stopped

FORMAT: Final = 1

Verdict = Literal["as expected", "unclear", "too often", "too seldom"]
CLEAR: Final = ("too often", "too seldom")


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question with an answer: is this more or less than expected? Left out where too few matches could tell."""

    p: float | None = None
    """How likely chance alone would lead so far from what is expected."""
    p_corrected: float | None = None
    """The same, corrected for the number of questions that were asked at once."""
    verdict: Verdict | None = None
    """The answer. `unclear`: remarkable by itself, but not among so many questions."""

    @property
    def clear(self) -> bool:
        """Whether the answer is an alarm."""
        return self.verdict in CLEAR

    @property
    def excess(self) -> Interval:
        """How much more it is than expected."""
        raise NotImplementedError


class Rate(Judged, frozen=True, kw_only=True):
    """How often something happened, and how often it was expected to."""

    rate: float
    low: float
    high: float
    expected: float

    @property
    def excess(self) -> Interval:
        return Interval(self.rate - self.expected, self.low - self.expected, self.high - self.expected)


class WinRate(Rate, frozen=True, kw_only=True):
    """How often seats of one kind win."""

    seated: int
    """How many such seats there were in all matches that ended."""
    won: float
    """Victories; one that is shared by two counts half for each."""


class SeatRow(WinRate, frozen=True):
    """The win rate of a seat."""

    seat: int


class BotRow(WinRate, frozen=True):
    """The win rate of a bot."""

    bot: str


class CharacterRow(WinRate, frozen=True):
    """The win rate of a character or role."""

    cast: str


class Meeting(Rate, frozen=True):
    """How often the one finishes ahead of the other, level counting half."""

    one: str
    other: str
    met: int


class Lifted(Judged, frozen=True, kw_only=True):
    """How much more something is in one case than in the other."""

    lift: float | None
    """The difference; missing, like its bounds, where there is nothing to compare with."""
    lift_low: float | None
    lift_high: float | None

    @property
    def excess(self) -> Interval:
        return Interval(
            0.0 if self.lift is None else self.lift,
            -math.inf if self.lift_low is None else self.lift_low,
            math.inf if self.lift_high is None else self.lift_high,
        )


class UseRate(Lifted, frozen=True, kw_only=True):
    """How often seats did something, and how much more often those win than the others."""

    seated: int
    """How many seats did it."""
    use: float
    """How many of all seats; for openings, of all matches."""
    rate: float
    """How often they won."""


class OpeningRow(UseRate, frozen=True):
    """A seat's first move, compared with its other first moves by the same bot."""

    seat: int
    move: str
    low: float
    high: float


class UseRow(UseRate, frozen=True):
    """A thing (card, space, verb, event …) used in some way."""

    kind: str
    id: str
    way: str
    """The verb or event by which it was used; empty for a verb or event itself."""


class SpreadRow(msgspec.Struct, frozen=True):
    """How values are spread."""

    count: int
    mean: float
    low: float | None
    high: float | None
    least: float
    p5: float
    p25: float
    p50: float
    p75: float
    p95: float
    most: float


class Lengths(msgspec.Struct, frozen=True):
    """How long matches were; null for what the game does not count."""

    moves: SpreadRow | None
    turns: SpreadRow | None
    rounds: SpreadRow | None


class Scores(msgspec.Struct, frozen=True):
    """Points at the end; null where the game keeps no score."""

    score: SpreadRow | None
    """Of every seat."""
    margin: SpreadRow | None
    """From the first to the second."""
    spread: SpreadRow | None
    """From the first to the last."""


class RateInterval(msgspec.Struct, frozen=True):
    """A rate and its bounds."""

    rate: float
    low: float
    high: float


class Leads(msgspec.Struct, frozen=True):
    """Who led, and what it was worth."""

    changes: SpreadRow
    """How often the lead changed."""
    for_good_percent: SpreadRow | None
    """After what part of the match the winner took the lead for good."""
    decided: int
    """Matches with one winner or more, and no draw."""
    won_from_behind: int
    half_time_leads: int
    """Matches in which one seat alone led at half-time."""
    half_time_leader_wins: RateInterval | None


class Elimination(msgspec.Struct, frozen=True):
    """When the first, the second … seat was out."""

    place: int
    matches: int
    """In how many matches so many were out."""
    when: SpreadRow
    """In turns; in moves, where the game counts no turns."""
    percent: SpreadRow
    """After what part of the match."""


class Reached(msgspec.Struct, frozen=True):
    """Something that was used by a seat or named by an event."""

    kind: str
    id: str
    matches: float
    """In what share of the matches."""


class NeverReached(msgspec.Struct, frozen=True):
    """Something that never was."""

    kind: str
    id: str
    why: str | None
    """The game's own explanation, if it has one."""


class Outlier(msgspec.Struct, frozen=True):
    """A remarkable match."""

    what: str
    """`longest`, `shortest`, `closest`, `most one-sided` or `cut`."""
    value: int
    """Moves, or points between the first and the second."""
    match: int
    """Its number in this experiment."""
    keep: str
    """The command that plays it again and keeps its record."""
    show: str
    """The command that tells the record."""


class Results(msgspec.Struct, frozen=True):
    """What came of one variant of the experiment."""

    settings: dict[str, SettingValue]
    """All settings."""
    chosen: dict[str, SettingValue]
    """Those that were chosen."""
    ended: int
    cut: int
    """Matches that were stopped after `longest_match` moves. Nobody won them, and no rate counts them."""
    cut_matches: list[int]
    """The numbers of the first few of them."""
    draws: int
    """Matches with a shared victory."""
    defeats: int
    """Matches that nobody won."""
    fair: bool | None
    """Whether no seat and no character wins clearly too often or too seldom; null if no match ended."""
    seats: list[SeatRow]
    bots: list[BotRow]
    casts: list[CharacterRow]
    bots_meet: list[Meeting]
    casts_meet: list[Meeting]
    openings: list[OpeningRow]
    reasons: dict[str, int]
    """How matches ended, and how many."""
    length: Lengths
    leads: Leads | None
    """Null where the game keeps no score."""
    eliminations: list[Elimination]
    scores: Scores
    metrics: dict[str, SpreadRow]
    """What the game itself measures."""
    use: list[UseRow]
    reached: list[Reached]
    never_reached: list[NeverReached]
    outliers: list[Outlier]


class ChangeRow(Lifted, frozen=True):
    """What became of one figure, match by match."""

    what: str
    """`seat 0` (its victories), `moves`, `turns`, `rounds` or `metric <name>`."""
    matches: int
    """Matches that ended with both values."""
    changed: int
    """Matches in which the figure is another."""


class Comparison(msgspec.Struct, frozen=True):
    """The first value of the varied setting against another one, on the same matches."""

    setting: str
    base: str = msgspec.field(name="from")
    to: str
    rows: list[ChangeRow]


class Design(msgspec.Struct, frozen=True):
    """How the experiment was set up."""

    bots: list[str]
    repeats_after: int
    """The number of matches after which bots have sat on all seats equally often."""
    uneven_by: int
    """By how many matches they have not."""
    repeatable: bool
    """Whether every bot thinks by a count and not by the clock, so that the matches play out the same again."""
    longest_match: int
    """Moves after which a match is cut."""
    confidence: float
    false_alarms: float
    """How likely anything at all in a fair game is called clear."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What the reports of a playtest and of a duel have in common."""

    lab: str
    """`parlour playtest` or `parlour duel`."""
    format: int = FORMAT
    """The version of what is described here."""
    version: str
    """The version of Parlour."""
    mark: str
    """A hash over everything that the results depend on: the same mark, the same results."""
    game: str
    experiment: Experiment
    """What was asked for."""
    command: str
    """The command that plays it again."""
    matches: int
    """How many are counted here."""
    stopped: Stopped
    """Why there are no more."""
    design: Design


class PlaytestReport(Report, frozen=True, kw_only=True):
    """What `parlour playtest --json` writes."""

    results: list[Results]
    """One for each value of the varied setting; one if none is varied."""
    compared: list[Comparison]
    """One for each value but the first."""


class DuelResults(msgspec.Struct, frozen=True):
    """How the matches of a duel ended."""

    ended: int
    cut: int
    draws: int


class Ahead(RateInterval, frozen=True):
    """How often a bot finishes ahead of another."""

    verdict: Verdict | None

    @property
    def clear(self) -> bool:
        """Whether that is clearly more or less than half."""
        return self.verdict in CLEAR


class LadderRow(BotRow, frozen=True):
    """A bot on the ladder, the strongest first."""

    beats_next: Ahead | None
    """How often it finishes ahead of the next; null for the last."""


class Timing(msgspec.Struct, frozen=True):
    """What a bot's thinking costs. The only part of a report that differs from run to run."""

    decisions: int
    cpu_microseconds: float
    """Processor time of one decision."""


class DuelReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --json` writes."""

    results: list[DuelResults]
    """One."""
    ladder: list[LadderRow]
    meet: list[Meeting]
    timing: dict[str, Timing]
    """By bot."""
