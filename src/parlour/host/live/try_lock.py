"""A lock that can also be taken at once, without a coroutine: nearly always it is free."""

from __future__ import annotations

import asyncio
from collections import deque


class TryLock:
    """One at a time, in the order in which they come: `async with`, or `take` and `release`."""

    def __init__(self) -> None:
        self.turns = 0
        """How often the lock was given to somebody. While this stays the same, its holder is the same."""
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._taken

    def take(self) -> bool:
        """Take it at once; False, if somebody has it."""
        if self._taken:
            return False
        self._taken = True
        self.turns += 1
        return True

    def release(self) -> None:
        """Give it to whoever has waited longest."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                self.turns += 1
                next_one.set_result(None)
                return
        self._taken = False

    async def acquire(self) -> None:
        """Wait until it is free, and take it."""
        if self.take():
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.release()  # it was given to somebody who no longer wants it
            raise

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
