"""The sockets of rooms: who may open one, and a client for each."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live.client import Client
from parlour.host.live.connection import REFUSED, Connection
from parlour.host.refusal import Refused
from parlour.host.tokens import COOKIE

from .frames import DOOR, Protocol


def same_site(headers: Headers, origin: str | None) -> bool:
    """Whether this origin is the host's own; programs send none."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


def with_sockets(app: ASGIApp, host: Host) -> ASGIApp:
    """Sockets go straight to their rooms, everything else to the application: what a web framework adds to a
    request of a person it would add to every frame."""

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "websocket":
            await room_socket(host, scope, receive, send)
        else:
            await app(scope, receive, send)

    return doors


async def room_socket(host: Host, scope: Scope, receive: Receive, send: Send) -> None:
    """The socket of a room, at `/ws/ROOM`."""
    headers = Headers.from_scope(scope)
    origin = headers.get("origin")
    ours = same_site(headers, origin) or origin in host.config.origins
    here, _, room = scope["path"].removeprefix("/").partition("/")
    await receive()  # the wish to connect
    if not ours or here != "ws" or host.sockets >= host.config.most_sockets or host.stopping:
        await send({"type": "websocket.close", "code": REFUSED, "reason": ""})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send_text(data: bytes) -> None:
        await send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def close(code: int) -> None:
        await send({"type": "websocket.close", "code": code, "reason": ""})

    try:
        live_room = await host.room(room)
    except Refused as refused:
        no = wire.Refusal(refused.code, refused.values, str(refused))
        await send_text(wire.encoder.encode(wire.Message(no=no)))
        await close(REFUSED)
        return
    cookies: dict[str, str] = ASGIConnection[Any, Any, Any, Any](scope).cookies
    person = host.tokens.read_person(cookies.get(COOKIE, ""))
    connection = Connection(send_text, close, host.config.most_waiting, host.config.frames_a_second)
    client = Client(host, live_room, connection, person)
    this = asyncio.current_task()
    assert this is not None
    connection.hang_up = this.cancel
    door = (scope.get("extensions") or {}).get(DOOR)
    if isinstance(door, Protocol):
        connection.write = door.write_text
        client.hold = door.hold
        door.hear = client.hear
    host.sockets += 1
    try:
        while (message := await receive())["type"] == "websocket.receive":
            data = message.get("text")
            client.hear(data if data is not None else message.get("bytes") or b"")
    except asyncio.CancelledError:
        if not connection.closing:
            raise
    finally:
        host.sockets -= 1
        await client.gone()
