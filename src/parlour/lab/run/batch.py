"""A batch: some matches in a row, played by one process, in every variant of the experiment."""

from __future__ import annotations

import msgspec

from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.run.notes import Notes
from parlour.lab.run.review import Review, Reviewer, refuse_measures
from parlour.lab.run.rows import Row, rows_of
from parlour.lab.run.runner import Player
from parlour.lab.run.tally import Tally
from parlour.lab.run.totals import compare, make_tally

# How many matches are kept one by one before their sums are made: fewer if many uses are noted of each.
FEWEST_KEPT, MOST_KEPT, MOST_NOTED = 100, 2_000, 10_000_000


class Batch(msgspec.Struct):
    """Matches `start` to `stop` - 1 and their results: one tally for each variant, its rows if they are kept, and its
    reviews if something was asked for that takes a second look."""

    start: int
    stop: int
    tallies: list[Tally]
    rows: list[list[Row]]
    reviews: list[list[Review]] = []


def no_matches(variants: int) -> list[Tally]:
    """An empty tally for each variant."""
    return [Tally() for _ in range(variants)]


def no_rows(variants: int) -> list[list[Row]]:
    """No rows yet for each variant."""
    return [[] for _ in range(variants)]


def no_reviews(variants: int) -> list[list[Review]]:
    """No reviews yet for each variant."""
    return [[] for _ in range(variants)]


class BatchPlayer:
    """Plays batches of an experiment in one process."""

    def __init__(self, experiment: Experiment) -> None:
        self.trials = make_trials(experiment)
        self.notes = [Notes(trial) for trial in self.trials]
        self.players = [Player(notes.trial, notes.content) for notes in self.notes]
        refuse_measures(experiment.measure, self.trials)
        self.reviewers = [Reviewer(trial) for trial in self.trials] if experiment.measure else []
        uses = max(len(notes.content.uses) * notes.seats for notes in self.notes)
        self.kept = max(FEWEST_KEPT, min(MOST_KEPT, MOST_NOTED // max(1, uses)))

    def play(self, start: int, stop: int) -> Batch:
        """Play these matches. With several variants each match is played in all of them, with the same chance."""
        batch = Batch(
            start, stop, no_matches(len(self.trials)), no_rows(len(self.trials)), no_reviews(len(self.trials))
        )
        for first in range(start, stop, self.kept):
            for notes in self.notes:
                notes.clear()
            for number in range(first, min(stop, first + self.kept)):
                every = zip(self.players, self.notes, batch.rows, strict=True)
                for place, (player, notes, rows) in enumerate(every):
                    played = player.play(number)
                    notes.add(played)
                    if notes.trial.experiment.rows:
                        rows.extend(rows_of(notes.trial, played))
                    if self.reviewers and not played.cut:
                        batch.reviews[place].append(self.reviewers[place].review(played))
            for variant, notes in enumerate(self.notes):
                tally = make_tally(notes)
                if variant:
                    tally.compared = compare(self.notes[0], notes)
                batch.tallies[variant].add(tally)
        return batch
