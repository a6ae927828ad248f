"""Limits: what one person or one address may do, and what it is told when that was too much."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from parlour.host import wire
from parlour.host.allowance import Allowances, network
from parlour.host.config import Config, read_limits
from parlour.host.http.connections import Connections
from parlour.host.live.watch import why_still
from parlour.host.refusal import Refused
from parlour.host.store import MatchRow
from parlour.host.thinking.queue import Waiting
from parlour.host.tokens import Person
from parlour.host.wire_forms import happened
from parlour.kernel import WATCHER, Match, Record, SettingError
from parlour.kernel.pack import restore_pack
from tests.host.client import Guest
from tests.host.local_host import WIN, Closed, Door, LocalHost, open_local_host
from tests.host.slow_bots import SlowBots, settle

ROOM = {"game": "tictactoe", "seats": 2}
BOTS = [{"kind": "bot", "bot": "random"}] * 2
THINKERS = [{"kind": "bot", "bot": "search:100"}] * 2


def says_when(answer: httpx.Response) -> bool:
    """Whether this refusal says when to come back, for programs of both kinds."""
    seconds = answer.json()["values"]["seconds"]
    assert answer.headers["retry-after"] == str(seconds) and seconds >= 1
    assert str(seconds) in answer.json()["say"]
    return True


def says_what_must_end_first(answer: httpx.Response) -> bool:
    """Whether this refusal says when to come back, where nobody can know how long that takes."""
    assert "seconds" not in answer.json()["values"] and "retry-after" not in answer.headers
    assert "over" in answer.json()["say"] or "Finish one first" in answer.json()["say"]
    return True


async def too_often(guest: Guest, path: str, data: Any, times: int) -> int:
    """How many of so many requests are refused because there are too many; each of them says when to come back."""
    answers = [await guest.web.post(path, json=data) for _ in range(times)]
    return sum(answer.status_code == 429 and says_when(answer) for answer in answers)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow a test is, nothing is allowed again meanwhile."""
    monkeypatch.setattr("parlour.host.allowance.monotonic", lambda: 100.0)


async def test_a_path_with_ws_in_it_is_counted_like_any_other(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, requests_a_minute=40) as local:
        ann = await local.welcome("Ann")
        local.host.strict = True
        for path in ("/api/matches/ws", "/api/rooms/assets", "/healthzz"):
            answers = [await ann.web.get(path) for _ in range(11)]
            assert answers[-1].status_code == 429 and says_when(answers[-1]), path
            local.host.allowances = Allowances()
        assert {(await ann.web.get("/healthz")).status_code for _ in range(50)} == {200}


async def test_files_of_the_client_are_counted_whether_they_exist_or_not(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, files_a_minute=40, requests_a_minute=400) as local:
        ann = await local.welcome("Ann")
        local.host.strict = True
        for path in ("/assets/none.js", "/face/none.js", "/boards/meinopoly/none/board.js"):
            answers = [await ann.web.get(path) for _ in range(11)]
            assert answers[-1].status_code == 429 and says_when(answers[-1]), path
            local.host.allowances = Allowances()
            assert (await ann.web.get("/api/me")).status_code == 200


async def test_an_address_may_wait_for_some_answers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_local_host(tmp_path, requests_at_once=3) as local:
        ann = await local.welcome("Ann")
        arrived, go_on = asyncio.Semaphore(0), asyncio.Event()

        async def slowly(person: object) -> list[object]:
            arrived.release()
            await go_on.wait()
            return []

        monkeypatch.setattr(local.host, "mine", slowly)
        waiting = [asyncio.create_task(ann.web.get("/api/mine")) for _ in range(3)]
        for _ in waiting:
            await arrived.acquire()
        refused = await ann.web.get("/api/me")
        assert refused.status_code == 429 and refused.json()["code"] == "too_many_at_once" and says_when(refused)
        assert (await ann.web.get("/healthz")).status_code == 200
        go_on.set()
        assert [(await task).status_code for task in waiting] == [200] * 3
        assert (await ann.web.get("/api/me")).status_code == 200


@pytest.mark.parametrize("what", ["begin", "again", "bot", "look", "leave", "mute"])
async def test_everything_that_changes_a_room_has_a_pace(local: LocalHost, what: str) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    local.host.strict = True
    paths = {"bot": "seats/1/bot", "look": "seats/0/look", "leave": "seats/1/leave", "mute": "mute/somebody"}
    data = {"bot": {"bot": "random"}, "look": {"colour": 3}}.get(what)
    assert await too_often(ann, f"/api/rooms/{room}/{paths.get(what, what)}", data, 40) > 5


async def test_a_long_fork_costs_as_much_as_many_rooms(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    match = (await ann.open("tictactoe", BOTS, begin=True))["room"]["match"]
    await local.rest()
    local.host.strict = True
    assert await too_often(ann, f"/api/matches/{match}/fork", {"at": 25_000, "seat": 0}, 3) == 2


async def test_uploads_are_counted_by_their_size(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    local.host.strict = True
    big = {"format": 1, "players": ["x" * 1_900_000]}
    assert await too_often(ann, "/api/records", {"format": 1}, 15) == 0
    local.host.allowances = Allowances()
    assert await too_often(ann, "/api/records", big, 4) == 3


async def test_a_pack_in_a_record_counts_as_it_is_kept(local: LocalHost) -> None:
    """It comes squeezed: in few letters there can be many."""
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    local.host.strict = True
    brought = [record_with_pack(prize, 300_000) for prize in (7, 8)]
    assert all(len(msgspec.json.encode(record)) < 10_000 for record in brought)
    assert (await ann.web.post("/api/records", json=brought[0])).status_code == 201
    refused = await ann.web.post("/api/records", json=brought[1])
    assert refused.status_code == 429 and says_when(refused)
    local.host.allowances = Allowances()
    match = (await bob.post("/api/records", brought[1]))["match"]
    local.host.allowances = Allowances()
    fork = f"/api/matches/{match}/fork"
    assert await too_often(bob, "/api/records", brought[0], 1) == 0
    assert await too_often(bob, fork, {"at": 0, "seat": 0}, 1) == 1
    local.host.allowances = Allowances()
    assert await too_often(bob, fork, {"at": 0, "seat": 0}, 4) == 0  # from the second on, the pack is there


async def test_a_pack_in_a_record_has_so_many_letters(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    no = await ann.post("/api/records", record_with_pack(7, 600_000), 400)
    assert no["code"] == "unreadable_record" and "too large" in no["say"]


def record_with_pack(rent: int, letters: int) -> Any:
    """A match that is over, with a pack of its own in it, whose words have so many letters."""
    m = Match.new("meinopoly", 2, 7)
    m.resign(0)
    assert m.pack is not None
    told = msgspec.json.decode(m.pack.to_json())
    told["document"]["boards"][0]["spaces"][1]["rent"] = rent
    told["words"]["pad"] = {"x": "a" * letters}
    pack = restore_pack(msgspec.json.encode(told).decode(), type(m.pack.content))
    return msgspec.to_builtins(m.record().carrying(pack))


def test_an_allowance_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("parlour.host.allowance.monotonic", lambda: now)
    allowances = Allowances()
    for _ in range(15):
        allowances.take("rooms", "ann", 60)
    with pytest.raises(Refused) as refused:
        allowances.take("rooms", "ann", 60)
    assert refused.value.values == {"seconds": 1}
    allowances.take("rooms", "bob", 60)
    allowances.take("names", "ann", 60)
    now += 1
    allowances.take("rooms", "ann", 60)
    now += 100
    allowances.take("rooms", "ann", 60, 1_000)  # more than there ever is: paid off afterwards
    with pytest.raises(Refused) as refused:
        allowances.take("rooms", "ann", 60)
    assert refused.value.values == {"seconds": 986}
    assert len(allowances) == 3
    allowances.forget()
    assert len(allowances) == 1  # who has to wait is not forgotten, however long it takes


# --- what waits for a reader ---


async def test_what_has_happened_comes_in_pages(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, events_at_once=2) as local:
        party = await local.begin("tictactoe", "Ann", "Bob")
        await party.play(WIN[:4])
        whole = [event.values for event in happened(local.live(party.room).match.events, WATCHER)]
        eve = await local.welcome("Eve")
        watching = await eve.table(party.room, [])
        sight = watching.sights[WATCHER]
        assert sight["cut"] and sight["earlier"] == len(whole) - 2
        known = [event["values"] for event in sight["events"]]
        earlier = sight["earlier"]
        while earlier:
            page = (await watching.ask(earlier=earlier))["earlier"]
            assert page["seat"] == WATCHER and 1 <= len(page["events"]) <= 2
            known = [*[event["values"] for event in page["events"]], *known]
            earlier = page["first"]
        assert known == whole
        match, at = watching.now["match"], {"-1": sight["at"]}
        await party.tables[0].caught_up()
        assert "ok" in await party.tables[0].play(WIN[4])
        again = await eve.table(party.room, [], match=match, at=at)
        assert "earlier" not in again.sights[WATCHER] and "cut" not in again.sights[WATCHER]
        assert again.sights[WATCHER]["events"] == [{"event": "marked", "values": {"seat": 0, "square": 6}}]
        assert (await party.tables[1].ask(earlier=3, seat=0))["no"]["code"] == "not_your_seat"
        assert local.faults() == []


async def test_a_move_that_is_taken_back_does_not_bring_everything_again(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, events_at_once=2) as local:
        room, (ann,) = await local.gather("tictactoe", "Ann", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
        table = await ann.table(room)
        await ann.post(f"/api/rooms/{room}/begin")
        await table.until(lambda table: table.now)
        for number, move in enumerate(WIN[:4]):
            await table.play(move, number % 2)
        assert "ok" in await table.ask(do="undo", seat=1)
        await table.caught_up()
        sight = table.sights[0]
        assert sight["cut"] and len(sight["events"]) == 2 and sight["earlier"] > 0
        assert local.faults() == []


async def test_what_waits_for_a_reader_is_bounded_in_bytes(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, most_waiting_bytes=10_000) as local:
        room, (ann,) = await local.gather("tictactoe", "Ann", seats=2)
        slow = await ann.table(room)
        door = slow.socket
        assert isinstance(door, Door)
        door.listening.clear()
        for number in range(200):
            await slow.send({"id": number, "do": "look"})
        connection = next(iter(local.room(room).connections))
        while not connection.closing:
            await asyncio.sleep(0)
        door.listening.set()
        with pytest.raises(Closed, match="4408"):
            await slow.until(lambda table: False)
        assert sum(map(len, slow.raw)) < 15_000 and slow.others == [{"bye": "slow"}]
        assert local.faults() == []


async def test_a_hello_that_changes_nothing_is_told_to_nobody(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    mine, theirs = await ann.table(room), await bob.table(room)
    await mine.caught_up()
    tokens = list((await bob.get(f"/api/rooms/{room}"))["tokens"].values())
    for _ in range(5):
        assert "ok" in await theirs.hello(tokens)
    assert await mine.caught_up() == []


# --- bots ---


async def test_a_person_has_so_many_matches_going_on(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, matches_of_one_person=2) as local:
        ann = await local.welcome("Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        for _ in range(2):
            await ann.open("tictactoe", seats, begin=True)
        refused = await ann.web.post("/api/rooms", json={"game": "tictactoe", "seats": seats, "begin": True})
        assert refused.status_code == 409 and refused.json()["code"] == "too_many_matches"
        assert says_what_must_end_first(refused) and "You already have 2 matches" in refused.json()["say"]
        bob = await local.welcome("Bob")
        await bob.open("tictactoe", seats, begin=True)


async def test_an_address_has_so_many_matches_of_bots(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, bot_matches_of_one_address=2, bot_matches=3) as local:
        local.host.thinkers = SlowBots()
        ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
        for _ in range(2):
            await ann.open("tictactoe", THINKERS, begin=True)
        await local.alarms.quiet()
        refused = await bob.web.post("/api/rooms", json={"game": "tictactoe", "seats": THINKERS, "begin": True})
        assert refused.status_code == 409 and refused.json()["code"] == "too_many_bot_matches"
        assert says_what_must_end_first(refused)
        await bob.open("tictactoe", [{"kind": "me"}, THINKERS[0]], begin=True)
        assert (await local.host.demo()).live  # visitors always have something to watch
        elsewhere = await local.host.open(wish_for_bots(), Person("cyd", "Cyd"), "192.0.2.1")
        await local.alarms.quiet()
        assert elsewhere.thinking
        with pytest.raises(Refused, match="Enough matches of bots"):
            await local.host.open(wish_for_bots(), Person("dan", "Dan"), "192.0.2.2")
        [first] = [room for room in local.host.rooms.values() if room.home == "192.0.2.1"]
        assert first.live is not None
        first.live.ended = True
        await local.host.open(wish_for_bots(), Person("dan", "Dan"), "192.0.2.2")
        await local.alarms.quiet()


async def test_bots_do_not_play_for_nobody(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, unwatched_seconds=600) as local:
        bots = local.host.thinkers = SlowBots()
        ann = await local.welcome("Ann")
        room = (await ann.open("tictactoe", THINKERS, begin=True))["room"]["id"]
        await settle(local, bots)
        local.clock.now += 601_000
        [thought] = bots.thoughts
        bots.let_choose(local, thought)
        await settle(local, bots)
        assert bots.thoughts == [] and local.room(room).asleep
        for _ in range(3):  # that nothing happens is no defect
            assert why_still(local.room(room)) == ""
            await local.host.watch.look()
        assert bots.thoughts == []
        table = await ann.table(room, [])
        await settle(local, bots)
        assert len(bots.thoughts) == 1 and not local.room(room).asleep
        local.clock.now += 601_000
        bots.let_choose(local, bots.thoughts[0])
        await settle(local, bots)
        assert len(bots.thoughts) == 1  # somebody watches
        await table.close()
        local.clock.now += 599_000
        bots.let_choose(local, bots.thoughts[0])
        await settle(local, bots)
        assert len(bots.thoughts) == 1


async def test_whoever_resigns_leaves_no_match_of_bots_behind(tmp_path: Path) -> None:
    """With that, a room of bots could be had by the back door."""
    async with open_local_host(tmp_path, bot_matches_of_one_address=1) as local:
        bots = local.host.thinkers = SlowBots()
        ann = await local.welcome("Ann")
        rooms = []
        for _ in range(2):
            opened = await ann.open("meinopoly", [{"kind": "me"}, *THINKERS], begin=True)
            rooms.append(local.room(opened["room"]["id"]))
            table = await ann.table(rooms[-1].state.id)
            assert "ok" in await table.ask(do="resign")
            await settle(local, bots)
        assert [room.asleep for room in rooms] == [False, True]


def wish_for_bots() -> wire.NewRoom:
    return wire.NewRoom("tictactoe", [wire.SeatWish("bot", bot="search:100")] * 2, begin=True)


async def test_bots_among_themselves_have_a_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    plain = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await plain(0)

    async with open_local_host(tmp_path, least_pace=500) as local:
        ann = await local.welcome("Ann")
        monkeypatch.setattr("parlour.host.live.bots.asyncio.sleep", note)
        room = (await ann.open("tictactoe", BOTS, begin=True, pace=0))["room"]["id"]
        await local.rest()
        assert local.live(room).over and slept.count(0.5) >= 5
        slept.clear()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        room = (await ann.open("tictactoe", seats, begin=True, pace=0))["room"]["id"]
        table = await ann.table(room)
        await table.play("mark 4")
        await local.rest()
        assert 0.5 not in slept


# --- values without end ---

HUGE = "9" * 1_900_000


@pytest.mark.parametrize(
    "settings",
    [
        f'{{"starting_money": "{HUGE}"}}',
        f'{{"starting_money": {HUGE}}}',
        f'{{"starting_money": {"9" * 4_000}}}',
        f'{{"starting_money": [{",".join(["1"] * 900_000)}]}}',
        f'{{"{HUGE}": 1}}',
        f'{{"board": "{HUGE}"}}',
        f'{{"tries": {{"{HUGE}": 1}}}}',
    ],
    ids=["digits", "number", "long number", "list", "name", "text", "object"],
)
async def test_a_huge_setting_is_refused_with_a_short_sentence(local: LocalHost, settings: str) -> None:
    ann = await local.welcome("Ann")
    body = f'{{"game": "meinopoly", "seats": 2, "settings": {settings}}}'
    answer = await ann.web.post("/api/rooms", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400 and len(answer.content) < 2_000, answer.content[:2_000]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/NAME",
        "/api/games/NAME/rules",
        "/api/games/NAME/board",
        "/api/games/NAME/guide",
        "/api/games/NAME/words",
        "/api/games/meinopoly/words?pack=NAME",
        "/api/games/meinopoly/words?preset=NAME",
        "/api/games/meinopoly/art/NAME/x.svg",
        "/api/games/meinopoly/art/classic/NAME.svg",
        "/boards/NAME/x/board.js",
        "/boards/meinopoly/NAME/board.js",
        "/boards/meinopoly/x/NAME.js",
        "/api/matches/NAME/replay",
        "/api/rooms/NAME",
        "/api/codes/NAME",
    ],
)
async def test_a_long_name_in_an_address_is_not_looked_for(local: LocalHost, path: str) -> None:
    """To compare one with the names that there are takes as long as it is, and everybody waits for it."""
    ann = await local.welcome("Ann")
    answer = await ann.web.get(path.replace("NAME", "meinopoly" * 5_000))
    assert answer.status_code == 400 and answer.json()["code"] == "malformed" and len(answer.content) < 1_000


async def test_huge_numbers_in_an_address_are_refused(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    for number in ("9" * 5_000, "9" * 50, "-1"):
        for path in (f"/api/history?before={number}", f"/api/matches/x/replay?first={number}"):
            assert (await ann.web.get(path)).status_code == 400


async def test_a_record_with_a_huge_text_is_refused(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    match = await party.play_out()
    ann = party.guests[0]
    record = await ann.get(f"/api/matches/{match}/record")
    for changes in ({"players": [HUGE, "Bob"]}, {"notes": [{"at": 1, "what": HUGE}]}, {"settings": {HUGE: 1}}):
        huge = msgspec.convert({**record, **changes}, Record).sealed()
        refused = await ann.web.post("/api/records", json=msgspec.to_builtins(huge))
        assert refused.status_code == 400 and "has more than 1000 letters" in refused.json()["say"]
    assert (await ann.web.post("/api/records", json=record)).status_code == 201


async def test_past_matches_come_in_pages(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.host.http.people.MATCHES_AT_ONCE", 2)
    ann = await local.welcome("Ann")
    for _ in range(3):
        local.clock.now += 1_000
        await ann.open("tictactoe", [{"kind": "me"}, {"kind": "bot"}], begin=True)
    first = await ann.get("/api/history")
    rest = await ann.get(f"/api/history?before={first[-1]['begun']}")
    begun = [card["begun"] for card in first + rest]
    assert len(first) == 2 and len(rest) == 1 and begun == sorted(begun, reverse=True)
    assert len({card["match"] for card in first + rest}) == 3


async def test_a_reader_of_a_running_match_holds_nobody_up(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the host reads a long log for a replay, the match goes on."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    reading, go_on = threading.Event(), threading.Event()
    plain = local.host.store.read_record

    def slowly(row: MatchRow, last: int | None = None) -> Record:
        reading.set()
        assert go_on.wait(30)
        return plain(row, last)

    monkeypatch.setattr(local.host.store, "read_record", slowly)
    match = party.tables[0].now["match"]
    replay = asyncio.create_task(party.guests[0].get(f"/api/matches/{match}/replay?seat=0"))
    await asyncio.to_thread(reading.wait, 30)
    await party.play(WIN[:3])
    go_on.set()
    assert (await replay)["length"] == 1  # as it was when it was asked for


async def test_the_words_of_a_match_are_asked_for_at_the_pace_of_its_replay(local: LocalHost) -> None:
    """They are as much work: the match is read as a whole."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    ann, match = party.guests[0], party.tables[0].now["match"]
    local.host.strict = True
    codes = [(await ann.web.get(f"/api/matches/{match}/words")).status_code for _ in range(80)]
    assert codes[0] == 200 and codes.count(429) > 10


# --- readers who hang up, and what the operator sets ---


async def test_a_replay_that_nobody_waits_for_is_never_made(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    match = await party.play_out()
    queue = local.host.thinkers.queue
    await queue.enter(Waiting.READERS, "somebody else")  # the one process is busy
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"/api/matches/{match}/replay",
        "raw_path": b"",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("192.0.2.9", 5),
        "server": ("localhost", 80),
        "state": {},
    }
    coming: asyncio.Queue[Any] = asyncio.Queue()
    coming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
    answers: list[Any] = []

    async def send(message: Any) -> None:
        answers.append(message)

    app: Any = local.app
    asked: asyncio.Task[None] = asyncio.create_task(app(scope, coming.get, send))
    while not queue.waits(Waiting.READERS, "192.0.2.9"):
        await asyncio.sleep(0)
    coming.put_nowait({"type": "http.disconnect"})
    await asked
    assert not queue.waits(Waiting.READERS, "192.0.2.9") and answers[0]["status"] == 503
    queue.leave(Waiting.READERS, "somebody else", 1.0)
    assert (await party.guests[0].get(f"/api/matches/{match}/replay"))["length"] == 6


def test_the_operator_sets_limits_by_name() -> None:
    assert read_limits(["rooms_a_minute=60", "request_seconds=0.5", "least_pace=0"]) == {
        "rooms_a_minute": 60,
        "request_seconds": 0.5,
        "least_pace": 0,
    }
    for text, sentence in [
        ("rooms=60", "there is no limit 'rooms'"),
        ("rooms_a_minut=60", "did you mean 'rooms_a_minute'"),
        ("rooms_a_minute", "cannot be set"),
        ("rooms_a_minute=many", "cannot be set"),
        ("rooms_a_minute=0", "cannot be set"),
        ("least_pace=-1", "cannot be set"),
    ]:
        with pytest.raises(SettingError, match=sentence):
            read_limits([text])


def test_a_proxy_may_have_as_many_connections_as_it_needs() -> None:
    connections = Connections(Config(connections_of_one_address=2, proxies=("10.9.0.0/16",)), 1_000)
    for _ in range(50):
        assert connections.admit("10.9.0.1", 0.0) == "10.9.0.1"
    for _ in range(2):
        connections.admit("192.0.2.1", 0.0)
    with pytest.raises(Refused, match="from your address"):
        connections.admit("192.0.2.1", 0.0)
    connections.release("192.0.2.1")
    connections.admit("192.0.2.1", 0.0)


def test_a_proxy_may_leave_as_much_unread_as_it_needs() -> None:
    """Also one with IPv6, whose address is not the one of its home."""

    class Line:
        def __init__(self, peer: str) -> None:
            self.peer, self.was_cut = peer, False

        def cut(self) -> None:
            self.was_cut = True

    connections = Connections(Config(unread_of_one_address=1_000, proxies=("fd00::7/128",)), 1_000)
    for peer, let_go in [("fd00::7", False), ("fd00::8", True)]:
        lines: list[Any] = [Line(peer) for _ in range(3)]
        for line in lines:
            connections.note_unread(network(peer), line, 900)
        assert lines[0].was_cut is let_go
