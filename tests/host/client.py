"""A client of the host for tests: a guest with a name, over real HTTP and a real socket, or without a network if the
application runs in the same process (`local_host.py`)."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import httpx
import msgspec
from litestar.types import ASGIApp
from websockets.asyncio.client import connect

from parlour.host import wire


class Wire(Protocol):
    """What a table needs from a socket."""

    async def send(self, message: str | bytes) -> None: ...

    async def recv(self, decode: bool | None = None) -> Any: ...

    async def close(self) -> None: ...


class Guest:
    """A person who plays over the network or with an application in this process."""

    def __init__(self, address: str, name: str, app: ASGIApp | None = None) -> None:
        self.address = address
        self.name = name
        self.app = app
        transport = httpx.ASGITransport(app) if app is not None else None  # type: ignore[arg-type]
        self.web = httpx.AsyncClient(base_url=address, timeout=30, transport=transport)
        self.me: dict[str, Any] = {}
        self.tables: list[Table] = []

    async def arrive(self) -> Guest:
        """Become a guest with a name."""
        self.me = await self.post("/api/guest", {"name": self.name})
        return self

    async def leave(self) -> None:
        for table in self.tables:
            await table.close()
        await self.web.aclose()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.web.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def post(self, path: str, data: Any = None, status: int | None = None) -> Any:
        answer = await self.web.post(path, json=data) if data is not None else await self.web.post(path)
        assert answer.status_code == status or (status is None and answer.is_success), (path, answer.text)
        return answer.json()

    async def open(self, game: str, seats: Any = 2, **wishes: Any) -> dict[str, Any]:
        """Open a room; return what the host says about it."""
        opened: dict[str, Any] = await self.post("/api/rooms", {"game": game, "seats": seats, "pace": 0, **wishes})
        return opened

    async def sit(self, room: str, **wishes: Any) -> dict[str, Any]:
        joined: dict[str, Any] = await self.post(f"/api/rooms/{room}/join", wishes)
        return joined

    async def ready(self, room: str) -> None:
        """Say that I want to play again, on all of my seats."""
        table = await self.table(room)
        assert "ok" in await table.ask(do="ready", seat=min(table_seats(await self.get(f"/api/rooms/{room}"))))
        await table.close()

    async def table(self, room: str, tokens: list[str] | None = None, **hello: Any) -> Table:
        """Open a socket to a room, for all seats held there."""
        if tokens is None:
            tokens = list((await self.get(f"/api/rooms/{room}"))["tokens"].values())
        table = await self.socket(room)
        await table.hello(tokens, **hello)
        return table

    async def socket(self, room: str) -> Table:
        """Open a socket to a room, with the guest's cookie, and say nothing yet."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        if self.app is not None:
            from tests.host.local_host import Door

            table = Table(await Door(self.app, room, cookie=cookie).opened())
        else:
            table = await Table.at(self.address, room, additional_headers={"cookie": cookie})
        self.tables.append(table)
        return table


def table_seats(seated: dict[str, Any]) -> list[int]:
    """The seats that somebody has."""
    return [int(seat) for seat in seated["tokens"]]


class Table:
    """A socket to a room: what it was told last, and how to ask."""

    def __init__(self, socket: Wire) -> None:
        self.socket = socket
        self.room: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.sights: dict[int, dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        self.number = 0
        self.raw: list[bytes] = []

    @staticmethod
    async def at(address: str, room: str, **options: Any) -> Table:
        # Messages are read even while nobody listens: otherwise a close would wait for them.
        place = f"{address.replace('http', 'ws', 1)}/ws/{room}"
        return Table(await connect(place, **{"max_queue": None, **options}))

    async def hello(self, tokens: list[str], **hello: Any) -> dict[str, Any]:
        return await self.ask(hello={"version": wire.VERSION, "tokens": tokens, **hello})

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and return its answer. Everything else that is told in between is kept."""
        self.number += 1
        number = request.pop("id", self.number)
        await self.send({"id": number, **request})
        return await self.answer(number)

    async def send(self, request: Any) -> None:
        await self.socket.send(msgspec.json.encode(request).decode())

    async def answer(self, number: int) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message.get("id") == number:
                return message

    async def hear(self, seconds: float = 20) -> dict[str, Any]:
        """The next message."""
        data = await asyncio.wait_for(self.socket.recv(decode=False), seconds)
        self.raw.append(data)
        message: dict[str, Any] = msgspec.json.decode(data)
        if "room" in message:
            self.room = message["room"]
        if "now" in message:
            self.now = message["now"]
            for sight in message["now"]["sights"]:
                self.sights[sight["seat"]] = sight
                self.events += sight.get("events", [])
        self.chat += message.get("chat", [])
        if not {"room", "now", "chat", "id"} & set(message):
            self.others.append(message)
        return message

    async def until(self, wanted: Any, seconds: float = 20) -> None:
        """Listen until a condition holds."""
        async with asyncio.timeout(seconds):
            while not wanted(self):
                await self.hear(seconds)

    async def play(self, move: str | dict[str, Any], seat: int | None = None) -> dict[str, Any]:
        """Play a move; return the answer."""
        mine = seat if seat is not None else next(iter(self.sights))
        request: dict[str, Any] = {"play": move, "at": self.sights[mine]["at"]}
        if seat is not None:
            request["seat"] = seat
        return await self.ask(**request)

    async def caught_up(self) -> list[dict[str, Any]]:
        """Listen until everything said so far has been heard; return what was heard."""
        self.number += 1
        await self.send({"id": self.number, "do": "ping"})
        heard = []
        while (message := await self.hear()).get("id") != self.number:
            heard.append(message)
        return heard

    @property
    def over(self) -> bool:
        return "result" in self.now

    def asked(self, seat: int) -> bool:
        return bool(self.sights.get(seat, {}).get("options"))

    async def close(self) -> None:
        await self.socket.close()


async def play_alone(owner: Guest, game: str, **wishes: Any) -> Table:
    """Begin a match with both seats on one screen; return its socket."""
    opened = await owner.open(game, [{"kind": "me"}, {"kind": "me"}], begin=True, **wishes)
    return await owner.table(opened["room"]["id"], list(opened["tokens"].values()))
