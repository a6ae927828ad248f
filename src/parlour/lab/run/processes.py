"""Running an experiment: on this process alone or on several, with a journal, stopping early when asked to.

Work is handed out in batches that take about a second. How large they are depends on the machine and on the
moment, and may, because tallies add up to the same in any grouping. Batches are counted in the order of their
matches. Early stopping looks only at certain numbers of matches, which no batch straddles: so it stops after
the same match whatever the number of jobs.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Literal

import msgspec

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.run.batch import Batch, Bench, no_matches
from parlour.lab.run.journal import Journal
from parlour.lab.run.tally import Tally

FIRST_LOOK = 100
SECONDS = 1.0  # that a batch should take
ALONE = 1.0  # seconds in which this process plays alone before it starts others: most small runs need none

Stopped = Literal["all played", "narrow enough", "interrupted"]
Progress = Callable[[int], None]
Narrow = Callable[[list[Tally]], bool]


class WorkerError(ParlourError):
    """A worker process could not go on."""


class Outcome(msgspec.Struct):
    """What a run came to: the tallies of its first `played` matches, and why it stopped there."""

    tallies: list[Tally]
    played: int
    stopped: Stopped


def looks(games: int) -> list[int]:
    """After how many matches early stopping looks at the intervals: each time a twentieth more."""
    numbers = []
    number = FIRST_LOOK
    while number < games:
        numbers.append(number)
        number += -(-number // 20)
    return [*numbers, games]


class Run:
    """One run of an experiment: what is left to do, what has come back, what is counted."""

    def __init__(self, experiment: Experiment, journal: Journal | None, narrow: Narrow | None) -> None:
        self.experiment = experiment
        self.journal = journal
        self.narrow = narrow
        self.looks = looks(experiment.games) if narrow is not None else [experiment.games]
        self.tallies = no_matches(len(experiment.variants()))
        self.counted = 0  # matches from the first on that are in the tallies
        self.back = 0  # matches that have come back, counted or waiting for earlier ones
        self.enough = False
        self._waiting: dict[int, Batch] = {}
        self._ahead = 0  # the first match that was never handed out
        self.pace = 0.0  # matches a second, of one process
        known = sorted(journal.batches, key=lambda batch: batch.start) if journal is not None else []
        self._known = {batch.start: batch.stop for batch in known}
        for batch in known:
            self.take(batch)

    @property
    def done(self) -> bool:
        """Whether nothing more needs to be counted."""
        return self.enough or self.counted == self.experiment.games

    def take(self, batch: Batch) -> None:
        """A batch has come back; count it, and what waited for it, unless that was enough already."""
        self._waiting[batch.start] = batch
        self.back += batch.stop - batch.start
        while not self.done and self.counted in self._waiting:
            ready = self._waiting.pop(self.counted)
            for mine, other in zip(self.tallies, ready.tallies, strict=True):
                mine.add(other)
            self.counted = ready.stop
            if self.narrow is not None and self.counted in self.looks and self.narrow(self.tallies):
                self.enough = True

    def next(self) -> tuple[int, int] | None:
        """The next matches to be played; None if all are handed out."""
        start = self._ahead
        while start in self._known:  # in the journal from before
            start = self._known[start]
        if start >= self.experiment.games or self.enough:
            return None
        limits = [look for look in self.looks if look > start] + [first for first in self._known if first > start]
        size = max(1, min(5_000, int(self.pace * SECONDS)))
        left = -(-(self.experiment.games - start) // 4)  # the last ones are small, so that all finish together
        self._ahead = min(start + min(size, max(1, left)), *limits, self.experiment.games)
        return start, self._ahead

    def outcome(self, interrupted: bool = False) -> Outcome:
        """What there is now."""
        why: Stopped = "interrupted" if interrupted else "narrow enough" if self.enough else "all played"
        return Outcome(self.tallies, self.counted, why)


def run(
    experiment: Experiment,
    jobs: int = 1,
    *,
    journal: Journal | None = None,
    narrow: Narrow | None = None,
    progress: Progress = lambda back: None,
    alone: float = ALONE,
) -> Outcome:
    """Play the experiment; `progress` hears how many matches have come back. Ctrl-C gives what is there."""
    state = Run(experiment, journal, narrow)
    progress(state.back)
    try:
        _play_here(state, alone if jobs > 1 else float("inf"), progress)
        if not state.done:
            _play_elsewhere(state, jobs, progress)
    except KeyboardInterrupt:
        return state.outcome(interrupted=not state.done)
    return state.outcome()


def _play_here(state: Run, seconds: float, progress: Progress) -> None:
    """Play in this process, for so long at most."""
    end = time.monotonic() + seconds
    bench: Bench | None = None
    while not state.done and time.monotonic() < end:
        task = state.next()
        if task is None:
            return
        bench = bench or Bench(state.experiment)
        begun = time.monotonic()
        batch = bench.play(*task)
        state.pace = (batch.stop - batch.start) / max(1e-6, time.monotonic() - begun) / 2
        with _unbroken():
            if state.journal is not None:
                state.journal.write(msgspec.json.encode(batch))
            state.take(batch)
        progress(state.back)


def _play_elsewhere(state: Run, jobs: int, progress: Progress) -> None:
    """Hand out batches to worker processes until all is counted."""
    with _workers(state.experiment, jobs) as workers:
        busy: dict[Any, tuple[float, int]] = {}
        idle: list[Any] = list(workers)
        while not state.done:
            while idle and (task := state.next()) is not None:
                worker = idle.pop()
                worker.send(task)
                busy[worker] = (time.monotonic(), task[1] - task[0])
            for ready in wait(list(busy)):
                begun, many = busy.pop(ready)
                line = _answer(ready)
                state.pace = many / max(1e-6, time.monotonic() - begun)
                with _unbroken():
                    if state.journal is not None:
                        state.journal.write(line)
                    state.take(msgspec.json.decode(line, type=Batch))
                progress(state.back)
                idle.append(ready)


@contextmanager
def _unbroken() -> Iterator[None]:
    """Ctrl-C waits until this is done: half a batch must be neither counted nor written, and half a process not
    left behind. (A mask of signals would not do: other threads, numpy's, would still take them.)"""
    if threading.current_thread() is not threading.main_thread():  # only the main thread hears it
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def _answer(worker: Any) -> bytes:
    try:
        line, error = worker.recv()
    except (EOFError, OSError):
        raise WorkerError("a worker process died (out of memory?); try fewer with --jobs") from None
    if error is not None:
        raise WorkerError(error)
    return bytes(line)


@contextmanager
def _workers(experiment: Experiment, jobs: int) -> Iterator[list[Any]]:
    """So many worker processes, each at the other end of a connection; at the end they are no more."""
    context = multiprocessing.get_context("spawn")
    processes = []
    connections = []
    try:
        with _unbroken(), _deaf_children():
            for _ in range(jobs):
                here, there = context.Pipe()
                process = context.Process(target=serve, args=(there, experiment), daemon=True)
                process.start()
                there.close()
                processes.append(process)
                connections.append(here)
        yield connections
    finally:
        for process in processes:
            process.terminate()
        for process, connection in zip(processes, connections, strict=True):
            process.join()
            connection.close()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Ctrl-C reaches the whole group of processes. Workers are born deaf to it, so that none complains while it
    is still importing: this process stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The tracker is started with the first process and would open this one's ears again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(connection: Connection, experiment: Experiment) -> None:
    """A worker: play what is asked for until there is nobody to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bench: Bench | None = None
    while True:
        try:
            start, stop = connection.recv()
        except EOFError:
            return
        try:
            bench = bench or Bench(experiment)
            connection.send((msgspec.json.encode(bench.play(start, stop)), None))
        except ParlourError as error:
            connection.send((None, str(error)))
