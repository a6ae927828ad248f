"""The store is in trouble: a database that is locked or has crashed, a disk that is full. Nothing is acknowledged
before it is written, nothing is lost, and people are told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from parlour.host.config import Config
from parlour.host.store import Store
from tests.host.client import Guest, Table, play_alone
from tests.host.conftest import CRASHING, Server
from tests.host.local_host import LocalHost
from tests.host.postgres import Postgres

# --- in this process ---


async def test_a_move_that_the_store_does_not_take_leaves_the_table_as_the_log_has_it(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If too much is waiting to be written, the move is refused. It can be made later."""
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


# --- on a host of its own ---


async def trouble(table: Table) -> None:
    """Listen until people are told that something is wrong. Nothing is acknowledged before."""
    told: list[dict[str, Any]] = []
    while {"trouble": "store"} not in told:
        told.append(await table.hear(60))
    assert [message for message in told if "ok" in message] == []


async def in_vain(server: Server, guest: Guest, times: int) -> None:
    """Wait until the host has tried so many times more to commit. It answers other questions meanwhile."""

    def tries() -> int:
        return sum("a commit failed" in line for line in server.log)

    before = tries()
    while tries() < before + times:
        assert (await guest.get("/healthz", 503))["ok"] is False


async def all_is_well(table: Table, request: int) -> int:
    """The waiting request is answered once, and not before the trouble is over; return the answer."""
    told: list[dict[str, Any]] = []
    while not any(message.get("id") == request for message in told):
        told.append(await table.hear(60))
    told += await table.caught_up()
    *still, over, answer = [message for message in told if "trouble" in message or message.get("id") == request]
    assert [message for message in still if message != {"trouble": "store"}] == []
    assert over == {"trouble": ""}
    return int(answer["ok"])


async def moves_of(store: str, match: str) -> list[tuple[int, int | None]]:
    kept = Store(Config(store=store).store_url)
    entries = await kept.entries(match)
    kept.engine.dispose()
    return [(entry.seq, entry.request) for entry in entries if entry.kind == "move"]


async def play_through_a_lock(store: str, tries: int, matches: int) -> None:
    server = await asyncio.to_thread(Server, store, script=(CRASHING,))
    ann = await Guest(server.address, "Ann").arrive()
    other = sqlite3.connect(store.removeprefix("sqlite:///"), isolation_level=None, timeout=60)
    try:
        tables = [await play_alone(ann, "connect_four") for _ in range(matches)]
        other.execute("BEGIN EXCLUSIVE")
        for number, table in enumerate(tables):
            await table.send({"id": 500 + number, "play": "drop 4", "at": 1, "seat": 0})
        await asyncio.gather(*[trouble(table) for table in tables])
        await in_vain(server, ann, tries)
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
    await play_through_a_lock(store, 10, 5)


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
        await trouble(table)
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
async def test_a_database_that_is_locked_for_long(store: str) -> None:
    await play_through_a_lock(store, 200, 50)
    print("\n200 tries in vain: 50 moves waited, 0 were acknowledged before, 50 after, each written once")


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
        await trouble(playing)
        await in_vain(server, ann, 10)
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
            await trouble(table)
            await in_vain(server, ann, 3)
        finally:
            postgres.start()
        assert await all_is_well(table, 500) == 3
        assert [request for _, request in await moves_of(store, table.now["match"])] == [2, 500]
        assert len(await ann.get("/api/mine")) == 1
    finally:
        await ann.leave()
        assert server.stop() == 0
