"""The structs of a report. `--out` writes them, and docs/lab-report.md describes them.

Seats are counted from 0 here, and nowhere else that people read. Rates and shares go from 0 to 1. `low` and `high` are
the bounds of a 95 % interval. A change of these structs raises `FORMAT`. Keys that are new in a format have a default,
so that reports of the format before can still be read and compared.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from parlour.kernel.settings import Value
from parlour.lab.experiment import Experiment
from parlour.lab.report.measure_structs import Choices, Course, Coverage, Decisions, Leads, Luck, PlayerRow, Uncertainty
from parlour.lab.report.rate_structs import (
    BotRow,
    ChangeRow,
    CharacterRow,
    Lifted,
    MeanInterval,
    Meeting,
    OpeningRow,
    SeatRow,
    SpreadRow,
    UseRow,
)
from parlour.lab.run.state import Stopped

FORMAT: Final = 3

FairBecause = Literal["nobody stands out", "somebody stands out", "too few matches", "one seat", "no match ended"]


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
