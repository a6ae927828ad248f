"""Sockets: frames in, messages out. Every request gets exactly one answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.http.frames import DOOR, Protocol
from parlour.host.refusal import Refused
from parlour.host.tokens import COOKIE
from parlour.kernel import IllegalMove, NotAsked

from . import chat, requests, room_changes
from .connection import REFUSED, TOO_FAST, Connection
from .guard import Poisoned
from .match import Answered
from .room import Answering, Desk, Step
from .room_changes import Person

MOST_PENDING: Final = 8  # frames that may wait for the one before them; then nothing more is read

diary = structlog.get_logger("parlour.sockets")


class Socket:
    """One client: its desk, its connection, and what it did wrong so far."""

    def __init__(self, host: Host, desk: Desk, connection: Connection, person: Person | None) -> None:
        self.host = host
        self.desk = desk
        self.connection = connection
        self.person = person
        self.faults = 0
        self.hold: Callable[[bool], None] = lambda on: None
        """Stops reading, and goes on."""
        self._pending: deque[str | bytes] = deque()
        self._busy = False
        self._work: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    def hear(self, data: str | bytes) -> None:
        """A frame has come. They are served one after the other."""
        connection = self.connection
        if connection.closing:
            return  # it waits for its goodbye to be heard
        if not connection.allowance.take():
            connection.close(TOO_FAST, "too_fast")
            return
        if not self._busy and self._play_at_once(data):
            return
        self._pending.append(data)
        if not self._busy:
            self._start(self._serve_all())
        elif len(self._pending) == MOST_PENDING:
            self.hold(True)

    # --- the short way, without a task: nearly every frame is a move that is open, at a desk where nothing else happens

    def _play_at_once(self, data: str | bytes) -> bool:
        """Make a move at once. False, if this is anything out of the ordinary: then nothing has happened yet."""
        desk = self.desk
        connection = self.connection
        if not connection.greeted or desk.lock.locked():
            return False
        try:
            request = wire.request_decoder.decode(data)
            if request.play is None or not _is_one(request):
                return False
            change = requests.wanted(desk, connection, request)
        except Exception:
            return False  # it comes again on the long way, where it is dealt with
        if isinstance(change, Answered) or change.seat in requests.running(desk).away or not desk.lock.take():
            return False
        self._busy = True
        try:
            step = desk.apply((change,), Answering(connection, request.id, change.seat))
            desk.host.store.writer.append(step.entries, step.ending, lambda outcome: self._played(step, outcome))
        except Exception as error:
            self._start(self._answer(request.id, self._release_after(desk.mend(error))))
        return True

    def _played(self, step: Step, outcome: Any) -> None:
        """The move is on disk, or is not."""
        desk = self.desk
        assert step.answer is not None
        unusual = isinstance(outcome, BaseException) or outcome is False
        if not unusual:
            try:
                desk.settle(step)
            except Poisoned:
                unusual = True  # nobody was told anything yet; it comes again on the long way
            except Exception:
                diary.exception("a request failed")
                self.connection.hang_up()
        if unusual:
            self._start(self._answer(step.answer.id, self._release_after(desk.conclude(step, outcome))))
            return
        desk.lock.release()
        self._busy = False
        if self._pending:
            self._start(self._serve_all())

    async def _release_after(self, doing: Awaitable[None]) -> None:
        try:
            await doing
        finally:
            self.desk.lock.release()

    # --- the long way ---

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        self._busy = True
        self._work = self._loop.create_task(self._until_served(doing))

    async def _until_served(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
            await self._serve_all()
        except Exception:
            diary.exception("a request failed")
            self.connection.hang_up()
        finally:
            self._busy = False
            self._work = None

    async def _serve_all(self) -> None:
        pending = self._pending
        while pending:
            if len(pending) == MOST_PENDING:
                self.hold(False)
            await self.receive(pending.popleft())

    async def receive(self, data: str | bytes) -> None:
        """One frame."""
        try:
            request = wire.request_decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.refuse(_id(data), Refused("malformed", 400, why=str(error)[:200]))
            return
        await self._answer(request.id, self._serve(request))

    async def _answer(self, request: int, doing: Awaitable[None]) -> None:
        try:
            await doing
        except Refused as refused:
            self.refuse(request, refused)
        except NotAsked:
            self.refuse(request, Refused("not_asked", asked=[]))
        except IllegalMove as error:
            self.refuse(request, Refused("not_open", move=str(error)[:200]))
        except Poisoned as poison:
            async with self.desk.lock:
                await self.desk.freeze(poison)
            self.refuse(request, Refused("frozen"))

    def refuse(self, request: int | None, refused: Refused) -> None:
        """Say no; who does nothing but wrong is let go."""
        no = wire.Refusal(refused.code, refused.values, str(refused))
        self.connection.say(wire.Message(id=request, no=no))
        self.faults += refused.status == 400
        if self.faults > self.host.config.most_faults:
            self.connection.close(REFUSED, "too_bad")

    async def _serve(self, request: wire.Request) -> None:
        if not self.connection.greeted:  # the room may have left memory since the socket was opened
            self.desk = await self.host.desk(self.desk.state.id)
        async with self.desk.lock:
            await self.serve(request)

    async def serve(self, request: wire.Request) -> None:
        """Do what is asked, and answer."""
        desk = self.desk
        connection = self.connection
        if not _is_one(request):
            raise Refused("malformed", 400, why="exactly one of hello, play, say, emote, do, nonce is wanted")
        if request.hello is not None:
            await self.greet(request.id, request.hello)
            return
        if not connection.greeted:
            raise Refused("hello_first", 400)
        if request.play is not None:
            await requests.play(desk, connection, request)
            return
        if request.say is not None or request.emote is not None:
            await chat.speak(desk, connection, self.person, request)
        elif request.nonce is not None:
            state = desk.draft()
            room_changes.give_nonce(state, requests.speaking(connection, request.seat), request.nonce)
            await desk.save(state)
        else:
            await self.act(request)
        connection.say(wire.Message(id=request.id, ok=0))

    async def act(self, request: wire.Request) -> None:
        """A request without a move."""
        desk = self.desk
        connection = self.connection
        if request.do == "ping":
            return
        if request.do == "look":
            connection.say(wire.Message(room=desk.room(), now=desk.now(connection, {})))
            return
        seat = requests.speaking(connection, request.seat)
        match request.do:
            case "undo":
                await requests.undo(desk, seat)
            case "resign":
                await requests.resign(desk, seat)
            case "pause":
                await requests.pause(desk, seat)
            case "resume":
                await requests.resume(desk, seat)
            case "agree":
                await requests.agree(desk, seat)
            case "decline":
                await requests.decline(desk, seat)
            case "back":
                await requests.back(desk, seat)
            case "nudge":
                await chat.nudge(desk, seat, request.to)

    async def greet(self, request: int, hello: wire.Hello) -> None:
        """The first request: who is it, and what has it missed?"""
        desk = self.desk
        connection = self.connection
        if hello.version != wire.VERSION:
            raise Refused("other_version", 400, wanted=wire.VERSION, got=hello.version)
        seats: dict[int, int] = {}
        for token in hello.tokens:
            room, seat, turn = self.host.tokens.read_seat(token)
            chairs = desk.state.chairs
            if (
                room != desk.state.id
                or seat >= len(chairs)
                or chairs[seat].turn != turn
                or chairs[seat].kind != "person"
            ):
                raise Refused("bad_token", 403)
            seats[seat] = turn
        if not seats and not desk.state.spectators:
            raise Refused("no_spectators", 403)
        connection.seats = tuple(sorted(seats))
        connection.turns = tuple(seats[seat] for seat in connection.seats)
        connection.greeted = True
        connection.draw = hello.draw
        desk.connections.add(connection)
        desk.touched = self.host.clock()
        for seat in connection.seats:
            await requests.back(desk, seat)
        known = hello.at if desk.state.match == hello.match else {str(seat): 0 for seat in (*connection.seats, -1)}
        now = desk.now(connection, known)
        lines = [line for line in desk.lines if line.number > hello.chat]
        trouble = "store" if self.host.store.writer.trouble else None
        connection.say(
            wire.Message(
                id=request, ok=0, room=desk.room(), now=now, chat=lines, proposal=desk.proposal, trouble=trouble
            )
        )
        desk.tell_room()

    async def gone(self) -> None:
        """The client has left; what it has begun is finished."""
        self._pending.clear()
        if self._work is not None:
            await asyncio.wait([self._work])
        await self.connection.gone()
        if self.connection in self.desk.connections:
            self.desk.connections.discard(self.connection)
            self.desk.touched = self.host.clock()
            self.desk.tell_room()


def _is_one(request: wire.Request) -> bool:
    """Whether exactly one thing is asked."""
    given = (request.play, request.hello, request.say, request.emote, request.do, request.nonce)
    return given.count(None) == len(given) - 1


def _id(data: str | bytes) -> int | None:
    """The id of a request that cannot be read otherwise, so that it can be answered."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    wanted = found.get("id") if isinstance(found, dict) else None
    return wanted if isinstance(wanted, int) and not isinstance(wanted, bool) and 0 <= wanted <= 2**53 else None


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
        desk = await host.desk(room)
    except Refused as refused:
        no = wire.Refusal(refused.code, refused.values, str(refused))
        await send_text(wire.encoder.encode(wire.Message(no=no)))
        await close(REFUSED)
        return
    cookies: dict[str, str] = ASGIConnection[Any, Any, Any, Any](scope).cookies
    known = host.tokens.read_person(cookies.get(COOKIE, ""))
    connection = Connection(send_text, close, host.config.most_waiting, host.config.frames_a_second)
    client = Socket(host, desk, connection, Person(*known) if known is not None else None)
    this = asyncio.current_task()
    assert this is not None
    connection.hang_up = this.cancel
    extensions: dict[str, Any] = scope.get("extensions") or {}
    door: Protocol | None = extensions.get(DOOR)
    if door is not None:
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
