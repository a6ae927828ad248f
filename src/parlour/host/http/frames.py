"""Frames: a short way in and out for the usual kind, one small text frame at a time.

uvicorn's protocol with shortcuts. A whole, small, masked text frame that comes when nothing else is under way is
unmasked and handed straight to whoever listens, past the application's queue; and a message is written to the
transport at once, as long as the client takes what it is sent. Everything else (the handshake, fragments, pings,
closing, bad frames) goes the usual way. Measured: half of the processor time of a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from parlour.host.allowance import network

from .connections import ServerConfig

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without its compiled extension
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # the last frame of a text
MASKED: Final = 0x80
SMALL: Final = 126  # longer ones say so in further bytes
OPEN: Final = State.OPEN
PIECE: Final = 4_096  # bytes that are taken apart at once, so that a flood of tiny frames is noticed early
LAST: Final = 16_384  # bytes that are still read of a client that was too fast
EARLY: Final = 200  # pings, pongs and pieces before anybody listens
DOOR: Final = "parlour.door"


class Protocol(WebSocketsSansIOProtocol):
    """A client's connection."""

    hear: Callable[[str | bytes], None] | None = None
    """Who listens; until there is somebody, messages wait for the application to receive them."""
    count: Callable[[], None] | None = None
    """Counts pings, pongs and pieces of messages, which cost as much as other frames."""
    _uncounted = 0
    _left: int | None = None
    frames: list[bytes]  # of a message that comes in pieces; declared here for when uvicorn is not installed

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][DOOR] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if isinstance(self.config, ServerConfig) and self.client is not None:
            self.config.admitted.release(network(self.client[0]))

    def data_received(self, data: bytes) -> None:
        hear, conn = self.hear, self.conn
        size = len(data) - 6
        if (
            0 <= size < SMALL
            and data[0] == TEXT
            and data[1] == MASKED + size
            and hear is not None
            and not conn.reader.buffer
            and conn.current_size is None
            and conn.state is OPEN
            and not self.close_sent
        ):
            try:
                text = apply_mask(data[6:], data[2:6]).decode()
            except UnicodeDecodeError:
                pass  # the usual way hangs up
            else:
                hear(text)
                return
        for start in range(0, len(data), PIECE):
            if self._left is not None:
                self._left -= PIECE
                if self._left < 0:
                    return
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def let_go(self) -> None:
        """Read only as much more as brings the client's goodbye, if it is one that says goodbye."""
        if self._left is None:
            self._left = LAST

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self.count is not None:
            self.count()
            return
        self._uncounted += 1
        if self._uncounted > EARLY:
            self.transport.abort()
            self._left = 0

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which hangs up
            return
        self.frames = []
        self.hear(message)

    def hold(self, on: bool) -> None:
        """Read nothing more for now; or go on."""
        if on:
            self.transport.pause_reading()
        elif not self.transport.is_closing():
            self.transport.resume_reading()

    def write_text(self, data: bytes) -> bool:
        """Send a text at once; False if the client does not take it now, and it has to be sent the usual way."""
        transport = self.transport
        if self.close_sent or transport.is_closing() or not self.writable.is_set():
            return False
        size = len(data)
        if size < SMALL:
            head = bytes((TEXT, size))
        elif size < 65_536:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        transport.write(head + data)
        return True
