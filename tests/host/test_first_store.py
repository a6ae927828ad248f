"""A store that the first version wrote is opened, and everything in it goes on.

`first_store.jsonl` is the backup of a host on which Ann and Bob play: a match of High Card with one of two answers
given to a poll, a match of tic-tac-toe after two moves, and one that is over.
"""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from parlour.host.store.backup import read_backup
from parlour.host.tokens import COOKIE
from tests.host.client import Guest, Table
from tests.host.local_host import ADDRESS, LocalHost, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")
WRITTEN = Path(__file__).parent / "first_store.jsonl"
CARDS, RUNNING, OVER = "ybpe7hhS53InP20Y", "d2rg-hDKvJeRt2Tv", "0GexijRYdruym1_B"
ANN, BOB = "YUTGz_fVoiJWaN0V", "K4sPOEimcrUU_MQE"


@pytest_asyncio.fixture
async def old_host(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host on a store that the first version wrote."""
    packed = tmp_path / "backup.gz"
    packed.write_bytes(gzip.compress(WRITTEN.read_bytes()))
    read_backup(f"sqlite:///{tmp_path / 'parlour.db'}", packed)
    async with open_local_host(tmp_path) as running:
        yield running
    assert running.faults() == []


def come_back(local: LocalHost, person: str, name: str) -> Guest:
    """A guest with a cookie that the old host signed."""
    guest = Guest(ADDRESS, name, local.app)
    guest.web.cookies.set(COOKIE, local.host.tokens.for_person(person, name))
    local.guests.append(guest)
    return guest


async def sit_down(local: LocalHost, guest: Guest, room: str, seat: int) -> Table:
    """A table with the token that the first version would have signed for the first occupant of the seat."""
    return await guest.table(room, [local.host.tokens.for_seat(room, seat, 1)])


async def test_its_lists_say_who_must_decide(old_host: LocalHost) -> None:
    ann, bob = come_back(old_host, ANN, "Ann"), come_back(old_host, BOB, "Bob")
    mine = {one["room"]["id"]: one for one in await ann.get("/api/mine")}
    theirs = {one["room"]["id"]: one for one in await bob.get("/api/mine")}
    assert mine[CARDS]["waiting"] == theirs[CARDS]["waiting"] == [0, 1]
    assert mine[RUNNING]["waiting"] == theirs[RUNNING]["waiting"] == [0]
    assert "waiting" not in mine[OVER]
    assert [room for room, one in mine.items() if one.get("your_turn")] == [RUNNING]
    assert [room for room, one in theirs.items() if one.get("your_turn")] == [CARDS]


async def test_its_matches_are_played_on(old_host: LocalHost) -> None:
    ann, bob = come_back(old_host, ANN, "Ann"), come_back(old_host, BOB, "Bob")
    cards = [await sit_down(old_host, guest, CARDS, seat) for seat, guest in enumerate((ann, bob))]
    assert cards[0].chat[0]["text"] == "good luck"
    assert "ok" in await cards[1].play(cards[1].sights[1]["options"][0])
    tables = [await sit_down(old_host, guest, RUNNING, seat) for seat, guest in enumerate((ann, bob))]
    for number, move in enumerate(["mark 2", "mark 1", "mark 6"]):
        await tables[number % 2].caught_up()
        assert "ok" in await tables[number % 2].play(move)
    await tables[1].until(lambda table: table.over)
    assert tables[1].now["result"]["winners"] == [0]


async def test_its_finished_match_is_replayed_and_played_again(old_host: LocalHost) -> None:
    ann = come_back(old_host, ANN, "Ann")
    [over] = [card for card in await ann.get("/api/history") if "ended" in card]
    replay = await ann.get(f"/api/matches/{over['match']}/replay")
    assert [frame.get("move") for frame in replay["frames"]][1:] == ["mark 4", "mark 0", "mark 2", "mark 1", "mark 6"]
    again = await ann.post(f"/api/rooms/{OVER}/again")
    assert again["tokens"].keys() == {"0"}
