"""No match stands still: whatever players, bots and the host itself do in whatever order, somebody can act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from parlour.host.live.match import Change
from parlour.host.live.watch import why_still
from parlour.host.refusal import Refused
from parlour.host.store import Entry, Failed, Outcome, PositionRow, Store
from tests.host.local_host import WIN, LocalHost, Party
from tests.host.match_log import append
from tests.host.slow_bots import SlowBots, settle

pytestmark = pytest.mark.usefixtures("sample_game")
SECOND = 1_000
STOOD_STILL = "a room stood still"


async def thinking_bot(local: LocalHost) -> tuple[Party, SlowBots]:
    """Ann, Bob and a bot that thinks about its answer."""
    bots = local.host.thinkers = SlowBots()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "search:100"}]
    party = await local.begin("high_card", "Ann", "Bob", seats=seats, clock={"decision": 30}, absent="search:100")
    await settle(local, bots)
    assert [thought.seat for thought in bots.thoughts] == [2]
    return party, bots


def stood_still(local: LocalHost) -> list[str]:
    """Why rooms stood still, as the log says; it is no fault of the test."""
    why = [line["why"] for line in local.log if line["event"] == STOOD_STILL]
    local.log[:] = [line for line in local.log if line["event"] != STOOD_STILL]
    return why


async def choose(local: LocalHost, bots: SlowBots) -> None:
    """All bots that think now choose, and nothing else happens any more."""
    for thought in list(bots.thoughts):
        bots.let_choose(local, thought)
        await settle(local, bots)


async def test_a_bot_that_thinks_while_somebody_resigns_is_asked_again(local: LocalHost) -> None:
    party, bots = await thinking_bot(local)
    assert "ok" in await party.tables[0].ask(do="resign")
    await settle(local, bots)
    await choose(local, bots)
    assert {thought.seat for thought in bots.thoughts} <= {0, 2} and bots.thoughts
    await choose(local, bots)
    await party.tables[1].caught_up()
    assert "ok" in await party.tables[1].play(party.tables[1].sights[1]["options"][0])
    assert {line[0] for line in local.live(party.room).match.record().moves} == {"0", "1", "2"}


async def test_a_bot_that_thinks_while_somebody_returns_is_asked_again(local: LocalHost) -> None:
    party, bots = await thinking_bot(local)
    local.clock.now += 90 * SECOND
    local.alarms._look()
    await settle(local, bots)
    assert {thought.seat for thought in bots.thoughts} == {0, 1, 2}
    assert "ok" in await party.tables[0].ask(do="back")
    await settle(local, bots)
    await choose(local, bots)
    await choose(local, bots)
    room = local.room(party.room)
    assert room.live is not None and {1, 2}.isdisjoint(room.live.match.asked) and why_still(room) == ""
    await party.tables[0].caught_up()
    assert "ok" in await party.tables[0].play(party.tables[0].sights[0]["options"][0])


async def test_a_bot_whose_move_was_not_saved_is_asked_again(local: LocalHost) -> None:
    party, bots = await thinking_bot(local)
    fail_once(local.host.store)
    await choose(local, bots)
    assert why_still(local.room(party.room)) == ""
    local.clock.now += 2 * SECOND
    local.alarms._look()
    await settle(local, bots)
    assert [thought.seat for thought in bots.thoughts] == [2]


def fail_once(store: Store) -> None:
    """The store refuses the next write."""

    def fail(
        entries: Sequence[Entry],
        change: object,
        then: Callable[[Outcome], None],
        positions: Sequence[PositionRow] = (),
    ) -> None:
        del store.append
        then(Failed(Refused("store_trouble", 503)))

    store.append = fail  # type: ignore[method-assign]


async def test_a_returned_player_has_ten_seconds_for_the_same_decision_but_only_once(local: LocalHost) -> None:
    party, bots = await thinking_bot(local)
    room, first = local.room(party.room), party.tables[0]

    async def later(seconds: int) -> None:
        local.clock.now += seconds * SECOND
        local.alarms._look()
        await settle(local, bots)

    await later(90)
    assert local.live(party.room).away == {0: "time_out", 1: "time_out"}
    for away_again in (False, True):
        assert "ok" in await first.ask(do="back")
        await settle(local, bots)
        assert (0 in local.live(party.room).away) is away_again
        await later(9)
        assert (0 in local.live(party.room).away) is away_again
        await later(1)
        assert 0 in local.live(party.room).away and why_still(room) == ""


@pytest.mark.parametrize("fault", ["no alarm", "no match", "no end"])
async def test_the_watch_mends_a_room_where_nobody_can_act(local: LocalHost, fault: str) -> None:
    bots = local.host.thinkers = SlowBots()
    party = await local.begin("tictactoe", "Ann", "Bob", clock={"decision": 30})
    room = local.room(party.room)
    assert why_still(room) == ""
    match fault:
        case "no alarm":
            local.alarms.set(party.room, None)
        case "no match":
            room.live = None
        case "no end":
            live = local.live(party.room)
            moves = [Change("move", number % 2, move) for number, move in enumerate(WIN)]
            await append(local.host.store, [live.do(move, local.clock.now) for move in moves])
    assert why_still(room) != ""
    await local.host.watch.look()
    await local.host.watch.look()
    await settle(local, bots)
    assert why_still(room) == ""
    assert stood_still(local)
    if fault == "no end":
        assert room.state.phase == "over"
    else:
        await party.tables[0].caught_up()
        assert "ok" in await party.tables[0].play("mark 4")


async def test_a_bot_that_thinks_for_ever_is_asked_again(local: LocalHost) -> None:
    _, bots = await thinking_bot(local)
    [first] = bots.thoughts
    local.clock.now += 1_000 * SECOND
    for _ in range(3):  # the first look notices it, the second finds it too old, the third finds it so again
        await local.host.watch.look()
        assert bots.thoughts == [first]
        local.clock.now += 1_000 * SECOND
    await local.host.watch.look()
    await settle(local, bots)
    assert first not in bots.thoughts
    assert stood_still(local) == ["a bot has thought for too long"]


async def test_a_room_whose_lock_is_never_given_back_is_left_behind(local: LocalHost) -> None:
    bots = local.host.thinkers = SlowBots()
    party = await local.begin("tictactoe", "Ann", "Bob")
    assert "ok" in await party.tables[0].play("mark 4")
    room = local.room(party.room)
    assert room.lock.take()
    for _ in range(2):
        await local.host.watch.look()
        local.clock.now += 1_000 * SECOND
    local.host.store.writer.trouble = "the disk is full"
    await local.host.watch.look()
    assert local.host.rooms[party.room] is room  # moves wait for the store, and so does the lock
    local.host.store.writer.trouble = ""
    await local.host.watch.look()
    await local.host.watch.look()
    await settle(local, bots)
    assert party.room not in local.host.rooms or local.room(party.room) is not room
    assert stood_still(local) == ["its lock is never given back"]
    bob = await party.guests[1].table(party.room)
    assert "ok" in await bob.play("mark 0")
