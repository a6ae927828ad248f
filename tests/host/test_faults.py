"""A fault stays where it is: rules and bots that fail hurt their own match and nobody else's."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.host.config import Config
from parlour.host.live.guard import Guard, Overrun
from parlour.host.store import Store
from parlour.kernel import ParlourError
from tests.host.client import Guest, Table, play_alone
from tests.host.conftest import CRASHING, Server
from tests.host.local_host import LocalHost, Party, open_local_host

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
