"""How a match goes on: pauses, moves that are taken back, rematches."""

from __future__ import annotations

import pytest

from tests.host.local_host import LocalHost

pytestmark = pytest.mark.usefixtures("sample_game")


# --- pausing and taking back ---


async def test_a_pause_needs_everyone(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    first, second = party.tables
    assert "ok" in await first.ask(do="pause")
    await second.until(lambda table: table.others)
    assert second.others == [{"proposal": {"what": "pause", "by": 0, "needs": [1]}}]
    assert (await first.ask(do="agree"))["no"]["code"] == "nothing_proposed"
    assert "ok" in await second.ask(do="decline")
    await first.caught_up()
    assert first.others[-1] == {"settled": "declined"}
    await first.ask(do="pause")
    assert "ok" in await second.ask(do="agree")
    await first.until(lambda table: table.room.get("paused"))
    assert {"settled": "agreed"} in first.others
    assert (await first.play("mark 0"))["no"]["code"] == "paused"
    assert (await first.ask(do="pause"))["no"]["code"] == "paused"
    assert (await first.ask(do="undo"))["no"]["code"] == "paused"
    assert "ok" in await second.ask(do="resume")
    assert (await second.ask(do="resume"))["no"]["code"] == "not_paused"
    await first.caught_up()
    assert "ok" in await first.play("mark 0")


async def test_against_bots_a_pause_needs_nobody(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe", [{"kind": "me"}, {"kind": "bot"}], begin=True))["room"]["id"]
    table = await ann.table(room)
    assert "ok" in await table.ask(do="pause")
    await table.until(lambda table: table.room.get("paused"))


async def test_a_move_is_taken_back_when_the_players_asked_since_agree(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    first, second = party.tables
    assert (await first.ask(do="undo"))["no"]["code"] == "cannot_undo"
    await first.play("mark 4")
    await second.until(lambda table: table.asked(1))
    assert first.sights[0]["undo"] and "undo" not in second.sights[1]
    assert "ok" in await first.ask(do="undo")
    await second.until(lambda table: table.others)
    assert second.others == [{"proposal": {"what": "undo", "by": 0, "needs": [1]}}]
    assert local.live(party.room).match.record().moves == ["0 mark 4"]
    assert "ok" in await second.ask(do="agree")
    await first.until(lambda table: table.asked(0))
    assert first.sights[0]["cut"] and first.sights[0]["view"]["squares"] == [-1] * 9
    assert local.live(party.room).match.record().moves == []


async def test_a_proposal_is_gone_when_play_goes_on(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    first, second = party.tables
    await first.play("mark 4")
    await first.ask(do="undo")
    await second.until(lambda table: table.asked(1))
    await second.play("mark 0")
    await first.caught_up()
    assert first.others[-1] == {"settled": "gone"}
    assert (await second.ask(do="agree"))["no"]["code"] == "nothing_proposed"
    assert (await first.ask(do="undo"))["no"]["code"] == "cannot_undo"


async def test_on_one_screen_a_move_is_taken_back_at_once(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me"}], begin=True)
    table = await ann.table(opened["room"]["id"])
    await table.play("mark 4", seat=0)
    assert "ok" in await table.ask(do="undo", seat=0)
    assert table.sights[0]["view"]["squares"] == [-1] * 9
    assert not table.others


async def test_nothing_is_taken_back_once_something_was_seen(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    for seat, table in enumerate(party.tables):
        await table.play(table.sights[seat]["options"][-1])
    for seat, table in enumerate(party.tables):
        await table.caught_up()
        assert "undo" not in table.sights[seat]
        assert (await table.ask(do="undo"))["no"]["code"] == "cannot_undo"  # the cards were shown
    winner = next((seat for seat in (0, 1) if party.tables[seat].asked(seat)), None)
    if winner is not None and {"verb": "look"} in party.tables[winner].sights[winner]["options"]:
        await party.tables[winner].play("look")
        assert (await party.tables[winner].ask(do="undo"))["no"]["code"] == "cannot_undo"


# --- again ---


async def test_a_rematch_keeps_seats_and_begins_when_everyone_is_ready(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    ann, bob = party.guests
    cyd = await local.welcome("Cyd")
    before = await ann.get(f"/api/rooms/{party.room}")
    assert (await ann.post(f"/api/rooms/{party.room}/again", status=409))["code"] == "not_over"
    await party.play_out()
    assert (await cyd.post(f"/api/rooms/{party.room}/again", status=403))["code"] == "not_seated"
    again = await bob.post(f"/api/rooms/{party.room}/again")
    room = again["room"]
    assert [(seat["name"], seat.get("ready", True)) for seat in room["seats"]] == [("Ann", False), ("Bob", True)]
    assert (room["phase"], room["past"], room.get("match")) == ("gathering", [before["room"]["match"]], None)
    assert room["commitment"] != before["room"]["commitment"]
    assert again["tokens"].keys() == {"1"}
    assert (await bob.post(f"/api/rooms/{party.room}/again", status=409))["code"] == "not_over"
    no = await ann.post(f"/api/rooms/{party.room}/begin", status=409)
    assert (no["code"], no["say"]) == ("not_ready", "Not everyone is ready to play again: Ann.")
    assert "ok" in await party.tables[0].ask(do="ready")
    await ann.post(f"/api/rooms/{party.room}/begin")
    for seat, table in enumerate(party.tables):  # nobody had to say hello again
        await table.until(lambda table: table.now["match"] != before["room"]["match"])
        assert set(table.sights) == {seat}


async def test_who_does_not_come_back_for_a_rematch_makes_room_and_may_come_later(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    ann, bob = party.guests
    await party.play_out()
    await ann.post(f"/api/rooms/{party.room}/again")
    assert (await ann.post(f"/api/rooms/{party.room}/seats/1/kick"))["room"]["seats"][1]["kind"] == "open"
    assert (await bob.sit(party.room))["room"]["seats"][1]["name"] == "Bob"
    await ann.post(f"/api/rooms/{party.room}/begin")
