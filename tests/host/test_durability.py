"""Everything that was acknowledged is there after the host is killed, at random and at the worst moments."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.host.config import Config
from parlour.host.store import Entry, Store
from parlour.kernel.fingerprint import fingerprint
from tests.host.client import Guest, Table
from tests.host.conftest import CRASHING, Server
from tests.host.local_host import WIN, Door, LocalHost, Party, open_local_host
from tests.host.postgres import Postgres
from tests.host.scripted import Ledger, Pair, Verdict, judge

POINTS = ("before_commit", "after_commit", "after_send", "at random")
REACH = {"before_commit": (2, 25), "after_commit": (2, 25), "after_send": (20, 900)}


async def crash_and_recover(
    store: str, folder: Path, points: list[str], matches: int, seed: int
) -> tuple[Ledger, Verdict, Counter[int]]:
    """Play matches while the host is killed once for each point, then compare what was told with what is stored.
    Returns the exit codes of the host too."""
    chance = random.Random(seed)
    ledger = Ledger()
    codes: Counter[int] = Counter()
    fingerprints = folder / "fingerprints.json"
    server = await asyncio.to_thread(
        Server, store, "--fingerprints", str(fingerprints), *fate(points[0], chance), script=(CRASHING,)
    )
    usual = server.command[: server.command.index("--point")]
    owner = await Guest(server.address, "Ann").arrive()
    try:
        pairs = [Pair(owner, ("tictactoe", "connect_four")[n % 2], ledger, chance) for n in range(matches)]
        for pair in pairs:
            await pair.sit_down()
        async with asyncio.TaskGroup() as playing:
            for pair in pairs:
                playing.create_task(pair.run())
            try:
                for number, point in enumerate(points):
                    if point == "at random":
                        await asyncio.sleep(chance.uniform(0.3, 2.5))
                        os.kill(server.process.pid, signal.SIGKILL)
                    codes[await asyncio.to_thread(server.process.wait, 120)] += 1
                    server.stop()
                    following = points[number + 1] if number + 1 < len(points) else ""
                    server.command = [*usual, *fate(following, chance)]
                    await asyncio.to_thread(server.start, server.port)
                await until_everyone_has_moved(ledger, pairs)
                for pair in pairs:
                    pair.quiet = True
            except BaseException:  # cancelling is not enough: before Python 3.12 `wait_for` may swallow it
                for pair in pairs:
                    pair.gone = True
                raise
        codes[await asyncio.to_thread(server.stop)] += 1
    finally:
        await owner.leave()
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)
    told = msgspec.json.decode(fingerprints.read_bytes(), type=dict[str, str])
    verdict = await judge(store, ledger, told)
    assert len(told) == matches
    return ledger, verdict, codes


def fate(point: str, chance: random.Random) -> list[str]:
    """How the next host is to die."""
    passage = chance.randint(*REACH[point]) if point in REACH else 0
    return ["--point", point if point in REACH else "", "--passage", str(passage)]


async def until_everyone_has_moved(ledger: Ledger, pairs: list[Pair]) -> None:
    """After the last restart every match goes on."""
    enough = len(ledger.ok) + 3 * len(pairs)
    async with asyncio.timeout(120):
        while len(ledger.ok) < enough:
            await asyncio.sleep(0.02)


def tell(ledger: Ledger, verdict: Verdict, codes: Counter[int]) -> None:
    print(
        f"\nkilled {codes[-signal.SIGKILL]} times: {verdict.matches} matches, {verdict.acknowledged} moves "
        f"acknowledged, {len(verdict.missing)} missing, {len(verdict.doubled)} doubled, "
        f"{len(verdict.invented)} that nobody sent, "
        f"{len(verdict.unlike)} tables unlike their logs; {dict(ledger.count)}"
    )


def must_be_whole(ledger: Ledger, verdict: Verdict, codes: Counter[int], rounds: int) -> None:
    tell(ledger, verdict, codes)
    assert codes == {-signal.SIGKILL: rounds, 0: 1}
    assert ledger.faults == []
    assert verdict.missing == []
    assert verdict.doubled == []
    assert verdict.invented == []
    assert verdict.unlike == []
    assert verdict.moves == verdict.acknowledged
    assert ledger.count["answered again"] > 0


async def test_nothing_acknowledged_is_lost_or_doubled_when_the_host_is_killed(store: str, tmp_path: Path) -> None:
    ledger, verdict, codes = await crash_and_recover(store, tmp_path, list(POINTS), 100, seed=1)
    must_be_whole(ledger, verdict, codes, 4)
    assert ledger.count["in doubt, written"] > 0
    assert ledger.count["in doubt, not written"] > 0


@pytest.mark.proof
async def test_fifty_kills_under_load(store: str, tmp_path: Path) -> None:
    points = [POINTS[number % len(POINTS)] for number in range(50)]
    ledger, verdict, codes = await crash_and_recover(store, tmp_path, points, 100, seed=2)
    must_be_whole(ledger, verdict, codes, 50)


# --- nothing is said before it is on disk ---


async def test_no_answer_leaves_before_the_commit(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the writer is held just before it commits, nobody hears anything. When it is let go, everybody does."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    watching = await party.guests[0].table(party.room, [])
    elsewhere = (await local.begin("tictactoe", "Cleo", "Dan")).tables[0]
    everyone = [*party.tables, watching]
    for table in everyone:
        door_of(table).waiting()
    reached, held = threading.Event(), threading.Event()

    def hold() -> None:
        reached.set()
        assert held.wait(60)

    monkeypatch.setattr(local.host.store.writer, "before_sync", hold)
    match = local.live(party.room).id
    await party.tables[0].send({"id": 70, "play": "mark 4", "at": 1})
    assert await asyncio.to_thread(reached.wait, 60)
    await elsewhere.caught_up()  # whatever was said to others before this answer has arrived, too
    assert [door_of(table).waiting() for table in everyone] == [[], [], []]
    assert len(await local.host.store.entries(match)) == 1
    held.set()
    answer = await party.tables[0].answer(70)
    assert answer["ok"] == 2
    assert len(await local.host.store.entries(match)) == 2
    for table in everyone[1:]:
        await table.until(lambda table: table.events)


async def test_the_end_of_a_match_is_on_disk_with_its_last_move(local: LocalHost) -> None:
    """There is one commit and one message: the message that says who has won also says that the room is over."""
    party = await play_almost_to_the_end(local)
    store = local.host.store
    before = store.writer.commits
    door_of(party.tables[1]).waiting()
    answer = await party.tables[0].ask(play=WIN[-1], at=len(WIN))
    assert store.writer.commits == before + 1
    assert (answer["room"]["phase"], answer["now"]["result"]["winners"]) == ("over", [0])
    [told] = [msgspec.json.decode(data) for data in door_of(party.tables[1]).waiting()]
    assert (told["room"]["phase"], told["now"]["result"]["winners"]) == ("over", [0])
    kept, room = await store.match(answer["now"]["match"]), await store.room(party.room)
    assert kept is not None and kept.ended == local.clock.now
    assert room is not None and room.state.phase == "over"


async def test_a_room_that_another_host_has_changed_ends_all_the_same(local: LocalHost) -> None:
    party = await play_almost_to_the_end(local)
    store = local.host.store
    row = await store.room(party.room)
    assert row is not None
    row.state.spectators = False
    await store.save_room(row, local.clock.now)
    answer = await party.tables[0].ask(play=WIN[-1], at=len(WIN))
    assert answer["ok"] == len(WIN) + 1
    async with local.room(party.room).lock:
        pass  # wait until it has caught up
    kept, room = await store.match(answer["now"]["match"]), await store.room(party.room)
    assert kept is not None and kept.ended is not None
    assert room is not None and (room.state.phase, room.state.spectators) == ("over", False)
    assert local.room(party.room).state == room.state


async def play_almost_to_the_end(local: LocalHost) -> Party:
    """A match in which only the winning move is missing."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    await party.play(WIN[:-1])
    for table in party.tables:
        await table.caught_up()
    return party


def door_of(table: Table) -> Door:
    assert isinstance(table.socket, Door)
    return table.socket


SYSCALL = re.compile(r"(?P<pid>\d+) +(?P<rest>.*)")


def order_of_calls(trace: str) -> list[str]:
    """The calls in a trace, in order: `write` to the write-ahead log, `sync` of it, `ok` given to a socket. A sync
    counts when it has returned, a write or an answer when it begins."""
    told: list[str] = []
    syncing: set[str] = set()
    for line in trace.splitlines():
        found = SYSCALL.fullmatch(line)
        assert found is not None, line
        pid, rest = found["pid"], found["rest"]
        if re.match(r"(fdatasync|fsync)\(\d+<[^>]*-wal>", rest):
            if "unfinished" in rest:
                syncing.add(pid)
            else:
                told.append("sync")
        elif re.match(r"<\.\.\. (fdatasync|fsync) resumed>", rest) and pid in syncing:
            syncing.discard(pid)
            told.append("sync")
        elif re.match(r"pwrite64\(\d+<[^>]*-wal>", rest):
            told.append("write")
        elif re.match(r"(write|writev|sendto|sendmsg)\(", rest) and r"\"ok\":" in rest and r"\"ok\":0" not in rest:
            told.append("ok")
    return told


async def test_the_system_is_asked_to_sync_before_it_is_asked_to_send(store: str, tmp_path: Path) -> None:
    """Seen from outside, under strace. Players move one after the other, so that every answer has a sync of its own."""
    tracer = shutil.which("strace")
    if tracer is None:
        pytest.skip("there is no strace here; test_no_answer_leaves_before_the_commit says the same from inside")
    trace = tmp_path / "trace"
    calls = "trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg"
    program = (
        f"import os, sys; os.execv({tracer!r}, ['strace', '-D', '-f', '-y', '-s', '400', '-e', {calls!r}, '-o', "
        f"{str(trace)!r}, sys.executable, '-m', 'parlour', 'host', *sys.argv[1:]])"
    )
    server = await asyncio.to_thread(Server, store, script=("-c", program))
    ann = await Guest(server.address, "Ann").arrive()
    moves = 0
    try:
        opened = await ann.open("connect_four", [{"kind": "me"}, {"kind": "me"}], begin=True)
        table = await ann.table(opened["room"]["id"])
        while not table.over and moves < 12:
            seat = 0 if table.asked(0) else 1
            await table.play(table.sights[seat]["options"][0], seat)
            moves += 1
    finally:
        await ann.leave()
        assert server.stop() == 0
    order = order_of_calls(trace.read_text())
    assert order.count("ok") == moves
    first = order.index("ok")
    print(f"\n{moves} answers under strace, {order.count('sync')} syncs of the write-ahead log")
    since: list[str] = []
    for number, call in enumerate(order):
        if call == "ok":
            assert "write" in since and since[-1] == "sync", (number, order[: number + 1])
            since = []
        else:
            since.append(call)
    assert first > 0


# --- rooms that nobody touches ---


async def written(local: LocalHost, match: str) -> list[Entry]:
    """The log of a match, once everything begun in any room is done."""
    for room in local.host.rooms.values():
        async with room.lock:
            pass
    return await local.host.store.entries(match)


async def test_rooms_that_nobody_touches_leave_memory_and_come_back_as_they_were(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    await party.tables[0].play("mark 4")
    await party.tables[1].ask(say="hello")
    before = fingerprint(local.live(party.room).match.table)
    assert local.host.put_away(local.clock.now) == 0, "somebody is there"
    for table in party.tables:
        await table.close()
    assert local.host.put_away(local.clock.now - 1) == 0, "somebody was there just now"
    assert local.host.put_away(local.clock.now) == 1
    assert local.host.rooms == {}
    assert [room["room"]["id"] for room in await party.guests[1].get("/api/mine")] == [party.room]
    again = await party.guests[1].table(party.room)
    assert fingerprint(local.live(party.room).match.table) == before
    assert again.chat[-1]["text"] == "hello"
    assert (await again.play("mark 0"))["ok"] == 3


async def test_the_clock_of_a_room_that_left_memory_still_rings(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
    for table in party.tables:
        await table.close()
    assert local.host.put_away(local.clock.now) == 1
    await local.later(29_000)
    assert local.host.rooms == {}
    await local.later(2_000)
    entries = await written(local, local.live(party.room).id)
    assert [(entry.seat, entry.body) for entry in entries[1:]] == [(0, "time_out"), (0, "mark 0")]


async def test_people_from_before_and_after_a_room_left_memory_meet(local: LocalHost) -> None:
    """A socket is open but has not said hello when the room leaves memory. Then somebody else comes."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    for table in party.tables:
        await table.close()
    early = await party.guests[0].socket(party.room)
    local.clock.now += 3_600_000
    local.host.put_away(local.clock.now - 1)
    late = await party.guests[1].table(party.room)
    await early.hello(list((await party.guests[0].get(f"/api/rooms/{party.room}"))["tokens"].values()))
    await early.play("mark 4")
    await late.until(lambda table: table.asked(1))
    assert late.sights[1]["view"]["squares"][4] == 0


# --- a host that is started again ---


async def test_a_host_that_is_told_to_end_finishes_and_says_goodbye(store: str) -> None:
    server = await asyncio.to_thread(Server, store)
    ann = await Guest(server.address, "Ann").arrive()
    try:
        opened = await ann.open("connect_four", [{"kind": "me"}, {"kind": "me"}], begin=True, clock={"decision": 3600})
        room, tokens = opened["room"]["id"], list(opened["tokens"].values())
        table = await ann.table(room, tokens)
        await table.ask(say="see you", seat=0)
        await table.play("drop 1", 0)
        last = {"id": 900, "play": "drop 2", "at": 2, "seat": 1}
        await table.send(last)
        assert await asyncio.to_thread(server.stop) == 0
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda table: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        await asyncio.to_thread(server.start, server.port)
        back = await ann.table(room, tokens)
        assert [line["text"] for line in back.chat] == ["see you"]
        await back.send(last)
        assert (await back.answer(900))["ok"] == 3
        assert back.sights[0]["view"] == (await look(back))["now"]["sights"][0]["view"]
        assert (await back.play("drop 3", 0))["ok"] == 4
        assert back.now["times"]["until"], "clocks run on"
        [mine] = await ann.get("/api/mine")
        assert (mine["room"]["id"], mine["your_turn"]) == (room, True)
        assert [card["match"] for card in await ann.get("/api/history")] == [back.now["match"]]
    finally:
        await ann.leave()
        assert server.stop() == 0


async def look(table: Table) -> dict[str, Any]:
    await table.send({"id": 901, "do": "look"})
    while True:
        message = await table.hear()
        if "now" in message and "room" in message:
            return message


async def test_a_bot_that_was_asked_when_the_host_was_killed_moves_after_it_was_started_again(store: str) -> None:
    """The host dies as soon as it has answered Ann's move: the bot has not moved, however slow the machine is."""
    server = await asyncio.to_thread(Server, store, "--point", "after_send", "--passage", "1", script=(CRASHING,))
    usual = server.command[: server.command.index("--point")]
    ann = await Guest(server.address, "Ann").arrive()
    kept = Store(Config(store=store).store_url)
    try:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "search:100"}]
        opened = await ann.open("connect_four", seats, begin=True)
        match = opened["room"]["match"]
        table = await ann.table(opened["room"]["id"])
        assert (await table.play("drop 4"))["ok"] == 2
        assert await asyncio.to_thread(server.process.wait, 120) == -signal.SIGKILL
        server.stop()
        assert [entry.seat for entry in await kept.entries(match)] == [-1, 0]
        server.command = usual
        await asyncio.to_thread(server.start, server.port)
        async with asyncio.timeout(60):
            while len(await kept.entries(match)) < 3:  # nobody touches the room: the host goes on by itself
                await asyncio.sleep(0.1)
        assert [entry.seat for entry in await kept.entries(match)] == [-1, 0, 1]
    finally:
        kept.engine.dispose()
        await ann.leave()
        assert server.stop() == 0


async def test_clocks_that_ran_when_the_host_stopped_run_on(tmp_path: Path) -> None:
    async with open_local_host(tmp_path) as local:
        party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
        await party.tables[0].play("mark 4")
        match = local.live(party.room).id
    async with open_local_host(tmp_path) as again:
        await again.later(29_000)
        assert len(await again.host.store.entries(match)) == 2
        await again.later(2_000)
        entries = await written(again, match)
        assert [(entry.seat, entry.body) for entry in entries[2:]] == [(1, "time_out"), (1, "mark 0")]


async def test_a_kill_loses_nothing_on_postgresql_either(postgres: Postgres, tmp_path: Path) -> None:
    points = ["before_commit", "after_commit"]
    ledger, verdict, codes = await crash_and_recover(postgres.new_database(), tmp_path, points, 25, seed=3)
    must_be_whole(ledger, verdict, codes, 2)


@pytest.mark.proof
async def test_twelve_kills_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    points = [POINTS[number % len(POINTS)] for number in range(12)]
    ledger, verdict, codes = await crash_and_recover(postgres.new_database(), tmp_path, points, 100, seed=4)
    must_be_whole(ledger, verdict, codes, 12)
