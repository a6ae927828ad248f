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


async def test_a_rematch_rotates_seats_and_begins_with_new_tokens_and_a_new_commitment(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    ann, bob = party.guests
    cyd = await local.welcome("Cyd")
    before = await ann.get(f"/api/rooms/{party.room}")
    assert (await ann.post(f"/api/rooms/{party.room}/again", status=409))["code"] == "not_over"
    await party.play_out()
    assert (await cyd.post(f"/api/rooms/{party.room}/again", status=403))["code"] == "not_seated"
    again = await bob.post(f"/api/rooms/{party.room}/again")
    room = again["room"]
    assert [seat["name"] for seat in room["seats"]] == ["Bob", "Ann"]
    assert (room["phase"], room["past"], room.get("match")) == ("gathering", [before["room"]["match"]], None)
    assert room["commitment"] != before["room"]["commitment"]
    assert again["tokens"].keys() == {"0"} and again["tokens"]["0"] != before["tokens"]["0"]
    assert (await bob.post(f"/api/rooms/{party.room}/again", status=409))["code"] == "not_over"
    assert (await party.tables[0].hello([before["tokens"]["0"]]))["no"]["code"] == "bad_token"
    await ann.post(f"/api/rooms/{party.room}/begin")
    fresh = await bob.table(party.room)
    assert set(fresh.sights) == {0} and fresh.asked(0)


async def test_after_a_rematch_an_old_socket_does_not_see_the_cards_of_the_new_player(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    await party.guests[0].post(f"/api/rooms/{party.room}/again")
    for table in party.tables:
        await table.caught_up()
        assert not any(seat.get("present") for seat in table.room["seats"])
        table.now, table.sights = {}, {}
    await party.guests[0].post(f"/api/rooms/{party.room}/begin")
    for table in party.tables:
        await table.caught_up()
        assert set(table.sights) <= {-1}, "a socket was shown a seat that it does not hold any more"
        assert (await table.ask(play="play ace"))["no"]["code"] == "not_seated"


async def test_without_spectators_an_old_socket_sees_nothing_after_a_rematch(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob", spectators=False)
    await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    await party.guests[0].post(f"/api/rooms/{party.room}/again")
    table = party.tables[0]
    await table.until(lambda table: table.room["phase"] == "gathering")
    table.now = {}
    await party.guests[0].post(f"/api/rooms/{party.room}/begin")
    assert (await table.ask(do="look"))["no"]["code"] == "hello_first"
    assert table.now == {}
    fresh = (await party.guests[0].get(f"/api/rooms/{party.room}"))["tokens"]
    assert "ok" in await table.hello(list(fresh.values()))
    assert set(table.sights) == {0, 1} or 1 in table.sights
