"""The watch: looks after all live rooms. A room where nobody can act, although its match goes on, is a defect of ours;
players would wait for ever. It is mended and noted in the log.

It also notices when the host itself could not work for a while, because its machine or its container was paused. Then
everyone has the time that they have after a restart, and nobody's time runs out before they could come back.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import structlog

from parlour.host.refusal import Refused

from . import recovery
from .rehearsal import AT_ONCE
from .room import LiveRoom

if TYPE_CHECKING:
    from parlour.host.host import Host

PERIOD: Final = 10.0  # seconds from one look to the next
BEAT: Final = 1.0  # seconds from one beat to the next
STOPPED: Final = 5.0  # seconds by which a beat may be late; if it is later, the host was stopped
JUMP: Final = 2_000  # milliseconds by which the wall clock may be off before the log says so

log = structlog.get_logger("parlour.watch")


def why_still(room: LiveRoom) -> str:
    """Why nobody can act in a room; empty if all is well, or if the host is working on it."""
    live = room.live
    if room.state.phase != "playing" or room.frozen or room.archive is not None or room.lock.locked():
        return ""
    if live is None:
        return "it has no match"
    if live.over:
        return "its end was not written"
    due = live.due(room.host.clock(), room.host.begun)
    if due is None or room.host.alarms.expects(room.state.id):
        return ""
    # A bot that has chosen plays through the lock, and that sets the next alarm.
    if any(seat in room.thinking for seat in live.match.asked if live.plays_by_itself(seat)):
        return ""
    return "nothing wakes it"


class Watch:
    """Looks at every room again and again."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._suspects: set[str] = set()
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
        """Apart from the looks, which may have to wait for the store."""
        while True:
            await asyncio.sleep(BEAT)
            self.beat()

    def beat(self) -> None:
        """The host is awake. If it has not been for long, it was stopped: to be called before anybody's time runs out,
        because after a pause whatever was due in it comes first."""
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
        suspects: set[str] = set()
        for number, room in enumerate(list(self.host.rooms.values())):
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
            if why_still(room):
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
                async with room.lock:
                    await recovery.thaw(room)
            except Refused as refused:
                log.warning("a match could not be thawed", match=match, code=refused.code)

    async def _mend(self, room: LiveRoom) -> None:
        """Rebuild the match from its log, and set an alarm for the seats that must act."""
        log.error("a room stood still", room=room.state.id, match=room.state.match, why=why_still(room))
        try:
            async with room.lock:
                if room.live is None or room.live.over:
                    await room.rebuild()
                    room.tell_room()
                    room.tell_now()
                if room.live is not None:
                    self.host.alarms.set(room.state.id, room.live.due(self.host.clock(), self.host.begun))
        except Exception:
            log.exception("a room could not be mended", room=room.state.id)  # the next look tries again
