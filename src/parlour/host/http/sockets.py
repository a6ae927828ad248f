"""The sockets of rooms: who may open one, and a client for each."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live import room_changes
from parlour.host.live.client import Client
from parlour.host.live.connection import REFUSED, Connection
from parlour.host.refusal import Refused
from parlour.host.tokens import COOKIE

from .frames import DOOR, Protocol
from .gate import Gate
from .pace import send_refusal, with_pace
from .parameters import AnyConnection, address, find_person

FULL_SECONDS: Final = 30  # until it may be worth trying again


def with_sockets(app: ASGIApp, host: Host) -> ASGIApp:
    """Sockets go straight to their rooms, everything else to the application: what a web framework adds to
    every request, it would add to every frame."""
    gate = Gate(host.config)

    paced = with_pace(app, host)

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "websocket":
            await room_socket(host, gate, scope, receive, send)
        else:
            await paced(scope, receive, send)

    return doors


def may_come(gate: Gate, scope: Scope) -> bool:
    """Whether the gate lets this socket in, and it does not come from somebody else's page."""
    try:
        gate.must_let_in(scope)
    except Refused:
        return False
    return not gate.is_foreign(Headers.from_scope(scope))


async def room_socket(host: Host, gate: Gate, scope: Scope, receive: Receive, send: Send) -> None:
    """The socket of a room, at `/ws/ROOM`, for those who may open one."""
    here, _, room = scope["path"].removeprefix("/").partition("/")
    await receive()  # the wish to connect
    if not may_come(gate, scope) or here != "ws" or host.stopping:
        await send({"type": "websocket.close", "code": REFUSED, "reason": ""})
        return
    request: AnyConnection = ASGIConnection(scope)
    home = address(request)
    try:
        host.allow("hello", home, host.config.hellos_a_minute)
        if host.sockets[home] >= host.config.sockets_of_one_address:
            raise Refused("too_many_sockets", 429, seconds=FULL_SECONDS)
        if host.sockets.total() >= host.config.most_sockets:
            raise Refused("busy", 503, seconds=FULL_SECONDS)
    except Refused as refused:
        await send_refusal(scope, send, refused)
        return
    host.sockets[home] += 1
    try:
        await _serve(host, room, home, request, receive, send)
    finally:
        host.sockets[home] -= 1
        if not host.sockets[home]:
            del host.sockets[home]


async def _serve(host: Host, room: str, home: str, request: AnyConnection, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send_text(data: bytes) -> None:
        await send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def close(code: int) -> None:
        await send({"type": "websocket.close", "code": code, "reason": ""})

    try:
        live_room = await host.room(room)
        person = await find_person(host, request.cookies.get(COOKIE, ""))
        if person is not None and room_changes.is_kept_out(live_room.state, person):
            raise Refused("kicked", 403)
    except Refused as refused:
        no = wire.Refusal(refused.code, refused.values, str(refused))
        await send_text(wire.encoder.encode(wire.Message(no=no)))
        await close(REFUSED)
        return
    connection = Connection(send_text, close, host.config, home, person)
    client = Client(host, live_room, connection)
    this = asyncio.current_task()
    assert this is not None
    connection.hang_up = this.cancel
    door = (request.scope.get("extensions") or {}).get(DOOR)
    if isinstance(door, Protocol):
        connection.write = door.write_text
        client.hold = door.hold
        client.let_go = door.let_go
        door.count = client.count_control
        door.hear = client.hear
    try:
        while (message := await receive())["type"] == "websocket.receive":
            data = message.get("text")
            client.hear(data if data is not None else message.get("bytes") or b"")
    except asyncio.CancelledError:
        if not connection.closing:
            raise
    finally:
        await client.gone()
