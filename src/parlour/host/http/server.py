"""Serving: the application on a port, until it is told to stop."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from parlour.host.config import Config
from parlour.host.host import Host
from parlour.kernel import ParlourError

from .app import make_app
from .frames import Protocol
from .sockets import with_sockets


class Server(uvicorn.Server):
    """A server that says when it is open."""

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_open()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to end is no failure: the signal is not raised again after a graceful stop, the exit code is 0."""
        with super().capture_signals():
            yield
            self._captured_signals = [one for one in self._captured_signals if one != signal.SIGTERM]


def bind(address: str, port: int) -> socket.socket:
    """The port, taken before anything else is done; refused with a sentence if somebody has it."""
    try:
        infos = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = infos[0]
        taken = socket.socket(family, kind, protocol)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(place)
    except OSError as error:
        raise ParlourError(f"port {port} of {address} cannot be used: {error.strerror}") from None
    return taken


def serve(
    config: Config, listening: socket.socket, on_open: Callable[[], None] = lambda: None, host: Host | None = None
) -> None:
    """Serve until Ctrl-C or a signal to end; then finish every commit and stop."""
    host = host if host is not None else Host(config)
    settings = uvicorn.Config(
        with_sockets(make_app(config, host), host),
        interface="asgi3",  # said, not guessed: a compiled function does not look like a coroutine
        ws=Protocol,
        ws_max_size=config.most_frame,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = Server(settings, on_open)
    server.run([listening])
