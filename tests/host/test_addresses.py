"""What everybody at one address may do together: on all their sockets, under all their names."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.host.allowance import network
from parlour.host.live.client import Client
from parlour.host.live.connection import Connection
from tests.host.local_host import Door, LocalHost, open_local_host
from tests.host.test_limits import ROOM, still, too_often

__all__ = ["still"]
ELSEWHERE = ("192.0.2.1", 50_000)


async def test_many_people_at_one_address_share_what_four_may_do(local: LocalHost) -> None:
    people = [await local.welcome(f"P{number}") for number in range(8)]
    local.host.strict = True
    refused = [await too_often(one, "/api/rooms", ROOM, 7) for one in people]
    assert sum(refused) == 8 * 7 - 30


async def test_an_address_has_so_many_sockets_and_is_told_when_to_come_back(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, sockets_of_one_address=3) as local:
        room, (ann,) = await local.gather("tictactoe", "Ann", seats=2)
        tables = [await ann.table(room) for _ in range(3)]
        refused = await Door(local.app, room).opened()
        assert not refused.accepted and refused.code == 429 and refused.headers["retry-after"] == "30"
        elsewhere = Door(local.app, room)
        elsewhere.scope["client"] = ("192.0.2.1", 50_000)
        assert (await elsewhere.opened()).accepted
        assert local.host.sockets.total() == 4
        await tables[0].close()
        assert (await Door(local.app, room).opened()).accepted
        await elsewhere.close()
        assert local.host.sockets.keys() == {"127.0.0.1"}


@pytest.mark.parametrize("wish", [{"do": "look"}, {"play": "mark 4", "at": 0}], ids=["looks", "moves made long ago"])
async def test_whatever_tells_a_whole_table_has_a_pace(local: LocalHost, wish: Any) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    local.host.strict = True
    told = 0
    for _ in range(200):
        answer = await party.tables[0].ask(**wish)
        told += answer.get("no", {}).get("code") != "too_often"
    assert told == 150
    assert answer["no"]["code"] == "too_often" and answer["no"]["values"]["seconds"] >= 1
    assert (await Door(local.app, party.room).opened()).code == 429
    assert "ok" in await party.tables[0].play("mark 4")


async def test_many_names_at_one_address_do_not_talk_more_than_four_people(local: LocalHost) -> None:
    room, guests = await local.gather("tictactoe", "Ann", "Bob")
    guests += [await local.welcome(f"P{number}") for number in range(10)]
    tables = [await guest.table(room, None if number < 2 else []) for number, guest in enumerate(guests)]
    local.host.strict = True
    answers = [await table.ask(say="buy now") for table in tables for _ in range(5)]
    assert sum("ok" in answer for answer in answers) == 30
    assert {answer["no"]["code"] for answer in answers if "no" in answer} == {"too_often"}


async def test_all_sockets_of_an_address_have_a_pace_together(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is beyond it waits, also a move; nobody elsewhere does."""
    party = await local.begin("tictactoe", "Ann", "Bob")
    spent: Counter[str] = Counter()

    def pace(home: str) -> float:
        spent[home] += 1
        return 1e9 if home == "127.0.0.1" and spent[home] > 3 else 0.0

    for table in party.tables:
        await table.caught_up()
    monkeypatch.setattr(local.host, "pace_frame", pace)
    ann, bob = party.tables
    assert "ok" in await bob.ask(do="ping") and "ok" in await ann.ask(do="ping") and "ok" in await ann.ask(do="ping")
    for number in range(7, 20):
        await ann.send({"id": number, "play": "mark 4", "at": 1})
        await bob.send({"id": number, "do": "ping"})
    elsewhere = Door(local.app, party.room)
    elsewhere.scope["client"] = ELSEWHERE
    await elsewhere.opened()
    for number in range(10):
        await elsewhere.send(f'{{"id": {number}, "do": "ping"}}')
        assert b"hello_first" in await elsewhere.recv()
    assert spent == {"127.0.0.1": 5, "192.0.2.1": 10}, "of each socket, the first frame that waits"
    assert local.live(party.room).match.moves_played == []
    await elsewhere.close()


async def test_an_address_may_send_as_many_frames_as_four_sockets(tmp_path: Path) -> None:
    async with open_local_host(tmp_path, frames_a_second=50) as local:
        waits = [local.host.pace_frame("192.0.2.1") for _ in range(820)]
        assert waits[:800] == [0.0] * 800
        assert waits[800:] == pytest.approx([number / 200 for number in range(1, 21)])
        assert local.host.pace_frame("192.0.2.2") == 0.0


async def test_sockets_that_only_ping_are_read_later(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = await local.gather("tictactoe", "Ann", seats=2)

    async def send(_: object) -> None: ...

    client = Client(local.host, local.room(room), Connection(send, send, local.config, "192.0.2.1", None))
    held: list[bool] = []
    client.hold = held.append
    client.count_control()
    assert held == []
    monkeypatch.setattr(local.host, "pace_frame", lambda home: 0.001)
    client.count_control()
    assert held == [True]
    while held != [True, False]:
        await asyncio.sleep(0)
    await client.gone()


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::"),
        ("testclient", "testclient"),
    ],
)
def test_a_home_is_one_address(address: str, home: str) -> None:
    assert network(address) == home
