"""Alarms: when a room needs the host to act without being asked, whether it is in memory or not."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from typing import Final

AGAIN: Final = 1_000  # milliseconds until the next try for a room that could not be served


class Alarms:
    """The next time for each room. When it comes, `ring` is called with the room."""

    def __init__(self, clock: Callable[[], int], ring: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self.ringing: dict[asyncio.Task[None], str] = {}

    def set(self, room: str, due: int | None) -> None:
        """Ring for this room at that time, and not before; never, if None."""
        if due is None:
            self._due.pop(room, None)
            return
        self._due[room] = due
        if due <= self._clock():
            self._start(room)
            return
        heapq.heappush(self._heap, (due, room))
        if self._heap[0] == (due, room):
            self._wind()

    def retry(self, room: str) -> None:
        """Ring for this room again in a moment."""
        self.set(room, self._clock() + AGAIN)

    def expects(self, room: str) -> bool:
        """Whether an alarm for this room is set, or ringing."""
        return room in self._due or room in self.ringing.values()

    def stop(self) -> None:
        """Cancel all alarms."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
        for task in self.ringing:
            task.cancel()

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            wait = max(0, self._heap[0][0] - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._look)

    def _look(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            due, room = heapq.heappop(self._heap)
            if self._due.get(room) == due:  # otherwise it has been set again since
                self._start(room)
        self._wind()

    def _start(self, room: str) -> None:
        del self._due[room]
        task = asyncio.create_task(self._call(room))
        self.ringing[task] = room
        task.add_done_callback(self.ringing.pop)

    async def _call(self, room: str) -> None:
        await self._ring(room)
