"""A store that this version wrote (`golden_store.py`) is opened by every later one, and its matches are what they were.

If rules change so that a match here would be archived, operators will meet the same: raise the game's version, and say
so in the changelog. Then write the store again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from sqlalchemy import select

from parlour.cli.rehearse import rehearsed
from parlour.host.config import Config
from parlour.host.store.backup import read_backup
from parlour.host.store.schema import matches, packs, positions
from parlour.kernel import find_games
from tests.host.golden_store import FILE
from tests.host.local_host import LocalHost, open_local_host


@pytest_asyncio.fixture
async def golden(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host on that store."""
    read_backup(f"sqlite:///{tmp_path / 'parlour.db'}", FILE)
    async with open_local_host(tmp_path) as running:
        yield running
    assert running.faults() == []


def test_every_match_comes_out_as_it_was(either_store: str) -> None:
    store = Config(store=either_store).store_url
    read_backup(store, FILE)
    found = rehearsed(store)
    assert [one for one in found if one.outcome != "identical"] == []
    assert {one.game for one in found if one.running} == {one.game for one in found if not one.running}
    assert {one.game for one in found} == set(find_games())
    assert all(one.positions for one in found)


async def test_what_is_running_goes_on_and_what_is_over_is_replayed(golden: LocalHost) -> None:
    with golden.host.store.engine.connect() as connection:
        rows = connection.execute(select(matches)).all()
        assert len(connection.execute(select(packs)).all()) >= 5
        assert len(connection.execute(select(positions)).all()) > len(rows)
    guest = await golden.welcome("Cyd")
    for row in rows:
        if row.ended is not None:
            replay = await guest.get(f"/api/matches/{row.id}/replay?last=3")
            assert replay["finished"] is True and "archived" not in replay
            continue
        room = await golden.host.room(row.room)
        live = room.live
        assert live is not None and room.show().rules is None and not room.frozen
        seat = live.match.asked[0]
        tokens = [golden.host.tokens.for_seat(row.room, seat, room.state.seats[seat].occupancy)]
        if room.state.seats[seat].person is None:
            continue
        table = await guest.table(row.room, tokens)
        assert "ok" in await table.play(table.sights[seat]["options"][0], seat)


async def test_it_holds_what_is_hard_to_keep(golden: LocalHost) -> None:
    """A fork, a move that was taken back, and a poll that one of two has answered."""
    with golden.host.store.engine.connect() as connection:
        running = connection.execute(select(matches).where(matches.c.ended.is_(None))).all()
    logs = [await golden.host.store.entries(row.id) for row in running]
    assert any(entry.kind == "undo" for log in logs for entry in log)
    assert any(entry.body.startswith("fork ") for log in logs for entry in log)
    lives = [(await golden.host.room(row.room)).live for row in running]
    polls = [live for live in lives if live is not None and live.polls]
    assert [len(live.match.asked) for live in polls if len(live.waited) == 2] == [1]
