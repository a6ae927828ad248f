"""Connections of a real host: too many, half-sent requests, and what is left for everybody else."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from parlour.host import wire
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


async def test_whoever_does_not_finish_a_request_is_hung_up_on(store: str) -> None:
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
    """They cost as much, and pings are answered, whoever reads the answers."""
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
