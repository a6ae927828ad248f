"""A batch: some matches in a row, played by one process, in every variant of the experiment."""

from __future__ import annotations

import msgspec

from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.gather import Gatherer, compare
from parlour.lab.runner import Player
from parlour.lab.tally import Tally

MOST_KEPT = 500  # matches that are kept one by one before their sums are made


class Batch(msgspec.Struct):
    """Matches `start` to `stop` - 1 and what came of them, one tally for each variant."""

    start: int
    stop: int
    tallies: list[Tally]


def no_matches(variants: int) -> list[Tally]:
    """A tally for each variant in which nothing is counted yet."""
    return [Tally() for _ in range(variants)]


class Bench:
    """Where one process plays batches of an experiment."""

    def __init__(self, experiment: Experiment) -> None:
        self.trials = make_trials(experiment)
        self.gatherers = [Gatherer(trial) for trial in self.trials]
        self.players = [Player(gatherer.trial, gatherer.content) for gatherer in self.gatherers]

    def play(self, start: int, stop: int) -> Batch:
        """These matches. With several variants each match is played in all of them, with the same chance."""
        batch = Batch(start, stop, no_matches(len(self.trials)))
        for first in range(start, stop, MOST_KEPT):
            for gatherer in self.gatherers:
                gatherer.clear()
            for number in range(first, min(stop, first + MOST_KEPT)):
                for player, gatherer in zip(self.players, self.gatherers, strict=True):
                    gatherer.add(player.play(number))
            for variant, gatherer in enumerate(self.gatherers):
                tally = gatherer.tally()
                if variant:
                    tally.compared = compare(self.gatherers[0], gatherer)
                batch.tallies[variant].add(tally)
        return batch
