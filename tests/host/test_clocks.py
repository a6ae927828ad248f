"""Clocks: how long people may think, what happens if they do not answer, and how they come back. Tests move the clock
by hand, and nothing here waits."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from parlour.host.config import Config
from parlour.host.host import Host
from tests.host.conftest import Server, Welcome
from tests.host.local_host import MORNING, LocalHost, Party, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")
SECOND = 1_000
DAY = 86_400 * SECOND
STOPPED = "the host was stopped for a while"


@pytest_asyncio.fixture
async def slow_host(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host where people take their time. It is opened long before anybody plays."""
    async with open_local_host(tmp_path) as running:
        running.clock.now += DAY
        yield running
    assert running.faults() == []


def notes(local: LocalHost, party: Party) -> list[tuple[str, int | None]]:
    return [(note.what, note.seat) for note in local.live(party.room).match.record().notes]


def moves(local: LocalHost, party: Party) -> list[str]:
    return local.live(party.room).match.record().moves


async def caught_up(party: Party) -> None:
    for table in party.tables:
        await table.caught_up()


# --- a time for each decision ---


async def test_the_harmless_move_is_played_for_a_player_who_does_not_answer_in_time(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
    begun = local.clock.now
    times = party.tables[1].now["times"]
    assert times == {"now": begun, "since": begun, "until": {"0": begun + 30 * SECOND}}
    await local.later(30 * SECOND - 1)
    assert moves(local, party) == [] and notes(local, party) == []
    await local.later(1)
    assert moves(local, party) == ["0 mark 0"]
    assert notes(local, party) == [("time_out", 0)]
    await caught_up(party)
    assert party.tables[1].room["seats"][0]["away"] is True
    assert party.tables[1].asked(1)
    assert party.tables[1].now["times"]["until"] == {"1": begun + 60 * SECOND}


async def test_while_somebody_is_away_nobody_waits_for_them_again(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
    await local.later(30 * SECOND)
    await caught_up(party)
    await party.tables[1].play("mark 8")
    await local.rest()
    assert moves(local, party) == ["0 mark 0", "1 mark 8", "0 mark 1"]
    await local.later(30 * SECOND)  # now Bob is away too, and harmless moves play the match to its end
    assert local.live(party.room).over
    assert notes(local, party) == [("time_out", 0), ("time_out", 1)]


async def test_a_substitute_plays_if_the_room_says_so(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("connect_four", "Ann", "Bob", clock={"decision": 30}, absent="random")
    await local.later(30 * SECOND)
    for _ in range(3):
        await caught_up(party)
        assert "ok" in await party.tables[1].play(party.tables[1].sights[1]["options"][0])
        await local.rest()
    assert [move[0] for move in moves(local, party)][:6] == ["0", "1", "0", "1", "0", "1"]
    assert notes(local, party) == [("time_out", 0)]


@pytest.mark.parametrize("way", ["hello", "play", "back"])
async def test_a_player_who_comes_back_plays_on(slow_host: LocalHost, way: str) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
    first, second = party.tables
    await local.later(30 * SECOND)
    await caught_up(party)
    local.room(party.room).state.pace = 10_000  # the next move of the substitute is a while away
    assert "ok" in await second.play("mark 8")
    await first.caught_up()
    match way:
        case "hello":
            await party.guests[0].table(party.room)
        case "back":
            assert "ok" in await first.ask(do="back")
        case "play":
            assert "ok" in await first.play("mark 4")
    assert notes(local, party) == [("time_out", 0), ("returned", 0)]
    await caught_up(party)
    assert "away" not in second.room["seats"][0]
    assert moves(local, party) == ["0 mark 0", "1 mark 8", *(["0 mark 4"] if way == "play" else [])]


async def test_in_a_poll_everyone_who_has_not_answered_is_away(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("high_card", "Ann", "Bob", "Cyd", clock={"decision": 30})
    begun = local.clock.now
    assert party.tables[0].now["times"]["until"].keys() == {"0", "1", "2"}
    local.clock.now += SECOND
    await party.tables[1].play(party.tables[1].sights[1]["options"][0])
    await party.tables[1].caught_up()
    assert party.tables[1].now["times"]["until"] == dict.fromkeys("012", begun + 30 * SECOND)
    await local.later(29 * SECOND)
    assert notes(local, party)[:2] == [("time_out", 0), ("time_out", 2)]
    assert [move[0] for move in moves(local, party)[:3]] == ["1", "0", "2"]


# --- a time for the whole match ---


async def test_a_seat_uses_up_its_time_and_gains_some_with_each_move(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("connect_four", "Ann", "Bob", clock={"match": 60, "increment": 5})
    begun = local.clock.now
    first, second = party.tables
    assert first.now["times"]["left"] == [60 * SECOND, 60 * SECOND]
    assert first.now["times"]["until"] == {"0": begun + 60 * SECOND}
    local.clock.now += 20 * SECOND
    answer = await first.play("drop 1")
    assert answer["now"]["times"]["left"] == [45 * SECOND, 60 * SECOND]
    await second.caught_up()
    local.clock.now += 2 * SECOND
    answer = await second.play("drop 2")
    assert answer["now"]["times"]["left"] == [45 * SECOND, 63 * SECOND]
    assert answer["now"]["times"]["until"] == {"0": local.clock.now + 45 * SECOND}


async def test_whose_time_is_used_up_has_ten_seconds_for_each_decision(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("connect_four", "Ann", "Bob", clock={"match": 30})
    local.clock.now += 29 * SECOND
    await party.tables[0].play("drop 1")
    await party.tables[1].caught_up()
    await party.tables[1].play("drop 2")
    await party.tables[0].caught_up()
    assert party.tables[0].now["times"]["left"] == [SECOND, 30 * SECOND]
    await local.later(10 * SECOND - 1)
    assert len(moves(local, party)) == 2
    await local.later(1)
    assert notes(local, party) == [("time_out", 0)] and len(moves(local, party)) == 3


async def test_with_both_the_shorter_counts(slow_host: LocalHost) -> None:
    party = await slow_host.begin("connect_four", "Ann", "Bob", clock={"match": 600, "decision": 20})
    now = slow_host.clock.now
    assert party.tables[0].now["times"]["until"] == {"0": now + 20 * SECOND}


async def test_a_move_that_is_taken_back_takes_its_increment_with_it(slow_host: LocalHost) -> None:
    local = slow_host
    ann = await local.welcome("Ann")
    wishes: dict[str, Any] = {"clock": {"match": 60, "increment": 5}, "begin": True}
    room = (await ann.open("connect_four", [{"kind": "me"}, {"kind": "me"}], **wishes))["room"]["id"]
    table = await ann.table(room)
    local.clock.now += 4 * SECOND
    await table.play("drop 1", seat=0)
    assert table.now["times"]["left"] == [61 * SECOND, 60 * SECOND]
    await table.ask(do="undo", seat=0)
    assert table.now["times"]["left"] == [56 * SECOND, 60 * SECOND]


# --- days for a move, and a host that sleeps in between ---


async def test_days_for_a_move(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 3 * 86_400})
    await local.later(2 * DAY)
    await local.later(DAY - 1)
    assert moves(local, party) == []
    await local.later(1)
    assert moves(local, party) == ["0 mark 0"]


async def test_time_runs_out_in_rooms_that_nobody_has_in_memory(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 3 * 86_400})
    for table in party.tables:
        await table.close()
    party.guests[0].tables.clear()
    party.guests[1].tables.clear()
    assert local.host.put_away(local.clock.now) == 1 and local.host.rooms == {}
    await local.later(3 * DAY)
    assert moves(local, party) == ["0 mark 0"]


async def test_after_a_restart_everyone_has_a_minute(tmp_path: Path) -> None:
    async with open_local_host(tmp_path) as local:
        local.clock.now += DAY
        party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 3_600})
    async with open_local_host(tmp_path, now=MORNING + 5 * DAY) as local:
        await local.later(1)
        assert moves(local, party) == []
        await local.later(59 * SECOND)
        assert moves(local, party) == []
        await local.later(SECOND)
        assert moves(local, party) == ["0 mark 0"] and notes(local, party) == [("time_out", 0)]
        assert local.faults() == []


async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async with open_local_host(tmp_path) as local:
        ann = await local.welcome("Ann")
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
        room = (await ann.open("tictactoe", seats))["room"]["id"]
        local.host.alarms.stop()
        local.host.alarms.set = lambda room, due: None  # type: ignore[method-assign]
        await ann.post(f"/api/rooms/{room}/begin")  # and the host is gone before the bot has moved
        assert local.live(room).match.record().moves == []
    async with open_local_host(tmp_path) as local:
        await local.later(1)
        assert [move[0] for move in local.live(room).match.record().moves] == ["0"]


# --- pauses, and reminders ---


async def test_a_pause_stops_the_clocks(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30, "match": 60})
    first, second = party.tables
    begun = local.clock.now
    local.clock.now += 10 * SECOND
    await first.ask(do="pause")
    await second.ask(do="agree")
    await local.later(DAY)
    assert moves(local, party) == []
    assert "ok" in await first.ask(do="resume")
    await caught_up(party)
    assert first.now["times"]["since"] == begun + DAY
    assert first.now["times"]["until"] == {"0": local.clock.now + 20 * SECOND}
    local.clock.now += 5 * SECOND
    answer = await first.play("mark 4")
    assert answer["now"]["times"]["left"][0] == 45 * SECOND
    assert notes(local, party) == [("paused", 0), ("resumed", 0)]


async def test_everyone_is_told_who_must_decide_and_since_when(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob")
    local.clock.now += 7 * SECOND
    await party.tables[0].play("mark 4")
    local.clock.now += 9 * SECOND
    looked = party.tables[1]
    await looked.ask(do="look")
    assert looked.now["asked"] == [1]
    assert looked.now["times"] == {"now": local.clock.now, "since": local.clock.now - 9 * SECOND}
    [mine] = await party.guests[0].get("/api/mine")
    assert (mine["waiting"], mine["since"], mine.get("your_turn")) == ([1], local.clock.now - 9 * SECOND, None)


async def test_a_player_to_move_can_be_nudged_but_not_pestered(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob")
    first, second = party.tables
    assert (await second.ask(do="nudge", to=1))["no"]["code"] == "nobody_to_nudge"
    assert (await second.ask(do="nudge"))["no"]["code"] == "nobody_to_nudge"
    assert (await first.ask(do="nudge", to=1))["no"]["code"] == "nobody_to_nudge"
    assert (await second.ask(do="nudge", to=-7))["no"]["code"] == "nobody_to_nudge"
    local.host.strict = True
    assert "ok" in await second.ask(do="nudge", to=0)
    assert (await second.ask(do="nudge", to=0))["no"]["code"] == "too_often"
    await first.caught_up()
    assert first.others == [{"nudge": 1}]
    assert [(line["kind"], line["name"], line["text"]) for line in first.chat] == [("nudge", "Bob", "Ann")]
    assert second.others == []


async def test_the_record_of_a_match_with_clocks_replays(slow_host: LocalHost) -> None:
    """Clocks, substitutes and returns are notes beside the moves, which do not depend on them."""
    import parlour

    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 5})
    await local.later(5 * SECOND)
    await caught_up(party)
    await party.guests[0].table(party.room)
    for _ in range(12):
        await local.later(5 * SECOND)
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    record = await party.guests[0].get(f"/api/matches/{party.tables[0].now['match']}/record")
    again = parlour.Match.replay(record)
    assert again.over and [note.what for note in again.notes][:2] == ["time_out", "returned"]


# --- clocks that are set, and hosts that are stopped ---


def test_the_hosts_clock_is_not_set_with_the_machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour forward ran everybody's time out; five seconds back put new entries before old ones."""
    hour = 3_600 * 10**9
    passed, wall = time.monotonic_ns(), time.time_ns()
    monkeypatch.setattr("time.monotonic_ns", lambda: passed)
    monkeypatch.setattr("time.time_ns", lambda: wall)
    host = Host(Config(store=f"sqlite:///{tmp_path / 'parlour.db'}"))
    before = host.clock()
    assert before == wall // 10**6
    for jump in (hour, -5 * 10**9):
        monkeypatch.setattr("time.time_ns", lambda jump=jump: wall + jump)
        assert host.clock() == before and host.clock.drift() == jump // 10**6
    monkeypatch.setattr("time.monotonic_ns", lambda: passed + 10**9)
    assert host.clock() == before + SECOND


async def test_the_log_says_when_the_machines_clock_was_set(slow_host: LocalHost) -> None:
    local = slow_host
    for wall, times in [(0, 0), (1_000, 0), (3_600_000, 1), (3_600_500, 1), (0, 2)]:
        local.clock.wall = wall
        await local.host.watch.look()
        noticed = [line for line in local.log if line["event"].startswith("the wall clock was set")]
        assert len(noticed) == times


def stop_for(local: LocalHost, seconds: int) -> None:
    """`docker pause`: time has passed, and nobody could play."""
    local.clock.now += seconds * SECOND
    local.host.watch._beaten -= seconds


async def test_a_host_that_was_stopped_gives_everyone_a_minute(slow_host: LocalHost) -> None:
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 3_600})
    local.host.watch.beat()
    stop_for(local, 86_400)
    local.host.watch.beat()
    await local.later(59 * SECOND)
    assert notes(local, party) == []
    await local.later(SECOND)
    assert notes(local, party) == [("time_out", 0)]
    assert [line["seconds"] for line in local.log if line["event"] == STOPPED] == [86_399]


@pytest.mark.parametrize("decision", [9, 24])
async def test_an_alarm_that_rings_first_after_a_stop_takes_nobodys_time(slow_host: LocalHost, decision: int) -> None:
    """Long before the end of the pause, or just before it: either way it rings before the watch has looked."""
    local = slow_host
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": decision})
    stop_for(local, 25)
    await local.later(0)
    assert notes(local, party) == []
    await local.later(decision * SECOND - 1)
    assert notes(local, party) == []
    await local.later(1)
    assert notes(local, party) == [("time_out", 0)]
    assert len([line for line in local.log if line["event"] == STOPPED]) == 1


@pytest.mark.proof
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a process that can be stopped")
async def test_a_real_host_that_is_stopped_takes_nobodys_time(server: Server, welcome: Welcome) -> None:
    ann, bob = await welcome("Ann"), await welcome("Bob")
    room = (await ann.open("tictactoe", clock={"decision": 8}))["room"]["id"]
    await bob.sit(room)
    table = await ann.table(room)
    await ann.post(f"/api/rooms/{room}/begin")
    await table.until(lambda table: table.now)
    wake = f"import os, signal, time; time.sleep(15); os.kill({server.process.pid}, signal.SIGCONT)"
    server.process.send_signal(signal.SIGSTOP)
    waker = await asyncio.create_subprocess_exec(sys.executable, "-c", wake)
    assert await waker.wait() == 0
    assert "ok" in await table.play("mark 4")
    assert "away" not in table.room["seats"][0]
    assert [line for line in server.log if STOPPED in line]
