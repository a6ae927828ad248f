"""The server: the application on a port, until it is told to stop."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import uvicorn
from litestar import Router

from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.store.claim import claimed
from parlour.kernel import ParlourError

from .app import make_app
from .connections import AT_ONCE, Connections, Requests, ServerConfig, most_descriptors
from .frames import Protocol
from .invitations import addresses_for_friends
from .sockets import with_sockets


class Server(uvicorn.Server):
    """A server that starts its host, says when it is open, and stops the host in the end."""

    def __init__(self, config: uvicorn.Config, host: Host, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._host = host
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._host.start()
        await super().startup(sockets)
        self._on_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self._host.stop()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal to end is no failure: it is not raised again after a graceful stop, so the exit code is 0."""
        with super().capture_signals():
            yield
            self._captured_signals = []


def bind(address: str, port: int) -> socket.socket:
    """Take the port before anything else is done; refused with a sentence if it is in use."""
    try:
        infos = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = infos[0]
        with ExitStack() as undone:
            taken = undone.enter_context(socket.socket(family, kind, protocol))
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind(place)
            taken.listen(AT_ONCE)  # two may bind one port at once: the second is refused only here
            undone.pop_all()
    except (OSError, UnicodeError) as error:  # a name too long for a machine
        why = error.strerror if isinstance(error, OSError) else error
        raise ParlourError(
            f"port {port} of {address} cannot be used: {why}. Choose another with --port, or another --address."
        ) from None
    return taken


def page_address(listening: socket.socket) -> str:
    """Where somebody at this machine opens the page."""
    address, port = listening.getsockname()[:2]
    everywhere = address in ("127.0.0.1", "0.0.0.0", "::", "::1")
    return f"http://{'localhost' if everywhere else f'[{address}]' if ':' in address else address}:{port}"


def serve(
    config: Config,
    listening: socket.socket,
    on_open: Callable[[], None] = lambda: None,
    host: Host | None = None,
    more: Sequence[Router] = (),
) -> None:
    """Serve until Ctrl-C or a signal to end; then finish every commit and stop. `more`: pages beside the client's."""
    host = host if host is not None else Host(config)
    host.addresses = addresses_for_friends(listening, config.origins)
    settings = ServerConfig(
        with_sockets(make_app(host, more), host),
        interface="asgi3",  # uvicorn would guess wrong: a compiled function does not look like a coroutine
        http=Requests,
        ws=Protocol,
        backlog=AT_ONCE,
        ws_max_size=config.most_frame,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan="off",
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=5,
    )
    settings.admitted = Connections(config, most_descriptors())
    settings.request_seconds = config.request_seconds
    settings.answer_seconds = config.answer_seconds
    server = Server(settings, host, on_open)
    with claimed(host.store.engine.url, page_address(listening)):
        host.prepare()
        server.run([listening])
