"""The watch: looks after all live rooms. A room where nobody can act, although its match goes on, is a defect of ours;
players would wait for ever. It is mended and noted in the log.

It also notices when the host itself could not work for a while, because its machine or its container was paused. Then
everyone has the time that they have after a restart, and nobody's time runs out before they could come back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Final

import structlog

from parlour.host.refusal import Refused

from . import recovery
from .connection import STOPPING
from .rehearsal import AT_ONCE
from .room import LiveRoom

if TYPE_CHECKING:
    from parlour.host.host import Host

PERIOD: Final = 10.0  # seconds from one look to the next
BEAT: Final = 1.0  # seconds from one beat to the next
STOPPED: Final = 5.0  # seconds by which a beat may be late; if it is later, the host was stopped
HELD: Final = 120  # seconds for which somebody may hold the lock of a room
JUMP: Final = 2_000  # milliseconds by which the wall clock may be off before the log says so
LOCKED: Final = "its lock is never given back"

log = structlog.get_logger("parlour.watch")


class Lasting:
    """Since when the watch has seen what must end: thoughts of bots, and locks that are held."""

    def __init__(self) -> None:
        self._since: dict[Hashable, int] = {}

    def note(self, rooms: list[LiveRoom], now: int) -> None:
        """Remember what is there now, and forget what has ended."""
        self._since = {what: self._since.get(what, now) for room in rooms for what in what_must_end(room)}

    def age(self, what: Hashable, now: int) -> int:
        """Milliseconds for which this has been there."""
        return now - self._since.get(what, now)


def what_must_end(room: LiveRoom) -> Iterator[Hashable]:
    """Thoughts of bots, and whoever has the lock."""
    yield from room.thinking.values()
    if room.lock.locked():
        yield holding(room)


def holding(room: LiveRoom) -> Hashable:
    """Whoever has the lock of this room now."""
    return room.lock, room.lock.turns


def why_still(room: LiveRoom, lasting: Lasting | None = None) -> str:
    """Why nobody can act in a room; empty if all is well, or if the host is just at it."""
    live, host = room.live, room.host
    if room.state.phase != "playing" or room.frozen or room.archive is not None:
        return ""
    now = host.clock()
    if room.lock.locked():
        too_long = lasting is not None and lasting.age(holding(room), now) > 1_000 * HELD and not host.store.trouble
        return LOCKED if too_long else ""
    if live is None:
        return "it has no match"
    if live.over:
        return "its end was not written"
    if room.asleep and not live.people_play:
        return ""
    thoughts = [room.thinking.get(seat) for seat in live.match.asked if live.plays_by_itself(seat)]
    if lasting is not None:
        longest = max(room.state.pace, host.config.least_pace) + 1_000 * host.thinkers.longest()
        if any(lasting.age(thought, now) > longest for thought in thoughts if thought is not None):
            return "a bot has thought for too long"
    # A bot that has chosen plays through the lock, and that sets the next alarm.
    if live.due(now, host.begun) is None or host.alarms.expects(room.state.id) or any(thoughts):
        return ""
    return "nothing wakes it"


class Watch:
    """Looks at every room again and again."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._suspects: set[str] = set()
        self._lasting = Lasting()
        self._waking: asyncio.Task[None] | None = None
        self._drift = 0  # of the wall clock, when it was noticed last
        self._beaten = time.monotonic()

    async def keep(self) -> None:
        """Look for as long as the host is open."""
        self._beaten = time.monotonic()
        beating = asyncio.create_task(self._keep_beating(), name="beat")
        try:
            while True:
                await asyncio.sleep(PERIOD)
                try:
                    await self.look()
                except Exception:
                    log.exception("the watch could not look")  # the store may be away; it looks again
        finally:
            beating.cancel()

    async def _keep_beating(self) -> None:
        """In a task apart from the looks, which may have to wait for the store."""
        while True:
            await asyncio.sleep(BEAT)
            self.beat()

    def beat(self) -> None:
        """Note that the host is awake. If the last note is long past, it was stopped in between. Call this before
        anybody's time runs out: after a pause, whatever was due in it comes first."""
        before, self._beaten = self._beaten, time.monotonic()
        late = self._beaten - before - BEAT
        if late > STOPPED:
            log.warning("the host was stopped for a while", seconds=round(late))
            self.host.begun = self.host.clock()

    async def look(self) -> None:
        """Repair rooms that stood still at the last look and still do."""
        drift = self.host.clock.drift()
        if abs(drift - self._drift) > JUMP:
            log.warning("the wall clock was set; matches go on by the time that passes", seconds=drift / 1000)
            self._drift = drift
        if self.host.thinkers.dead and (self._waking is None or self._waking.done()):
            self._waking = asyncio.create_task(self.host.thinkers.wake())
        suspects: set[str] = set()
        rooms = list(self.host.rooms.values())
        self._lasting.note(rooms, self.host.clock())
        for number, room in enumerate(rooms):
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
            if why_still(room, self._lasting):
                suspects.add(room.state.id)
                if room.state.id in self._suspects:
                    await self._mend(room)
        self._suspects = suspects
        await self._look_for_thawed()

    async def _look_for_thawed(self) -> None:
        """Play on where an operator has thawed a match."""
        frozen = {room.state.match: room for room in self.host.rooms.values() if room.frozen_on_disk}
        for match in await self.host.store.thawed([match for match in frozen if match is not None]):
            room = frozen[match]
            try:
                async with asyncio.timeout(HELD), room.lock:
                    await recovery.thaw(room)
            except (Refused, TimeoutError) as error:
                log.warning("a match could not be thawed", match=match, why=str(error) or "its lock is held")

    async def _mend(self, room: LiveRoom) -> None:
        """The match as its log says, bots that are asked again, and an alarm for whoever is to act."""
        why = why_still(room, self._lasting)
        log.error("a room stood still", room=room.state.id, match=room.state.match, why=why)
        if why == LOCKED:
            self._set_aside(room)
            return
        try:
            async with asyncio.timeout(HELD), room.lock:
                room.stop_thinking()
                if room.live is None or room.live.over:
                    await room.rebuild()
                    room.tell_room()
                    room.tell_now()
                if room.live is not None:
                    self.host.alarms.set(room.state.id, room.live.due(self.host.clock(), self.host.begun))
        except Exception:
            log.exception("a room could not be mended", room=room.state.id)  # the next look tries again

    def _set_aside(self, room: LiveRoom) -> None:
        """Nobody gets past the lock: everyone comes back to the room as the store knows it. Should its holder wake up
        after all, the log refuses what it does."""
        room.stop_thinking()
        for connection in list(room.connections):
            connection.close(STOPPING, "stopping")
        self.host.rooms.pop(room.state.id, None)
        self.host.alarms.set(room.state.id, self.host.clock())
