"""A table can be changed until it begins: the game, its rules, the seats and their order, bots on every open seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.host.client import Guest
from tests.host.local_host import LocalHost

pytestmark = pytest.mark.usefixtures("sample_game")


async def change(guest: Guest, room: str, status: int | None = None, **wish: Any) -> Any:
    return await guest.post(f"/api/rooms/{room}/change", wish, status)


def names(seated: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in seated["room"]["seats"]]


async def test_only_the_owner_may_and_only_before_the_match(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    assert (await change(bob, room, 403, public=False))["code"] == "not_owner"
    assert (await change(ann, room, public=False))["room"]["public"] is False
    await ann.post(f"/api/rooms/{room}/begin")
    assert (await change(ann, room, 409, public=True))["code"] == "playing"


async def test_another_game_takes_its_own_rules_and_its_own_bots(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.open("meinopoly", [{"kind": "me"}, {"kind": "bot", "bot": "hard"}], preset="standard")
    room = opened["room"]["id"]
    changed = (await change(ann, room, game="connect_four"))["room"]
    assert changed["game"] == "connect_four" and "preset" not in changed and "settings" not in changed
    bots = (await ann.get("/api/games/connect_four"))["card"]["bots"]
    assert changed["seats"][1]["bot"] in bots
    await ann.post(f"/api/rooms/{room}/begin")


async def test_what_a_game_does_not_allow_is_refused_and_changes_nothing(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    before = (await ann.get(f"/api/rooms/{room}"))["room"]
    wishes: list[tuple[dict[str, Any], int]] = [
        ({"game": "nothing"}, 404),
        ({"game": "titov"}, 400),  # alone
        ({"settings": {"no": 1}}, 400),
        ({"pack": "../etc"}, 400),
        ({"preset": "grand"}, 400),
        ({"absent": "nobody"}, 400),
        ({"fill": "nobody", "seats": [0, 1, None]}, 400),
        ({"seats": [0]}, 409),
        ({"seats": [0, 1, 1]}, 400),
        ({"seats": [0, 1, 7]}, 404),
        ({"seats": [0, 1, None, None]}, 400),
        ({"unknown": 1}, 400),
    ]
    for wish, status in wishes:
        no = await change(ann, room, status, **wish)
        assert no["say"], wish
        assert (await ann.get(f"/api/rooms/{room}"))["room"] == before, wish


async def test_seats_in_another_order_keep_their_players_and_their_sockets(local: LocalHost) -> None:
    room, guests = await local.gather("high_card", "Ann", "Bob", "Cyd")
    tables = [await guest.table(room) for guest in guests]
    ann, bob, _cyd = guests
    old = (await bob.get(f"/api/rooms/{room}"))["tokens"]["1"]
    before = (await ann.get(f"/api/rooms/{room}"))["room"]["commitment"]
    changed = await change(ann, room, seats=[2, 0, 1])
    assert names(changed) == ["Cyd", "Ann", "Bob"] and changed["room"]["commitment"] != before
    for table, seat in zip(tables, (1, 2, 0), strict=True):
        await table.until(lambda table: any("tokens" in told for told in table.others))
        [tokens] = [told["tokens"] for told in table.others if "tokens" in told]
        assert set(tokens) == {str(seat)}
        assert "ok" in await table.ask(nonce="ab" * 16)
    assert (await tables[1].hello([old]))["no"]["code"] == "bad_token"
    await ann.post(f"/api/rooms/{room}/begin")
    await tables[0].until(lambda table: bool(table.now))
    assert set(tables[0].sights) == {1}


async def test_a_token_of_a_seat_that_went_never_opens_a_later_one(local: LocalHost) -> None:
    room, (ann, _bob) = await local.gather("high_card", "Ann", "Bob")
    await change(ann, room, seats=[0, 1, None])
    void = []
    for _ in range(4):  # the third seat has had many players
        cyd = await local.welcome("Cyd")
        void.append((await cyd.sit(room))["tokens"]["2"])
        await cyd.post(f"/api/rooms/{room}/seats/2/leave")
    await change(ann, room, seats=[0, 1])
    await change(ann, room, seats=[0, 1, None])
    for _ in range(6):
        dan = await local.welcome("Dan")
        await dan.sit(room)
        table = await dan.socket(room)
        for token in void:
            assert (await table.hello([token]))["no"]["code"] == "bad_token"
        await dan.post(f"/api/rooms/{room}/seats/2/leave")


async def test_one_request_fills_the_table_with_bots(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("conquest", 4))["room"]["id"]
    filled = await change(ann, room, fill="easy")
    assert [seat.get("bot") for seat in filled["room"]["seats"]] == [None, "easy", "easy", "easy"]
    assert len(set(names(filled))) == 4
