"""Frames: a short way in and out for what nearly all of them are, one small text frame at a time.

uvicorn's protocol with shortcuts. A whole, small, masked text frame that comes when nothing else is under way is
unmasked and handed straight to whoever listens, past the application's queue; and a message is written to the
transport at once, as long as the client takes what it is sent. Everything else (the handshake, fragments, pings,
closing, bad frames) goes the usual way. Measured: half of the processor time of a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without its compiled part
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # the last frame of a text
MASKED: Final = 0x80
SMALL: Final = 126  # longer ones say so in further bytes
OPEN: Final = State.OPEN
DOOR: Final = "parlour.door"


class Protocol(WebSocketsSansIOProtocol):
    """A client's connection."""

    hear: Callable[[str | bytes], None] | None = None
    """Who listens; until there is somebody, messages wait for the application to receive them."""
    frames: list[bytes]  # of a message that comes in pieces; said here for where uvicorn is not at hand

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][DOOR] = self

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
        super().data_received(data)

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
