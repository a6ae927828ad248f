"""One closed laptop does not end the evening: a bot stands in, somebody else takes the seat, or the match is ended."""

from __future__ import annotations

from typing import Any

import pytest

from tests.host.local_host import LocalHost, Party

pytestmark = pytest.mark.usefixtures("sample_game")


async def gone(party: Party, who: int) -> None:
    """Close everything of this player, and wait until the others see it."""
    await party.tables[who].close()
    other = party.tables[who - 1]
    await other.until(lambda table: not table.room["seats"][who].get("present"))


async def test_the_owner_lets_a_bot_stand_in_until_the_player_is_back(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob", absent="random")
    _ann, bob = party.guests
    assert (await party.tables[0].ask(do="stand_in", to=1))["no"]["code"] == "still_here"
    assert (await party.tables[0].ask(do="stand_in", to=5))["no"]["code"] == "no_such_seat"
    await gone(party, 1)
    await party.tables[0].play("mark 4")
    assert "ok" in await party.tables[0].ask(do="stand_in", to=1)
    await party.tables[0].until(lambda table: table.room["seats"][1].get("away", False))
    await local.rest()
    await party.tables[0].until(lambda table: 0 in table.now["asked"])  # the bot has moved
    back = await bob.table(party.room)
    await party.tables[0].until(lambda table: not table.room["seats"][1].get("away"))
    free = next(option["target"] for option in party.tables[0].sights[0]["options"])
    await party.tables[0].play(f"mark {free}")
    await back.until(lambda table: 1 in table.now["asked"])
    free = next(option["target"] for option in back.sights[1]["options"])
    assert "ok" in await back.play(f"mark {free}")


async def test_most_of_those_who_are_here_decide(local: LocalHost) -> None:
    party = await local.begin("critocracy", "Ann", "Bob", "Cyd", "Dan", "Eve")
    await gone(party, 4)
    tables = party.tables
    assert "ok" in await tables[1].ask(do="stand_in", to=4)
    await tables[0].until(lambda table: any("proposal" in told for told in table.others))
    [told] = [one["proposal"] for one in tables[0].others if "proposal" in one]
    assert (told["what"], told["about"], told["needs"]) == ("stand_in", 4, [0, 2, 3])
    assert "ok" in await tables[0].ask(do="decline")
    assert "ok" in await tables[2].ask(do="agree")
    assert not tables[2].room["seats"][4].get("away")
    assert "ok" in await tables[3].ask(do="agree")
    await tables[3].until(lambda table: table.room["seats"][4].get("away", False))


async def test_a_majority_against_ends_the_proposal(local: LocalHost) -> None:
    party = await local.begin("critocracy", "Ann", "Bob", "Cyd", "Dan", "Eve")
    await gone(party, 4)
    await party.tables[1].ask(do="stand_in", to=4)
    await party.tables[0].ask(do="decline")
    await party.tables[2].ask(do="decline")
    await party.tables[1].until(lambda table: any(told.get("settled") == "declined" for told in table.others))
    assert (await party.tables[3].ask(do="agree"))["no"]["code"] == "nothing_proposed"


async def test_a_seat_is_handed_to_somebody_who_watches(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob", "Cyd")
    ann, bob, _ = party.guests
    eve = await local.welcome("Eve")
    watching = await eve.table(party.room, [])
    await party.tables[0].until(lambda table: bool(table.room.get("watchers")))
    assert [one["name"] for one in party.tables[0].room["watchers"]] == ["Eve"]
    path = f"/api/rooms/{party.room}/seats/1/hand-over"
    wish = {"person": eve.me["person"]}
    assert (await bob.post(path, wish, 403))["code"] == "not_owner"
    assert (await ann.post(path, wish, 409))["code"] == "still_here"
    token = (await bob.get(f"/api/rooms/{party.room}"))["tokens"]["1"]
    await gone(party, 1)
    assert (await ann.post(path, {"person": "nobody"}, 409))["code"] == "not_watching"
    seated = await ann.post(path, wish)
    assert seated["room"]["seats"][1]["name"] == "Eve"
    await watching.until(lambda table: 1 in table.sights)
    [tokens] = [told["tokens"] for told in watching.others if "tokens" in told]
    move = watching.sights[1]["options"][0]
    assert "ok" in await watching.ask(play=move)
    old = await bob.socket(party.room)
    assert (await old.hello([token]))["no"]["code"] == "bad_token"
    assert "ok" in await (await eve.socket(party.room)).hello(list(tokens.values()))


async def test_a_match_is_ended_together_without_those_who_have_gone(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob", "Cyd")
    await gone(party, 2)
    await party.tables[0].ask(do="end")
    await party.tables[1].until(lambda table: any("proposal" in told for told in table.others))
    assert "ok" in await party.tables[1].ask(do="agree")
    await party.tables[0].until(lambda table: table.over and table.room["phase"] == "over")
    result: dict[str, Any] = party.tables[0].now["result"]
    assert result["reason"] == "unfinished" and result["winners"] == []
    record = await party.guests[0].get(f"/api/matches/{party.tables[0].now['match']}/record")
    assert [note["what"] for note in record["notes"]] == ["ended"]
