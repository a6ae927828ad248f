"""Connections: how many there may be, how long a request may take to arrive, and how long its answer to be read.

Every connection costs a file descriptor, and without one a host can neither let anybody in nor start a process. So it
asks the system for as many as it may have, keeps some for itself, and counts from where connections come.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Final, cast

import structlog
import uvicorn
from h11 import IDLE, SEND_BODY, Request
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.host import wire
from parlour.host.allowance import network
from parlour.host.config import Config
from parlour.host.refusal import Refused

KEPT: Final = 256  # descriptors for the store, the processes in which bots think, and everything else
AT_ONCE: Final = 128  # connections that are let in before the first of them can be sent away; fewer than are kept
FULL_SECONDS: Final = 30  # after so long it may be worth trying again
QUIET: Final = 60.0  # seconds from one line in the log to the next

log = structlog.get_logger("parlour.web")


def most_descriptors() -> int:
    """As many as this process may have, from now on."""
    if sys.platform == "win32":
        return 1 << 20
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS says "unlimited" and does not mean it
            return soft
    return hard if hard != resource.RLIM_INFINITY else 1 << 20


class Connections:
    """The open connections of a server, by address. Those of a proxy come from many people."""

    def __init__(self, config: Config, descriptors: int) -> None:
        self.most = max(1, descriptors - KEPT)
        self.open: Counter[str] = Counter()
        self._most_of_one = config.connections_of_one_address
        self._most_unread = config.unread_of_one_address
        self._unread: dict[str, dict[Requests, int]] = {}
        self._proxies = [ip_network(one) for one in config.proxies]
        self._told = -QUIET
        self._told_unread = -QUIET

    def admit(self, peer: str, now: float) -> str:
        """Count one more, and say under which address; refused if there are too many."""
        home = network(peer)
        open_now = self.open.total()
        if open_now >= self.most:
            if now - self._told >= QUIET:
                self._told = now
                log.warning("too many connections", open=open_now, most_from=self.open.most_common(3))
            raise Refused("busy", 503, seconds=FULL_SECONDS)
        if self.open[home] >= self._most_of_one and not self._is_proxy(peer):
            raise Refused("too_many_sockets", 429, seconds=FULL_SECONDS)
        self.open[home] += 1
        return home

    def _is_proxy(self, peer: str) -> bool:
        return bool(self._proxies) and any(ip_address(peer) in one for one in self._proxies)

    def release(self, home: str) -> None:
        """One is closed."""
        self.open[home] -= 1
        if not self.open[home]:
            del self.open[home]

    def note_unread(self, home: str, line: Requests, size: int) -> None:
        """So many bytes wait on this connection until its client reads. If there is too much for one address, those
        who have not read for longest are let go."""
        lines = self._unread.setdefault(home, {})
        lines[line] = size
        while sum(lines.values()) > self._most_unread and len(lines) > 1 and not self._is_proxy(line.peer):
            oldest = next(iter(lines))
            del lines[oldest]
            oldest.cut()

    def tell_unread(self, home: str, now: float) -> None:
        """Somebody there is let go; the operator is told, now and then."""
        if now - self._told_unread >= QUIET:
            self._told_unread = now
            log.warning("answers are not read", address=home, waiting=sum(self._unread.get(home, {}).values()))

    def note_read(self, home: str, line: Requests) -> None:
        """Nothing waits on this connection any more."""
        lines = self._unread.get(home, {})
        lines.pop(line, None)
        if not lines:
            self._unread.pop(home, None)


class ServerConfig(uvicorn.Config):
    """What protocols know of their server."""

    admitted: Connections
    request_seconds: float
    answer_seconds: float


class Requests(H11Protocol):
    """A connection, as long as it speaks HTTP: let in if there are not too many, and cut if a request does not come or
    an answer is not read."""

    config: ServerConfig
    peer = ""
    home: str | None = None
    _upgraded = False
    _deadline: asyncio.TimerHandle | None = None
    _unread_deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream = cast(asyncio.Transport, transport)  # of whichever event loop
        super().connection_made(stream)
        self.peer = self.client[0] if self.client is not None else ""
        try:
            self.home = self.config.admitted.admit(self.peer, self.loop.time())
        except Refused as refused:
            stream.write(in_short(refused))
            stream.close()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded or self.conn.their_state not in (IDLE, SEND_BODY):  # all of it has come
            self._stop_waiting()
        elif self._deadline is None:
            self._wait()

    def handle_websocket_upgrade(self, event: Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client does not read as fast as it asks. Answers may be long, and nobody must be able to pile them up."""
        super().pause_writing()
        if self.home is not None and self._unread_deadline is None:
            self._unread_deadline = self.loop.call_later(self.config.answer_seconds, self.cut)
            self.config.admitted.note_unread(self.home, self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_read()

    def cut(self) -> None:
        """Hang up at once, and forget what has not been read."""
        self.config.admitted.tell_unread(self.home or "", self.loop.time())
        self.loop.call_soon(self.transport.abort)

    def _note_read(self) -> None:
        if self.home is not None and self._unread_deadline is not None:
            self._unread_deadline.cancel()
            self._unread_deadline = None
            self.config.admitted.note_read(self.home, self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._note_read()
        if self.home is not None:
            self.config.admitted.release(self.home)
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.config.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def in_short(refused: Refused) -> bytes:
    """No, before anything was asked."""
    body = wire.encoder.encode(wire.Refusal(refused.code, refused.values, str(refused)))
    status = HTTPStatus(refused.status)
    head = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "retry-after": str(refused.values["seconds"]),
        "connection": "close",
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *[f"{name}: {value}" for name, value in head.items()], "", ""]
    return "\r\n".join(lines).encode() + body
