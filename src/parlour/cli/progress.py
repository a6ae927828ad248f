"""The progress of a run of the lab: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import parlour
from parlour.cli.console import remarks
from parlour.lab.experiment import Experiment


def say_how_it_runs() -> None:
    """Say so if nothing is compiled, because compiling pays most in playtests."""
    if parlour.how_it_runs() != "compiled":
        remarks.print(
            f"Running as {parlour.how_it_runs()}: compiled it is several times as fast (make fast, or a wheel).",
            style="dim",
        )


@contextmanager
def progress_bar(experiment: Experiment) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """A bar with rate and time left on a terminal; elsewhere a line now and then. The second is for sentences in
    between."""
    if not remarks.is_terminal:
        yield _Lines(experiment.games), lambda sentence: remarks.print(sentence, markup=False, soft_wrap=True)
        return
    columns = [
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    ]
    with Progress(*columns, console=remarks, transient=True) as bar:
        task = bar.add_task("", total=experiment.games, rate="")
        rate = _Rate()
        yield (
            lambda played: bar.update(task, completed=played, rate=f"{rate(played):,.0f} matches/s"),
            lambda sentence: bar.console.print(sentence, style="dim", markup=False),
        )


@contextmanager
def parts_bar() -> Iterator[Callable[[float, str], None]]:
    """A bar with the time left for work in parts: it is told which share of all is done, and what is being done."""
    if not remarks.is_terminal:
        yield _PartLines()
        return
    columns = [BarColumn(), TextColumn("{task.description}", markup=False), TimeRemainingColumn(), TextColumn("left")]
    with Progress(*columns, console=remarks, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share, told: bar.update(task, completed=share, description=told)


class _Rate:
    """Matches, or shares of all, a second since the beginning. Those from a journal do not count."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.first = -1.0

    def __call__(self, played: float) -> float:
        if self.first < 0:
            self.first = played
        return (played - self.first) / max(1e-3, time.monotonic() - self.begun)


class _Lines:
    """Progress as plain lines, at most one in ten seconds."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.rate = _Rate()
        self.told = time.monotonic()

    def __call__(self, played: int) -> None:
        rate = self.rate(played)
        if time.monotonic() - self.told >= 10 and rate:
            self.told = time.monotonic()
            left = (self.games - played) / rate
            told = f"{played:,} of {self.games:,} matches, {rate:,.1f}/s, {left:,.0f} s left"
            remarks.print(told, markup=False, soft_wrap=True)


class _PartLines:
    """Parts of work as plain lines, at most one in ten seconds."""

    def __init__(self) -> None:
        self.rate = _Rate()
        self.told = time.monotonic()

    def __call__(self, share: float, told: str) -> None:
        rate = self.rate(share)
        if time.monotonic() - self.told >= 10 and rate:
            self.told = time.monotonic()
            remarks.print(f"{told}, {(1 - share) / rate:,.0f} s left", markup=False, soft_wrap=True)
