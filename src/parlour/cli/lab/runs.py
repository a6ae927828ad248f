"""Runs of experiments in the background, one at a time."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Final, Literal

import structlog

from parlour.cli.playtest import write_report
from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.report.report import make_report, narrow_enough
from parlour.lab.report.results import make_results
from parlour.lab.report.structs import Results
from parlour.lab.run.journal import Journal
from parlour.lab.run.processes import run
from parlour.lab.run.state import Outcome
from parlour.lab.run.tally import Tally

log = structlog.get_logger("parlour.lab")

FIGURES_EVERY: Final = 1.0  # seconds between live figures: making them takes time from the matches

State = Literal["running", "stopping", "over", "broken"]


class Run:
    """One experiment that is being played, or has been. With `resume` it goes on from its journal."""

    def __init__(self, experiment: Experiment, file: Path, jobs: int, resume: bool) -> None:
        self.experiment = experiment
        self.file = file
        self.jobs = jobs
        self.resume = resume
        self.state: State = "running"
        self.why = ""
        """Why it broke."""
        self.played = 0
        self.live: list[Results] = []
        """The figures so far, of each variant."""
        self.begun = time.monotonic()
        self._known: int | None = None  # how many matches were in the journal
        self._next_figures = 0.0
        self._trials = make_trials(experiment)
        self._thread = threading.Thread(target=self._play, name=f"lab {file.stem}", daemon=True)

    @property
    def name(self) -> str:
        """Under which its report is stored."""
        return self.file.stem

    @property
    def going_on(self) -> bool:
        """Whether matches are still being played."""
        return self.state in ("running", "stopping")

    @property
    def seconds_left(self) -> float | None:
        """How long it will take at the pace so far; None before anything has come back."""
        played = self.played - (self._known or 0)
        passed = time.monotonic() - self.begun
        return passed / played * (self.experiment.games - self.played) if played else None

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """Ask it to stop after the matches that are being played. What has been played is kept."""
        if self.state == "running":
            self.state = "stopping"

    def wait(self) -> None:
        """Wait until it is over."""
        self._thread.join()

    def _play(self) -> None:
        complete = False
        try:
            journal = Journal(self.file, self.experiment, self.resume)
            try:
                outcome = run(
                    self.experiment,
                    self.jobs,
                    journal=journal,
                    narrow=self._narrow_enough if self.experiment.until is not None else None,
                    progress=self._note,
                    interim=self._look,
                )
                write_report(make_report(self.experiment, outcome), self.file)
                complete = outcome.stopped != "interrupted"
            finally:
                journal.close(finished=complete or not self.played)
            self.state = "over"
        except ParlourError as error:
            self.state, self.why = "broken", str(error)
        except Exception as error:  # the page says so, whatever it was
            log.exception("a run broke", experiment=self.name)
            self.state, self.why = "broken", f"{type(error).__name__}: {error}"

    def _narrow_enough(self, tallies: list[Tally]) -> bool:
        return narrow_enough(self.experiment, tallies)

    def _note(self, played: int) -> None:
        if self._known is None:
            self._known = played
        self.played = played
        if self.state == "stopping":
            raise KeyboardInterrupt  # what ends a run on the terminal

    def _look(self, so_far: Outcome) -> None:
        """Take the figures so far, in at most a tenth of the time."""
        begun = time.monotonic()
        if begun >= self._next_figures:
            self.live = [make_results(trial, tally) for trial, tally in zip(self._trials, so_far.tallies, strict=True)]
            now = time.monotonic()
            self._next_figures = now + max(FIGURES_EVERY, 10 * (now - begun))


class Runs:
    """The runs since the lab was opened."""

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}

    def current(self) -> Run | None:
        """The run that is going on."""
        return next((one for one in self._runs.values() if one.going_on), None)

    def start(self, experiment: Experiment, file: Path, jobs: int, resume: bool = False) -> Run:
        """Begin a run or go on with it, unless another is going on: two would only slow each other down."""
        other = self.current()
        if other is not None:
            raise ParlourError(f"{other.name} is still being played; wait for it, or stop it first")
        found = self._runs[file.stem] = Run(experiment, file, jobs, resume)
        found.start()
        return found

    def find(self, name: str) -> Run | None:
        """The run whose report has this name."""
        return self._runs.get(name)

    def close(self) -> None:
        """Stop what is going on, and wait until its report is written."""
        found = self.current()
        if found is not None:
            found.stop()
            found.wait()
