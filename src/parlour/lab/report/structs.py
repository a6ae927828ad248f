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
    """The game's name."""
    experiment: Experiment
    """What was asked for."""
    command: str
    """The command that plays it again."""
    matches: int
    """How many are counted here."""
    stopped: Stopped
    """Why there are no more."""
    design: Design
    """How the experiment was set up."""


class PlaytestReport(Report, frozen=True, kw_only=True):
    """What `parlour playtest --json` writes."""

    results: list[Results]
    """One for each value of the varied setting; one if none is varied."""
    compared: list[Comparison]
    """One for each value but the first."""


class Design(msgspec.Struct, frozen=True):
    """How the experiment was set up."""

    bots: list[str]
    """Who played, each name once."""
    repeats_after: int
    """The number of matches after which bots have sat on all seats equally often."""
    uneven_by: int
    """By how many matches they have not, so far."""
    repeatable: bool
    """Whether every bot thinks by a count and not by the clock, so that the matches play out the same again."""
    longest_match: int
    """Moves after which a match is cut."""
    confidence: float
    """The share of intervals that hold the truth."""
    false_alarms: float
    """How likely anything at all in a fair game is called clear."""


class Results(msgspec.Struct, frozen=True):
    """What came of one variant of the experiment."""

    settings: dict[str, SettingValue]
    """All settings of the matches."""
    chosen: dict[str, SettingValue]
    """The settings that were chosen."""
    ended: int
    """Matches that were played to their end."""
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
    """How often each seat wins."""
    bots: list[BotRow]
    """How often each bot wins; empty if there is one alone."""
    casts: list[CharacterRow]
    """How often each character or role wins; empty in a game without."""
    bots_meet: list[Meeting]
    """How every two bots did against each other."""
    casts_meet: list[Meeting]
    """How every two characters did against each other."""
    openings: list[OpeningRow]
    """First moves, and what they are worth."""
    reasons: dict[str, int]
    """The reasons for which matches ended, and how many did."""
    length: Lengths
    """How long matches were."""
    leads: Leads | None
    """Who led; null where the game keeps no score."""
    eliminations: list[Elimination]
    """When the first, the second … seat was out."""
    scores: Scores
    """Points at the end."""
    metrics: dict[str, SpreadRow]
    """What the game itself measures."""
    use: list[UseRow]
    """What was used, by whom, and whether they won."""
    reached: list[Reached]
    """What was used or named at all."""
    never_reached: list[NeverReached]
    """What never was."""
    outliers: list[Outlier]
    """Matches worth a look."""


class Comparison(msgspec.Struct, frozen=True):
    """The first value of the varied setting against another one, on the same matches."""

    setting: str
    """The setting that was varied."""
    base: str = msgspec.field(name="from")
    """Its first value."""
    to: str
    """The other value."""
    rows: list[ChangeRow]
    """What changed."""


class Lengths(msgspec.Struct, frozen=True):
    """How long matches were; null for what the game does not count."""

    moves: SpreadRow | None
    """Moves of all seats."""
    turns: SpreadRow | None
    """Turns of all seats."""
    rounds: SpreadRow | None
    """Rounds of the table."""


class Scores(msgspec.Struct, frozen=True):
    """Points at the end; null where the game keeps no score."""

    score: SpreadRow | None
    """Of every seat."""
    margin: SpreadRow | None
    """From the first to the second."""
    spread: SpreadRow | None
    """From the first to the last."""


class Leads(msgspec.Struct, frozen=True):
    """Who led, and what it was worth."""

    changes: SpreadRow
    """How often the lead changed."""
    for_good_percent: SpreadRow | None
    """After what part of the match the winner took the lead for good."""
    decided: int
    """Matches with one winner or more, and no draw."""
    won_from_behind: int
    """Those of them in which no winner led alone when the match ended."""
    half_time_leads: int
    """Matches in which one seat alone led at half-time."""
    half_time_leader_wins: RateInterval | None
    """How often that seat won; null if there was none."""


class Elimination(msgspec.Struct, frozen=True):
    """When the first, the second … seat was out."""

    place: int
    """1 for the first who was out, 2 for the second."""
    matches: int
    """In how many matches so many were out."""
    when: SpreadRow
    """In turns; in moves, where the game counts no turns."""
    percent: SpreadRow
    """After what part of the match."""


class Reached(msgspec.Struct, frozen=True):
    """Something that was used by a seat or named by an event."""

    kind: str
    """What kind of thing it is."""
    id: str
    """Which of that kind."""
    matches: float
    """In what share of the matches."""


class NeverReached(msgspec.Struct, frozen=True):
    """Something that was neither used nor named."""

    kind: str
    """What kind of thing it is."""
    id: str
    """Which of that kind."""
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
    """One in twenty is not above it."""
    p25: float
    """A quarter is not above it."""
    p50: float
    """Half of them are not above it."""
    p75: float
    """Three quarters are not above it."""
    p95: float
    """Nineteen in twenty are not above it."""
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
    """How many such seats there were in all matches that ended."""
    won: float
    """Victories; one that is shared by two counts half for each."""


class SeatRow(WinRate, frozen=True):
    """The win rate of a seat."""

    seat: int
    """The first seat is 0."""


class BotRow(WinRate, frozen=True):
    """The win rate of a bot."""

    bot: str
    """Its name, as in `--bots`."""


class CharacterRow(WinRate, frozen=True):
    """The win rate of a character or role."""

    cast: str
    """The character's id."""


class Meeting(Rate, frozen=True):
    """How often the one finishes ahead of the other, level counting half."""

    one: str
    """A bot or character."""
    other: str
    """Whom it met."""
    met: int
    """How often they met."""


class Lifted(Judged, frozen=True, kw_only=True):
    """How much more something is in one case than in the other."""

    lift: float | None
    """The difference; missing, like its bounds, where there is nothing to compare with."""
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
    """Who opened."""
    move: str
    """The move, as in a record."""
    low: float
    """The lower bound of `rate`."""
    high: float
    """The upper bound."""


class UseRow(UseRate, frozen=True):
    """A thing (card, space, verb, event …) used in some way."""

    kind: str
    """What kind of thing it is: a kind of the game's ids, `verb` or `event`."""
    id: str
    """Which of that kind."""
    way: str
    """The verb or event by which it was used; empty for a verb or event itself."""


class ChangeRow(Lifted, frozen=True):
    """What became of one figure, match by match."""

    what: str
    """`seat 0` (its victories), `moves`, `turns`, `rounds` or `metric <name>`."""
    matches: int
    """Matches that ended with both values."""
    changed: int
    """Matches in which the figure is another."""


class DuelReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --json` writes."""

    results: list[DuelResults]
    """One alone: how the matches ended."""
    ladder: list[LadderRow]
    """The bots, the strongest first."""
    meet: list[Meeting]
    """How every two bots did against each other."""
    timing: dict[str, Timing]
    """The cost of each bot, by its name."""


class DuelResults(msgspec.Struct, frozen=True):
    """How the matches of a duel ended."""

    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped before it."""
    draws: int
    """Matches with a shared victory."""


class LadderRow(BotRow, frozen=True):
    """A bot on the ladder, the strongest first."""

    beats_next: Ahead | None
    """How often it finishes ahead of the next; null for the last."""


class Ahead(RateInterval, frozen=True):
    """How often a bot finishes ahead of another."""

    verdict: Verdict | None
    """Whether that is clearly more or less than half of the time."""

    @property
    def clear(self) -> bool:
        """Whether that is clearly more or less than half."""
        return self.verdict in CLEAR


class Timing(msgspec.Struct, frozen=True):
    """What a bot's thinking costs. The only part of a report that differs from run to run."""

    decisions: int
    """How many it made."""
    cpu_microseconds: float
    """Processor time of one decision."""
