"""The guard: rules that go wrong hurt their own match and nobody else's.

Rules run in the host's own thread, so that a move costs microseconds. What they raise is caught; rules that run too
long or hoard memory are stopped by an alarm that rings four times a second and looks at what they are doing. (An alarm
for each move would cost two system calls a move.) What counts is the time that the processor has spent on them: a
machine that was asleep, paused or busy with something else is not their fault. Whoever runs rules that were stopped
lets them try once more. Python notices alarms between its instructions: a compiled game that loops inside one step, or
asks for all memory at once, cannot be stopped in this way; the games that come with Parlour are checked, others run
interpreted.
"""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections.abc import Callable
from mmap import PAGESIZE
from pathlib import Path
from types import FrameType
from typing import Final, TypeVar

from parlour.host.refusal import Refused
from parlour.kernel import IllegalMove, NotAsked, ParlourError, RecordError, RulesError

T = TypeVar("T")

RINGS: Final = 0.25
MOST_MEMORY: Final = 256 << 20  # what rules may take from one ring to the next
WAITING: Final = 10  # rules may wait this many times as long as they may work: sleeping takes no processor time
MEMORY: Final = Path("/proc/self/statm")


class TooLong(BaseException):
    """The rules were stopped. Not an `Exception`: rules that catch everything must not catch this."""


class RulesFault(Exception):
    """The rules of a game failed during play."""


class Overrun(RulesFault):
    """The rules took too long, or too much memory. Perhaps it was not their fault: they may try once more."""


def unfit(fault: RulesFault) -> Exception:
    """Why a match cannot begin: seats, settings or a pack are refused; anything else is a defect of the game."""
    cause = fault.__cause__
    if isinstance(cause, ParlourError) and not isinstance(cause, RulesError):
        return cause
    return Refused("broken_game", 500, why=str(fault))


class Guard:
    """Watches over rules while they run."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._began = 0.0
        self._before: Callable[[int, FrameType | None], object] | int | None = None
        # When the rules began that were running at the last ring, how often it has rung for them, and what processor
        # time and memory had been used when it first did.
        self._rang = 0.0
        self._rings = 0
        self._worked = 0.0
        self._usual = 0

    def arm(self) -> None:
        """Start the alarm. It wakes only the main thread; elsewhere the guard just catches what is raised."""
        if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
            self._before = signal.signal(signal.SIGALRM, self._ring)
            signal.siginterrupt(signal.SIGALRM, False)
            signal.setitimer(signal.ITIMER_REAL, RINGS, RINGS)

    def disarm(self) -> None:
        """Stop the alarm."""
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            self._before = None

    # A plain context manager: one made from a generator costs three times as much, twice a move.
    def __enter__(self) -> None:
        """Rules run inside. Whatever they raise, except a refusal, becomes a `RulesFault`."""
        self._began = time.monotonic()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._began = 0.0
        if isinstance(error, TooLong):
            traceback.clear_frames(error.__traceback__)  # frees what they have hoarded at once
            raise Overrun(str(error)) from None
        if isinstance(error, Exception) and not isinstance(error, IllegalMove | NotAsked | RecordError | Refused):
            raise RulesFault(f"{type(error).__name__}: {error}") from error

    def look(self, work: Callable[[], T]) -> T:
        """Ask the rules something that changes nothing; if they take too long, they may try once more."""
        try:
            with self:
                return work()
        except Overrun:
            with self:
                return work()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        began = self._began
        if not began:
            return
        if self._rang != began:  # from now on, time and memory that are taken are theirs
            self._rang, self._rings, self._worked, self._usual = began, 0, time.thread_time(), memory()
            return
        self._rings += 1  # while the machine is paused it does not ring
        # Once is enough: the way out must not be stopped again.
        if time.thread_time() - self._worked > self.seconds or self._rings * RINGS > self.seconds * WAITING:
            self._began = 0.0
            raise TooLong(f"the rules took more than {self.seconds:g} seconds")
        if memory() - self._usual > MOST_MEMORY:
            self._began = 0.0
            raise TooLong(f"the rules took more than {MOST_MEMORY >> 20} MB of memory")


def memory() -> int:
    """Memory in use, in bytes; 0 where the system does not tell."""
    try:
        return int(MEMORY.read_text().split()[1]) * PAGESIZE
    except OSError:
        return 0
