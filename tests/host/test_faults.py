"""A fault stays where it is: rules and bots that fail, a database that is locked, a disk that is full."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from parlour.cli.commands import app
from parlour.host.config import Config
from parlour.host.live.guard import Guard, Overrun, RulesFault, TooLong
from parlour.host.store import Store
from parlour.kernel import ParlourError
from tests.host.client import Guest, Table
from tests.host.conftest import Server
from tests.host.local_host import LocalHost, Party, open_local_host
from tests.host.postgres import Postgres

CRASHING = str(Path(__file__).parent / "crashing_host.py")
HEALTHY = 49


class Venom(NamedTuple):
    """Where and how the rules go wrong, what the mover is told, and what the report says."""

    place: str
    venom: str
    answer: str
    report: str


# A fault while a move is made undoes the move. A fault afterwards, with the move on disk, does not.
VENOMS = [
    Venom("move", "raise", "frozen", "ZeroDivisionError: poisoned"),
    Venom("move", "loop", "frozen", "the rules took more than 0.5 seconds"),
    Venom("move", "allocate", "frozen", "the rules took more than"),
    Venom("move", "swallow", "frozen", "the rules took more than 0.5 seconds"),
    Venom("view", "raise", "ok", "ZeroDivisionError: poisoned"),
    Venom("view", "loop", "ok", "the rules took more than 0.5 seconds"),
    Venom("options", "raise", "ok", "ZeroDivisionError: poisoned"),
    Venom("words", "raise", "ok", "ZeroDivisionError: poisoned"),
]


def poisonous(store: str, paths: list[str], *more: str) -> Server:
    """A host that knows the poisoned game and loses patience quickly."""
    found = [word for path in paths for word in ("--path", path)]
    return Server(store, *found, "--rules-seconds", "0.5", "--bot-seconds", "2", *more, script=(CRASHING,))


async def play_alone(owner: Guest, game: str, **wishes: Any) -> Table:
    """Begin a match with both seats on one screen; return its socket."""
    opened = await owner.open(game, [{"kind": "me"}, {"kind": "me"}], begin=True, **wishes)
    return await owner.table(opened["room"]["id"], list(opened["tokens"].values()))


async def play_to_the_end(table: Table) -> None:
    """Both seats play their first option until it is over."""
    while not table.over:
        seat = 0 if table.asked(0) else 1
        answer = await table.play(table.sights[seat]["options"][0], seat)
        assert "ok" in answer, answer


async def take_poison(table: Table, watching: Table, venom: Venom) -> None:
    """Play until the rules go wrong: the mover gets an answer, everyone is told, and nothing can be played any more."""
    for seat in (0, 1):
        assert "ok" in await table.play("walk 1", seat)
    seen = table.sights[0]["at"]
    answer = await table.play("walk 1", 0)
    told = answer["no"]["code"] if "no" in answer else "ok"
    assert told == venom.answer, venom
    for each in (table, watching):
        await each.until(lambda table: table.room.get("frozen"), 60)
    for seat in (0, 1):
        refused = await table.ask(play="walk 0", at=seen + (venom.answer == "ok"), seat=seat)
        assert refused["no"]["code"] == "frozen", venom
    if venom.answer == "frozen":
        assert table.sights[1]["view"] == {"steps": 2}, "everything up to the last move can be seen"


async def poison(owner: Guest, venom: Venom) -> str:
    settings = {"place": venom.place, "venom": venom.venom, "step": 3}
    table = await play_alone(owner, "poisoned", settings=settings)
    watching = await owner.table(table.room["id"], [])
    await take_poison(table, watching, venom)
    return str(table.room["id"])


async def reports(store: str, rooms: dict[str, Venom]) -> dict[Venom, tuple[str, list[str]]]:
    """What the store has about the matches of these rooms: the report and the moves."""
    found = {}
    kept = Store(Config(store=store).store_url)
    for room, venom in rooms.items():
        row = await kept.room(room)
        assert row is not None and row.state.match is not None
        match = await kept.match(row.state.match)
        assert match is not None
        moves = [entry.body for entry in await kept.entries(match.id) if entry.kind == "move"]
        found[venom] = (match.frozen or "", moves)
    kept.engine.dispose()
    return found


async def poison_among(store: str, paths: list[str], venoms: list[Venom], healthy: int) -> None:
    """Play poisoned matches among healthy ones, then start the host again."""
    server = await asyncio.to_thread(poisonous, store, paths)
    owner = await Guest(server.address, "Ann").arrive()
    try:
        tables = [await play_alone(owner, "tictactoe") for _ in range(healthy)]
        async with asyncio.TaskGroup() as group:
            sick = [group.create_task(poison(owner, venom)) for venom in venoms]
            for table in tables:
                group.create_task(play_to_the_end(table))
        rooms = dict(zip([task.result() for task in sick], venoms, strict=True))
        assert [table.now["result"]["reason"] for table in tables] == ["line"] * healthy
        for venom, (report, moves) in (await reports(store, rooms)).items():
            assert venom.report in report, venom
            assert len(moves) == (2 if venom.answer == "frozen" else 3), venom
        server.stop()
        await asyncio.to_thread(server.start, server.port)
        await still_frozen(owner, rooms)
        await play_to_the_end(await play_alone(owner, "tictactoe"))
    finally:
        await owner.leave()
        assert server.stop() == 0


async def still_frozen(owner: Guest, rooms: dict[str, Venom]) -> None:
    """After a restart, everyone who comes is told, and nothing can be played."""
    for room, venom in rooms.items():
        seated = await owner.get(f"/api/rooms/{room}")
        assert seated["room"]["frozen"] is True, venom
        table = await owner.socket(room)
        hello = await table.hello(list(seated["tokens"].values()))
        assert hello.get("no", {"code": "frozen"})["code"] == "frozen", venom
        await table.until(lambda table: table.room.get("frozen"))
        refused = await table.ask(play="walk 0", at=3, seat=0)
        assert refused["no"]["code"] == "frozen", venom


async def test_poisoned_matches_are_frozen_and_all_others_finish(store: str, poisoned: list[str]) -> None:
    await poison_among(store, poisoned, VENOMS, HEALTHY)


@pytest.mark.proof
@pytest.mark.parametrize("venom", VENOMS, ids=lambda venom: f"{venom.place}-{venom.venom}")
async def test_one_poisoned_match_in_fifty(store: str, poisoned: list[str], venom: Venom) -> None:
    await poison_among(store, poisoned, [venom], HEALTHY)
    print(f"\n{venom.place}, {venom.venom}: 1 of {HEALTHY + 1} matches frozen with a report, {HEALTHY} finished")


async def test_a_bot_that_fails_is_stopped_and_the_harmless_move_is_played(store: str, poisoned: list[str]) -> None:
    server = await asyncio.to_thread(poisonous, store, poisoned, "--thinkers", "2")
    ann = await Guest(server.address, "Ann").arrive()

    async def meet(bot: str) -> None:
        opened = await ann.open("poisoned", [{"kind": "me"}, {"kind": "bot", "bot": bot}], begin=True)
        table = await ann.table(opened["room"]["id"])
        await table.play("walk 1")
        await table.until(lambda table: table.sights[0]["view"]["steps"] == 2 and table.asked(0), 60)
        await table.ask(do="resign")
        await table.until(lambda table: table.over and table.room["phase"] == "over")
        record = await ann.get(f"/api/matches/{table.now['match']}/record")
        assert record["moves"] == ["0 walk 1", "1 walk 0"], bot
        failed = [note for note in record["notes"] if note["what"] == "bot_failed"]
        assert [(note["seat"], note["value"]) for note in failed] == [(1, bot)]

    try:
        async with asyncio.TaskGroup() as group:
            for bot in ("raises", "loops", "allocates", "cheats", "quits"):
                group.create_task(meet(bot))
    finally:
        await ann.leave()
        assert server.stop() == 0


# --- in this process ---


@pytest_asyncio.fixture
async def sick_house(tmp_path: Path, poisoned: list[str]) -> AsyncIterator[LocalHost]:
    """A host in this process that knows the poisoned game."""
    sys.path[:0] = poisoned
    try:
        async with open_local_host(tmp_path, rules_seconds=0.5) as running:
            yield running
        assert running.defects == []
    finally:
        for path in poisoned:
            sys.path.remove(path)


async def frozen_in_memory_and_in_the_store(local: LocalHost, room: str) -> str:
    match = local.room(room).state.match
    assert match is not None
    row = await local.host.store.match(match)
    assert row is not None
    assert local.room(room).frozen
    assert row.frozen
    return row.frozen


@pytest.mark.parametrize("venom", ["raise", "leap"])
async def test_a_harmless_move_that_fails_freezes_the_match(sick_house: LocalHost, venom: str) -> None:
    """The clock runs out, and even the move for the absent player fails, or is no legal move."""
    ann = await sick_house.welcome("Ann")
    settings = {"place": "default", "venom": venom, "step": 0}
    table = await play_alone(ann, "poisoned", settings=settings, clock={"decision": 30})
    await sick_house.later(31_000)
    await table.until(lambda table: table.room.get("frozen"))
    report = await frozen_in_memory_and_in_the_store(sick_house, table.room["id"])
    assert ("ZeroDivisionError" if venom == "raise" else "walk 7") in report


async def test_rules_that_fail_while_a_quick_bot_looks_at_them_freeze_the_match(sick_house: LocalHost) -> None:
    ann = await sick_house.welcome("Ann")
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
    opened = await ann.open("poisoned", seats, settings={"place": "options", "step": 0})
    table = await ann.table(opened["room"]["id"])
    await ann.post(f"/api/rooms/{opened['room']['id']}/begin")
    await table.until(lambda table: table.room.get("frozen"))
    await sick_house.rest()
    assert "ZeroDivisionError" in await frozen_in_memory_and_in_the_store(sick_house, opened["room"]["id"])


async def test_a_view_that_fails_at_the_very_beginning_freezes_the_match(sick_house: LocalHost) -> None:
    ann = await sick_house.welcome("Ann")
    opened = await ann.open("poisoned", [{"kind": "me"}, {"kind": "me"}], settings={"place": "view", "step": 0})
    room = opened["room"]["id"]
    table = await ann.table(room)
    assert (await ann.post(f"/api/rooms/{room}/begin"))["room"]["frozen"] is True
    await table.until(lambda table: table.room.get("frozen"))
    assert "ZeroDivisionError" in await frozen_in_memory_and_in_the_store(sick_house, room)


async def test_rules_that_refuse_what_they_offered_leave_the_table_as_the_log_has_it(sick_house: LocalHost) -> None:
    """A rule that raises the kernel's own refusal in the middle of a move has already changed the table."""
    ann = await sick_house.welcome("Ann")
    table = await play_alone(ann, "poisoned", settings={"place": "move", "venom": "deny", "step": 2})
    assert "ok" in await table.play("walk 0", 0)
    assert (await table.play("walk 0", 1))["no"]["code"] == "not_open"
    await table.ask(do="look")
    assert table.sights[1]["view"] == {"steps": 1}
    live = sick_house.live(table.room["id"])
    entries = await sick_house.host.store.entries(live.id)
    assert (len(entries), live.last, len(live.match.moves_played)) == (2, 1, 1)


async def test_a_move_that_the_store_does_not_take_leaves_the_table_as_the_log_has_it(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If too much is waiting to be written, the move is refused, and can be made later."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    ann, writer = party.tables[0], local.host.store.writer
    with monkeypatch.context() as patch:
        patch.setattr("parlour.host.store.writer.MOST_WAITING", 0)
        assert (await ann.play("mark 4"))["no"]["code"] == "busy"
    assert (await ann.play("mark 4"))["ok"] == 2
    entries = await local.host.store.entries(local.live(party.room).id)
    assert [(entry.seq, entry.body) for entry in entries] == [(0, ""), (1, "mark 4")]
    assert writer.trouble == ""


async def test_an_alarm_that_finds_no_store_rings_again(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await local.welcome("Ann")
    table = await play_alone(ann, "tictactoe", clock={"decision": 30})
    room = table.room["id"]
    await table.close()
    assert local.host.put_away(local.clock.now) == 1

    async def lost(room: str) -> None:
        raise OperationalError("SELECT", {}, Exception("the connection was lost"))

    with monkeypatch.context() as patch:
        patch.setattr(local.host.store, "room", lost)
        await local.later(31_000)
    await local.later(5_000)
    async with local.room(room).lock:
        pass  # let everything that was begun finish
    entries = await local.host.store.entries(local.live(room).id)
    assert [entry.body for entry in entries][:3] == ["", "time_out", "mark 0"]


def test_the_alarm_stops_rules_and_nothing_else() -> None:
    guard = Guard(0.1)
    guard.arm()
    try:
        spin(1.0)
        with guard:
            spin(0.05)
        spin(1.0)
        with pytest.raises(RulesFault, match=r"more than 0\.1 seconds"), guard:
            spin(60)
        spin(1.0)
        with guard:
            pass
    finally:
        guard.disarm()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a process that can be stopped")
def test_a_machine_that_was_paused_is_not_the_rules_fault() -> None:
    """A snapshot, `docker pause`, the lid of a laptop: time has passed, but the rules did not get any of it."""
    guard = Guard(0.5)
    guard.arm()
    try:
        for _ in range(2):
            with guard:
                wake = f"import os, signal, time; time.sleep(1); os.kill({os.getpid()}, signal.SIGCONT)"
                waker = subprocess.Popen([sys.executable, "-c", wake])
                os.kill(os.getpid(), signal.SIGSTOP)
                spin(0.05)
            assert waker.wait(30) == 0
    finally:
        guard.disarm()


def test_rules_that_only_wait_are_stopped_too() -> None:
    guard = Guard(0.05)
    guard.arm()
    try:
        with pytest.raises(RulesFault, match=r"more than 0\.05 seconds"), guard:
            time.sleep(60)
    finally:
        guard.disarm()


def test_whoever_only_looks_tries_twice() -> None:
    guard, tries = Guard(1), iter([TooLong("once"), None, TooLong("twice"), TooLong("thrice")])

    def look() -> str:
        if (fault := next(tries)) is not None:
            raise fault
        return "seen"

    assert guard.look(look) == "seen"
    with pytest.raises(RulesFault, match="thrice"):
        guard.look(look)


def overrun(local: LocalHost, party: Party, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The rules take too long over a move, so many times in a row."""
    room, before, left, leave = local.room(party.room), local.live(party.room).last, [times], Guard.__exit__

    def slowly(guard: Guard, *error: Any) -> None:
        leave(guard, *error)
        if left[0] and room.live is not None and room.live.last > before:
            left[0] -= 1
            raise Overrun("the rules took more than 2 seconds")

    monkeypatch.setattr(Guard, "__exit__", slowly)


async def test_a_move_that_takes_too_long_is_tried_once_more(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    overrun(local, party, monkeypatch, 1)
    assert "ok" in await party.tables[0].play("mark 4")
    assert local.live(party.room).match.record().moves == ["0 mark 4"] and not local.room(party.room).frozen
    await party.tables[1].caught_up()
    assert party.tables[1].sights[1]["view"]["squares"][4] == 0


async def frozen_match(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> Party:
    party = await local.begin("tictactoe", "Ann", "Bob")
    overrun(local, party, monkeypatch, 2)
    assert (await party.tables[0].play("mark 4"))["no"]["code"] == "frozen"
    await party.tables[1].until(lambda table: table.room.get("frozen"))
    local.log[:] = [line for line in local.log if line["event"] != "match frozen"]
    return party


async def test_the_owner_thaws_a_match(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await frozen_match(local, monkeypatch)
    ann, bob = party.guests
    thaw = f"/api/rooms/{party.room}/thaw"
    assert (await bob.post(thaw, status=403))["code"] == "not_owner"
    assert "frozen" not in (await ann.post(thaw))["room"]
    assert (await ann.post(thaw, status=409))["code"] == "not_frozen"
    for table in party.tables:
        await table.caught_up()
        assert "frozen" not in table.room
    await party.play_out()


async def test_what_an_operator_has_thawed_is_played_on(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await frozen_match(local, monkeypatch)
    match, store = local.room(party.room).state.match, local.host.config.store
    assert match is not None
    told = await asyncio.to_thread(CliRunner().invoke, app, ["thaw", match, "--store", store])
    assert told.exit_code == 0 and "can be played again" in told.stdout
    again = await asyncio.to_thread(CliRunner().invoke, app, ["thaw", match, "--store", store])
    assert isinstance(again.exception, ParlourError) and "is frozen" in str(again.exception)
    await local.host.watch.look()
    await party.tables[0].until(lambda table: not table.room.get("frozen"))
    await party.play_out()


def spin(seconds: float) -> None:
    """Work for this long without waiting for anything, as rules do."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        pass


# --- the store ---


async def nothing_but_trouble(table: Table, seconds: float) -> None:
    """For this long nobody is told that all is well, but people are told that something is wrong."""
    told: list[dict[str, Any]] = []
    begun = time.monotonic()
    while time.monotonic() - begun < seconds or {"trouble": "store"} not in told:
        try:
            told.append(await table.hear(0.2))
        except TimeoutError:
            assert time.monotonic() - begun < seconds + 60, "nobody was told of the trouble"
    assert [message for message in told if "ok" in message or message.get("trouble") == ""] == []


async def all_is_well(table: Table, request: int) -> int:
    """The waiting request is answered once, and the trouble is over; return the answer."""
    told: list[dict[str, Any]] = []
    while {"trouble": ""} not in told or not any(message.get("id") == request for message in told):
        told.append(await table.hear(60))
    with suppress(TimeoutError):
        while True:
            told.append(await table.hear(0.5))
    [answer] = [message for message in told if message.get("id") == request]
    return int(answer["ok"])


async def moves_of(store: str, match: str) -> list[tuple[int, int | None]]:
    kept = Store(Config(store=store).store_url)
    entries = await kept.entries(match)
    kept.engine.dispose()
    return [(entry.seq, entry.request) for entry in entries if entry.kind == "move"]


async def play_through_a_lock(store: str, seconds: float, matches: int) -> None:
    server = await asyncio.to_thread(Server, store, script=(CRASHING,))
    ann = await Guest(server.address, "Ann").arrive()
    other = sqlite3.connect(store.removeprefix("sqlite:///"), isolation_level=None, timeout=60)
    try:
        tables = [await play_alone(ann, "connect_four") for _ in range(matches)]
        other.execute("BEGIN EXCLUSIVE")
        for number, table in enumerate(tables):
            await table.send({"id": 500 + number, "play": "drop 4", "at": 1, "seat": 0})
        await asyncio.gather(*[nothing_but_trouble(table, seconds) for table in tables])
        assert (await ann.get("/healthz", 503))["ok"] is False
        other.execute("ROLLBACK")
        answers = await asyncio.gather(*[all_is_well(table, 500 + n) for n, table in enumerate(tables)])
        assert answers == [2] * matches
        for number, table in enumerate(tables):
            assert await moves_of(store, table.now["match"]) == [(1, 500 + number)]
            assert (await table.play("drop 4", 1))["ok"] == 3
        assert (await ann.get("/healthz"))["ok"] is True
    finally:
        other.close()
        await ann.leave()
        assert server.stop() == 0


async def test_nothing_is_acknowledged_while_the_database_is_locked(store: str) -> None:
    await play_through_a_lock(store, 2, 5)


@pytest.mark.proof  # slow: the host waits for its sockets first
async def test_a_host_that_is_told_to_end_while_its_store_is_locked_ends_without_a_false_word(store: str) -> None:
    server = await asyncio.to_thread(Server, store)
    ann = await Guest(server.address, "Ann").arrive()
    other = sqlite3.connect(store.removeprefix("sqlite:///"), isolation_level=None, timeout=60)
    try:
        table = await play_alone(ann, "connect_four")
        tokens = list((await ann.get(f"/api/rooms/{table.room['id']}"))["tokens"].values())
        move = {"id": 500, "play": "drop 4", "at": 1, "seat": 0}
        other.execute("BEGIN EXCLUSIVE")
        await table.send(move)
        await nothing_but_trouble(table, 0.5)
        assert await asyncio.to_thread(server.stop) == 0
        told = []
        with suppress(ConnectionClosed):
            while True:
                told.append(await table.hear())
        assert not any("ok" in message for message in told)
        other.execute("ROLLBACK")
        assert await moves_of(store, table.now["match"]) == []
        await asyncio.to_thread(server.start, server.port)
        again = await ann.table(table.room["id"], tokens)
        await again.send(move)
        assert (await again.answer(500))["ok"] == 2
    finally:
        other.close()
        await ann.leave()
        assert server.stop() == 0


@pytest.mark.proof
async def test_ten_seconds_of_a_locked_database(store: str) -> None:
    await play_through_a_lock(store, 10, 50)
    print("\nlocked for 10 s: 50 moves waited, 0 were acknowledged before, 50 after, each written once")


async def test_nothing_is_acknowledged_while_the_disk_is_full(store: str, tmp_path: Path) -> None:
    full = tmp_path / "full"
    server = await asyncio.to_thread(Server, store, "--full-while", str(full), script=(CRASHING,))
    ann = await Guest(server.address, "Ann").arrive()
    try:
        chatting, playing = await play_alone(ann, "tictactoe"), await play_alone(ann, "tictactoe")
        full.touch()
        lines = 0
        told: dict[str, Any] = {}
        while "trouble" not in told:  # until the last page is full
            lines += 1
            await chatting.send({"id": 1000 + lines, "say": "x" * 500, "seat": 0})
            told = {}
            while "trouble" not in told and told.get("id") != 1000 + lines:
                told = await chatting.hear()
        await playing.send({"id": 500, "play": "mark 4", "at": 1, "seat": 0})
        await nothing_but_trouble(playing, 1)
        assert await moves_of(store, playing.now["match"]) == []
        full.unlink()
        assert await all_is_well(playing, 500) == 2
        assert await moves_of(store, playing.now["match"]) == [(1, 500)]
        await chatting.until(lambda table: table.chat and table.chat[-1]["number"] == lines)
        assert [line["number"] for line in chatting.chat] == list(range(1, lines + 1))
    finally:
        await ann.leave()
        assert server.stop() == 0


async def test_a_postgresql_that_crashes_and_comes_back_loses_nothing(postgres: Postgres) -> None:
    store = postgres.new_database()
    server = await asyncio.to_thread(Server, store, script=(CRASHING,))
    ann = await Guest(server.address, "Ann").arrive()
    try:
        table = await play_alone(ann, "tictactoe")
        assert (await table.play("mark 4", 0))["ok"] == 2
        postgres.stop("immediate")
        try:
            await table.send({"id": 500, "play": "mark 0", "at": 2, "seat": 1})
            await nothing_but_trouble(table, 1)
        finally:
            postgres.start()
        assert await all_is_well(table, 500) == 3
        assert [request for _, request in await moves_of(store, table.now["match"])] == [2, 500]
        assert len(await ann.get("/api/mine")) == 1
    finally:
        await ann.leave()
        assert server.stop() == 0
