"""My games, replays, and records that are downloaded and uploaded again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.kernel import Record
from tests.host.client import Guest
from tests.host.local_host import WIN, LocalHost, Party

pytestmark = pytest.mark.usefixtures("sample_game")


async def finished(local: LocalHost, *names: str) -> tuple[Party, str]:
    party = await local.begin("tictactoe", *names)
    return party, await party.play_out()


async def resigned(local: LocalHost) -> tuple[Guest, dict[str, Any]]:
    """Ann, and the record of a match of cards that she has won, without its signature."""
    party = await local.begin("high_card", "Ann", "Bob")
    await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    record = await party.guests[0].get(f"/api/matches/{party.tables[0].now['match']}/record")
    del record["signature"]
    return party.guests[0], record


def resealed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A record with something changed and a hash that fits again."""
    changed = msgspec.convert({**record, **changes}, Record).sealed()
    return dict(json.loads(changed.to_json()))


# --- my games ---


async def test_my_games_come_with_my_turn_first(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")

    async def against_bob(*moves: str) -> str:
        room: str = (await ann.open("tictactoe"))["room"]["id"]
        local.clock.now += 1000
        await bob.sit(room)
        tables = [await ann.table(room), await bob.table(room)]
        await ann.post(f"/api/rooms/{room}/begin")
        for number, move in enumerate(moves):
            await tables[number % 2].caught_up()
            await tables[number % 2].play(move)
        return room

    mine = await against_bob()
    over = await against_bob(*WIN)
    theirs = await against_bob("mark 4")
    gathering = (await ann.open("tictactoe"))["room"]["id"]
    listed = await ann.get("/api/mine")
    assert [(one["room"]["id"], one.get("your_turn", False)) for one in listed] == [
        (mine, True),
        (theirs, False),
        (gathering, False),
        (over, False),
    ]
    assert [one["mine"] for one in listed] == [[0], [0], [0], [0]]
    assert (await bob.get("/api/mine"))[0]["room"]["id"] == theirs
    assert await (await local.welcome("Cyd")).get("/api/mine") == []


async def test_history_tells_what_was_played_and_how_it_ended(local: LocalHost) -> None:
    party, match = await finished(local, "Ann", "Bob")
    local.clock.now += 1000
    running = await local.begin("tictactoe", "Cyd", "Dee")
    [card] = await party.guests[1].get("/api/history")
    assert card["match"] == match and card["players"] == ["Ann", "Bob"]
    assert card["result"] == {"winners": [0], "reason": "line", "ranks": [1, 2]} and "archived" not in card
    [other] = await running.guests[0].get("/api/history")
    assert "ended" not in other and "result" not in other


# --- replays ---


async def test_a_finished_match_is_replayed_frame_by_frame(local: LocalHost) -> None:
    _, match = await finished(local, "Ann", "Bob")
    cyd = await local.welcome("Cyd")
    replay = await cyd.get(f"/api/matches/{match}/replay")
    assert (replay["length"], replay["finished"], replay["seat"]) == (6, True, -1)
    frames = replay["frames"]
    assert [frame.get("move") for frame in frames] == [None, *WIN]
    assert [frame.get("by") for frame in frames] == [None, 0, 1, 0, 1, 0]
    assert [frame["asked"] for frame in frames] == [[0], [1], [0], [1], [0], []]
    assert frames[3]["view"]["squares"] == [1, -1, 0, -1, 0, -1, -1, -1, -1]
    assert [event["event"] for frame in frames for event in frame.get("events", [])] == ["marked"] * 5
    assert replay["result"]["winners"] == [0]
    part = await cyd.get(f"/api/matches/{match}/replay?first=2&last=3")
    assert part["frames"] == frames[2:4] and (part["first"], part["length"]) == (2, 6)
    assert (await cyd.get(f"/api/matches/{match}/replay?first=50"))["frames"] == []
    assert (await cyd.get(f"/api/matches/{match}/replay?seat=2", 404))["code"] == "no_such_seat"
    assert (await cyd.get("/api/matches/none-such-here/replay", 404))["code"] == "no_such_match"
    for wrong in ("seat=-2", "first=-1", "first=x", "last=99999999999", "seat=1e3"):
        assert (await cyd.get(f"/api/matches/{match}/replay?{wrong}", 400))["code"] == "malformed"


async def test_a_running_match_is_replayed_as_far_as_a_seat_has_seen_it(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    ann, bob = party.guests
    match = party.tables[0].now["match"]
    await party.tables[1].play(party.tables[1].sights[1]["options"][0])
    mine = await ann.get(f"/api/matches/{match}/replay?seat=0")
    assert mine["length"] == 1 and "finished" not in mine and "notes" not in mine
    assert mine["frames"][0]["view"]["hand"] == party.tables[0].sights[0]["view"]["hand"]
    theirs = await bob.get(f"/api/matches/{match}/replay?seat=1")
    assert theirs["length"] == 2 and all("move" not in frame and "by" not in frame for frame in theirs["frames"])
    assert (await ann.get(f"/api/matches/{match}/replay?seat=1", 403))["code"] == "not_your_seat"
    watched = await ann.get(f"/api/matches/{match}/replay")
    assert watched["length"] == 1 and watched["frames"][0]["view"]["hand"] == []


# --- records ---


async def test_a_record_is_given_out_when_the_match_is_over(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    match = party.tables[0].now["match"]
    assert (await party.guests[0].get(f"/api/matches/{match}/record", 403))["code"] == "no_record"
    await party.play(WIN)
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    answer = await party.guests[0].web.get(f"/api/matches/{match}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="tictactoe-{match}.json"'
    record = answer.json()
    assert record["moves"] == ["0 mark 4", "1 mark 0", "0 mark 2", "1 mark 1", "0 mark 6"]
    assert parlour.Match.replay(record).result.winners == [0]  # type: ignore[union-attr]
    assert msgspec.convert(record, Record).sealed() == local.live(party.room).match.record()


async def test_a_record_can_be_brought_back_and_looked_at(local: LocalHost) -> None:
    party, match = await finished(local, "Ann", "Bob")
    record = await party.guests[0].get(f"/api/matches/{match}/record")
    cyd = await local.welcome("Cyd")
    uploaded = await cyd.post("/api/records", record)
    assert uploaded["match"] != match
    replay = await cyd.get(f"/api/matches/{uploaded['match']}/replay?seat=1")
    assert [frame.get("move") for frame in replay["frames"]] == [None, *WIN]
    assert await cyd.get(f"/api/matches/{uploaded['match']}/record") == record
    assert [card["match"] for card in await cyd.get("/api/history")] == [uploaded["match"]]


async def test_a_record_that_does_not_fit_is_refused_with_a_sentence(local: LocalHost) -> None:
    party, match = await finished(local, "Ann", "Bob")
    ann = party.guests[0]
    good = await ann.get(f"/api/matches/{match}/record")
    unfinished = parlour.Match.new("tictactoe", seed=1).played("0 mark 4").record().to_json()
    wrong: list[tuple[Any, str]] = [
        ({**good, "players": ["Eve", "Bob"]}, "was altered: its hash does not fit its contents"),
        ({**good, "moves": good["moves"][:-1]}, "was altered"),
        (resealed(good, moves=[*good["moves"][:-1], "0 mark 5"]), "this record says the match ended with"),
        (resealed(good, moves=[*good["moves"][:2], "0 mark 0", *good["moves"][3:]]), "move 3 of this record"),
        (resealed(good, moves=[*good["moves"], "1 mark 8"]), "move 6 of this record"),
        (resealed(good, result={"winners": [1], "reason": "line", "ranks": [2, 1]}), "says the match ended with"),
        (resealed(good, rules=99), "was played by rules 99 of tictactoe; these are rules"),
        (resealed(good, game="tiktaktoe"), "there is no game 'tiktaktoe'"),
        (resealed(good, format=7), "has format 7; this Parlour reads format 1"),
        (resealed(good, seats=3), "is for 2 seats, not 3"),
        (resealed(good, chance={**good["chance"], "secret": "00" * 32}), "does not fit the commitment"),
        (resealed(good, chance={**good["chance"], "secret": "zz"}), "not written in hexadecimal"),
        (json.loads(unfinished), "this match is not over yet"),
        (resealed(good, result=None), "this match is not over yet"),  # its end was taken away
        ({}, "this is no record"),
        ({"format": 1}, "this is no record"),
        ({**good, "extra": 1}, "this is no record"),
        ({**good, "moves": "0 mark 4"}, "this is no record"),
        ({**good, "moves": [["0 mark 4"]]}, "this is no record"),
    ]
    for record, sentence in wrong:
        no = await ann.post("/api/records", record, 400)
        assert no["code"] == "unreadable_record" and sentence in no["say"], no
    assert len(await ann.get("/api/history")) == 1


async def test_broken_or_too_much_json_is_refused(local: LocalHost) -> None:
    party, match = await finished(local, "Ann", "Bob")
    ann = party.guests[0]
    good = (await ann.web.get(f"/api/matches/{match}/record")).content
    head = {"content-type": "application/json"}
    for body, status in [
        (good[:-20], 400),
        (good[: len(good) // 2], 400),
        (b"", 400),
        (b"\xff\xfe\x00", 400),
        (b"[]", 400),
        (b'"record"', 400),
        (b"[" * 100_000, 400),
        (b'{"a":' * 100_000, 400),
        (b'{"format": 1, "x": "' + b"x" * 2_000_000 + b'"}', 413),
    ]:
        answer = await ann.web.post("/api/records", content=body, headers=head)
        assert answer.status_code == status, (body[:20], answer.text)
        assert answer.json()["say"]
    assert len(await ann.get("/api/history")) == 1


async def test_a_pack_in_a_record_never_becomes_a_path(local: LocalHost, tmp_path: Path) -> None:
    """What the host says must not depend on what lies on its disk."""
    ann = await local.welcome("Ann")
    golden = Path(__file__).parent.parent / "games" / "golden" / "meinopoly-rulebook.json"
    record = json.loads(golden.read_text("utf-8"))
    (tmp_path / "empty").mkdir()
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "secret.toml").write_text("password = 'swordfish'\n")
    said = set()
    for name in [tmp_path / "none", tmp_path / "empty", tmp_path / "pack", tmp_path / "pack" / "secret.toml", "../x"]:
        pack = {**record["pack"], "name": str(name)}
        no = await ann.post("/api/records", resealed(record, pack=pack), 400)
        said.add(no["say"])
    assert said == {"This record cannot be shown: it calls its pack by what is no name of a pack"}


async def test_nor_does_it_where_the_pack_is_known_by_its_hash(local: LocalHost, tmp_path: Path) -> None:
    """A pack that this host has kept is found by its hash, whatever a record calls it: so it must be a name."""
    ann, record = await resigned(local)
    for name in [str(tmp_path), "/etc", "~", "../standard", "..", "standard/", "", "a b", "x" * 41, "stand\nard"]:
        no = await ann.post("/api/records", resealed(record, pack={**record["pack"], "name": name}), 400)
        assert no["code"] == "unreadable_record" and "no name of a pack" in no["say"], name


async def test_a_pack_of_another_name_is_not_looked_for_when_it_is_played_again(local: LocalHost) -> None:
    """A fork of the record has a room, where a rematch plays the pack of that name."""
    ann, record = await resigned(local)
    uploaded = await ann.post("/api/records", resealed(record, pack={**record["pack"], "name": "etc"}))
    fork = (await ann.post(f"/api/matches/{uploaded['match']}/fork", {"at": 0, "seat": 0}))["room"]
    table = await ann.table(fork["id"])
    await table.ask(do="resign")
    await table.until(lambda table: table.room["phase"] == "over")
    await ann.post(f"/api/rooms/{fork['id']}/again")
    no = await ann.post(f"/api/rooms/{fork['id']}/begin", status=400)
    assert no["say"] == "There is no pack etc here."


async def test_a_long_record_is_played_within_bounds(local: LocalHost) -> None:
    """A record with thousands of illegal moves is refused at the first of them. Names are shown as they are."""
    party, match = await finished(local, "Ann", "Bob")
    good = await party.guests[0].get(f"/api/matches/{match}/record")
    long = resealed(good, moves=["0 mark 4", "1 mark 4"] * 40_000)
    no = await party.guests[0].post("/api/records", long, 400)
    assert "move 2 of this record" in no["say"]
    odd = resealed(good, players=["<b>alert(1)</b>", "';--&amp;"])
    uploaded = await party.guests[0].post("/api/records", odd)
    replay = await party.guests[0].get(f"/api/matches/{uploaded['match']}/replay")
    assert replay["players"] == ["<b>alert(1)</b>", "';--&amp;"]
    for name in ("\x00", "x" * 1_900_000):
        no = await party.guests[0].post("/api/records", resealed(good, players=["Ann", name]), 400)
        assert no["code"] == "unreadable_record" and len(no["say"]) < 200


# --- rules change ---


def age(local: LocalHost, match: str) -> None:
    """Make this match look as if it had been played by other rules."""
    import sqlite3

    connection = sqlite3.connect(local.config.store.removeprefix("sqlite:///"))
    with connection:
        connection.execute(
            "UPDATE matches SET header = replace(header, '\"rules\":1', '\"rules\":77') WHERE id = ?", (match,)
        )
    connection.close()


async def test_a_finished_match_of_other_rules_is_replayed_by_rules_that_lead_to_the_same(local: LocalHost) -> None:
    party, match = await finished(local, "Ann", "Bob")
    ann = party.guests[0]
    before = await ann.get(f"/api/matches/{match}/record")
    frames = (await ann.get(f"/api/matches/{match}/replay"))["frames"]
    age(local, match)
    [card] = await ann.get("/api/history")
    assert "archived" not in card and card["result"]["winners"] == [0] and card["players"] == ["Ann", "Bob"]
    replay = await ann.get(f"/api/matches/{match}/replay")
    assert replay["frames"] == frames and "archived" not in replay
    record = await ann.get(f"/api/matches/{match}/record")
    assert record["rules"] == 77 and record["moves"] == before["moves"] and record["chance"] == before["chance"]
    no = await ann.post("/api/records", record, 400)
    assert no["code"] == "unreadable_record" and "rules 77" in no["say"]


async def test_a_running_match_of_other_rules_goes_on_by_rules_that_lead_to_the_same(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    match = party.tables[0].now["match"]
    await party.tables[0].play("mark 4")
    for table in party.tables:
        await table.close()
    for guest in party.guests:
        guest.tables.clear()
    local.host.put_away(local.clock.now)
    age(local, match)
    table = await party.guests[1].table(party.room)
    assert table.room["rules"] == "newer" and table.now["asked"] == [1]
    assert "ok" in await table.play("mark 0")
    assert [entry.body for entry in await local.host.store.entries(match)] == ["", "mark 4", "rules 1", "mark 0"]
