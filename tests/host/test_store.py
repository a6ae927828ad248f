"""The store keeps the same promises on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from parlour.host.config import Config
from parlour.host.store import Beginning, Ending, Entry, MatchRow, Outcome, Overtaken, RoomRow, Saved, Stale, Store
from parlour.host.store.rows import RoomState, SeatState
from parlour.host.store.schema import metadata
from parlour.host.store.writer import Writer
from parlour.host.wire import Line
from tests.host.client import Guest
from tests.host.conftest import Server
from tests.host.local_host import open_local_host
from tests.host.match_log import append
from tests.host.postgres import Postgres


@pytest_asyncio.fixture
async def kept(either_store: str) -> AsyncIterator[Store]:
    """An open, empty store."""
    store = Store(Config(store=either_store).store_url)
    await store.open()
    yield store
    await store.close()


@pytest_asyncio.fixture
async def other(either_store: str, kept: Store) -> AsyncIterator[Store]:
    """A second connection to the same store, as another process would have it."""
    store = Store(Config(store=either_store).store_url)
    await store.open()
    yield store
    await store.close()


def entry(match: str, seq: int, **more: Any) -> Entry:
    values: dict[str, Any] = {"kind": "move", "seat": seq % 2, "body": f"mark {seq}", "at": 1000 + seq, **more}
    return Entry(match, seq, **values)


def room(name: str, *people: str, code: str = "") -> RoomRow:
    seats = [SeatState("person", person, person=person) for person in people]
    state = RoomState(name, code or name.upper()[:6], "tictactoe", seats, people[0], 1000, "c")
    return RoomRow(state, 0, f"secret of {name}")


def next_version(row: RoomRow) -> RoomRow:
    return RoomRow(row.state, row.version + 1, row.secret)


async def begin(store: Store, row: RoomRow, match: str, begun: int = 2000, **first: Any) -> Outcome:
    """Begin a match in a room, as the host does."""
    row.state.match, row.state.phase = match, "playing"
    header = MatchRow(match, row.state.game, "{}", begun, row.state.id, "s")
    beginning = Beginning(next_version(row), begun, header)
    outcome = await append(store, [entry(match, 0, kind="begin", **first)], beginning)
    row.version += outcome == Saved()
    return outcome


# --- migrations ---


async def test_a_new_store_has_exactly_the_tables_that_the_schema_says(kept: Store) -> None:
    def compare(connection: Connection) -> tuple[list[Any], set[str]]:
        found = set(inspect(connection).get_table_names())
        return list(compare_metadata(MigrationContext.configure(connection), metadata)), found

    with kept.engine.connect() as connection:
        differences, tables = compare(connection)
    assert differences == []
    assert tables == {*metadata.tables, "alembic_version"}


async def test_opening_a_store_again_changes_nothing(kept: Store, other: Store) -> None:
    assert (await asyncio.to_thread(other.prepare)).key == (await asyncio.to_thread(kept.prepare)).key
    await kept.new_room(room("hall", "ann"), 1)
    assert (await other.room("hall")) == room("hall", "ann")


async def test_several_processes_open_an_empty_postgresql_at_once(postgres: Postgres) -> None:
    """They start at the same moment: one makes the tables and the key, and the others wait for it."""
    program = (
        "import asyncio, sys; from parlour.host.config import Config; from parlour.host.store import Store\n"
        "async def main():\n"
        "    store = Store(Config(store=sys.argv[1]).store_url)\n"
        "    store.engine.connect().close(); print('ready', flush=True); input()\n"
        "    print((await store.open()).key); await store.close()\n"
        "asyncio.run(main())"
    )
    url = postgres.new_database()
    pipe = asyncio.subprocess.PIPE
    made = [asyncio.create_subprocess_exec(sys.executable, "-c", program, url, stdin=pipe, stdout=pipe) for _ in "1234"]
    processes = await asyncio.gather(*made)
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    told = await asyncio.gather(*[process.communicate(b"go\n") for process in processes])
    assert [process.returncode for process in processes] == [0] * 4
    assert len({output for output, _ in told}) == 1


async def test_commits_are_synced_before_they_count(kept: Store) -> None:
    """What the database says about itself, on the very connection that writes."""
    asked = ["synchronous", "journal_mode"] if kept.kind == "sqlite" else ["fsync", "synchronous_commit"]
    word = "PRAGMA" if kept.kind == "sqlite" else "SHOW"

    def job(connection: Connection) -> list[Any]:
        return [(connection.execute(text(f"{word} {name}"))).scalar_one() for name in asked]

    assert await kept.writer.write(job) == ([2, "wal"] if kept.kind == "sqlite" else ["on", "on"])


# --- the log ---


async def test_entries_come_back_as_they_were_appended(kept: Store) -> None:
    first = entry("m", 0, kind="begin", seat=-1, body="", asked=[0, 1], due=77)
    second = entry("m", 1, request=2**53, seen=3, spent=2**40, at=2**42, body="walk ☃ “quoted”")
    await append(kept, [first])
    await append(kept, [second, entry("m", 2)])
    assert await kept.entries("m") == [first, second, entry("m", 2)]
    assert await kept.entries("m", after=1) == [entry("m", 2)]
    assert await kept.entries("other") == []


async def test_a_taken_number_is_stale_and_the_others_of_its_commit_are_unharmed(kept: Store) -> None:
    await append(kept, [entry("m", 0)])
    before = kept.writer.commits
    done = [
        append(kept, [entry("a", 0)]),
        append(kept, [entry("m", 0, body="too late")]),
        append(kept, [entry("b", 0), entry("b", 1)]),
        append(kept, [entry("c", 1), entry("m", 0)]),
    ]
    assert await asyncio.gather(*done) == [Saved(), Overtaken(), Saved(), Overtaken()]
    assert kept.writer.commits == before + 1
    assert await kept.entries("m") == [entry("m", 0)]
    assert await kept.entries("b") == [entry("b", 0), entry("b", 1)]
    assert await kept.entries("c") == [], "what belongs together is written together or not at all"


async def test_when_two_doors_write_one_number_the_second_is_stale(kept: Store, other: Store) -> None:
    outcomes = []
    for seq in range(40):
        pair = [append(kept, [entry("m", seq, body="here")]), append(other, [entry("m", seq, body="there")])]
        outcomes.append(await asyncio.gather(*pair))
    assert all(sorted(type(one).__name__ for one in pair) == ["Overtaken", "Saved"] for pair in outcomes)
    bodies = [one.body for one in await kept.entries("m")]
    assert bodies == ["here" if pair[0] == Saved() else "there" for pair in outcomes]


async def test_a_job_that_fails_does_not_take_others_with_it(kept: Store) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO house (name, value) VALUES ('half', 'done')"))
        raise KeyError("a defect")

    failed, fine = kept.writer.write(broken), append(kept, [entry("m", 0)])
    outcomes = await asyncio.gather(failed, fine, return_exceptions=True)
    assert isinstance(outcomes[0], KeyError)
    assert outcomes[1] == Saved()
    with kept.engine.connect() as connection:
        assert (connection.execute(text("SELECT count(*) FROM house WHERE name = 'half'"))).scalar_one() == 0


async def test_a_row_that_does_not_fit_is_its_own_trouble_only(kept: Store) -> None:
    """PostgreSQL refuses a code of twenty letters: the caller is told, and nobody else waits for it."""
    misfit, fine = kept.new_room(room("hall", "ann", code="A" * 20), 1), append(kept, [entry("m", 0)])
    async with asyncio.timeout(120):  # ends only if nothing ever comes
        outcomes = await asyncio.gather(misfit, fine, return_exceptions=True)
    assert (outcomes[0] is None) == (kept.kind == "sqlite")
    assert outcomes[1] == Saved()
    assert kept.writer.trouble == ""
    assert await kept.entries("m") == [entry("m", 0)]


class DeafWriter(Writer):
    """A writer that does not learn that its next commit was done."""

    deaf = False

    def _sync(self, connection: Connection) -> None:
        super()._sync(connection)
        if self.deaf:
            self.deaf = False
            raise OperationalError("COMMIT", {}, Exception("the connection was lost"))


async def test_a_commit_that_was_never_confirmed_counts_once(either_store: str) -> None:
    """The connection is lost while the database commits. The writer tries again and finds everything there."""
    store = Store(Config(store=either_store).store_url)
    store.writer = writer = DeafWriter(store.engine, lambda what: None)
    await store.open()
    hall = room("hall", "ann", "bob")

    async def unheard(work: Any) -> None:
        writer.deaf = True
        async with asyncio.timeout(120):  # ends only if nothing ever comes
            assert await work in (None, Saved())
        assert not writer.deaf

    try:
        await unheard(store.new_room(hall, 1))
        await unheard(begin(store, hall, "m"))
        await unheard(append(store, [entry("m", 1, request=7, seen=1), entry("m", 2)]))
        await unheard(store.save_line("hall", Line(1, 10, "say", "Ann", "hello")))
        await unheard(store.save_room(hall, 3))
        await unheard(append(store, (), Ending(next_version(hall), 4, "m", "{}")))
        assert await append(store, [entry("m", 2, body="another")]) == Overtaken()
        assert [one.seq for one in await store.entries("m")] == [0, 1, 2]
        found = await store.room("hall")
        assert found is not None
        assert found.version == 3
        assert len(await store.lines("hall")) == 1
    finally:
        await store.close()


async def test_what_was_accepted_before_a_stop_is_written(either_store: str) -> None:
    store = Store(Config(store=either_store).store_url)
    await store.open()
    promises = [append(store, [entry("m", seq)]) for seq in range(300)]
    await store.close()
    await asyncio.gather(*promises)
    again = Store(Config(store=either_store).store_url)
    await again.open()
    assert len(await again.entries("m")) == 300
    await again.close()


# --- rooms, people, lists ---


async def test_when_two_change_a_room_at_once_one_wins(kept: Store, other: Store) -> None:
    await kept.new_room(room("hall", "ann"), 1)
    here, there = await kept.room("hall"), await other.room("hall")
    assert here is not None and there is not None
    here.state.settings, there.state.settings = {"by": "here"}, {"by": "there"}
    outcomes = await asyncio.gather(kept.save_room(here, 2), other.save_room(there, 2), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "Stale"]
    found = await kept.room("hall")
    assert found is not None
    assert found.version == 1
    assert found.state.settings == {"by": "here" if outcomes[0] is None else "there"}


async def test_a_match_does_not_begin_in_a_room_that_has_changed(kept: Store, other: Store) -> None:
    await kept.new_room(room("hall", "ann", "bob"), 1)
    late = await kept.room("hall")
    early = await other.room("hall")
    assert late is not None and early is not None
    await other.save_room(early, 2)
    assert await begin(kept, late, "m") == Overtaken()
    assert await kept.match("m") is None
    assert await kept.entries("m") == []


async def test_a_code_belongs_to_one_room(kept: Store) -> None:
    await kept.new_room(room("hall", "ann", code="ABC234"), 1)
    with pytest.raises(Stale):
        await kept.new_room(room("attic", "bob", code="ABC234"), 1)
    assert await kept.room("attic") is None
    found = await kept.room_by_code("ABC234")
    assert found is not None
    assert found.state.id == "hall"
    assert await kept.room_by_code("abc234") is None
    rooms = await kept.rooms_of("bob")
    assert rooms == []


async def test_members_are_those_who_sit_there(kept: Store) -> None:
    await kept.new_room(room("hall", "ann", "bob"), 1)
    row = await kept.room("hall")
    assert row is not None
    row.state.seats = [SeatState("person", "bob", person="bob"), SeatState("person", "cy", person="cy")]
    await kept.save_room(row, 2)
    names = {person: [found.state.id for found, _, _ in await kept.rooms_of(person)] for person in ("ann", "bob", "cy")}
    assert names == {"ann": [], "bob": ["hall"], "cy": ["hall"]}


async def test_rooms_of_a_person_tell_whom_they_wait_for(kept: Store) -> None:
    row = room("hall", "ann", "bob")
    await kept.new_room(row, 1)
    assert await begin(kept, row, "m", asked=[0]) == Saved()
    await append(kept, [entry("m", 1, asked=[1], at=5000)])
    [(found, asked, since)] = await kept.rooms_of("bob")
    assert (found.state.match, asked, since) == ("m", [1], 5000)


async def test_only_public_rooms_that_are_not_over_are_listed(kept: Store) -> None:
    for name in ("open", "hidden", "over"):
        await kept.new_room(room(name, "ann"), 1)
    for name, change in (("hidden", {"public": False}), ("over", {"phase": "over"})):
        row = await kept.room(name)
        assert row is not None
        for field, value in change.items():
            setattr(row.state, field, value)
        await kept.save_room(row, 2)
    assert [row.state.id for row in await kept.open_rooms()] == ["open"]


async def test_lines_of_chat_have_one_number_each(kept: Store, other: Store) -> None:
    await kept.save_line("hall", Line(1, 10, "say", "Ann", "hello"))
    with pytest.raises(Stale):
        await other.save_line("hall", Line(1, 11, "say", "Bob", "hello too"))
    await other.save_line("hall", Line(2, 12, "say", "Bob", "hello too", 1, "bob"))
    assert [line.text for line in await kept.lines("hall")] == ["hello", "hello too"]
    assert [line.text for line in await kept.lines("hall", most=1)] == ["hello too"]
    assert await kept.lines("attic") == []


async def test_a_guest_who_comes_again_is_renamed(kept: Store) -> None:
    assert [await kept.save_person("p", name, 1) for name in ("Ann", "Ann", "Anna", "Ann", "Anna")] == [0, 0, 1, 2, 3]
    with kept.engine.connect() as connection:
        assert (connection.execute(text("SELECT id, name, since FROM people"))).all() == [("p", "Anna", 1)]


async def test_what_is_due_is_what_the_last_entry_says_of_matches_that_run(kept: Store) -> None:
    for number, name in enumerate(["bots", "clock", "nothing", "frozen", "ended"]):
        row = room(name, "ann")
        await kept.new_room(row, 1)
        assert await begin(kept, row, f"m-{name}", due=100 + number) == Saved()
    await append(kept, [entry("m-clock", 1, due=9_000)])
    await append(kept, [entry("m-nothing", 1, due=None)])
    await kept.freeze("m-frozen", "a report")
    ended = await kept.room("ended")
    assert ended is not None
    assert await append(kept, (), Ending(next_version(ended), 3000, "m-ended", "{}")) == Saved()
    assert sorted((await asyncio.to_thread(kept.prepare)).due) == [("bots", 100), ("clock", 9_000)]
    frozen = await kept.match("m-frozen")
    assert frozen is not None
    assert frozen.frozen == "a report"


async def test_history_tells_the_latest_match_first(kept: Store) -> None:
    for number in range(3):
        row = room(f"room-{number}", "ann", "bob")
        await kept.new_room(row, 1)
        assert await begin(kept, row, f"m-{number}", begun=5000 - number) == Saved()
    await kept.new_match(MatchRow("uploaded", "tictactoe", "{}", 9000, ended=9000, result="{}"), "ann")
    assert [row.id for row in await kept.history("ann")] == ["uploaded", "m-0", "m-1", "m-2"]
    assert [row.id for row in await kept.history("bob", most=2)] == ["m-0", "m-1"]
    assert await kept.history("cy") == []


# --- a host on it ---


async def test_a_whole_match_is_played_on_either_store(either_store: str) -> None:
    server = Server(either_store)
    guests = [Guest(server.address, name) for name in ("Ann", "Bob")]
    try:
        ann, bob = [await guest.arrive() for guest in guests]
        opened = await ann.open("connect_four")
        room_id = opened["room"]["id"]
        await bob.sit(room_id)
        tables = [await ann.table(room_id), await bob.table(room_id)]
        await ann.post(f"/api/rooms/{room_id}/begin")
        seat = 0
        while not tables[seat].over:
            await tables[seat].until(lambda table, seat=seat: table.asked(seat) or table.over)
            if not tables[seat].over:
                answer = await tables[seat].play(tables[seat].sights[seat]["options"][0])
                assert answer["ok"] == tables[seat].sights[seat]["at"]
            seat = 1 - seat
        await tables[0].until(lambda table: table.over and table.room["phase"] == "over")
        [card] = await bob.get("/api/history")
        assert card["result"] == tables[0].now["result"]
        assert (await ann.get("/healthz"))["store"] == either_store.partition(":")[0]
    finally:
        for guest in guests:
            await guest.leave()
        assert server.stop() == 0


async def test_a_move_at_one_host_makes_the_move_at_another_stale_and_it_catches_up(postgres: Postgres) -> None:
    """With two processes on one PostgreSQL and one match, the second to move is told what has happened."""
    url = postgres.new_database()
    servers = await asyncio.gather(*[asyncio.to_thread(Server, url) for _ in range(2)])
    ann = await Guest(servers[0].address, "Ann").arrive()
    try:
        opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me"}], begin=True)
        room_id, tokens = opened["room"]["id"], opened["tokens"]
        from tests.host.client import Table

        here = await Table.at(servers[0].address, room_id)
        there = await Table.at(servers[1].address, room_id)
        ann.tables += [here, there]
        await here.hello([tokens["0"], tokens["1"]])
        await there.hello([tokens["0"], tokens["1"]])
        assert (await here.play("mark 4", 0))["ok"] == 2
        late = await there.play("mark 4", 0)
        assert late["no"]["code"] == "stale"
        assert there.sights[1]["view"]["squares"][4] == 0, "it has caught up from the log"
        assert (await there.play("mark 0", 1))["ok"] == 3
        assert (await here.play("mark 1", 1))["no"]["code"] == "stale"
        assert here.sights[0]["view"]["squares"][:5] == [1, -1, -1, -1, 0]
        assert (await here.play("mark 2", 0))["ok"] == 4
    finally:
        await ann.leave()
        assert [server.stop() for server in servers] == [0, 0]
    store = Store(Config(store=url).store_url)
    [match] = await store.history(ann.me["person"])
    assert [one.body for one in await store.entries(match.id)] == ["", "mark 4", "mark 0", "mark 2"]
    store.engine.dispose()


async def test_a_room_that_was_changed_at_another_host_is_read_again(tmp_path: Path) -> None:
    """Somebody sits down at the other host. The owner, who begins here, is told that the room has changed, and can then
    begin."""
    async with open_local_host(tmp_path) as here, open_local_host(tmp_path) as there:
        ann, bob = await here.welcome("Ann"), await there.welcome("Bob")
        room_id = (await ann.open("tictactoe"))["room"]["id"]
        table = await ann.table(room_id)
        await bob.sit(room_id)
        assert (await ann.post(f"/api/rooms/{room_id}/mute/nobody", status=409))["code"] == "changed"
        await table.until(lambda table: table.room["seats"][1]["name"] == "Bob")
        await bob.post(f"/api/rooms/{room_id}/seats/1/look", {"emblem": "moon"})
        assert (await ann.post(f"/api/rooms/{room_id}/begin", status=409))["code"] == "changed"
        assert (await ann.post(f"/api/rooms/{room_id}/begin"))["room"]["phase"] == "playing"
        await table.until(lambda table: table.asked(0))


def test_the_sqlite_file_is_made_where_the_address_says(store: str, tmp_path: Path) -> None:
    server = Server(store)
    assert server.stop() == 0
    assert (tmp_path / "parlour.db").is_file()
    assert not (tmp_path / "parlour.db-wal").exists(), "everything is in the file after a graceful stop"
