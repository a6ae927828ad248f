"""The structs of a report. `--json` writes them, and docs/lab-report.md describes them.

Seats are counted from 0 here, and nowhere else that people read. Rates and shares go from 0 to 1. `low` and `high` are
the bounds of a 95 % interval. A change of these structs raises `FORMAT`. Keys that are new in a format have a default,
so that reports of the format before can still be read and compared.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from parlour.kernel.settings import Value
from parlour.lab.experiment import Experiment
from parlour.lab.report.statistics import Interval
from parlour.lab.run.state import Stopped

FORMAT: Final = 3

Verdict = Literal["as expected", "unclear", "too often", "too seldom"]
CLEAR: Final = ("too often", "too seldom")
FairBecause = Literal["nobody stands out", "somebody stands out", "too few matches", "one seat", "no match ended"]
LATE: Final = 0.05
Source = Literal["standing", "evaluation", "playouts"]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The keys that the reports of playtests and duels have in common."""

    lab: str
    """`parlour playtest` or `parlour duel`."""
    format: int = FORMAT
    """The version of this format."""
    version: str
    """The version of Parlour."""
    mark: str
    """A hash over everything that the results depend on. The same mark means the same results."""
    game: str
    """The game's name."""
    experiment: Experiment
    """What was asked for."""
    command: str
    """The command that repeats the run."""
    matches: int
    """How many matches the report counts."""
    stopped: Stopped
    """Why the run ended there."""
    design: Design
    """How the experiment was set up."""
    rules: int | None = None
    """The version of the game's rules."""


class PlaytestReport(Report, frozen=True, kw_only=True):
    """What `parlour playtest --out` writes."""

    results: list[Results]
    """One for each variant: for each value of what is varied, or each combination of several; one if nothing is."""
    compared: list[Comparison]
    """One for each variant but the first."""


class Design(msgspec.Struct, frozen=True):
    """How the experiment was set up."""

    bots: list[str]
    """Who played, each name once."""
    repeats_after: int
    """The number of matches after which bots have sat on all seats equally often, in every variant."""
    uneven_by: int
    """By how many matches the bots' seats are uneven so far, in the most uneven variant."""
    repeatable: bool
    """Whether the matches play out the same again: every bot thinks by a count and not by the clock."""
    longest_match: int
    """The number of moves after which a match is stopped."""
    confidence: float
    """How often an interval contains the true value."""
    false_alarms: float
    """How likely it is, in a fair game, that anything at all is called too often or too seldom."""


class Results(msgspec.Struct, frozen=True):
    """The results of one variant of the experiment."""

    settings: dict[str, Value]
    """All settings of the matches."""
    chosen: dict[str, Value]
    """The settings that were chosen, and values of the pack as `pack:` and their paths."""
    varied: dict[str, str]
    """What was varied, with its value here; empty if nothing was."""
    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped after `longest_match` moves. Nobody won them, and no rate counts them."""
    cut_matches: list[int]
    """The numbers of the first few matches that were cut."""
    draws: int
    """Matches with a shared victory."""
    defeats: int
    """Matches that nobody won."""
    fair: bool | None
    """False if a seat or a character wins clearly too often or too seldom, true if none can be far from its share; null
    if these matches cannot tell."""
    seats: list[SeatRow]
    """How often each seat wins."""
    bots: list[BotRow]
    """How often each bot wins; empty if there is only one."""
    casts: list[CharacterRow]
    """How often each character or role wins; empty if the game has none."""
    bots_meet: list[Meeting]
    """How each pair of bots did against each other."""
    casts_meet: list[Meeting]
    """How each pair of characters did against each other."""
    openings: list[OpeningRow]
    """First moves, and what they are worth."""
    reasons: dict[str, int]
    """How many matches ended for each reason."""
    length: Lengths
    """How long matches were."""
    leads: Leads | None
    """Who led; null if the game keeps no score."""
    eliminations: list[Elimination]
    """When the first, the second … seat was out."""
    scores: Scores
    """Points at the end."""
    metrics: dict[str, SpreadRow]
    """The game's own figures."""
    use: list[UseRow]
    """What seats used, and how often those seats won."""
    reached: list[Reached]
    """What seats used or events named at all."""
    never_reached: list[NeverReached]
    """What no seat used and no event named."""
    outliers: list[Outlier]
    """Matches worth a look."""
    fair_because: FairBecause | None = None
    """Why `fair` is what it is."""
    furthest: float | None = None
    """How far a seat or a character may be from its share, by the wider side of its interval."""
    pack: str | None = None
    """The pack of the matches."""
    pack_hash: str | None = None
    """A hash over everything in the pack."""
    players: list[PlayerRow] = []
    """How much each seat had to do."""
    choices: Choices | None = None
    """How often there was something to choose, and among how much."""
    course: Course | None = None
    """How matches went, by the game's score; null if the game keeps none."""
    coverage: list[Coverage] = []
    """How much of the content was used, by its kind."""
    uncertainty: Uncertainty | None = None
    """How open the outcome was; null if it was not asked for."""
    decisions: Decisions | None = None
    """How much decisions mattered; null if it was not asked for."""
    luck: Luck | None = None
    """Luck against skill; null if it was not asked for."""


class Comparison(msgspec.Struct, frozen=True):
    """The first variant compared with another one, on the same matches."""

    variant: int
    """The place of the other variant in `results`."""
    differs: list[Difference]
    """In what the other variant differs from the first."""
    rows: list[ChangeRow]
    """What changed. Verdicts take into account the rows of all comparisons."""
    unused: list[Unused] = []
    """What was varied by its path in the pack, and hardly used or not at all."""


class Difference(msgspec.Struct, frozen=True):
    """Something that was varied, and its two values."""

    what: str
    """A setting, `seats`, `bots`, `pack`, `preset`, or `pack:` and the path of a value; between two playtests also
    `version`, `rules`, `pack hash`, `matches` and `seed`."""
    base: str = msgspec.field(name="from")
    """Its value in the first variant."""
    to: str
    """Its value in the other one."""


class Unused(msgspec.Struct, frozen=True):
    """An entry of the pack that was varied, and in how many matches it mattered at all."""

    kind: str
    """What kind of thing it is."""
    id: str
    """Which of that kind."""
    matches: float
    """In what share of the matches of both variants a seat used it or an event named it."""


class Lengths(msgspec.Struct, frozen=True):
    """How long matches were; null for anything the game does not count."""

    moves: SpreadRow | None
    """Moves of all seats."""
    turns: SpreadRow | None
    """Turns of all seats."""
    rounds: SpreadRow | None
    """Rounds of the table, as the game counts them; null with one seat, where every turn would be a round."""


class Scores(msgspec.Struct, frozen=True):
    """Points at the end; null if the game keeps no score."""

    score: SpreadRow | None
    """Points of every seat."""
    margin: SpreadRow | None
    """Points between the first and the second."""
    spread: SpreadRow | None
    """Points between the first and the last."""


class Leads(msgspec.Struct, frozen=True):
    """Who led, and what it was worth."""

    changes: SpreadRow
    """How often the lead changed."""
    for_good_percent: SpreadRow | None
    """When the winner took the lead for good, in percent of the match."""
    decided: int
    """Matches that somebody won and that were not draws."""
    half_time_leads: int
    """Matches in which one seat alone led at half-time."""
    half_time_leader_wins: RateInterval | None
    """How often that seat won; null if there was none."""
    won_from_behind: RateInterval | None = None
    """Of the `decided` matches: how often the winner had fewer points than somebody else at half-time."""


class PlayerRow(msgspec.Struct, frozen=True):
    """How much a seat had to do."""

    seat: int
    """The seat, counted from 0."""
    moves: SpreadRow
    """Its moves in a match."""
    choices: SpreadRow
    """Those of its moves that were not forced."""


class Choices(msgspec.Struct, frozen=True):
    """How often there was something to choose, and among how much."""

    forced: RateInterval
    """The share of moves that were forced: the seat had one option."""
    options: SpreadRow | None
    """The mean number of options in a match, over the moves that were not forced; null if all were."""


class Course(msgspec.Struct, frozen=True):
    """How matches went, by the game's score. It counts the matches that somebody won and that were no draws."""

    drama: SpreadRow | None
    """How far the winner was behind the leader, as a mean over the match. 1 is the match's greatest distance between
    the first and the last."""
    comeback: SpreadRow | None
    """The most that the winner was ever behind the leader, in the same measure."""
    snowball: MeanInterval | None
    """How many points a lead of one point at half-time has become at the end: 1 if leads stay as they are, more if they
    grow, less if those behind catch up."""
    moments: list[Moment]
    """The start, each tenth of the match, and the end."""


class Moment(msgspec.Struct, frozen=True):
    """One point of time in all matches."""

    at: float
    """Which share of the moves has been played."""
    leads: int
    """Matches in which one seat alone led."""
    leader_wins: RateInterval | None
    """How often that seat won; null if there was none."""
    winner: MeanInterval | None
    """The score of the winner."""
    others: MeanInterval | None
    """The mean score of the others; null if all won."""


class MeanInterval(msgspec.Struct, frozen=True):
    """A mean and its bounds."""

    mean: float
    """The mean."""
    low: float | None
    """The lower bound of the mean; null for a single value."""
    high: float | None
    """The upper bound."""


class Coverage(msgspec.Struct, frozen=True):
    """How much of one kind of content was used."""

    kind: str
    """The kind of thing."""
    things: int
    """How many of them there are."""
    used: int
    """How many a seat used in some match."""
    named: int
    """How many no seat used, but an event named."""
    never: int
    """How many never came up."""


class Uncertainty(msgspec.Struct, frozen=True):
    """How open the outcome was."""

    source: Source
    """Where the chances to win come from: a model fitted to the standing, the game's evaluation, or playouts."""
    matches: int
    """How many matches were looked at."""
    moments: list[Openness]
    """The start, each tenth of the match, and the end."""
    mean: MeanInterval
    """The mean uncertainty of a match, over its moments before the end."""
    decided_percent: SpreadRow | None
    """When the winner's chance was at least nine in ten for good, in percent of the match."""
    drama: SpreadRow | None
    """How far the winner's chance was below the favourite's, as a mean over the match."""


class Openness(msgspec.Struct, frozen=True):
    """How open the outcome was at one point of time."""

    at: float
    """Which share of the moves has been played."""
    uncertainty: MeanInterval
    """The entropy of the chances to win: 1 if all seats have the same chance, 0 if one is sure to win."""
    favourite_wins: RateInterval
    """How often the seat with the best chance won. If several have it, each counts in part."""


class Decisions(msgspec.Struct, frozen=True):
    """How much decisions mattered, by what each option was worth."""

    source: Source
    """Where the worth of an option comes from: the game's evaluation, or playouts."""
    looked_at: int
    """How many decisions were looked at, forced moves left out."""
    mattered: RateInterval
    """The share of them in which the best option was clearly worth more than the worst."""
    worth: MeanInterval
    """How much of a victory the best option was worth more than the mean of all."""
    kingmaking: RateInterval | None
    """Of the decisions by seats that could hardly win: the share in which the options clearly differed in which other
    seat they helped. Null if there was no such decision."""
    hopeless: int
    """How many decisions were by seats that could hardly win."""


class Luck(msgspec.Struct, frozen=True):
    """Where differences between results come from, as shares of the variance of victories. They add up to 1."""

    deals: int
    """How many deals were played, each with the bots on all seats in turn."""
    skill: RateInterval
    """Who played: differences between the bots."""
    luck: RateInterval
    """The deal: what a seat wins with the same chance, whoever sits there."""
    seat: RateInterval
    """The seat itself."""
    play: RateInterval
    """What is left: how the moves met the chance."""


class Elimination(msgspec.Struct, frozen=True):
    """When the first, the second … seat was out."""

    place: int
    """1 for the first seat that was out, 2 for the second."""
    matches: int
    """In how many matches at least this many seats were out."""
    when: SpreadRow
    """When it happened, in turns; in moves if the game counts no turns."""
    percent: SpreadRow
    """When it happened, in percent of the match."""


class Reached(msgspec.Struct, frozen=True):
    """Something that a seat used or an event named."""

    kind: str
    """What kind of thing it is."""
    id: str
    """Which of that kind."""
    matches: float
    """In what share of the matches."""


class NeverReached(msgspec.Struct, frozen=True):
    """Something that no seat used and no event named."""

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
    """The number of moves, or of points between the first and the second."""
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


class SideBySide(msgspec.Struct, frozen=True, kw_only=True):
    """What `parlour compare --json` writes: two stored playtests of one game."""

    lab: str
    """`parlour compare`."""
    format: int = FORMAT
    """The version of this format."""
    game: str
    """The game's name."""
    one: Compared
    """The first playtest."""
    other: Compared
    """The second."""
    pairs: list[VariantPair]
    """What was compared: variants in which the same is varied, or the only ones."""


class Compared(msgspec.Struct, frozen=True):
    """One of two playtests."""

    file: str
    """The file of its report."""
    version: str
    """The version of Parlour that played it."""
    mark: str
    """Its mark."""
    command: str
    """The command that repeats it."""
    matches: int
    """How many matches it counts."""


class VariantPair(msgspec.Struct, frozen=True):
    """A variant of the first playtest beside one of the second."""

    varied: dict[str, str]
    """What was varied in both, with its value here; empty if nothing was."""
    same_matches: bool
    """Whether both played the same matches, and raw rows allowed to compare them match by match."""
    differs: list[Difference]
    """In what the two differ."""
    rows: list[FigureRow]
    """Every figure that both have. Verdicts take into account the rows of all pairs."""
    missing: list[str]
    """Figures that only one of them has."""


class FigureRow(Lifted, frozen=True):
    """One figure of two playtests, and the difference. `lift` is the second less the first."""

    what: str
    """The figure: `seat 0`, `bot easy`, `character giant`, `moves`, `metric <name>` …"""
    share: bool
    """Whether it goes from 0 to 1."""
    one: MeanInterval
    """Its value in the first playtest."""
    other: MeanInterval
    """Its value in the second."""
    matches: int | None = None
    """In how many matches the two were compared one by one; null if they were not."""


class DuelReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --out` writes."""

    results: list[DuelResults]
    """How the matches ended. The list has one entry."""
    ladder: list[LadderRow]
    """The bots, the strongest first."""
    meet: list[Meeting]
    """How each pair of bots did against each other."""
    timing: dict[str, Timing]
    """The cost of each bot, by its name."""


class DuelResults(msgspec.Struct, frozen=True):
    """How the matches of a duel ended."""

    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped before their end."""
    draws: int
    """Matches with a shared victory."""


class LadderRow(BotRow, frozen=True):
    """A bot on the ladder, the strongest first."""

    beats_next: Ahead | None
    """How often it finishes ahead of the next; null for the last."""


class CurveReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --budgets --out` writes."""

    against: str
    """The bot that stays the same."""
    curve: list[CurvePoint]
    """How strong the other one is with each budget, in the order in which they were given."""
    timing: dict[str, Timing]
    """The cost of each bot, by its name."""


class CurvePoint(msgspec.Struct, frozen=True):
    """How strong a bot is with one budget."""

    bot: str
    """The bot with its budget, as in `--bots`."""
    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped before their end."""
    ahead: Ahead | None
    """How often it finishes ahead of the bot that stays the same; null if they never sat at one table."""
    bots: list[BotRow]
    """How often each of the two wins."""

    @property
    def rate(self) -> RateInterval | None:
        """How often it finishes ahead, or how often it wins in a game for one; None if no match ended."""
        if self.ahead is not None:
            return self.ahead
        wins = [RateInterval(row.rate, row.low, row.high) for row in self.bots if row.bot == self.bot]
        return wins[0] if wins else None


class Ahead(RateInterval, frozen=True):
    """How often a bot finishes ahead of another."""

    verdict: Verdict | None
    """Whether it differs clearly from one half."""

    @property
    def clear(self) -> bool:
        """Whether that is clearly more or less than half."""
        return self.verdict in CLEAR


class Timing(msgspec.Struct, frozen=True):
    """What a bot's thinking costs. The only part of a report that differs from run to run."""

    decisions: int
    """How many decisions it made."""
    cpu_microseconds: float
    """Processor time of one decision."""
