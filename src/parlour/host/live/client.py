"""A client of a room: its frames are served one after the other, and every request gets exactly one answer.

One socket that sends too fast is closed. All sockets of one address together have a pace, too: what is beyond it waits,
and so do the sockets it came from.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.kernel import IllegalMove, NotAsked

from . import requests
from .connection import REFUSED, TOO_FAST, Connection
from .room import LiveRoom

if TYPE_CHECKING:
    from parlour.host.host import Host

MOST_PENDING: Final = 8  # frames that may wait for the one before them; then nothing more is read

log = structlog.get_logger("parlour.client")


class Client:
    """One client: its room, its connection, and its bad requests so far."""

    def __init__(self, host: Host, room: LiveRoom, connection: Connection) -> None:
        self.host = host
        self.room = room
        self.connection = connection
        self.faults = 0
        self.hold: Callable[[bool], None] = lambda on: None
        """Stops reading, and goes on."""
        self.let_go: Callable[[], None] = lambda: None
        """Reads little more: this client is about to be hung up on."""
        self._pending: deque[str | bytes] = deque()
        self._busy = False
        self._work: asyncio.Task[None] | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._left = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def hear(self, data: str | bytes) -> None:
        """Handle a frame."""
        connection = self.connection
        if connection.closing:
            return  # it waits for its goodbye to be heard
        if not self.count():
            return
        if self._busy:
            self._pending.append(data)
            if len(self._pending) == MOST_PENDING:
                self.hold(True)
            return
        wait = self.host.pace_frame(connection.home)
        if wait or not self._play_now(data):
            self._pending.append(data)
            self._serve_pending(wait)

    def count_control(self) -> None:
        """Count a ping, a pong or a piece of a message, which is served already. What comes next may have to wait."""
        if self.count() and (wait := self.host.pace_frame(self.connection.home)):
            if self._resting is not None:
                self._resting.cancel()
            self._resting = self._loop.call_later(wait, self._go_on)
            self.hold(True)

    def _go_on(self) -> None:
        self._resting = None
        if len(self._pending) < MOST_PENDING:
            self.hold(False)

    def count(self) -> bool:
        """Count a frame of any kind; False if it is one too many."""
        if self.connection.allowance.take():
            return True
        self.connection.close(TOO_FAST, "too_fast")
        self.let_go()
        return False

    def _play_now(self, data: str | bytes) -> bool:
        """Serve the usual frame without a task: an open move, in a room where nothing else happens. False for any other
        frame: then nothing has changed yet."""
        if not self.connection.greeted:
            return False
        try:
            request = wire.request_decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False  # it comes again as any frame, and is refused
        if request.play is None or not requests.is_one(request):
            return False
        number = request.id
        self._busy = True
        if self.room.play_now(self.connection, request, lambda error: self._played(number, error)):
            return True
        self._busy = False
        return False

    def _played(self, number: int, error: Exception | None) -> None:
        if error is not None:
            self._fail(number, error)
        self._busy = False
        if self._pending:
            self._serve_pending(self.host.pace_frame(self.connection.home))

    # --- everything else waits its turn ---

    def _serve_pending(self, wait: float) -> None:
        self._busy = True
        self._work = self._loop.create_task(self._serve_all(wait))

    async def _serve_all(self, wait: float) -> None:
        """Serve what is pending, the first of it after so many seconds."""
        pending = self._pending
        try:
            while pending:
                if wait:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._left.wait(), wait)
                if not pending:  # the client has left meanwhile
                    return
                if len(pending) == MOST_PENDING and self._resting is None:
                    self.hold(False)
                await self._serve(pending.popleft())
                wait = self.host.pace_frame(self.connection.home) if pending else 0
        finally:
            self._busy = False
            self._work = None

    async def _serve(self, data: str | bytes) -> None:
        try:
            request = wire.request_decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.refuse(_id(data), Refused("malformed", 400, why=str(error)[:200]))
            return
        try:
            if not self.connection.greeted:  # the room may have left memory since the socket was opened
                self.room = await self.host.room(self.room.state.id)
            await requests.serve(self.room, self.connection, request)
        except Exception as failure:
            self._fail(request.id, failure)

    # --- what cannot be ---

    def _fail(self, number: int, error: Exception) -> None:
        """Say why this request fails; hang up if the host is at fault."""
        if isinstance(error, Refused):
            self.refuse(number, error)
        elif isinstance(error, NotAsked):
            self.refuse(number, Refused("not_asked", asked=[]))
        elif isinstance(error, IllegalMove):
            self.refuse(number, Refused("not_open", move=str(error)[:200]))
        else:
            log.error("a request failed", exc_info=error)
            self._pending.clear()
            self.connection.hang_up()

    def refuse(self, number: int | None, refused: Refused) -> None:
        """Refuse; hang up on a client that sends only bad requests."""
        no = wire.Refusal(refused.code, refused.values, str(refused))
        self.connection.say(wire.Message(id=number, no=no))
        self.faults += refused.status == 400
        if self.faults > self.host.config.most_faults:
            self.connection.close(REFUSED, "too_bad")

    async def gone(self) -> None:
        """Let go of a client that has left; requests that have started are finished."""
        self._pending.clear()
        self._left.set()
        if self._resting is not None:
            self._resting.cancel()
        if self._work is not None:
            await asyncio.wait([self._work])
        await self.connection.gone()
        self.room.leave(self.connection)


def _id(data: str | bytes) -> int | None:
    """The id of a request that cannot be read otherwise, so that it can be answered."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    wanted = found.get("id") if isinstance(found, dict) else None
    return wanted if isinstance(wanted, int) and not isinstance(wanted, bool) and 0 <= wanted <= 2**53 else None
