"""The guard: rules that go wrong hurt their own match and nobody else's.

Rules run in the host's own thread, so that a move costs microseconds. What they raise is caught; rules that run too
long or hoard memory are stopped by an alarm that rings four times a second and looks what they have been at. (An
alarm for each move would cost two system calls a move.) Python notices alarms between its instructions: a compiled
game that loops inside one step, or asks for all memory at once, cannot be stopped so; the games that come with
Parlour are checked, others run interpreted.
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
from typing import Final

from parlour.host.refusal import Refused
from parlour.kernel import IllegalMove, NotAsked, ParlourError, RecordError, RulesError

RINGS: Final = 0.25
MOST_MEMORY: Final = 256 << 20  # what rules may take from one ring to the next
MEMORY: Final = Path("/proc/self/statm")


class TooLong(BaseException):
    """The rules were stopped. Not an `Exception`: rules that catch everything must not catch this."""


class RulesFault(Exception):
    """The rules of a game went wrong in mid-play."""


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
        self._rang = 0.0  # when those rules began that ran when it rang last
        self._usual = 0  # and the memory in use then

    def arm(self) -> None:
        """Begin to ring. Only the main thread can be woken so; elsewhere only what raises is caught."""
        if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
            self._before = signal.signal(signal.SIGALRM, self._ring)
            signal.siginterrupt(signal.SIGALRM, False)
            signal.setitimer(signal.ITIMER_REAL, RINGS, RINGS)

    def disarm(self) -> None:
        """Ring no more."""
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            self._before = None

    # A plain context manager: one made from a generator costs three times as much, twice a move.
    def __enter__(self) -> None:
        """Rules run inside. What they raise, but for refusals, is `RulesFault`."""
        self._began = time.monotonic()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._began = 0.0
        if isinstance(error, TooLong):
            traceback.clear_frames(error.__traceback__)  # what they have hoarded goes at once
            raise RulesFault(str(error)) from None
        if isinstance(error, Exception) and not isinstance(error, IllegalMove | NotAsked | RecordError | Refused):
            raise RulesFault(f"{type(error).__name__}: {error}") from error

    def _ring(self, number: int, frame: FrameType | None) -> None:
        began = self._began
        if not began:
            return
        # Once is enough: the way out must not be stopped again.
        if time.monotonic() - began > self.seconds:
            self._began = 0.0
            raise TooLong(f"the rules took more than {self.seconds:g} seconds")
        if self._rang != began:  # what is taken from now on is theirs alone
            self._rang, self._usual = began, memory()
        elif memory() - self._usual > MOST_MEMORY:
            self._began = 0.0
            raise TooLong(f"the rules took more than {MOST_MEMORY >> 20} MB of memory")


def memory() -> int:
    """Memory in use, in bytes; 0 where the system does not tell."""
    try:
        return int(MEMORY.read_text().split()[1]) * PAGESIZE
    except OSError:
        return 0
