"""The structs of a search for balance: what was asked for, what was tried and what was found. `--out` writes them, and
docs/lab-report.md describes them."""

from __future__ import annotations

import hashlib
import math
import shlex
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from parlour.lab.balance.changes import Changeable, size_of
from parlour.lab.balance.conditions import Answer, Answered, Condition
from parlour.lab.experiment import Experiment
from parlour.lab.report.structs import PlaytestReport
from parlour.lab.varied import TOGETHER, Varied

FORMAT: Final = 1
FRESH: Final = 1  # added to the seed: the confirming matches are none of those of the search

Ended = Literal["found", "open", "none", "interrupted"]


class BalancePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for."""

    experiment: Experiment
    """The matches that each candidate plays, with what holds for all of them."""
    changes: list[Changeable]
    """What may change."""
    conditions: list[Condition]
    """What is to be reached, and what is to be kept."""
    confirm: int
    """How many fresh matches confirm a change, for each number of seats."""
    candidates: int
    """How many candidates are tried, today's game included."""

    @property
    def every(self) -> int:
        """How many candidates there are."""
        return math.prod(len(one.values) for one in self.changes)

    @property
    def wanted(self) -> int:
        """How many are tried in all."""
        return min(self.candidates, self.every)

    def mark(self) -> str:
        """A hash over everything that the search depends on, except for how long it goes on."""
        asked = replace(self, candidates=0, confirm=0)
        beside = [FORMAT, self.experiment.mark()]
        return hashlib.sha256(msgspec.json.encode([asked, beside], order="deterministic")).hexdigest()

    def tables(self) -> list[Experiment]:
        """The experiment for each number of seats."""
        return self.experiment.variants()

    def figures(self) -> list[str]:
        """The names of all figures that are asked for."""
        return [one.figure for one in self.conditions]

    def with_changes(self, changes: dict[str, str]) -> Experiment:
        """What a candidate plays."""
        return replace(self.experiment, settings={**self.experiment.settings, **changes})

    def confirming(self, table: Experiment, changes: dict[str, str]) -> Experiment:
        """Fresh matches of today's game and of a changed one at one of the tables."""
        today = [one.today for one in self.changes if one.what in changes]
        between = f" {TOGETHER} "
        varied = Varied(between.join(changes), (between.join(today), between.join(changes.values())))
        return replace(table, vary=(varied,) if changes else (), games=self.confirm, seed=table.seed + FRESH)

    def size_of(self, changes: dict[str, str]) -> float:
        """How large a change is."""
        return size_of(self.changes, changes)

    def command(self) -> str:
        """The command line that searches again."""
        experiment = self.experiment
        tables = ",".join(str(one.seats) for one in self.tables())
        words = shlex.split(replace(experiment, vary=()).command("balance"))
        words[words.index("--seats") + 1] = tables
        for one in self.changes:
            words += ["--change", f"{one.what}={','.join(one.values)}"]
        for condition in self.conditions:
            words += ["--keep" if condition.kept else "--target", condition.text]
        words += ["--games", str(experiment.games), "--candidates", str(self.candidates)]
        return shlex.join([*words, "--confirm", str(self.confirm)])


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A change that was tried."""

    number: int
    """Its number; 0 is today's game."""
    changes: dict[str, str]
    """What differs from today, with its new value."""
    size: float
    """How large the change is: the number of changed values, and a part for how far they were moved."""
    matches: int = 0
    """How many matches it played, for each number of seats."""
    stopped_early: bool = False
    """Whether it was given up before all its matches were played, because a condition was clearly missed."""
    answer: Answered = "missed"
    """Whether it meets everything."""
    answers: list[Answer] = []
    """Whether it meets each condition."""
    fault: str = ""
    """Why it could not be played; empty if it was."""

    @property
    def miss(self) -> float:
        """How far it is from all that is asked for."""
        return sum(one.miss for one in self.answers)

    @property
    def far(self) -> float:
        """How far it is from the targets."""
        return sum(one.miss for one in self.answers if not one.kept)

    @property
    def fits(self) -> bool:
        """Whether it reaches every target by its values, and nothing is clearly missed."""
        return self.answer != "missed" and self.far == 0


class Confirmation(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate that was played again, in fresh matches."""

    candidate: int
    """The number of the candidate."""
    answer: Answered
    """Whether it meets everything in these matches."""
    answers: list[Answer]
    """Whether it meets each condition."""
    reports: list[PlaytestReport]
    """Today's game and the changed one on the same fresh matches, for each number of seats."""


class BalanceReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `parlour balance --out` writes."""

    lab: str
    """`parlour balance`."""
    format: int = FORMAT
    """The version of this format."""
    version: str
    """The version of Parlour."""
    mark: str
    """A hash over everything that the search depends on."""
    game: str
    """The game's name."""
    pack: str
    """The pack that was changed; empty if the game has none."""
    plan: BalancePlan
    """What was asked for."""
    command: str
    """The command that searches again."""
    ended: Ended
    """`found`: a change meets everything in fresh matches too. `open`: the fresh matches were too few to tell. `none`:
    no candidate meets everything. `interrupted`: the search was stopped by hand."""
    today: Candidate | None
    """Today's game; null if the search was stopped before it was played."""
    found: Candidate | None
    """The smallest change that meets everything, or that may (`open`); null if there is none."""
    confirmations: list[Confirmation]
    """The candidates that were played again, the smallest change first."""
    front: list[int]
    """The trade-offs: numbers of candidates of which none is better in everything. They keep what is to be kept."""
    candidates: list[Candidate]
    """Everything that was tried."""
