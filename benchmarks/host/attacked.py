"""How long an innocent player waits while somebody attacks the host: `python benchmarks/host/attacked.py`.

For each attack a host is started with the same store, in which a match of 25,000 moves is running and another one is
over. Somebody plays against a bot, pings the host twenty times a second, and asks for a page on a new connection ten
times a second; attackers do their worst from another address. The table tells the longest wait of each kind, what was
refused or lost, and the memory of the host at its worst.

`--source FOLDER` measures another version of Parlour, by its sources.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.host import wire
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.live.match import Change
from parlour.host.tokens import Person
from parlour.kernel import Match
from parlour.kernel.record import Note

HERE = Path(__file__).resolve().parent
MOVES = 25_000
EVIL = "127.0.0.2"  # where attackers come from
SECONDS = 8.0  # of each attack
LONGEST = 60.0  # until the measuring ends
TROUBLE = (httpx.HTTPError, OSError, WebSocketException, TimeoutError, KeyError, json.JSONDecodeError)
T = TypeVar("T")
JSON = {"content-type": "application/json"}


# --- what is attacked ---


def prepare(folder: Path) -> None:
    """A store with a long match that is running and one that is over; `room.json` says which."""

    async def play() -> None:
        host = Host(Config(store=f"sqlite:///{folder / 'parlour.db'}", thinkers=1))
        await host.start()
        found: dict[str, Any] = {}
        for name in ("running", "over"):
            wish = wire.NewRoom("endless", [wire.SeatWish("me"), wire.SeatWish("me", "Bob")], begin=True)
            room = await host.open(wish, Person("somebody", "Ann"))
            for start in range(0, MOVES, 200):
                async with room.lock:
                    await room.commit(*[Change("move", number % 2, "say") for number in range(start, start + 200)])
            if name == "over":
                async with room.lock:
                    await room.commit(Change("move", 0, "stop"))
            found[name] = {"room": room.state.id, "match": room.state.match}
        await host.stop()
        (folder / "room.json").write_text(json.dumps(found))

    asyncio.run(play())


def environment(source: Path, folder: Path) -> dict[str, str]:
    """Where Python finds this version of Parlour, and the endless game as if it were installed."""
    info = folder / "endless-1.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: endless\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[parlour.games]\nendless = endless:GAME\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (source, folder, HERE))), "PYTHONUNBUFFERED": "1"}


@contextlib.contextmanager
def serving(store: Path, found: dict[str, str], descriptors: int) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A host in a process of its own; its address and its process."""
    command = [sys.executable, "-m", "parlour", "host", "--port", "0", "--store", f"sqlite:///{store}", "--json-logs"]
    process = subprocess.Popen(
        ["prlimit", f"--nofile={descriptors}", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=found,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield line.split("open at ")[1].split()[0], process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# --- the innocent ---


class Innocent:
    """Somebody who plays, and their longest wait for each thing."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.longest = {"ping": 0.0, "page": 0.0, "bot": 0.0}
        self.lost = {"ping": 0, "page": 0, "bot": 0}
        self.begun = dict.fromkeys(self.longest, 0.0)  # what is being waited for

    async def wait(self, what: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """Do this, and note how long it took."""
        self.begun[what] = began = time.monotonic()
        try:
            return await work()
        except TROUBLE:
            self.lost[what] += 1
            return None
        finally:
            self.longest[what] = max(self.longest[what], time.monotonic() - began)
            self.begun[what] = 0.0

    def waits(self) -> dict[str, float]:
        """The longest waits, those that have not ended included."""
        now = time.monotonic()
        return {what: max(self.longest[what], now - begun if begun else 0) for what, begun in self.begun.items()}

    async def ask_pages(self) -> None:
        """New connections."""

        async def page() -> None:
            async with httpx.AsyncClient(base_url=self.address, timeout=30) as web:
                (await web.get("/api/me")).raise_for_status()

        while True:
            await self.wait("page", page)
            await asyncio.sleep(0.1)

    async def play(self, ready: asyncio.Event) -> None:
        """Matches against a bot, and pings in between."""
        async with httpx.AsyncClient(base_url=self.address, timeout=30) as web:
            (await web.post("/api/guest", json={"name": "Ivy"})).raise_for_status()
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "search:100"}]
            while True:
                wish = {"game": "connect_four", "seats": seats, "pace": 0, "begin": True, "public": False}
                opened = (await web.post("/api/rooms", json=wish)).raise_for_status().json()
                await self.play_match(opened, ready)

    async def play_match(self, opened: dict[str, Any], ready: asyncio.Event) -> None:
        place = f"{self.address.replace('http', 'ws', 1)}/ws/{opened['room']['id']}"
        answers: dict[int, asyncio.Future[None]] = {}
        turn: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        numbers = itertools.count(1)
        async with connect(place, max_queue=None, max_size=None, ping_interval=None, open_timeout=30) as line:

            async def ask(**request: Any) -> None:
                number = next(numbers)
                answers[number] = asyncio.get_running_loop().create_future()
                await line.send(json.dumps({"id": number, **request}))
                await answers[number]

            async def hear() -> None:
                async for text in line:
                    message = json.loads(text)
                    for sight in message.get("now", {}).get("sights", []):
                        if sight.get("options"):
                            turn.put_nowait(sight)
                    if "result" in message.get("now", {}):
                        turn.put_nowait(None)
                    if "id" in message and not answers[message["id"]].done():
                        answers[message["id"]].set_result(None)

            async def ping() -> None:
                while True:
                    await self.wait("ping", lambda: ask(do="ping"))
                    await asyncio.sleep(0.05)

            async def move(sight: dict[str, Any]) -> dict[str, Any] | None:
                await ask(play=sight["options"][0], at=sight["at"])
                return await turn.get()

            async def go_on() -> None:
                await ask(hello={"version": wire.VERSION, "tokens": list(opened["tokens"].values())})
                pinging = asyncio.create_task(ping())
                try:
                    sight = await turn.get()
                    while sight is not None:
                        if next(numbers) > 20:  # the bots' processes have started
                            ready.set()
                        await asyncio.sleep(0.15)
                        sight = await self.wait("bot", partial(move, sight))
                finally:
                    pinging.cancel()

            hearing = asyncio.create_task(hear())
            try:
                await go_on()
            finally:
                hearing.cancel()


# --- the attackers ---


@contextlib.asynccontextmanager
async def guest(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """A guest of the host, as the attackers come."""
    way = httpx.AsyncHTTPTransport(local_address=EVIL)
    async with httpx.AsyncClient(base_url=address, timeout=120, transport=way) as web:
        await web.post("/api/guest", json={"name": "Eve"})
        yield web


async def again(times: int, work: Callable[[], Awaitable[object]]) -> None:
    """This many clients do this at once, again and again."""

    async def one() -> None:
        while True:
            try:
                await work()
            except TROUBLE:
                await asyncio.sleep(0.05)

    await asyncio.gather(*[one() for _ in range(times)])


async def unread_hellos(address: str, found: dict[str, Any]) -> None:
    """Sockets that say hello all the time, have seen nothing, and read nothing."""
    text = json.dumps({"id": 1, "hello": {"version": wire.VERSION}}).encode()
    frame = bytes([0x81, 0x80 | len(text)]) + bytes(4) + text

    async def one() -> None:
        writer = await deaf_socket(address, found)
        try:
            for _ in range(60):
                writer.write(frame)
                await asyncio.sleep(0.025)
            await asyncio.sleep(2)
        finally:
            writer.close()

    await again(4, one)


async def unread_pings(address: str, found: dict[str, Any]) -> None:
    """Sockets that ping without end, and read nothing of the answers."""
    frames = (bytes([0x89, 0x80 | 125]) + bytes(4) + b"x" * 125) * 500

    async def one() -> None:
        writer = await deaf_socket(address, found)
        await asyncio.sleep(0.2)
        while True:
            writer.write(frames)
            await writer.drain()

    await again(8, one)


async def deaf_socket(address: str, found: dict[str, Any]) -> asyncio.StreamWriter:
    """A socket of the long match, of somebody who only speaks."""
    port = int(address.rsplit(":", 1)[1])
    _, writer = await asyncio.open_connection("127.0.0.1", port, limit=4096, local_addr=(EVIL, 0))
    writer.write(
        f"GET /ws/{found['running']['room']} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return writer


async def records(address: str, found: dict[str, Any]) -> None:
    """The record of a long match, 24 at once."""
    async with guest(address) as web:
        await again(24, lambda: web.get(f"/api/matches/{found['over']['match']}/record"))


async def deserted_replays(address: str, found: dict[str, Any]) -> None:
    """The end of a long replay, 15 at once; nobody stays to read it."""

    async def one() -> None:
        way = httpx.AsyncHTTPTransport(local_address=EVIL)
        async with httpx.AsyncClient(base_url=address, timeout=0.5, transport=way) as web:
            await web.get(f"/api/matches/{found['over']['match']}/replay?first={MOVES - 10}")

    await again(15, one)


async def histories(address: str, _: dict[str, Any]) -> None:
    """Records with a name of 1.9 million letters, and then the list of them, 24 at once."""
    m = Match.new("endless", 2, 1, players=["x" * 1_900_000, "Bob"])
    m.play(0, "stop")
    record = m.record().to_json().encode()
    async with guest(address) as web:
        for _number in range(7):
            await web.post("/api/records", content=record, headers=JSON)
        await again(24, lambda: web.get("/api/history"))


async def huge_settings(address: str, _: dict[str, Any]) -> None:
    """A setting with a name of 1.9 million letters, 10 at once."""
    body = json.dumps({"game": "meinopoly", "seats": 2, "settings": {"starting" * 240_000: 1}}).encode()
    async with guest(address) as web:
        await again(10, lambda: web.post("/api/rooms", content=body, headers=JSON))


async def flood(address: str, said: bytes) -> None:
    """Two thousand connections that say this and no more."""
    port = int(address.rsplit(":", 1)[1])
    lines: list[Any] = []

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(EVIL, 0))
        writer.write(said)
        lines.append(writer)
        await reader.read()

    await again(2_000, one)


async def idle_connections(address: str, _: dict[str, Any]) -> None:
    """Connections that say nothing."""
    await flood(address, b"")


async def half_requests(address: str, _: dict[str, Any]) -> None:
    """Requests of which only half is sent."""
    await flood(address, b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")


async def rooms_of_bots(address: str, _: dict[str, Any]) -> None:
    """Rooms in which bots play without a pause, as many as the host allows."""
    bots = [{"kind": "bot", "bot": "random"}] * 2
    wish = {"game": "conquest", "seats": bots, "pace": 0, "begin": True, "public": False}
    async with guest(address) as web:
        await again(4, lambda: web.post("/api/rooms", json=wish))


async def thinking_bots(address: str, _: dict[str, Any]) -> None:
    """Rooms in which bots think for long, as many as the host allows."""
    bots = [{"kind": "bot", "bot": "search:1s"}] * 2
    wish = {"game": "connect_four", "seats": bots, "pace": 0, "begin": True, "public": False}
    async with guest(address) as web:
        await again(4, lambda: web.post("/api/rooms", json=wish))


async def long_names(address: str, _: dict[str, Any]) -> None:
    """Games and boards that do not exist, with names of 60,000 letters, 40 at once."""
    name = ("meinopoly" * 7_000)[:60_000]
    paths = itertools.cycle([f"/boards/{name}/x/board.js", f"/api/games/{name}"])
    async with guest(address) as web:
        await again(40, lambda: web.get(next(paths)))


async def unread_answers(address: str, found: dict[str, Any]) -> None:
    """The record of a long match on 120 connections, none of them read."""
    port = int(address.rsplit(":", 1)[1])
    lines: list[asyncio.StreamWriter] = []
    for _ in range(120):
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)  # what the system takes does not wait in the host
        small.bind((EVIL, 0))
        small.connect(("127.0.0.1", port))
        _, writer = await asyncio.open_connection(sock=small, limit=1_024)
        path = f"/api/matches/{found['over']['match']}/record"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        lines.append(writer)
        await asyncio.sleep(0.03)
    await asyncio.sleep(LONGEST)


async def poisoned_records(address: str, found: dict[str, Any]) -> None:
    """Records with a note long before their first move, and forks of them."""
    m = Match.new("endless", 2, 1)
    m.play(0, "stop")
    note = Note(at=-12_000_000, what="fork", value=f"{found['running']['match']} 3")
    record = msgspec.json.encode(msgspec.structs.replace(m.record(), notes=[note]).sealed())

    async def one() -> None:
        match = (await web.post("/api/records", content=record, headers=JSON)).json()["match"]
        await web.post(f"/api/matches/{match}/fork", json={"at": 0, "seat": 0, "bots": "random"})

    async with guest(address) as web:
        await again(4, one)


async def killed_processes(_: str, __: dict[str, Any]) -> None:
    """A process in which bots think is killed each second: by the system, say, which has no memory left."""
    while True:
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if b"spawn_main" in (folder / "cmdline").read_bytes() and is_of_the_host(folder):
                    os.kill(int(folder.name), signal.SIGKILL)
                    break
        await asyncio.sleep(1)


def is_of_the_host(folder: Path) -> bool:
    """Whether the parent of a process is the host that is attacked."""
    parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
    return os.environ.get("ATTACKED") == parent


async def many_sockets(address: str, seats: list[str], room: str, requests: list[dict[str, Any]]) -> None:
    """A hundred sockets with these seats, each of which asks nearly as often as a socket may, and reads."""

    async def one() -> None:
        way: dict[str, Any] = {
            "local_addr": (EVIL, 0),
            "max_queue": None,
            "max_size": None,
            "ping_interval": None,
            "open_timeout": 30,
        }
        async with connect(f"{address.replace('http', 'ws', 1)}/ws/{room}", **way) as line:
            await line.send(json.dumps({"id": 1, "hello": {"version": wire.VERSION, "tokens": seats}}))
            frames = [json.dumps({"id": number, **request}) for number, request in enumerate(requests, 2)]
            reading = asyncio.create_task(read(line))
            try:
                for frame in itertools.cycle(frames):
                    await line.send(frame)
                    await asyncio.sleep(1 / 45)
            finally:
                reading.cancel()

    async def read(line: ClientConnection) -> None:
        async for _ in line:
            pass

    await again(100, one)


async def many_pings(address: str, found: dict[str, Any]) -> None:
    """Spectators who ping without end, and read the answers."""
    await many_sockets(address, [], found["running"]["room"], [{"do": "ping"}])


async def stale_moves(address: str, _: dict[str, Any]) -> None:
    """Players whose moves are always made on the first position, so that they are told everything since."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    async with guest(address) as web:
        opened = (await web.post("/api/rooms", json={"game": "conquest", "seats": seats, "begin": True})).json()
        tokens = list(opened["tokens"].values())
        await many_sockets(address, tokens, opened["room"]["id"], [{"play": "pass", "at": 0, "seat": 0}])


async def nothing(address: str, _: dict[str, Any]) -> None:
    """No attack."""
    await asyncio.sleep(LONGEST)


ATTACKS = [
    nothing, unread_hellos, unread_pings, records, deserted_replays, histories, huge_settings, idle_connections,
    half_requests, rooms_of_bots, thinking_bots, long_names, unread_answers, poisoned_records, killed_processes,
    many_pings, stale_moves,
]  # fmt: skip


def attack(name: str, address: str, folder: Path) -> None:
    """In a process of its own: attack until it is stopped."""
    known = json.loads((folder / "room.json").read_text())
    [work] = [one for one in ATTACKS if one.__name__ == name]
    asyncio.run(work(address, known))


# --- measuring ---


async def suffer(name: str, address: str, folder: Path, found: dict[str, str], host: int) -> Innocent:
    """What somebody goes through during one attack."""
    innocent = Innocent(address)
    ready = asyncio.Event()

    async def keep_playing() -> None:
        while True:
            try:
                await innocent.play(ready)
            except TROUBLE:
                innocent.lost["ping"] += 1
                await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(keep_playing())]
    await ready.wait()
    await asyncio.sleep(1)
    innocent.longest = dict.fromkeys(innocent.longest, 0.0)
    tasks.append(asyncio.create_task(innocent.ask_pages()))
    attackers = subprocess.Popen(
        [sys.executable, __file__, "--attack", name, address, str(folder)], env={**found, "ATTACKED": str(host)}
    )
    try:
        await asyncio.sleep(SECONDS)
        end = time.monotonic() + LONGEST
        while any(innocent.begun[what] and time.monotonic() - innocent.begun[what] > 1 for what in innocent.begun):
            if time.monotonic() > end:
                break
            await asyncio.sleep(0.1)
    finally:
        attackers.kill()
        attackers.wait()
        innocent.longest = innocent.waits()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return innocent


def memory(process: subprocess.Popen[str]) -> int:
    """The most memory it has had, in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) >> 10


def main() -> None:
    """Measure and print a table."""
    words = argparse.ArgumentParser()
    words.add_argument("--source", type=Path, default=HERE.parent.parent / "src")
    words.add_argument("--prepare", type=Path)
    words.add_argument("--attack", nargs=3)
    words.add_argument("--only", nargs="*")
    given = words.parse_args()
    if given.prepare:
        prepare(given.prepare)
        return
    if given.attack:
        attack(given.attack[0], given.attack[1], Path(given.attack[2]))
        return
    if given.source.resolve() not in map(Path, sys.path):  # everything, also the innocent, is of that version
        os.execve(
            sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONPATH": str(given.source.resolve())}
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        found = environment(given.source, folder)
        subprocess.run([sys.executable, __file__, "--prepare", str(folder)], env=found, check=True)
        print(
            "| attack | ping | page | bot's move | lost | memory |\n| --- | --- | --- | --- | --- | --- |", flush=True
        )
        for one in ATTACKS:
            if given.only and one.__name__ not in given.only:
                continue
            store = folder / "attacked.db"
            for end in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    Path(f"{store}{end}").unlink()
            shutil.copy(folder / "parlour.db", store)
            with serving(store, found, 1_024) as (address, process):
                innocent = asyncio.run(suffer(one.__name__, address, folder, found, process.pid))
                waits = [f"{innocent.longest[what] * 1000:,.0f} ms" for what in ("ping", "page", "bot")]
                lost = sum(innocent.lost.values())
                told = " | ".join([one.__name__.replace("_", " "), *waits, str(lost), f"{memory(process)} MB"])
                print(f"| {told} |", flush=True)


if __name__ == "__main__":
    main()
