"""The guard: rules that go wrong hurt their own match and nobody else's.

Rules run in the host's own thread, so that a move costs microseconds. What they raise is caught; rules that run too
long are stopped by an alarm that rings twice a second and looks whether they have been at it for too long. (An alarm
for each move would cost two system calls a move.) Python notices alarms between its instructions: a compiled game
that loops inside one step cannot be stopped so; the games that come with Parlour are checked, others run interpreted.
"""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType
from typing import Any, Final

from parlour.kernel import IllegalMove, NotAsked, RecordError

from .refusal import Refused

RINGS: Final = 0.25


class TooLong(BaseException):
    """The rules were stopped. Not an `Exception`: rules that catch everything must not catch this."""


class Poisoned(Exception):
    """The rules of a game went wrong in mid-play."""


class Guard:
    """Watches over rules while they run."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._began = 0.0
        self._before: Any = None

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
        """Rules run inside. What they raise, but for refusals, is `Poisoned`."""
        self._began = time.monotonic()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._began = 0.0
        if isinstance(error, TooLong):
            raise Poisoned(f"the rules took more than {self.seconds:g} seconds") from None
        if isinstance(error, Exception) and not isinstance(error, IllegalMove | NotAsked | RecordError | Refused):
            raise Poisoned(f"{type(error).__name__}: {error}") from error

    def _ring(self, number: int, frame: FrameType | None) -> None:
        began = self._began
        if began and time.monotonic() - began > self.seconds:
            self._began = 0.0  # once is enough: the way out must not be stopped again
            raise TooLong
