"""What is deleted after a time that the operator sets, and what never is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from parlour.host.config import Config
from parlour.host.store import Store, retention
from parlour.host.store.schema import chat, members, people, rooms
from tests.host.local_host import LocalHost, open_local_host

DAY = 86_400_000


def ids(local: LocalHost) -> dict[str, set[Any]]:
    """What is in the store."""
    with local.host.store.engine.connect() as connection:
        return {
            "rooms": set(connection.execute(select(rooms.c.id)).scalars()),
            "members": set(connection.execute(select(members.c.room)).scalars()),
            "people": set(connection.execute(select(people.c.id)).scalars()),
            "said": set(connection.execute(select(chat.c.room)).scalars()),
        }


async def furnish(local: LocalHost) -> dict[str, str]:
    """Rooms that never began, one that did, and guests with and without a match; the ids by name."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    await party.tables[0].ask(say="good luck")
    await party.play_out()
    played = await local.welcome("Cyd")
    gathering = (await played.open("tictactoe"))["room"]["id"]
    table = await played.table(gathering)
    await table.ask(say="anybody?")
    left = (await played.open("tictactoe"))["room"]["id"]
    await played.post(f"/api/rooms/{left}/seats/0/leave")
    idle = await local.welcome("Dan")
    for guest in local.guests:
        for open_table in guest.tables:
            await open_table.close()
        guest.tables.clear()
    names = {"Ann": party.guests[0], "Bob": party.guests[1], "Cyd": played, "Dan": idle}
    return {
        "party": party.room,
        "gathering": gathering,
        "left": left,
        **{name: guest.me["person"] for name, guest in names.items()},
    }


async def test_rooms_that_never_began_and_guests_who_stay_away_go_and_matches_stay(local: LocalHost) -> None:
    known = await furnish(local)
    before = ids(local)
    await local.host.clear()
    assert ids(local) == before, "nothing is old yet"
    local.clock.now += 31 * DAY
    local.host.put_away(local.clock.now)
    await local.host.clear()
    after = ids(local)
    assert after["rooms"] == {known["party"]} == after["members"] == after["said"]
    assert after["people"] == before["people"]
    local.clock.now += 370 * DAY
    await local.host.clear()
    last = ids(local)
    assert last["rooms"] == {known["party"]} and last["said"] == set()
    assert last["people"] == set()
    match = (await local.guests[0].get(f"/api/rooms/{known['party']}"))["room"]["match"]
    assert (await local.guests[0].get(f"/api/matches/{match}/record"))["players"] == ["Ann", "Bob"]
    cleared = [line for line in local.log if line["event"] == "cleared"]
    assert [(line["rooms"], line["guests"], line["lines"]) for line in cleared] == [(2, 0, 0), (0, 4, 1)]


async def test_guests_who_come_back_stay(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    for _ in range(3):
        local.clock.now += 300 * DAY
        assert (await ann.get("/api/me"))["name"] == "Ann"
        await local.host.store.writer.write(lambda _: None)  # behind what notes that she was here
        await local.host.clear()
    assert ids(local)["people"] == {ann.me["person"]} != {bob.me["person"]}


async def test_the_time_of_guests_from_an_older_version_begins_now(local: LocalHost) -> None:
    """Nobody knows when they were here last."""
    ann = await local.welcome("Ann")
    local.clock.now += 1_000 * DAY

    def forget(connection: Any) -> None:
        connection.execute(people.update().values(seen=0))

    await local.host.store.writer.write(forget)
    await local.host.clear()
    assert ids(local)["people"] == {ann.me["person"]}
    local.clock.now += 401 * DAY
    await local.host.clear()
    assert ids(local)["people"] == set()


async def test_a_clock_that_was_ahead_at_the_start_deletes_nothing(local: LocalHost) -> None:
    """It has been set since. Before anything is deleted, there is an hour for that."""
    await furnish(local)
    before = ids(local)
    local.clock.now += 5_000 * DAY
    local.clock.wall = -5_000 * DAY
    local.host.put_away(local.clock.now)
    await local.host.clear()
    assert ids(local) == before
    assert local.host._clear_at == local.host.begun + 3_600_000


async def test_what_is_in_use_is_not_cleared(local: LocalHost) -> None:
    """Somebody has been waiting in a room for a month, with the page open. What was said there goes all the same."""
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    table = await ann.table(room)
    await table.ask(say="anybody?")
    local.clock.now += 500 * DAY
    local.host.put_away(local.clock.now)
    await local.host.clear()
    after = ids(local)
    assert after["rooms"] == {room} and after["people"] == {ann.me["person"]} and after["said"] == set()
    table.chat.clear()
    assert "ok" in await table.ask(say="nobody?")
    late = await ann.table(room)
    assert (
        [(line["number"], line["text"]) for line in late.chat]
        == [(2, "nobody?")]
        == [(line["number"], line["text"]) for line in table.chat]
    )


async def test_what_the_operator_wants_to_keep_is_kept(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, keep_rooms=0, keep_guests=0, keep_chat=0) as local:
        await furnish(local)
        before = ids(local)
        local.clock.now += 5_000 * DAY
        local.host.put_away(local.clock.now)
        await local.host.clear()
        assert ids(local) == before


async def test_a_store_in_trouble_is_cleared_another_time(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> int:
        raise OSError("the disk is gone")

    monkeypatch.setattr(local.host.store, "clear", fail)
    await local.host.clear()
    assert [line["why"] for line in local.log if line["event"] == "nothing could be cleared"] == ["the disk is gone"]


async def test_somebody_who_comes_back_meanwhile_stays(either_store: str) -> None:
    """It was found to be old, and is not any more when it would be deleted."""
    store = Store(Config(store=either_store).store_url)
    await store.open()
    await store.save_person("ann", "Ann", 1)
    await store.save_person("bob", "Bob", 1)
    found = retention.GUESTS.find(2)

    def come_back(connection: Any) -> None:
        keys = connection.execute(found).all()
        assert {key.id for key in keys} == {"ann", "bob"}
        connection.execute(people.update().where(people.c.id == "ann").values(seen=2))
        retention.GUESTS.delete(2, keys, connection)

    await store.writer.write(come_back)
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM people")).scalars().all() == ["ann"]
    await store.close()
