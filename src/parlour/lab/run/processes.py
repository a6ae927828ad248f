"""Runs an experiment, in this process alone or in several with pebble's pool. Ctrl-C loses nothing that was counted."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from multiprocessing import resource_tracker

import msgspec
from pebble import ProcessExpired, ProcessPool

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.run.batch import BatchPlayer
from parlour.lab.run.journal import Journal
from parlour.lab.run.state import Narrow, Outcome, RunState

ALONE = 1.0  # seconds of playing alone before other processes are started: most small runs need none

Progress = Callable[[int], None]
Interim = Callable[[Outcome], None]
FIRST_TOLD = 5  # matches; then each time their number has doubled


class WorkerError(ParlourError):
    """A worker process could not go on."""


def run(
    experiment: Experiment,
    jobs: int = 1,
    *,
    journal: Journal | None = None,
    narrow: Narrow | None = None,
    progress: Progress = lambda played: None,
    interim: Interim = lambda outcome: None,
    alone: float = ALONE,
) -> Outcome:
    """Play the experiment; `progress` is told the number of matches that have come back, and `interim` what there is
    each time some were counted."""
    state = RunState(experiment, journal, narrow)
    progress = _with_interim(state, progress, interim)
    progress(state.played)
    try:
        _play_here(state, alone if jobs > 1 else float("inf"), progress)
        if not state.done:
            _play_in_workers(state, jobs, progress)
    except KeyboardInterrupt:
        return state.outcome(interrupted=not state.done)
    return state.outcome()


def when_doubled(interim: Interim) -> Interim:
    """Told only after 5 matches, 10, 20, 40 and so on."""
    following = FIRST_TOLD

    def tell(so_far: Outcome) -> None:
        nonlocal following
        if so_far.played >= following:
            following = 2 * so_far.played
            interim(so_far)

    return tell


def _with_interim(state: RunState, progress: Progress, interim: Interim) -> Progress:
    """Progress that also tells what there is, as long as there is more to come."""
    counted = 0

    def tell(played: int) -> None:
        nonlocal counted
        progress(played)
        if state.counted > counted and not state.done:
            counted = state.counted
            interim(state.outcome())

    return tell


def _play_here(state: RunState, seconds: float, progress: Progress) -> None:
    """Play in this process, for at most this long."""
    end = time.monotonic() + seconds
    player: BatchPlayer | None = None
    while not state.done and time.monotonic() < end and (matches := state.next_matches()) is not None:
        start, stop = matches
        player = player or BatchPlayer(state.experiment)
        begun = time.monotonic()
        batch = player.play(start, stop)
        state.pace = (stop - start) / max(1e-6, time.monotonic() - begun) / 2
        with _ctrl_c_later():
            state.add(msgspec.json.encode(batch))
        progress(state.played)


def _play_in_workers(state: RunState, jobs: int, progress: Progress) -> None:
    """Hand out batches to worker processes until all matches are counted."""
    plan = msgspec.json.encode(state.experiment)
    with _pool(jobs) as pool:
        playing: dict[Future[bytes], tuple[float, int]] = {}
        while not state.done:
            with _ctrl_c_later(), _children_without_ctrl_c():
                while len(playing) < jobs and (matches := state.next_matches()) is not None:
                    batch = pool.schedule(_play, args=(plan, *matches))
                    playing[batch] = (time.monotonic(), matches[1] - matches[0])
            ready, _ = wait(playing, return_when=FIRST_COMPLETED)
            for played in ready:
                begun, many = playing.pop(played)
                try:
                    line = played.result()
                except (ProcessExpired, BrokenProcessPool):
                    raise WorkerError("a worker process died (out of memory?); try fewer with --jobs") from None
                state.pace = many / max(1e-6, time.monotonic() - begun)
                with _ctrl_c_later():
                    state.add(line)
                progress(state.played)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Make Ctrl-C wait until this is done, so that half a batch is neither counted nor written, and no half-started
    process stays behind. (Masking the signal is not enough: other threads, such as numpy's, would still take it.)"""
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets the signal
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


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPool]:
    """A pool of this many worker processes, which start with the first batch and are gone at the end."""
    pool = ProcessPool(max_workers=jobs, initializer=_start_worker, context=multiprocessing.get_context("spawn"))
    with ExitStack() as end:
        end.callback(pool.join)
        end.callback(pool.stop)
        yield pool


@contextmanager
def _children_without_ctrl_c() -> Iterator[None]:
    """Ctrl-C goes to the whole group of processes. Workers start with it blocked, and so do the pool's threads, which
    start workers too, so that no worker complains while it is still importing. The pool stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The resource tracker starts with the first process and would unblock the signal again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in a worker ---


def _start_worker() -> None:
    """Make a worker end at once when it is told to. Pebble's handler would wait until compiled code returns."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _play(plan: bytes, start: int, stop: int) -> bytes:
    """Play a batch; return it encoded. An error reaches the other process as a sentence."""
    try:
        return msgspec.json.encode(_player(plan).play(start, stop))
    except ParlourError as error:
        raise WorkerError(str(error)) from None


@lru_cache(maxsize=1)
def _player(plan: bytes) -> BatchPlayer:
    return BatchPlayer(msgspec.json.decode(plan, type=Experiment))
