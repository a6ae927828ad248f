"""Bad input gets an answer and is never fatal: random bytes, broken text, deep and huge JSON, requests that are nearly
right. Every request whose id can be read gets exactly one answer, and so does every frame that cannot be read."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import socket
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.host import wire
from parlour.host.refusal import sentences
from tests.host.client import Guest, Table
from tests.host.conftest import Server
from tests.host.local_host import Closed, LocalHost, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")
CLOSES = {1000, 1002, 1003, 1007, 1009, 1012, 4403, 4408, 4410, 4429}  # as docs/protocol.md says
DEPTHS = [1, 2, 10, 100, 400, 1_500, 2_000]  # Python gives up at about a thousand, depending on the call stack
NEVER_SENT = 1_000_000_000  # ids from here on are the test's own

GOOD: list[dict[str, Any]] = [
    {"hello": {"version": wire.VERSION}},
    {
        "hello": {
            "version": wire.VERSION,
            "tokens": ["WyJyb29tIiwwLDFd.avl.sig"],
            "match": "m",
            "at": {"0": 3, "-1": 0},
            "chat": 4,
        }
    },
    {"play": {"verb": "mark", "target": 4}, "at": 1},
    {"play": {"verb": "attack", "target": 4, "other": 7}, "at": 1, "seat": 0},
    {"play": "mark 4", "at": 2, "seat": 1},
    {"play": "play ace"},
    {"say": "good game"},
    {"emote": "well_played"},
    {"nonce": "00112233445566778899aabbccddeeff"},
    {"do": "undo"},
    {"do": "pause", "seat": 0},
    {"do": "resume"},
    {"do": "agree"},
    {"do": "decline"},
    {"do": "nudge", "to": 1},
    {"do": "back"},
    {"do": "look"},
    {"do": "ping"},
]
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, -(2**63), 10**40, 0.5, -0.0, 1e308, "", " ",
    "0", "\x00", "\u202e", "💥", "a" * 300, "<script>alert(1)</script>", "' OR 1=1 --", "{0}", "%s", "../../etc/passwd",
    [], [[]], {}, {"": ""}, {"id": 1}, ["hello"], "mark 4", "drop 3", "play ace", "nan", "-1", "99999999999999999999",
]  # fmt: skip
PIECES = [
    b"{", b"}", b"[", b"]", b'"', b":", b",", b"null", b"true", b"1e999", b"-", b"NaN", b"Infinity", b"\\u0000",
    b"\\ud800", b"\\", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\x00", b" ",
    b'"id":', b'"play":', b'"hello":', b'"do":"resign"', b"0x10", b"01", b"1.0", b"/*", b"//", b"'",
]  # fmt: skip


def frames(seed: int) -> Iterator[str | bytes]:
    """Endless frames, bad in every way, with some good ones."""
    chance = random.Random(seed)
    kinds: list[Callable[[random.Random], bytes]] = [
        lambda c: c.randbytes(c.randrange(200)),
        lambda c: "".join(chr(c.randrange(c.choice([128, 0xD800]))) for _ in range(c.randrange(80))).encode(),
        lambda c: b"".join(c.choices(PIECES, k=c.randrange(30))),
        lambda c: c.choice([b"[", b'{"a":', b'{"id":1,"play":[', b'[{"":'])[:16] * c.randrange(1, 2_000),
        lambda c: b'{"id":%d,"hello":' % c.randrange(99) + b"[" * (n := c.choice(DEPTHS)) + b"]" * n + b"}",
        lambda c: json.dumps({"id": c.randrange(99), "say": c.choice("aé💥\x00\"<") * c.randrange(2_500)}).encode(),
        lambda c: json.dumps({"id": c.randrange(99), c.choice(["play", "x", "at"]): 10 ** c.randrange(4_000)}).encode(),
        lambda c: json.dumps(c.choice(VALUES)).encode(),
        _nearly,
        _nearly,
        _spoiled,
        _spoiled,
        _good,
    ]  # fmt: skip
    while True:
        data = chance.choice(kinds)(chance)[:16_384]
        if chance.random() < 0.5:
            yield data
        else:
            yield data.decode("utf-8", "replace")


def _request(c: random.Random) -> dict[str, Any]:
    return {"id": c.randrange(1_000), **c.choice(GOOD)}


def _good(c: random.Random) -> bytes:
    return msgspec.json.encode(_request(c))


def _nearly(c: random.Random) -> bytes:
    """A request in which a value is different, missing or added."""
    request = json.loads(_good(c))
    for _ in range(c.randrange(1, 4)):
        inner = c.choice([one for one in [request, *request.values()] if isinstance(one, dict)])
        key = c.choice([*inner, "id", "at", "seat", "play", "do", "extra"])
        if c.random() < 0.3:
            inner.pop(key, None)
        else:
            inner[key] = copy.deepcopy(c.choice(VALUES))
    return json.dumps(request).encode()


def _spoiled(c: random.Random) -> bytes:
    """A request in which a byte is different, missing or added."""
    data = bytearray(_good(c))
    for _ in range(c.randrange(1, 4)):
        place = c.randrange(len(data))
        match c.randrange(4):
            case 0:
                data[place] ^= 1 << c.randrange(8)
            case 1:
                del data[place]
            case 2:
                data[place:place] = c.choice(PIECES)
            case _:
                del data[place:]
        data = data or bytearray(b"{")
    return bytes(data)


def readable_id(data: str | bytes) -> int | None:
    """The id that the answer to a frame must have."""
    try:
        return wire.request_decoder.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        pass
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None


class Tally(Counter[str]):
    """How the frames were answered."""

    def hear(self, message: dict[str, Any]) -> None:
        no = message.get("no")
        if no is not None:
            assert no["code"] in sentences() and no["say"], no
            self[no["code"]] += 1
        elif "ok" in message:
            self["ok"] += 1


def check_answers(sent: list[str | bytes], heard: list[dict[str, Any]], tally: Tally) -> None:
    """Each frame has exactly one answer, with its id if that could be read."""
    answers = [message for message in heard if "id" in message or "no" in message]
    wanted = Counter(readable_id(frame) for frame in sent)
    assert Counter(message.get("id") for message in answers) == wanted
    for message in answers:
        assert ("ok" in message) != ("no" in message)
        tally.hear(message)


# --- many, without a network ---


async def fuzz_in_process(folder: Path, count: int, seed: int) -> Tally:
    tally = Tally()
    stream = frames(seed)
    async with open_local_host(folder, most_waiting=10**9, most_waiting_bytes=10**9, most_faults=10**9) as local:
        tables: list[tuple[Table, list[str]]] = []
        for batch in range(0, count, 250):
            if batch % 25_000 == 0:
                tables = await seats_of_many_kinds(local)
            table, tokens = tables[batch // 250 % len(tables)]
            if tokens:  # what was sent has made it a spectator
                await table.hello(tokens)
            sent = [next(stream) for _ in range(250)]
            for frame in sent:
                await table.socket.send(frame)
            check_answers(sent, await table.caught_up(), tally)
        await local.rest()
        assert local.faults() == []
    return tally


async def seats_of_many_kinds(local: LocalHost) -> list[tuple[Table, list[str]]]:
    """Sockets of players and spectators before, during and after a match, and one that never says hello properly; with
    their tokens."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    cards = await local.begin("high_card", "Ann", "Bob", "Cyd")
    waiting, (ann, _) = await local.gather("connect_four", "Ann", "Bob")
    ended = await local.begin("tictactoe", "Ann", "Bob")
    await ended.tables[0].ask(do="resign")
    seated = [
        *zip(party.tables, party.guests, [party.room] * 2, strict=True),
        *zip(cards.tables, cards.guests, [cards.room] * 3, strict=True),
        (await ann.table(waiting), ann, waiting),
        (ended.tables[0], ended.guests[0], ended.room),
    ]
    tables = [
        (table, list((await guest.get(f"/api/rooms/{room}"))["tokens"].values())) for table, guest, room in seated
    ]
    tables += [(await ann.table(cards.room, []), []), (await ann.socket(party.room), [])]
    for table, _ in tables:
        await table.caught_up()
        table.number = NEVER_SENT
    return tables


async def test_twenty_thousand_frames_are_answered(tmp_path: Path) -> None:
    tally = await fuzz_in_process(tmp_path, 20_000, seed=1)
    assert tally.total() >= 20_000
    assert tally["ok"] > 200 and tally["malformed"] > 10_000 and len(tally) > 12


@pytest.mark.proof
async def test_a_million_frames_are_answered(tmp_path: Path) -> None:
    tally = await fuzz_in_process(tmp_path, 900_000, seed=2)
    told = ", ".join(f"{code} {number:,}" for code, number in tally.most_common())
    print(f"\n900,000 fuzzed frames in process: 0 exits, 0 unhandled exceptions, each answered once: {told}")
    assert tally.total() >= 900_000


# --- over real sockets, let go and back again ---


async def fuzz_network(server: Server, count: int, seed: int) -> tuple[Tally, Counter[int]]:
    tally = Tally()
    closes: Counter[int] = Counter()
    stream = frames(seed)
    ann = await Guest(server.address, "Ann").arrive()
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me"}], begin=True)
    room, tokens = opened["room"]["id"], list(opened["tokens"].values())
    sent = 0
    while sent < count:
        table = await Table.at(server.address, room)
        try:
            await table.hello(tokens if sent % 3 else [])
            table.number = NEVER_SENT
            while sent < count:
                batch = [next(stream) for _ in range(20)]
                sent += len(batch)
                for frame in batch:
                    await table.socket.send(frame)
                check_answers(batch, await table.caught_up(), tally)
        except ConnectionClosed as closed:
            closes[closed.rcvd.code if closed.rcvd is not None else 1006] += 1
        await table.close()
    await ann.leave()
    return tally, closes


def no_faults(server: Server) -> bool:
    """The host is up, and its log has nothing unexpected."""
    assert server.process.poll() is None
    return [line for line in map(json.loads, server.log) if line["level"] not in ("info", "warning")] == []


async def test_a_real_client_that_sends_nonsense_is_let_go_and_may_come_back(store: str) -> None:
    server = Server(store)
    try:
        tally, closes = await fuzz_network(server, 1_200, seed=3)
        assert set(closes) <= CLOSES and closes[4403] > 5  # after fifty bad frames
        assert tally["malformed"] > 300
        broken_connections(server, seed=4, count=60)
        assert no_faults(server)
        guest = await Guest(server.address, "Still here").arrive()
        assert (await guest.get("/healthz"))["ok"]
        await guest.leave()
    finally:
        assert server.stop() == 0


@pytest.mark.proof
async def test_a_hundred_thousand_frames_over_real_sockets(store: str) -> None:
    server = Server(store, "--limit", "hellos_a_minute=1000000")  # clients that were let go come back at once
    try:
        tally, closes = await fuzz_network(server, 100_000, seed=5)
        broken_connections(server, seed=6, count=2_000)
        assert set(closes) <= CLOSES
        assert no_faults(server)
        told = ", ".join(f"{code} {number:,}" for code, number in tally.most_common())
        print(
            f"\n100,000 fuzzed frames over real sockets, let go {closes.total():,} times with {dict(closes)}; 2,000 "
            f"broken connections; 0 exits, 0 unhandled exceptions: {told}"
        )
    finally:
        assert server.stop() == 0


def broken_connections(server: Server, seed: int, count: int) -> None:
    """Bytes that are not frames at all, after a handshake that is right or nearly right."""
    chance = random.Random(seed)
    shake = (
        b"GET /ws/%s HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(count):
        with socket.create_connection(("localhost", server.port), timeout=1) as line:
            opening = bytearray(shake % (b"A" * chance.randrange(1, 30), server.port))
            if chance.random() < 0.3:
                opening[chance.randrange(len(opening))] = chance.randrange(256)
            line.sendall(opening)
            listens = chance.random() < 0.5
            try:
                if listens:
                    line.recv(1_000)
                line.sendall(chance.choice([chance.randbytes(300), raw_frame(chance), b"\x00" * 4_096]))
            except OSError:
                continue  # it has hung up already, or waits for the rest of an opening that was broken


def raw_frame(chance: random.Random) -> bytes:
    """A frame with any head: reserved bits, unknown kinds, no mask, a wrong length."""
    first, size = chance.randrange(256), chance.choice([0, 1, 125, 126, 127, 0xFF, 0xFE])
    return bytes([first, size]) + struct.pack(">Q", chance.randrange(2**63)) + chance.randbytes(40)


async def test_text_that_is_no_utf8_is_closed_with_the_documented_code(store: str) -> None:
    server = Server(store)
    try:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe"))["room"]["id"]
        for frame, code in [(b"\xff\xfe", 1007), (b"x" * 20_000, 1009)]:
            table = await Table.at(server.address, room)
            await table.socket.send(frame, text=True)  # type: ignore[call-arg]
            with pytest.raises(ConnectionClosed) as closed:
                await table.until(lambda table: False)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code
            await table.close()
        await ann.leave()
        assert no_faults(server)
    finally:
        assert server.stop() == 0


# --- patience has an end ---


async def test_a_client_that_sends_only_bad_requests_is_let_go(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    for _ in range(60):
        await table.socket.send("nonsense")
    with pytest.raises(Closed, match="4403"):
        await table.until(lambda table: False)
    assert table.others[-1] == {"bye": "too_bad"}
    assert sum("no" in message for message in map(json.loads, table.raw)) == 51
    fresh = await ann.table(room)
    assert "ok" in await fresh.ask(do="ping")


async def test_a_client_that_sends_too_much_is_let_go(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, frames_a_second=5) as local:
        room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
        table, other = await ann.table(room), await bob.table(room)
        for number in range(100):
            await table.send({"id": number, "do": "ping"})
        with pytest.raises(Closed, match="4429"):
            await table.until(lambda table: False)
        assert table.others[-1] == {"bye": "too_fast"}
        assert "ok" in await other.ask(do="ping")
        assert local.faults() == []


async def test_the_first_request_is_hello(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.socket(room)
    for request in GOOD[2:]:
        assert (await table.ask(**request))["no"]["code"] == "hello_first"
    old = await table.ask(hello={"version": 0})
    assert old["no"]["say"] == f"This host speaks version {wire.VERSION} of the protocol, not 0."
    assert (await table.ask(hello={"version": wire.VERSION}))["ok"] == 0


async def test_a_socket_at_no_room_is_told_so(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    table = await ann.socket("no-such-room-here")
    assert (await table.hear())["no"]["code"] == "no_such_room"
    with pytest.raises(Closed, match="4403"):
        await asyncio.wait_for(table.hear(), 5)
