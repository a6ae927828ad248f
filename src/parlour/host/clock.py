"""The host's clock: milliseconds since 1970, by a clock that nobody can set.

The wall clock is read once, when the host starts. From then on only time that has passed counts: if somebody sets the
machine's clock, or its network does, no player loses time by it and nobody's time runs out. While a machine sleeps,
this clock stands still on most systems. After a restart it is the wall clock's time again.
"""

from __future__ import annotations

import time


class SteadyClock:
    """A clock that neither jumps nor goes back."""

    def __init__(self) -> None:
        self._ahead = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        """The time now."""
        return (time.monotonic_ns() + self._ahead) // 1_000_000

    def drift(self) -> int:
        """By how many milliseconds the wall clock is ahead of this one."""
        return time.time_ns() // 1_000_000 - self()
