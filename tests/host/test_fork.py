"""Forks: a match is played on from one of its positions, against bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.host.refusal import Refused
from parlour.host.store import Failed
from tests.host.client import Guest, Table
from tests.host.local_host import WIN, LocalHost, Party, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")


async def finished(local: LocalHost) -> tuple[Party, str]:
    party = await local.begin("tictactoe", "Ann", "Bob")
    return party, await party.play_out()


async def finish(local: LocalHost, table: Table, seat: int) -> None:
    """Play the first option until it is over."""
    while not table.over:
        if table.asked(seat):
            assert "ok" in await table.play(table.sights[seat]["options"][0])
        else:
            await local.later(1)
            await table.caught_up()
    await table.until(lambda table: table.room["phase"] == "over")


async def high_card(local: LocalHost) -> tuple[Guest, dict[str, Any], str]:
    """A finished match of a game with chance and secrets: its replay for a spectator, and its id."""
    party = await local.begin("high_card", "Ann", "Bob")
    while not party.tables[0].over:
        for seat, table in enumerate(party.tables):
            await table.caught_up()
            if table.asked(seat):
                await table.play(table.sights[seat]["options"][0])
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    match = party.tables[0].now["match"]
    return party.guests[0], await party.guests[0].get(f"/api/matches/{match}/replay"), match


async def test_a_finished_match_is_played_on_from_a_position(local: LocalHost) -> None:
    _, match = await finished(local)
    cyd = await local.welcome("Cyd")
    forked = await cyd.post(f"/api/matches/{match}/fork", {"at": 3, "seat": 1, "bots": "random"})
    room = forked["room"]
    assert (room["phase"], room["public"], list(forked["tokens"])) == ("playing", False, ["1"])
    assert [(seat["kind"], seat["name"]) for seat in room["seats"]] == [("bot", "Bot 1"), ("person", "Cyd")]
    table = await cyd.table(room["id"])
    before = await cyd.get(f"/api/matches/{match}/replay?seat=1&first=3&last=3")
    assert table.sights[1]["view"] == before["frames"][0]["view"] and table.now["asked"] == [1]
    await finish(local, table, 1)
    record = await cyd.get(f"/api/matches/{room['match']}/record")
    original = await cyd.get(f"/api/matches/{match}/record")
    assert record["moves"][:3] == original["moves"][:3] and record["players"] == ["Bot 1", "Cyd"]
    assert record["chance"] == original["chance"]
    assert record["notes"][0] == {"at": 3, "what": "fork", "value": f"{match} 3"}
    assert parlour.Match.replay(record).over


async def test_every_position_of_a_finished_match_can_be_forked_with_its_chance(local: LocalHost) -> None:
    ann, replay, match = await high_card(local)
    original = await ann.get(f"/api/matches/{match}/record")
    for at in range(replay["length"] - 1):
        forked = await ann.post(f"/api/matches/{match}/fork", {"at": at, "seat": at % 2, "bots": "random"})
        table = await ann.table(forked["room"]["id"])
        await finish(local, table, at % 2)
        record = await ann.get(f"/api/matches/{forked['room']['match']}/record")
        assert record["moves"][:at] == original["moves"][:at] and record["chance"] == original["chance"]
        first = await ann.get(f"/api/matches/{forked['room']['match']}/replay?seat=-1&last={at}")
        assert [frame["view"] for frame in first["frames"]] == [f["view"] for f in replay["frames"][: at + 1]]


async def test_a_fork_is_one_commit(local: LocalHost) -> None:
    """A host that is killed leaves all of it behind, or nothing."""
    party, match = await finished(local)
    commits = local.host.store.writer.commits
    await party.guests[0].post(f"/api/matches/{match}/fork", {"at": 3, "seat": 0, "bots": "search:1000"})
    assert local.host.store.writer.commits == commits + 1


async def test_a_fork_whose_code_is_taken_gets_another(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    party, match = await finished(local)
    taken = local.room(party.room).state.code
    codes = [taken, taken, "FREE22"]
    for module in ("forks", "room_changes"):
        monkeypatch.setattr(f"parlour.host.live.{module}.new_code", lambda: codes.pop(0))
    forked = await party.guests[0].post(f"/api/matches/{match}/fork", {"at": 3, "seat": 0, "bots": "random"})
    assert forked["room"]["code"] == "FREE22" and codes == []
    assert (await party.guests[0].get("/api/codes/FREE22"))["id"] == forked["room"]["id"]


async def test_a_fork_that_cannot_be_written_is_not_there(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    party, match = await finished(local)
    rooms = set(local.host.rooms)
    refused = Refused("store_trouble", 503)
    monkeypatch.setattr(local.host.store, "append", lambda entries, change, then, positions: then(Failed(refused)))
    no = await party.guests[0].post(f"/api/matches/{match}/fork", {"at": 3, "seat": 0}, 503)
    assert no["code"] == "store_trouble" and set(local.host.rooms) == rooms


async def test_an_uploaded_record_can_be_forked(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    m = parlour.Match.new("high_card", seats=2, seed=7)
    for seat, options in m:
        m.play(seat, options[0])
    match = (await ann.post("/api/records", json.loads(m.record().to_json())))["match"]
    forked = await ann.post(f"/api/matches/{match}/fork", {"at": 2, "seat": 0})
    assert forked["room"]["commitment"] == ""
    await finish(local, await ann.table(forked["room"]["id"]), 0)
    record = await ann.get(f"/api/matches/{forked['room']['match']}/record")
    assert record["chance"] == {"seed": 7} and parlour.Match.replay(record).over
    again = await ann.post(f"/api/rooms/{forked['room']['id']}/again")
    assert len(again["room"]["commitment"]) == 64  # the next match has a chance of its own


async def test_a_resignation_is_not_taken_over(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    await party.play(WIN[:2])
    await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.room.get("phase") == "over")
    match = party.tables[0].now["match"]
    forked = await party.guests[1].post(f"/api/matches/{match}/fork", {"at": 2, "seat": 1, "bots": "random"})
    await finish(local, await party.guests[1].table(forked["room"]["id"]), 1)


async def test_a_running_match_without_secrets_is_forked_with_a_chance_of_its_own(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    match = await party.play(WIN[:3])
    ann, cyd = party.guests[0], await local.welcome("Cyd")
    forked = await ann.post(f"/api/matches/{match}/fork", {"at": 2, "seat": 0, "bots": "random"})
    assert forked["room"]["commitment"] != local.room(party.room).state.commitment
    table = await ann.table(forked["room"]["id"])
    assert table.sights[0]["view"]["squares"] == [1, -1, -1, -1, 0, -1, -1, -1, -1]
    await finish(local, table, 0)
    record = await ann.get(f"/api/matches/{forked['room']['match']}/record")
    secret = local.room(party.room).row.secret
    assert record["chance"]["secret"] != secret and parlour.Match.replay(record).over
    assert len(local.live(party.room).match.moves_played) == 3  # the real one is as it was
    await cyd.post(f"/api/matches/{match}/fork", {"at": 3, "seat": 1})  # a spectator may take any seat
    assert (await ann.post(f"/api/matches/{match}/fork", {"at": 2, "seat": 1}, 403))["code"] == "not_your_seat"
    assert (await ann.post(f"/api/matches/{match}/fork", {"at": 4, "seat": 0}, 404))["code"] == "no_such_position"


async def test_a_running_match_with_secrets_is_forked_from_an_imagined_table(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    ann, bob = party.guests
    for _ in range(3):
        for seat, table in enumerate(party.tables):
            await table.caught_up()
            if table.asked(seat):
                await table.play(table.sights[seat]["options"][0])
    match = party.tables[0].now["match"]
    real = local.live(party.room)
    at = len(real.stops[0]) - 1
    seen = msgspec.to_builtins(real.match.view(0))
    other_hands = set()
    for _ in range(12):
        forked = await ann.post(f"/api/matches/{match}/fork", {"at": at, "seat": 0, "bots": "random"})
        fork = local.live(forked["room"]["id"])
        assert msgspec.to_builtins(fork.match.view(0)) == seen
        other_hands.add(str(fork.match.view(1)))
    assert len(other_hands) > 1  # what Ann does not know is imagined differently each time
    table = await ann.table(forked["room"]["id"])
    await finish(local, table, 0)
    over = forked["room"]["match"]
    secret = local.room(party.room).row.secret
    assert all(secret.encode() not in frame for frame in table.raw)
    # While the real match goes on, nobody sees Bob's cards in it, and nobody gets the record with its secret.
    assert (await ann.get(f"/api/matches/{over}/record", 403))["code"] == "no_record"
    assert (await ann.get(f"/api/matches/{over}/replay?seat=1", 403))["code"] == "not_your_seat"
    assert (await bob.get(f"/api/matches/{over}/replay?seat=-1", 403))["code"] == "not_your_seat"
    assert (await ann.post(f"/api/matches/{over}/fork", {"at": at, "seat": 1}, 403))["code"] == "not_your_seat"
    assert (await ann.get(f"/api/matches/{over}/replay?seat=0"))["finished"]
    while not party.tables[0].over:
        for seat, played in enumerate(party.tables):
            await played.caught_up()
            if played.asked(seat):
                await played.play(played.sights[seat]["options"][0])
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    record = await ann.get(f"/api/matches/{over}/record")
    assert record["imagined"]["of"] == match and parlour.Match.replay(record).over


async def test_a_spectator_waits_until_a_match_with_secrets_is_over(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    cyd = await local.welcome("Cyd")
    refused = await cyd.post(f"/api/matches/{party.tables[0].now['match']}/fork", {"at": 0, "seat": 0}, 409)
    assert refused["code"] == "cannot_fork_yet"


async def test_what_cannot_be_forked_is_refused(local: LocalHost) -> None:
    party, match = await finished(local)
    ann, path = party.guests[0], f"/api/matches/{match}/fork"
    assert (await ann.post(path, {"at": 5, "seat": 0}, 409))["code"] == "over"
    assert (await ann.post(path, {"at": 6, "seat": 0}, 404))["code"] == "no_such_position"
    assert (await ann.post(path, {"at": 1, "seat": 2}, 404))["code"] == "no_such_seat"
    assert (await ann.post(path, {"at": 1, "seat": 0, "bots": "deep-thought"}, 400))["code"] == "no_such_bot"
    assert (await ann.post(path, {"at": -1, "seat": 0}, 400))["code"] == "malformed"
    assert (await ann.post("/api/matches/none/fork", {"at": 0, "seat": 0}, 404))["code"] == "no_such_match"
    quiet = await local.begin("tictactoe", "Dee", "Eve", spectators=False)
    running = quiet.tables[0].now["match"]
    assert (await ann.post(f"/api/matches/{running}/fork", {"at": 0, "seat": 0}, 403))["code"] == "no_spectators"


async def test_a_fork_outlives_its_host(tmp_path: Path) -> None:
    async with open_local_host(tmp_path) as local:
        party, match = await finished(local)
        room = (await party.guests[0].post(f"/api/matches/{match}/fork", {"at": 2, "seat": 0}))["room"]["id"]
        cookies = party.guests[0].web.cookies
    async with open_local_host(tmp_path) as local:
        ann = await local.welcome("Ann")
        ann.web.cookies = cookies
        table = await ann.table(room)
        assert table.sights[0]["view"]["squares"] == [1, -1, -1, -1, 0, -1, -1, -1, -1]
        await finish(local, table, 0)
