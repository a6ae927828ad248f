"""The state of a run: which matches are left to hand out, which have come back, which are counted, and why it stopped.

Work is handed out in batches that take about a second. Their size depends on the machine and on the moment, which is
fine, because tallies add up to the same in any grouping. Batches are counted in the order of their matches. Early
stopping looks only at certain numbers of matches, and no batch goes past one of them, so a run stops after the same
match whatever the number of jobs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from parlour.lab.experiment import Experiment
from parlour.lab.run.batch import Batch, no_matches, no_reviews, no_rows
from parlour.lab.run.journal import Journal
from parlour.lab.run.review import Review
from parlour.lab.run.rows import Row
from parlour.lab.run.tally import Tally

FIRST_LOOK = 100
SECONDS = 1.0  # a batch should take
LARGEST = 5_000  # matches in a batch

Stopped = Literal["all played", "narrow enough", "interrupted"]
Narrow = Callable[[list[Tally]], bool]


class Outcome(msgspec.Struct):
    """The end of a run: the tallies, rows and reviews of its first `played` matches, and why it stopped there."""

    tallies: list[Tally]
    played: int
    stopped: Stopped
    rows: list[list[Row]] = []
    reviews: list[list[Review]] = []


def looks(games: int) -> list[int]:
    """The numbers of matches at which early stopping looks at the intervals, each a twentieth more than the last."""
    numbers = []
    number = FIRST_LOOK
    while number < games:
        numbers.append(number)
        number += -(-number // 20)
    return [*numbers, games]


class RunState:
    """One run of an experiment: what is left to do, what has come back and what is counted."""

    def __init__(self, experiment: Experiment, journal: Journal | None, narrow: Narrow | None) -> None:
        self.experiment = experiment
        self.journal = journal
        self.narrow = narrow
        self.looks = looks(experiment.games) if narrow is not None else [experiment.games]
        self.tallies = no_matches(len(experiment.variants()))
        self.rows = no_rows(len(self.tallies))
        self.reviews = no_reviews(len(self.tallies))
        self.counted = 0  # matches in the tallies, from the first on
        self.played = 0  # matches that have come back, counted or waiting for earlier ones
        self.enough = False
        self.pace = 0.0  # matches a second in one process
        self._waiting: dict[int, Batch] = {}
        self._ahead = 0  # the first match that was never handed out
        known = sorted(journal.batches, key=lambda batch: batch.start) if journal is not None else []
        self._known = {batch.start: batch.stop for batch in known}
        for batch in known:
            self._count(batch)

    @property
    def done(self) -> bool:
        """Whether nothing more needs to be counted."""
        return self.enough or self.counted == self.experiment.games

    def add(self, line: bytes) -> None:
        """Take a batch that has come back, encoded: write it into the journal, and count it."""
        if self.journal is not None:
            self.journal.write(line)
        self._count(msgspec.json.decode(line, type=Batch))

    def _count(self, batch: Batch) -> None:
        """Count a batch and those that waited for it, unless there are enough already."""
        self._waiting[batch.start] = batch
        self.played += batch.stop - batch.start
        while not self.done and self.counted in self._waiting:
            ready = self._waiting.pop(self.counted)
            for mine, other in zip(self.tallies, ready.tallies, strict=True):
                mine.add(other)
            for kept, more in zip(self.rows, ready.rows, strict=True):
                kept.extend(more)
            for reviewed, again in zip(self.reviews, ready.reviews, strict=True):
                reviewed.extend(again)
            self.counted = ready.stop
            if self.narrow is not None and self.counted in self.looks and self.narrow(self.tallies):
                self.enough = True

    def next_matches(self) -> tuple[int, int] | None:
        """The next matches to play, as their first number and the number after their last; None if all are handed
        out."""
        start = self._ahead
        while start in self._known:  # in the journal from before
            start = self._known[start]
        if start >= self.experiment.games or self.enough:
            return None
        limits = [look for look in self.looks if look > start] + [first for first in self._known if first > start]
        size = max(1, min(LARGEST, int(self.pace * SECONDS)))
        left = -(-(self.experiment.games - start) // 4)  # the last ones are small, so that all finish together
        self._ahead = min(start + min(size, max(1, left)), *limits, self.experiment.games)
        return start, self._ahead

    def outcome(self, interrupted: bool = False) -> Outcome:
        """The outcome so far."""
        why: Stopped = "interrupted" if interrupted else "narrow enough" if self.enough else "all played"
        return Outcome(self.tallies, self.counted, why, self.rows, self.reviews)
