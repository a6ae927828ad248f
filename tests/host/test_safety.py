"""Web security: headers on every answer, cookies, other sites' pages, sizes, rates, slow readers, and the OpenAPI
document, which schemathesis tries out."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from parlour.host import wire
from parlour.host.tokens import Tokens
from tests.host.client import Guest, Table
from tests.host.conftest import Server
from tests.host.local_host import ADDRESS, Closed, Door, LocalHost, open_local_host
from tests.host.postgres import Postgres
from tests.host.test_start import disk
from tests.host.test_tokens import key_of

pytestmark = pytest.mark.usefixtures("sample_game")
JSON = {"content-type": "application/json"}


# --- headers ---


async def test_every_answer_carries_the_headers_that_keep_browsers_safe(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    asked: list[tuple[str, str, Any, int]] = [
        ("GET", "/healthz", None, 200),
        ("GET", "/", None, 200),
        ("GET", "/api/games", None, 200),
        ("GET", f"/api/rooms/{room}", None, 200),
        ("GET", "/api/schema/openapi.json", None, 200),
        ("POST", "/api/guest", {"name": "Ann"}, 200),
        ("POST", "/api/rooms", {"game": "tictactoe", "seats": 2}, 201),
        ("POST", "/api/rooms", {"game": "chess", "seats": 2}, 404),
        ("POST", "/api/rooms", {"seats": "many"}, 400),
        ("POST", f"/api/rooms/{room}/begin", None, 409),
        ("POST", f"/api/rooms/{room}/join", [1], 400),
        ("GET", "/api/rooms/nowhere", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("PUT", "/api/rooms", None, 405),
        ("DELETE", "/api/games", None, 405),
        ("POST", "/api/records", {"x": "y" * 2_100_000}, 413),
    ]
    for method, path, data, status in asked:
        answer = await ann.web.request(method, path, json=data) if data else await ann.web.request(method, path)
        assert answer.status_code == status, (path, answer.text)
        safe(answer)
        if status >= 400:
            assert answer.json().keys() == {"code", "values", "say"}, (path, answer.text)
    for path in ("/", "/somewhere/else", "/assets/none-such.js"):  # the browser client, if it was installed with it
        safe(await ann.web.get(path))
    foreign = await ann.web.post("/api/guest", json={"name": "Eve"}, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    safe(foreign)


def safe(answer: httpx.Response) -> None:
    head = answer.headers
    policy = dict(part.strip().split(" ", 1) for part in head["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert head["x-content-type-options"] == "nosniff"
    assert head["x-frame-options"] == "DENY"
    assert head["referrer-policy"] == "same-origin"
    assert head["cross-origin-opener-policy"] == head["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in head and "access-control-allow-origin" not in head


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(local: LocalHost, tmp_path: Path) -> None:
    ann = await local.welcome("Ann")
    answer = await ann.web.post("/api/guest", json={"name": "Ann"})
    parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts and "secure" not in parts
    (tmp_path / "secure").mkdir()
    async with open_local_host(tmp_path / "secure", secure=True) as behind_a_proxy:
        bob = await behind_a_proxy.welcome("Bob")
        answer = await bob.web.post("/api/guest", json={"name": "Bob"})
        assert "secure" in {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}


# --- other people's pages ---


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://localhost"}, True),
        ({"origin": "http://localhost"}, True),
        ({"origin": "https://parlour.example"}, True),
        ({"sec-fetch-site": "cross-site", "origin": "https://parlour.example"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "anything"}, False),
        ({"sec-fetch-site": "cross-site", "origin": "http://localhost"}, False),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "http://localhost.evil.example"}, False),
        ({"origin": "http://localhost:81"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://localhost@evil.example"}, False),
        ({"origin": "http://[broken"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "https://evil.example"}, False),
        ({"sec-fetch-site": "none", "origin": "https://evil.example"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, False),
        ({"origin": "ftp://localhost"}, False),
        ({"origin": "//localhost"}, False),
        ({"origin": "chrome-extension://localhost"}, False),
    ],
)
async def test_only_our_own_pages_may_change_anything(tmp_path: Path, headers: dict[str, str], allowed: bool) -> None:
    async with open_local_host(tmp_path, origins=("https://parlour.example",)) as local:
        ann = await local.welcome("Ann")
        answer = await ann.web.post("/api/guest", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == (200 if allowed else 403), answer.text
        assert allowed or answer.json()["code"] == "cross_site"
        assert (await ann.web.get("/api/me", headers=headers)).status_code == 200  # looking is allowed
        assert (await ann.web.delete("/api/rooms/x/mute/y", headers=headers)).status_code == (404 if allowed else 403)
        room = (await ann.open("tictactoe"))["room"]["id"]
        origin = {name: value for name, value in headers.items() if name == "origin"}
        door = await Door(local.app, room, **origin).opened()
        ours = headers.get("origin") in (None, "http://localhost", "https://parlour.example")
        assert door.accepted is ours and (ours or door.code == 4403)
        await door.close()
        assert local.faults() == []


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8300", True),
        ("localhost.", True),
        ("games.localhost", True),
        ("127.0.0.1:8300", True),
        ("192.168.1.7", True),
        ("[::1]:8300", True),
        ("parlour.example", True),
        ("tables.example:80", True),
        (f"{socket.gethostname()}:8300", True),
        (f"{socket.gethostname()}.local", True),
        ("evil.example", False),
        ("evil.example:8300", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.parlour.example", False),
        ("127.1.evil", False),
        ("[broken", False),
        ("", False),
    ],
)
async def test_the_host_answers_to_its_own_names_only(tmp_path: Path, name: str, ours: bool) -> None:
    """A page elsewhere can make its name lead to this host; what it then asks for carries that name."""
    async with open_local_host(tmp_path, origins=("https://parlour.example",), hosts=("Tables.example",)) as local:
        ann = await local.welcome("Ann")
        room = (await ann.open("tictactoe"))["room"]["id"]
        for path in ("/", "/api/games", "/api/mine", "/healthz"):
            answer = await ann.web.get(path, headers={"host": name})
            assert answer.status_code == (200 if ours else 421), answer.text
            safe(answer)
        if not ours:
            assert answer.json()["code"] == "unknown_host" and "--allowed-host" in answer.json()["say"]
        door = await Door(local.app, room, host=name).opened()
        assert door.accepted is ours
        await door.close()
        assert local.faults() == []


async def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    for secure in (False, True):
        (tmp_path / str(secure)).mkdir()
        async with open_local_host(tmp_path / str(secure), secure=secure) as local:
            ann = await local.welcome("Ann")
            for path in ("/", "/api/games", "/api/rooms/none"):
                head = (await ann.web.get(path)).headers
                assert head.get("strict-transport-security") == ("max-age=31536000" if secure else None)


@pytest.mark.parametrize("secure", [False, True])
async def test_behind_https_only_pages_over_https_are_ours(tmp_path: Path, secure: bool) -> None:
    async with open_local_host(tmp_path, secure=secure) as local:
        ann = await local.welcome("Ann")
        for origin, allowed in [("https://localhost", True), ("http://localhost", not secure)]:
            answer = await ann.web.post("/api/guest", json={"name": "Eve"}, headers={"origin": origin})
            assert answer.status_code == (200 if allowed else 403), answer.text


async def test_one_request_has_one_origin(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    for others in (["https://evil.example"], ["http://localhost"]):
        for origins in (["http://localhost", *others], [*others, "http://localhost"]):
            headers = [("origin", origin) for origin in origins]
            assert (await ann.web.post("/api/guest", json={"name": "Eve"}, headers=headers)).status_code == 403


async def test_a_store_that_cannot_be_written_is_not_well(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if nobody plays: whoever watches the host is told before anybody else meets it."""
    ann = await local.welcome("Ann")

    async def fail(group: Any) -> Any:
        raise OSError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(local.host.store.writer, "_commit", fail)
        full.setattr("parlour.host.store.store.PATIENCE", 0.2)
        assert (await ann.get("/healthz", 503))["ok"] is False
    while (await ann.web.get("/healthz")).status_code == 503:
        await asyncio.sleep(0.05)


async def test_a_host_whose_disk_is_full_is_not_well(tmp_path: Path) -> None:
    """SQLite goes on for a while, in space that it has already."""
    with disk(tmp_path, "2m"):
        async with open_local_host(tmp_path) as local:
            ann = await local.welcome("Ann")
            assert (await ann.get("/healthz"))["ok"] is True
            with suppress(OSError), (tmp_path / "ballast").open("wb", 0) as ballast:
                while ballast.write(bytes(4096)):
                    pass
            assert (await ann.get("/healthz", 503))["ok"] is False
            (tmp_path / "ballast").unlink()
            assert (await ann.get("/healthz"))["ok"] is True


async def test_a_host_that_is_not_well_says_so_to_whoever_watches_it(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    assert (await ann.get("/healthz"))["ok"] is True
    local.host.store.writer.trouble = "the disk is full"
    assert (await ann.get("/healthz", 503))["ok"] is False
    local.host.store.writer.trouble = ""
    local.host.stopping = True
    assert (await ann.get("/healthz", 503))["ok"] is False
    local.host.stopping = False
    assert (await ann.get("/healthz"))["ok"] is True


async def test_a_store_that_does_not_answer_is_not_well(postgres: Postgres) -> None:
    server = Server(postgres.new_database())
    try:
        ann = await Guest(server.address, "Ann").arrive()
        postgres.stop("immediate")
        try:
            assert (await ann.get("/healthz", 503))["ok"] is False
        finally:
            postgres.start()
        while (await ann.web.get("/healthz")).status_code == 503:
            await asyncio.sleep(0.05)
        await ann.leave()
    finally:
        assert server.stop() == 0


# --- too much ---


async def test_a_body_that_is_too_large_is_refused_before_it_is_read_whole(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    read = 0

    async def endless() -> Any:
        nonlocal read
        while True:
            read += 65_536
            yield b" " * 65_536

    answer = await ann.web.post("/api/records", content=endless(), headers=JSON)
    assert answer.status_code == 413 and read < 4_000_000


async def test_a_client_that_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, requests_a_minute=50) as local:
        ann = await local.welcome("Ann")
        local.host.strict = True
        said = [{"x-forwarded-for": f"10.0.0.{number}", "x-real-ip": f"10.0.1.{number}"} for number in range(60)]
        answers = [await ann.web.get("/api/games", headers=headers) for headers in said]  # such a header is not trusted
        assert [answer.status_code for answer in answers].count(429) >= 10
        assert answers[-1].json()["code"] == "too_often"
        safe(answers[-1])
        assert (await ann.web.get("/healthz")).status_code == 200


async def test_rooms_guests_codes_and_records_have_paces_of_their_own(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    local.host.strict = True
    wish = {"game": "tictactoe", "seats": 2}
    ways: list[Callable[[], Awaitable[httpx.Response]]] = [
        lambda: ann.web.post("/api/rooms", json=wish),
        lambda: ann.web.post("/api/guest", json={"name": "Ann"}),
        lambda: ann.web.get("/api/codes/ABCDEF"),
        lambda: ann.web.post("/api/records", json={}),
        lambda: ann.web.post(f"/api/rooms/{room}/join", json={}),
        lambda: ann.web.get("/api/matches/none-such-here/replay"),
    ]
    for ask in ways:
        codes = [(await ask()).status_code for _ in range(80)]
        assert codes.count(429) > 10, codes
        assert codes[0] != 429


async def test_short_codes_cannot_be_guessed_by_trying(local: LocalHost) -> None:
    """32 letters in six places make a thousand million codes. At thirty a minute that takes a while."""
    ann = await local.welcome("Ann")
    codes = {(await ann.open("tictactoe"))["room"]["code"] for _ in range(100)}
    assert len(codes) == 100 and {len(code) for code in codes} == {6}
    for odd in ["", "A", "ABCDEFGHIJ", "%27%20OR%201=1", "%2e%2e%2f", "💥"]:
        assert (await ann.web.get(f"/api/codes/{odd}")).status_code == 404


async def test_a_character_of_number_0_is_no_part_of_an_address(local: LocalHost) -> None:
    """SQLite finds nothing under it; PostgreSQL refuses to look."""
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    asked = [("GET", path) for path in ("/api/codes/%00", "/api/rooms/a%00", "/api/matches/%00/record", "/%00")]
    asked += [("GET", "/api/games/%00"), ("GET", "/api/games/high_card/words?pack=%00")]
    asked += [("DELETE", f"/api/rooms/{room}/mute/%00"), ("POST", f"/api/rooms/{room}/mute/a%00b")]
    for method, path in asked:
        answer = await ann.web.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (path, answer.text)
        safe(answer)
    door = await Door(local.app, "a\0b").opened()
    assert not door.accepted
    await door.close()


@pytest.mark.parametrize("text", ["%00", "%ff", "..%2f..%2fetc", "' OR 1=1", "x" * 3_000, "💥", "%0d%0aset-cookie:x"])
async def test_odd_paths_lead_nowhere(local: LocalHost, text: str) -> None:
    ann = await local.welcome("Ann")
    for path in ["/api/rooms/{}", "/api/games/{}", "/api/matches/{}/replay", "/api/matches/{}/record"]:
        answer = await ann.web.get(path.format(text))
        assert answer.status_code in (400, 404), (path, answer.text)
        safe(answer)
    door = await Door(local.app, text).opened()
    await door.close()


async def test_odd_cookies_are_nobody(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    chance = random.Random(3)
    odd = ["parlour_person", "parlour_person=", "=;=;=", "path=/; parlour_person=x", 'parlour_person="', "a,b=c", "\\"]
    odd += ["".join(chr(chance.randrange(33, 127)) for _ in range(chance.randrange(60))) for _ in range(200)]
    nobody = Guest(ADDRESS, "", local.app)
    for cookie in odd:
        assert (await nobody.web.get("/api/me", headers={"cookie": cookie})).json() == {}
        door = await Door(local.app, room, cookie=cookie).opened()
        table = Table(door)
        assert "ok" in await table.hello([])
        assert (await table.ask(say="hello"))["no"]["code"] == "who_are_you"
        await table.close()
    await nobody.leave()


# --- slow readers ---

# A host without limits on how often people do things, but with little patience for slow readers.
PATIENT = """
import socket, sys
from parlour.host import config
from parlour.host.live import connection
from parlour.host import host
from parlour.host.http import server
plain, bind = config.Config, server.bind
generous = {"requests_a_minute": 10**9, "frames_a_second": 1e9, "most_waiting": 50, "thinkers": 1}
config.Config = lambda **settings: plain(**{**generous, **settings})
host.Host.allow = lambda *_: None
connection.DRAIN = 0.3
def narrow(address, port):
    taken = bind(address, port)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return taken
server.bind = narrow
from parlour.cli import main
sys.argv = ["parlour", "host", *sys.argv[1:]]
main()
"""


async def test_a_reader_that_is_too_slow_is_let_go_and_the_others_hear_everything(store: str) -> None:
    """The client never reads although there is much chat: the host keeps a limited number of messages for it."""
    server = Server(store, script=("-c", PATIENT))
    try:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe"))["room"]["id"]
        table, other = await ann.table(room), await ann.table(room)
        deaf = shake_hands(server.port, room)
        await table.until(lambda table: table.room.get("watching") == 1)
        for number in range(300):
            assert "ok" in await table.ask(say=f"{number} " + "x" * 480)
        while (await ann.get("/healthz"))["sockets"] > 2:
            await asyncio.sleep(0.05)  # as long as the host waits for its goodbye to be read
        await other.caught_up()
        assert [line["number"] for line in other.chat] == list(range(1, 301))
        assert other.room.get("watching") is None
        heard = everything(deaf)
        assert heard.count(b'"chat"') < 300
        await ann.leave()
        assert [line for line in server.log if '"level": "error"' in line] == []
    finally:
        assert server.stop() == 0


def shake_hands(port: int, room: str) -> socket.socket:
    """A socket to a room that has said hello and reads nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.settimeout(30)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET /ws/{room} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(1_000)
    hello = b'{"id":1,"hello":{"version":%d}}' % wire.VERSION
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
    return line


def everything(line: socket.socket) -> bytes:
    """Everything that comes until the connection is closed."""
    heard = b""
    with line:
        while data := line.recv(65_536):
            heard += data
    return heard


async def test_a_slow_reader_that_wakes_up_is_told_why(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, most_waiting=20) as local:
        room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
        first, second = await ann.table(room), await bob.table(room)
        eve = await local.welcome("Eve")
        slow = await eve.table(room, [])
        assert isinstance(slow.socket, Door)
        slow.socket.listening.clear()
        for number in range(40):
            assert "ok" in await first.ask(say=f"line {number}")
            await second.caught_up()
        slow.socket.listening.set()
        with pytest.raises(Closed, match="4408"):
            await slow.until(lambda table: False)
        assert slow.others == [{"bye": "slow"}]
        assert len(slow.chat) < 25 and len(second.chat) == 40
        assert local.faults() == []


# --- what the OpenAPI document says ---


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Any]]]:
    """A host to try out, with the names of things that exist on it."""
    store = f"sqlite:///{tmp_path_factory.mktemp('tried') / 'parlour.db'}"
    server = Server(store, script=("-c", PATIENT))
    cookie = Tokens(key_of(store)).for_person("somebody", "Somebody")
    with httpx.Client(base_url=server.address, cookies={"parlour_person": cookie}) as web:
        wish = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        gathering = web.post("/api/rooms", json=wish).json()["room"]
        playing = web.post("/api/rooms", json={**wish, "begin": True}).json()["room"]
    yield (
        server,
        {
            "cookie": cookie,
            "room": [gathering["id"], playing["id"]],
            "code": [gathering["code"]],
            "match": [playing["match"]],
            "game": ["high_card", "tictactoe"],
            "muted": ["somebody"],
            "seat": [0, 1],
        },
    )
    assert server.stop() == 0
    assert [line for line in map(json.loads, server.log) if line["level"] in ("error", "critical")] == []


def try_out(server: Server, known: dict[str, Any], examples: int) -> Counter[int]:
    """Let schemathesis ask for everything in the document, rightly and wrongly; return the answers."""
    schema = schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")
    answered: Counter[int] = Counter()
    with requests.Session() as session:
        session.headers["cookie"] = f"parlour_person={known['cookie']}"
        for offered in schema.get_all_operations():
            operation: Any = offered.ok()  # type: ignore[union-attr]
            modes = [GenerationMode.POSITIVE]
            if operation.body or operation.query:  # otherwise nothing could be wrong: every text is a path
                modes.append(GenerationMode.NEGATIVE)
            for mode in modes:

                @settings(
                    max_examples=examples,
                    deadline=None,
                    database=None,
                    phases=[Phase.generate],
                    derandomize=True,
                    suppress_health_check=list(HealthCheck),
                )
                @given(case=operation.as_strategy(generation_mode=mode), real=st.integers(0, 3))
                def ask(case: Any, real: int) -> None:
                    for name in case.path_parameters:
                        if name in known and real:
                            case.path_parameters[name] = known[name][real % len(known[name])]
                    answer = case.call_and_validate(session=session, checks=CHECKS)
                    answered[answer.status_code] += 1

                ask()
    return answered


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_whatever_the_document_offers_is_answered_as_it_says(tried: tuple[Server, dict[str, Any]]) -> None:
    answered = try_out(*tried, examples=8)
    assert answered.total() > 150 and max(answered) < 500
    assert {200, 400, 404} <= set(answered)


@pytest.mark.proof
def test_the_document_is_tried_out_at_length(tried: tuple[Server, dict[str, Any]]) -> None:
    answered = try_out(*tried, examples=400)
    print(f"\nschemathesis: {answered.total():,} requests, no 5xx: {dict(sorted(answered.items()))}")
    assert max(answered) < 500


async def test_the_document_describes_everything(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    document = await ann.get("/api/schema/openapi.json")
    operations = [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    assert len(operations) > 20
    for path, method, operation in operations:
        assert operation["description"].endswith("."), (path, method)
        assert {"400", "404", "409", "429"} <= operation["responses"].keys(), (path, method)
        for parameter in operation.get("parameters", []):
            assert parameter["in"] == "query" or parameter.get("description"), (path, parameter)
        for status, answer in operation["responses"].items():
            if "content" not in answer:
                assert (path, status) == ("/api/games/{game}/board/failed", "200")  # a report has no answer
                continue
            [(kind, content)] = answer["content"].items()
            shape = content["schema"]
            named = [shape, shape.get("items", {}), *shape.get("oneOf", [])]
            assert kind == "image/*" or any("$ref" in one for one in named), (path, status)
