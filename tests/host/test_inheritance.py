"""What a fork inherits from a match that goes on is told as the forking seat could see it, and to nobody else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.host import wire
from parlour.host.thinking import replay
from parlour.kernel import Match, Record
from parlour.kernel.record import Note
from tests.host.client import Guest, Table
from tests.host.local_host import WIN, LocalHost, Party

pytestmark = pytest.mark.usefixtures("sample_game", "throws")


async def play_some(party: Party, moves: int) -> str:
    """Everyone plays first options, so many in all; the id of the match, which goes on."""
    made = 0
    while made < moves:
        for seat, table in enumerate(party.tables):
            await table.caught_up()
            if table.asked(seat) and made < moves:
                await table.play(table.sights[seat]["options"][0])
                made += 1
    for table in party.tables:
        await table.caught_up()
    return str(party.tables[0].now["match"])


async def fork(guest: Guest, match: str, seat: int, at: int | None = None) -> dict[str, Any]:
    """A fork from a seat, at the last position that it has seen unless told otherwise."""
    if at is None:
        at = (await guest.get(f"/api/matches/{match}/replay?seat={seat}"))["length"] - 1
    wish = {"at": at, "seat": seat, "bots": "random"}
    room: dict[str, Any] = (await guest.post(f"/api/matches/{match}/fork", wish))["room"]
    return room


async def give_up(guest: Guest, room: dict[str, Any]) -> Table:
    """Resign in a fork of two seats, which ends it."""
    table = await guest.table(room["id"])
    assert "ok" in await table.ask(do="resign")
    await table.until(lambda table: table.room["phase"] == "over")
    return table


async def finish(party: Party) -> None:
    await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.room["phase"] == "over")


async def test_a_fork_that_is_over_tells_no_more_of_a_running_match_than_its_seat_has_seen(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    ann = party.guests[0]
    match = await play_some(party, 4)
    seen = (await ann.get(f"/api/matches/{match}/replay?seat=0"))["frames"]
    room = await fork(ann, match, 0)
    await give_up(ann, room)
    told = (await ann.get(f"/api/matches/{room['match']}/replay?seat=0"))["frames"]
    assert len(told) == len(seen)
    for frame, real in zip(told, seen, strict=True):
        assert not {"move", "by", "standing"} & frame.keys(), frame
        assert frame["view"] == real["view"] and frame.get("events") == real.get("events")
    await finish(party)
    told = (await ann.get(f"/api/matches/{room['match']}/replay?seat=0"))["frames"]
    assert all({"move", "by", "standing"} <= frame.keys() for frame in told[1:])


async def test_what_is_played_in_the_fork_itself_is_told_in_full(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    ann = party.guests[0]
    match = await play_some(party, 3)
    room = await fork(ann, match, 0)
    table = await ann.table(room["id"])
    imagined = local.live(room["id"]).match.imagined
    assert imagined is not None
    while not table.over:
        await local.later(1)
        await table.caught_up()
        if table.asked(0):
            await table.play(table.sights[0]["options"][0])
    await table.until(lambda table: table.room["phase"] == "over")
    told = (await ann.get(f"/api/matches/{room['match']}/replay?seat=0"))["frames"]
    own = [frame for frame in told if "move" in frame]
    assert len(own) == len(local.live(room["id"]).match.moves_played) - imagined.at > 0
    assert told[-len(own) :] == own and all("standing" in frame for frame in own)


async def test_an_uploaded_record_inherits_nothing_whatever_it_says(local: LocalHost) -> None:
    """Its notes are its own: it can name a running match, and so many moves that to count them fills the memory."""
    running = await play_some(await local.begin("high_card", "Ann", "Bob"), 2)
    cyd = await local.welcome("Cyd")
    m = Match.new("tictactoe", seed=1).played(*[f"{number % 2} {move}" for number, move in enumerate(WIN)])
    for at in (-12_000_000, -1, 6):
        refused = await cyd.post("/api/records", forked(m.record(), running, at), 400)
        assert f"a note in this record stands after {at} moves" in refused["say"]
    uploaded = (await cyd.post("/api/records", forked(m.record(), running, 3)))["match"]
    frames = (await (await local.welcome("Dan")).get(f"/api/matches/{uploaded}/replay?seat=1"))["frames"]
    assert [frame.get("move") for frame in frames] == [None, *WIN]


@pytest.mark.parametrize("inherited", [-1_000, 1_000])
def test_only_positions_that_exist_are_counted(inherited: int) -> None:
    record = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0").record()
    assert replay.positions(wire.encoder.encode(record), None, 0, inherited) == [0, 1, 2]


def forked(record: Record, match: str, at: int) -> Any:
    """The record with a note that it begins with so many moves of a match."""
    note = Note(at=at, what="fork", value=f"{match} 3")
    return msgspec.to_builtins(msgspec.structs.replace(record, notes=[note]).sealed())


async def test_nobody_else_sees_a_fork_of_a_running_match(local: LocalHost) -> None:
    """Neither while the fork goes on nor when it is over, from no seat and not as a spectator."""
    for game, spectators in [("high_card", True), ("tictactoe", False)]:
        party = await local.begin(game, "Ann", "Bob", spectators=spectators)
        ann, bob = party.guests
        cyd = await local.welcome("Cyd")
        match = await play_some(party, 2)
        room = await fork(ann, match, 0)
        fork_of = f"/api/matches/{room['match']}"
        for stranger in (bob, cyd):
            socket = await stranger.socket(room["id"])
            assert (await socket.hello([]))["no"]["code"] == "no_spectators"
            for seat in (-1, 0, 1):
                await stranger.get(f"{fork_of}/replay?seat={seat}", 403)
            assert (await stranger.post(f"{fork_of}/fork", {"at": 0, "seat": 0}, 403))["code"] == "no_spectators"
        await give_up(ann, room)
        for stranger in (bob, cyd):
            for seat in (-1, 0, 1):
                no = await stranger.get(f"{fork_of}/replay?seat={seat}", 403)
                assert no["code"] == "not_your_seat"
                await stranger.post(f"{fork_of}/fork", {"at": 0, "seat": max(0, seat)}, 403)
            assert (await stranger.get(f"{fork_of}/record", 403))["code"] == "no_record"
        assert (await ann.get(f"{fork_of}/replay?seat=0"))["finished"]
        await finish(party)
        for stranger in (bob, cyd):
            assert (await stranger.get(f"{fork_of}/replay?seat=1"))["finished"]
            assert (await stranger.get(f"{fork_of}/record"))["game"] == game


async def test_a_spectators_fork_is_the_spectators(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    cyd, dee = await local.welcome("Cyd"), await local.welcome("Dee")
    match = await play_some(party, 2)
    at = (await cyd.get(f"/api/matches/{match}/replay"))["length"] - 1
    room = (await cyd.post(f"/api/matches/{match}/fork", {"at": at, "seat": 1, "bots": "random"}))["room"]
    await give_up(cyd, room)
    assert (await cyd.get(f"/api/matches/{room['match']}/replay?seat=1"))["length"] == 3
    assert (await cyd.get(f"/api/matches/{room['match']}/record"))["moves"] == ["0 mark 0", "1 mark 1"]
    await dee.get(f"/api/matches/{room['match']}/replay?seat=1", 403)


async def test_a_fork_of_a_fork_keeps_the_secrets_of_the_first_match(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    ann, bob = party.guests
    match = await play_some(party, 4)
    first = await fork(ann, match, 0)
    no = await ann.post(f"/api/matches/{first['match']}/fork", {"at": 0, "seat": 0}, 409)
    assert no["code"] == "cannot_fork_yet"
    await give_up(ann, first)
    length = (await ann.get(f"/api/matches/{first['match']}/replay?seat=0"))["length"]
    assert (await ann.post(f"/api/matches/{first['match']}/fork", {"at": 0, "seat": 0}, 409))[
        "code"
    ] == "cannot_fork_yet"
    for stranger, seat in [(bob, 0), (bob, 1), (ann, 1)]:
        await stranger.post(f"/api/matches/{first['match']}/fork", {"at": length - 1, "seat": seat}, 403)
    no = await ann.post(f"/api/matches/{first['match']}/fork", {"at": length, "seat": 0}, 404)
    assert no["code"] == "no_such_position"


@pytest.mark.parametrize("game", ["high_card", "tictactoe"])
async def test_a_fork_that_has_inherited_no_move_is_still_a_fork(local: LocalHost, game: str) -> None:
    """It begins with the first position of a match that goes on, and so does a fork of it."""
    party = await local.begin(game, "Ann", "Bob", spectators=False)
    ann, bob = party.guests
    first = await fork(ann, party.tables[0].now["match"], 0, at=0)
    await give_up(ann, first)
    [frame] = (await ann.get(f"/api/matches/{first['match']}/replay?seat=0"))["frames"]
    assert "standing" not in frame
    second = await fork(ann, first["match"], 0, at=0)
    assert not first["spectators"] and not second["spectators"]
    for stranger in (bob, await local.welcome("Cyd")):
        assert (await (await stranger.socket(second["id"])).hello([]))["no"]["code"] == "no_spectators"
        await stranger.get(f"/api/matches/{second['match']}/replay", 403)
    await give_up(ann, second)
    await finish(party)
    [frame] = (await bob.get(f"/api/matches/{second['match']}/replay?seat=1"))["frames"]
    assert ("standing" in frame) == (game == "high_card")


async def test_a_long_chain_of_forks_is_followed_to_the_match_that_goes_on(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob", spectators=False)
    ann, bob = party.guests
    match = await play_some(party, 2)
    first = await fork(ann, match, 0)
    second = await fork(ann, first["match"], 0)
    await give_up(ann, first)
    third = await fork(ann, second["match"], 0)
    await give_up(ann, second)
    for room in (first, second, third):
        for path in (f"/api/matches/{room['match']}/replay?seat=0", f"/api/matches/{room['match']}/record"):
            await bob.get(path, 403)
    await give_up(ann, third)
    replay = await ann.get(f"/api/matches/{third['match']}/replay?seat=0")
    assert replay["length"] == 3 and "move" not in replay["frames"][2]
    await bob.get(f"/api/matches/{third['match']}/replay?seat=0", 403)
    await finish(party)
    assert (await bob.get(f"/api/matches/{third['match']}/replay?seat=0"))["frames"][2]["move"] == "mark 1"


# --- answers to a poll that has not ended ---


async def test_a_fork_does_not_inherit_what_others_have_answered_in_secret(local: LocalHost) -> None:
    """Where nothing is hidden, the fork is no imagined table: the last answer would show what Bob has thrown."""
    party = await local.begin("throws", "Ann", "Bob", "Cyd")
    ann, bob, _ = party.guests
    match = party.tables[0].now["match"]
    await party.tables[1].play("throw 3")
    await party.tables[0].play("throw 1")
    room = await fork(ann, match, 0)
    assert local.live(room["id"]).match.record().moves[0] == "0 throw 1"
    assert "1 throw 3" not in local.live(room["id"]).match.record().moves
    theirs = await fork(bob, match, 1)
    assert local.live(theirs["id"]).match.record().moves[0] == "1 throw 3"
    for moves in (["2 throw 2"], ["1 throw 4", "0 throw 0", "2 throw 5"]):
        for line in moves:
            await party.tables[int(line[0])].caught_up()
            await party.tables[int(line[0])].play(line[2:])
    watching = await local.welcome("Dee")
    assert (await watching.get(f"/api/matches/{match}/replay"))["length"] == 3  # as everyone has seen it
    seen = (await watching.post(f"/api/matches/{match}/fork", {"at": 2, "seat": 0, "bots": "random"}))["room"]
    assert len(local.live(seen["id"]).match.record().moves) >= 6


async def test_an_imagined_table_does_not_begin_with_what_others_have_answered(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob", "Cyd")
    ann = party.guests[0]
    match = party.tables[0].now["match"]
    await party.tables[1].play(party.tables[1].sights[1]["options"][-1])
    await party.tables[0].play(party.tables[0].sights[0]["options"][0])
    room = await fork(ann, match, 0)
    record = local.live(room["id"]).match.record()
    assert [line[0] for line in record.moves][:1] == ["0"] and record.imagined is not None
    assert record.imagined.at == 1 and record.notes[0].value == f"{match} 1"


async def test_an_inherited_answer_cannot_be_taken_back_to_the_real_table(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    match = party.tables[0].now["match"]
    await party.tables[0].play(party.tables[0].sights[0]["options"][0])
    room = await fork(party.guests[0], match, 0)
    table = await party.guests[0].table(room["id"])
    assert "undo" not in table.sights[0]
    assert (await table.ask(do="undo"))["no"]["code"] == "cannot_undo"


# --- what a refusal says ---


async def test_a_running_match_that_cannot_be_replayed_does_not_say_at_which_move(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    match = await play_some(party, 2)
    entries = await local.host.store.entries(match)
    secret = entries[1].body
    entries[1].body = "play joker"
    monkeypatch.setattr(local.host.store, "read_entries", lambda match, after, last: entries)
    no = await party.guests[0].get(f"/api/matches/{match}/replay?seat=0", 409)
    assert no["code"] == "unreadable_record"
    assert "joker" not in str(no) and secret not in str(no) and "open are" not in str(no)
