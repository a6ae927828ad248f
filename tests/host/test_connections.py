"""Connections of a real host: too many, half-sent requests, and what is left for everybody else."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import msgspec
import pytest

from parlour.bots.random import Random
from parlour.host import wire
from parlour.kernel import Match, fast
from tests.host.client import Guest
from tests.host.conftest import Server

# A host that may have so few descriptors.
POOR = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
from parlour.cli import main
sys.argv = ["parlour", "host", *sys.argv[1:]]
main()
"""


@contextmanager
def running(store: str, *limits: str, script: tuple[str, ...] = ("-m", "parlour", "host")) -> Iterator[Server]:
    """A host with these limits."""
    server = Server(store, *[part for limit in limits for part in ("--limit", limit)], script=script)
    try:
        yield server
        faults = [line for line in map(json.loads, server.log) if line["level"] in ("error", "critical")]
        assert faults == []
    finally:
        assert server.stop() == 0


def connect(server: Server, said: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    line.sendall(said)
    return line


def answer(line: socket.socket) -> bytes:
    """Everything received until the connection closes."""
    heard = b""
    with line:
        try:
            while data := line.recv(65_536):
                heard += data
        except ConnectionResetError:
            pass
    return heard


async def test_a_client_that_does_not_finish_a_request_is_cut_off(store: str) -> None:
    with running(store, "request_seconds=0.3") as server:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe"))["room"]["id"]
        table = await ann.table(room)
        begun = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        halves = [b"", b"GET / HT", begun, begun + b'Content-Length: 99\r\n\r\n{"name":']
        for half in halves:
            heard = await asyncio.to_thread(answer, connect(server, half))
            assert b"200" not in heard
        whole = begun + b'Content-Length: 14\r\nConnection: close\r\n\r\n{"name":"Bob"}'
        assert b"200 OK" in await asyncio.to_thread(answer, connect(server, whole))
        assert "ok" in await table.ask(do="ping")  # a socket may be silent for as long as it likes
        await ann.leave()


def ask(server: Server, path: str) -> socket.socket:
    """Ask for something, on a connection that takes in little."""
    line = socket.socket()
    line.settimeout(60)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    return line


def is_whole(heard: bytes) -> bool:
    """Whether all of an answer has come."""
    head, _, body = heard.partition(b"\r\n\r\n")
    [length] = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return len(body) == int(length.partition(b":")[2])


async def big_replay(server: Server) -> str:
    """Where something long can be read: more than the buffers of a system take."""
    ann = await Guest(server.address, "Ann").arrive()
    m, bot, chance = Match.new("conquest", 3, 7), Random(), fast(3)
    for _ in range(400):
        m.play(m.asked[0], bot.choose(m.sight(m.asked[0], chance.fork())))
    m.resign(0)
    m.resign(1)
    match = (await ann.post("/api/records", msgspec.to_builtins(m.record())))["match"]
    await ann.leave()
    return f"/api/matches/{match}/replay?first=150&last=349"


async def told(server: Server, what: str) -> None:
    """Wait until this stands in the log."""
    async with httpx.AsyncClient(base_url=server.address) as web:
        while not any(what in line for line in server.log):
            await web.get("/healthz")


async def test_an_answer_that_nobody_reads_is_not_kept_for_ever(store: str) -> None:
    with running(store, "answer_seconds=0.5") as server:
        path = await big_replay(server)
        assert is_whole(await asyncio.to_thread(answer, ask(server, path)))
        deaf = ask(server, path)
        await told(server, "answers are not read")
        assert not is_whole(await asyncio.to_thread(answer, deaf))


async def test_so_many_bytes_wait_for_one_address(store: str) -> None:
    """The client that has not read for longest is cut off, and one that reads gets all of it."""
    with running(store, "unread_of_one_address=1000000") as server, ExitStack() as lines:
        path = await big_replay(server)
        deaf = [lines.enter_context(ask(server, path)) for _ in range(12)]
        await told(server, "answers are not read")
        assert is_whole(await asyncio.to_thread(answer, ask(server, path)))
        heard = await asyncio.gather(*[asyncio.to_thread(answer, line) for line in deaf])
        assert not all(map(is_whole, heard))


async def test_an_address_has_so_many_connections(store: str) -> None:
    with running(store, "connections_of_one_address=5") as server, ExitStack() as lines:
        ann = await Guest(server.address, "Ann").arrive()  # she keeps one
        idle = [lines.enter_context(connect(server)) for _ in range(4)]
        heard = await asyncio.to_thread(answer, connect(server))
        assert heard.startswith(b"HTTP/1.1 429") and b"retry-after: 30" in heard and b"too_many_sockets" in heard
        for line in idle:
            line.close()
        room = (await ann.open("tictactoe"))["room"]["id"]
        table = await ann.table(room)  # until it is closed, a socket is counted like any other connection
        assert "ok" in await table.ask(do="ping")
        for _ in range(10):
            await (await ann.table(room)).close()
        await ann.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
@pytest.mark.parametrize(
    "frames",
    [[0x89], [0x8A], [0x01, 0x00]],
    ids=["pings", "pongs", "pieces of a message"],
)
async def test_frames_without_a_request_are_counted_too(store: str, frames: list[int]) -> None:
    """They cost as much as others, and pings are answered even if nobody reads the answers."""
    with running(store) as server:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe"))["room"]["id"]
        head = ["Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        line = connect(server, "\r\n".join([f"GET /ws/{room} HTTP/1.1", *head, key, "", ""]).encode())
        while not line.recv(65_536).endswith(b"\r\n\r\n"):
            pass
        hello = json.dumps({"id": 1, "hello": {"version": wire.VERSION}}).encode()
        line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        while b'"ok"' not in line.recv(65_536):
            pass
        flood = b"".join(bytes([frames[0] if not number else frames[-1], 0x80]) + bytes(4) for number in range(20_000))
        await asyncio.to_thread(line.sendall, flood)
        heard = await asyncio.to_thread(answer, line)
        assert b'{"bye":"too_fast"}' in heard and (4429).to_bytes(2, "big") in heard
        assert heard.count(b"\x8a\x00") < 5_000
        await ann.leave()


async def test_a_flood_leaves_descriptors_for_the_host_itself(store: str) -> None:
    """With 300 descriptors, 44 connections are let in. Whoever is inside goes on, bots think, and the log says it."""
    with running(store, "connections_of_one_address=100000", script=("-c", POOR)) as server, ExitStack() as lines:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe", [{"kind": "me"}, {"kind": "bot", "bot": "search:100"}]))["room"]["id"]
        table = await ann.table(room)
        flood = [lines.enter_context(connect(server)) for _ in range(400)]
        heard = [await asyncio.to_thread(answer, line) for line in flood[-3:]]
        assert all(one.startswith(b"HTTP/1.1 503") and b"retry-after: 30" in one for one in heard)
        await ann.post(f"/api/rooms/{room}/begin")
        while not table.over:
            await table.until(lambda table: table.over or table.asked(0))
            if not table.over:
                assert "ok" in await table.play(table.sights[0]["options"][0])
        told = [line for line in server.log if "too many connections" in line]
        assert len(told) == 1
        await ann.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_host_asks_for_all_descriptors_that_it_may_have() -> None:
    script = (
        "import resource; from parlour.host.http.connections import most_descriptors\n"
        "hard = min(2000, resource.getrlimit(resource.RLIMIT_NOFILE)[1])\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))\n"
        "assert most_descriptors() == hard == resource.getrlimit(resource.RLIMIT_NOFILE)[0]\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
