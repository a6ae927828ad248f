"""A connection: one socket, the seats it speaks for, and a bounded queue of messages to send."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from uvicorn.protocols.utils import ClientDisconnected

from parlour.host import wire
from parlour.host.allowance import Allowance
from parlour.host.config import Config
from parlour.host.refusal import Refused
from parlour.host.tokens import Person

Send = Callable[[bytes], Awaitable[None]]

NORMAL: Final = 1000
STOPPING: Final = 1012
REFUSED: Final = 4403
RENAMED: Final = 4409
GONE: Final = 4410
TOO_FAST: Final = 4429
SLOW: Final = 4408
DRAIN: Final = 5.0  # seconds for a client to take its goodbye; then the connection is cut
BURST: Final = 4.0  # seconds' worth of frames that may come at once


class Connection:
    """A client's socket, as a live room sees it."""

    def __init__(
        self, send: Send, close: Callable[[int], Awaitable[None]], config: Config, home: str, person: Person | None
    ) -> None:
        self.home = home
        """The address of the client."""
        self.person = person
        """The person named by its cookie."""
        self.seats: tuple[int, ...] = ()
        self.occupancies: tuple[int, ...] = ()
        """The occupancy that each seat's token is for: void when the seat has changed hands since."""
        self.greeted = False
        self.draw = False
        self.allowance = Allowance(config.frames_a_second, config.frames_a_second * BURST)
        self.closing = 0
        self.hang_up: Callable[[], object] = lambda: None
        self.write: Callable[[bytes], bool] = lambda data: False
        """Sends at once if it can; otherwise the message is queued."""
        self._send = send
        self._close = close
        self._most = config.most_waiting
        self._most_bytes = config.most_waiting_bytes
        self._bytes = 0
        self._line: deque[bytes] = deque()
        self._pump: asyncio.Task[None] | None = None

    def speaking(self, wanted: int | None) -> int:
        """The seat a request is for: one that this connection still holds."""
        seats = self.seats
        if not seats:
            raise Refused("not_seated", 403)
        if wanted is None:
            if len(seats) > 1:
                raise Refused("which_seat", 400)
            return seats[0]
        if wanted not in seats:
            raise Refused("not_your_seat", 403, seat=wanted)
        return wanted

    def post(self, data: bytes) -> None:
        """Send this, in order, as soon as possible. A reader that falls too far behind is dropped."""
        if self.closing:
            return
        if self._pump is None and self.write(data):
            return
        size = len(data)
        if self._line and (len(self._line) >= self._most or self._bytes + size > self._most_bytes):
            self.close(SLOW, "slow")
            return
        self._line.append(data)
        self._bytes += size
        if self._pump is None:
            self._start()

    def say(self, message: wire.Message) -> None:
        """Send a message."""
        self.post(wire.encoder.encode(message))

    def close(self, code: int, why: str) -> None:
        """Say goodbye and hang up; queued messages of a slow reader are dropped."""
        if self.closing:
            return
        if code == SLOW:
            self._line.clear()
        self._line.append(wire.encoder.encode({"bye": why}))
        self.closing = code
        if self._pump is None:
            self._start()
        asyncio.get_running_loop().call_later(DRAIN, self.hang_up)

    async def gone(self) -> None:
        """The socket is closed; stop sending."""
        self.closing = self.closing or NORMAL
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)

    def _start(self) -> None:
        self._pump = asyncio.get_running_loop().create_task(self._work())
        self._pump.add_done_callback(self._stopped)

    def _stopped(self, task: asyncio.Task[None]) -> None:
        self._pump = None
        if self._line and not task.cancelled() and task.exception() is None:
            self._start()  # something came in just before it ended

    async def _work(self) -> None:
        try:
            while self._line:
                data = self._line.popleft()
                self._bytes -= len(data)
                await self._send(data)
            if self.closing:
                await self._close(self.closing)
        except (OSError, ClientDisconnected):
            self._line.clear()  # nobody is there any more
