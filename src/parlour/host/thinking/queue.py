"""A fair queue: it decides who comes next when there are fewer places than requests.

People who wait at a table come before rooms in which only bots play, and those before readers of replays; but by
shares, so that nobody waits for ever. Within one kind, the client that has used least comes first. Work that nobody
waits for any more is never begun.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from enum import Enum
from typing import Final

from parlour.host.refusal import Refused

SECONDS: Final = 5  # until a reader who has asked for too much may ask again


class Waiting(Enum):
    """Who waits, and for how large a share."""

    PEOPLE = 16
    BOTS = 4
    READERS = 1


class Lane:
    """Those of one kind."""

    def __init__(self, kind: Waiting) -> None:
        self.kind = kind
        self.used = 0.0  # seconds, divided by the share
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self.running: Counter[str] = Counter()
        self.used_by: dict[str, float] = {}

    @property
    def busy(self) -> bool:
        """Whether anybody waits here or has a place."""
        return bool(self.used_by)

    def join(self, who: str, turn: asyncio.Future[None]) -> None:
        """Wait here. A newcomer has used as much as those who have used least: nobody can save up."""
        self.used_by.setdefault(who, min(self.used_by.values(), default=0.0))
        self.waiting.setdefault(who, deque()).append(turn)

    def next(self) -> asyncio.Future[None]:
        """Whose turn it is here."""
        who = min(self.waiting, key=lambda who: (self.running[who], self.used_by[who]))
        turn = self.waiting[who].popleft()
        if not self.waiting[who]:
            del self.waiting[who]
        self.running[who] += not turn.done()
        self._forget(who)
        return turn

    def give_up(self, who: str, turn: asyncio.Future[None]) -> None:
        """Stop waiting."""
        turns = self.waiting.get(who, deque())
        if turn in turns:
            turns.remove(turn)
            if not turns:
                del self.waiting[who]
            self._forget(who)

    def leave(self, who: str, seconds: float) -> None:
        """A place is free again."""
        self.used += seconds / self.kind.value
        self.used_by[who] += seconds
        self.running[who] -= 1
        self._forget(who)

    def _forget(self, who: str) -> None:
        if who not in self.waiting and not self.running[who]:
            del self.running[who], self.used_by[who]


class FairQueue:
    """Some places, and those who want one. If there are several, one is kept for people at a table."""

    def __init__(self, places: int, most: int) -> None:
        self._free = places
        self._kept = 1 if places > 1 else 0
        self._most = most
        self._lanes = {kind: Lane(kind) for kind in Waiting}

    async def enter(self, kind: Waiting, who: str) -> None:
        """Wait for a place. Readers who wait for too much are refused."""
        lane = self._lanes[kind]
        if kind is Waiting.READERS and self.waits(kind, who) >= self._most:
            raise Refused("too_many_at_once", 429, seconds=SECONDS)
        if not lane.busy:
            lane.used = max(lane.used, min((other.used for other in self._lanes.values() if other.busy), default=0.0))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lane.join(who, turn)
        self._fill()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                lane.give_up(who, turn)
            else:  # it was given a place at the same moment
                self.leave(kind, who, 0.0)
            raise

    def waits(self, kind: Waiting, who: str) -> int:
        """How much this one waits for."""
        return len(self._lanes[kind].waiting.get(who, ()))

    @property
    def length(self) -> int:
        """How much all of them together wait for."""
        return sum(len(turns) for lane in self._lanes.values() for turns in lane.waiting.values())

    def leave(self, kind: Waiting, who: str, seconds: float) -> None:
        """Give back a place that was used for this many seconds."""
        self._lanes[kind].leave(who, seconds)
        self._free += 1
        self._fill()

    def _fill(self) -> None:
        while lanes := [lane for lane in self._lanes.values() if lane.waiting and self._free > self._kept_from(lane)]:
            turn = min(lanes, key=lambda lane: lane.used + 1 / lane.kind.value).next()
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

    def _kept_from(self, lane: Lane) -> int:
        return 0 if lane.kind is Waiting.PEOPLE else self._kept
