"""A host in this process, without a network. Its clock is moved by hand, its alarms ring when they are told to, and its
log can be read. What goes in and out is the same as over a network, because the application is called as a server
calls it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from litestar.types import ASGIApp
from structlog.testing import capture_logs

from parlour.host.clock import SteadyClock
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.http.app import make_app
from parlour.host.http.sockets import with_sockets
from parlour.host.live.alarms import Alarms
from parlour.host.live.match import LiveMatch
from parlour.host.live.room import LiveRoom
from tests.host.client import Guest, Table

ADDRESS = "http://localhost"
MORNING = 1_800_000_000_000
WIN = ["mark 4", "mark 0", "mark 2", "mark 1", "mark 6"]


class Closed(Exception):
    """The host has hung up."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(f"closed with {code}")


class Door:
    """A socket of an application in this process."""

    def __init__(self, app: ASGIApp, room: str, cookie: str = "", **headers: str) -> None:
        named = {"host": "localhost", **({"cookie": cookie} if cookie else {}), **headers}
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/{room}",
            "raw_path": f"/ws/{room}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("localhost", 80),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }
        self.app = app
        self.code: int | None = None
        self.headers: dict[str, str] = {}
        self.accepted = False
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._first = asyncio.Event()
        self.listening = asyncio.Event()  # while it is cleared, nothing arrives
        self.listening.set()

    async def opened(self) -> Door:
        """Knock, and wait for an answer."""
        self._in.put_nowait({"type": "websocket.connect"})
        app: Any = self.app
        self.task = asyncio.create_task(app(self.scope, self._in.get, self._hear))
        await self._first.wait()
        return self

    async def _hear(self, message: Any) -> None:
        await self.listening.wait()
        self._first.set()
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.http.response.start":
                self.code = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            case "websocket.send":
                data = message.get("text")
                self._out.put_nowait(data.encode() if data is not None else message["bytes"])
            case "websocket.close":
                self.code = message["code"]
                self._in.put_nowait({"type": "websocket.disconnect", "code": self.code})
                self._out.put_nowait(None)

    async def send(self, message: str | bytes) -> None:
        kind = "text" if isinstance(message, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", kind: message})

    async def recv(self, decode: bool | None = None) -> bytes:
        data = await self._out.get()
        if data is None:
            self._out.put_nowait(None)
            raise Closed(self.code or 0)
        return data

    def waiting(self) -> list[bytes]:
        """What has come in and was not read yet."""
        found = []
        while not self._out.empty() and (data := self._out.get_nowait()) is not None:
            found.append(data)
        return found

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


class HandClock(SteadyClock):
    """A clock that stands still until it is moved."""

    def __init__(self, now: int) -> None:
        super().__init__()
        self.now = now
        self.wall = 0

    def __call__(self) -> int:
        return self.now

    def drift(self) -> int:
        return self.wall


class StillAlarms(Alarms):
    """Alarms that look at the clock only when they are told to."""

    def _wind(self) -> None:
        pass

    async def look(self) -> None:
        self._look()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nothing rings any more."""
        while self.ringing:
            await asyncio.gather(*self.ringing)


class PatientHost(Host):
    """A host without limits on how often people may do things, unless it is strict."""

    strict = False

    def allow(self, what: str, who: str, a_minute: float, cost: float = 1.0) -> None:
        if self.strict:
            super().allow(what, who, a_minute, cost)


class Party(NamedTuple):
    """A match that has begun, and the people who play it."""

    room: str
    guests: list[Guest]
    tables: list[Table]

    async def play(self, moves: Sequence[str] = WIN) -> str:
        """Two guests play these moves of tic-tac-toe in turn; return the id of the match."""
        for number, move in enumerate(moves):
            table = self.tables[number % 2]
            await table.caught_up()
            assert "ok" in await table.play(move)
        match: str = self.tables[0].now["match"]
        return match

    async def play_out(self) -> str:
        """Ann wins, and everyone is told; return the id of the match."""
        match = await self.play()
        for table in self.tables:
            await table.until(lambda table: table.over and table.room["phase"] == "over")
        return match


class LocalHost:
    """A host in this process, and its guests."""

    def __init__(self, folder: Path, now: int = MORNING, **settings: Any) -> None:
        usual = {
            "requests_a_minute": 10**9,
            "requests_at_once": 10**9,
            "frames_a_second": 1e9,
            "sockets_of_one_address": 10**9,
            "thinkers": 1,
            "least_pace": 0,
            "matches_of_one_person": 10**9,
            "bot_matches": 10**9,
            "bot_matches_of_one_address": 10**9,
        }
        self.config = Config(store=f"sqlite:///{folder / 'parlour.db'}", **{**usual, **settings})
        self.clock = HandClock(now)
        self.host = PatientHost(self.config, self.clock)
        self.alarms = self.host.alarms = StillAlarms(self.clock, self.host.ring)
        self.app = with_sockets(make_app(self.host), self.host)
        self.guests: list[Guest] = []
        self.log: list[Any] = []
        self.defects: list[Any] = []

    async def welcome(self, name: str) -> Guest:
        """A guest of this host, who leaves at the end of the test."""
        guest = await Guest(ADDRESS, name, self.app).arrive()
        self.guests.append(guest)
        return guest

    async def gather(self, game: str, *names: str, **wishes: Any) -> tuple[str, list[Guest]]:
        """A room where these guests sit. The first of them owns it."""
        guests = [await self.welcome(name) for name in names]
        opened = await guests[0].open(game, wishes.pop("seats", len(names)), **wishes)
        room = opened["room"]["id"]
        for guest in guests[1:]:
            await guest.sit(room)
        return room, guests

    async def begin(self, game: str, *names: str, **wishes: Any) -> Party:
        """A match of these guests that has begun. Each of them has a socket of their own."""
        room, guests = await self.gather(game, *names, **wishes)
        tables = [await guest.table(room) for guest in guests]
        await guests[0].post(f"/api/rooms/{room}/begin")
        for table in tables:
            await table.until(lambda table: table.now)
        return Party(room, guests, tables)

    def room(self, room: str) -> LiveRoom:
        return self.host.rooms[room]

    def live(self, room: str) -> LiveMatch:
        live = self.room(room).live
        assert live is not None
        return live

    async def later(self, milliseconds: int) -> None:
        """Let time pass, and let everything happen that is due, including the moves of bots and substitutes."""
        self.clock.now += milliseconds
        await self.alarms.look()
        await self.rest()

    async def rest(self) -> None:
        """Wait until no bot thinks and nothing rings any more."""
        while True:
            await self.alarms.quiet()
            tasks = [task for task in asyncio.all_tasks() if task.get_name() == "think"]
            if not tasks:
                return
            await asyncio.gather(*tasks, return_exceptions=True)

    def faults(self) -> list[Any]:
        """Lines that must never stand in a log."""
        return [line for line in self.log if line["log_level"] in ("error", "critical")] + self.defects


@asynccontextmanager
async def open_local_host(folder: Path, **settings: Any) -> AsyncIterator[LocalHost]:
    """A host that lasts as long as a test."""
    local = LocalHost(folder, **settings)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: local.defects.append(context))
    with capture_logs() as log:
        local.log = log
        await local.host.start()
        try:
            yield local
        finally:
            for guest in local.guests:
                await guest.leave()
            for room in local.host.rooms.values():
                room.stop_thinking()
            await local.rest()
            await local.host.stop()
            loop.set_exception_handler(None)


@contextmanager
def installed(folder: Path, *packages: Path) -> Iterator[None]:
    """Make these packages look installed, for this process and those it starts."""
    import os
    import sys

    from tests.docs.blocks import note_package

    for package in packages:
        note_package((package / "pyproject.toml").read_text("utf-8"), folder)
    paths = [str(folder), *[str(package / "src") for package in packages]]
    before, known = sys.path[:], os.environ.get("PYTHONPATH")
    sys.path[:0] = paths
    os.environ["PYTHONPATH"] = os.pathsep.join([*paths, *([known] if known else [])])
    try:
        yield
    finally:
        sys.path[:] = before
        os.environ.pop("PYTHONPATH")
        if known is not None:
            os.environ["PYTHONPATH"] = known
