"""Histories of rooms, made up by hypothesis: people come, go, resign, run out of time, return, pause and take moves
back; bots think, fail and choose; the store refuses; the host is killed. After every step somebody can act, and every
match can be played to its end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from parlour.host.live.watch import why_still
from parlour.host.store import Store
from tests.host.client import Guest, Table
from tests.host.local_host import ADDRESS, LocalHost, StillAlarms
from tests.host.slow_bots import SlowBots, settle
from tests.host.test_stalls import fail_once

T = TypeVar("T")

SECOND = 1_000
STEPS = 20
ENOUGH = 2_000  # steps in which every match must come to its end
NAMES = ["Ann", "Bob", "Cyd"]


class World:
    """A host, and the people who come to it. Both outlive a history; a kill replaces the host."""

    def __init__(self, runner: asyncio.Runner, folder: Path) -> None:
        self.runner = runner
        self.done: Counter[str] = Counter()
        self.local = LocalHost(folder)
        self.guests = [Guest(ADDRESS, name, self.local.app) for name in NAMES]
        self.run(self._open())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        async def in_time() -> T:
            async with asyncio.timeout(60):
                return await work

        return self.runner.run(in_time())

    async def _open(self) -> None:
        host = self.local.host
        self.bots = SlowBots()
        await host.start()
        host.thinkers.stop()
        host.thinkers = self.bots
        for guest in self.guests:
            await guest.arrive()
        await self.settle()

    async def settle(self) -> None:
        await settle(self.local, self.bots)

    def kill(self) -> None:
        """Nobody is told and nothing is finished; only what is on disk remains."""
        self.run(self._kill())
        self.run(self._open())

    async def _kill(self) -> None:
        local, host = self.local, self.local.host
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        writer = host.store.writer
        await writer._in_thread(writer._let_go)
        host.store.engine.dispose()
        host.guard.disarm()
        host.rooms.clear()
        host.sockets.clear()
        host.begun = local.clock()
        host.store = Store(local.config.store_url)
        host.store.writer.on_trouble = host.tell_trouble
        local.alarms = host.alarms = StillAlarms(local.clock, host.ring)

    def forget(self, room: str) -> None:
        """Keep this history from affecting the next."""
        if found := self.local.host.rooms.pop(room, None):
            found.stop_thinking()
        self.local.alarms.set(room, None)

    async def close(self) -> None:
        await self.local.host.stop()


class History(RuleBasedStateMachine):
    """One room and what happens in it."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, Table] = {}
        self.room = ""
        self.kills = 0

    # --- before the match ---

    @initialize(
        game=st.sampled_from(["high_card", "tictactoe"]),
        bot=st.booleans(),
        absent=st.sampled_from(["default", "search:100"]),
        clock=st.sampled_from([{}, {"decision": 30}, {"match": 60, "increment": 2}]),
        may_kill=st.integers(0, 5),
    )
    def gather(self, game: str, bot: bool, absent: str, clock: dict[str, int], may_kill: int) -> None:
        seats: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}]
        if game == "high_card":
            seats.append({"kind": "open"})
        if bot:
            seats[-1] = {"kind": "bot", "bot": "search:100"}
        self.kills = may_kill == 0
        self.world.done["histories"] += 1
        self.do(self._gather(game, seats, absent, clock))

    async def _gather(self, game: str, seats: list[dict[str, str]], absent: str, clock: dict[str, int]) -> None:
        owner = self.world.guests[0]
        wish = {"clock": clock, "absent": absent, "public": False}
        self.room = (await owner.open(game, seats, **wish))["room"]["id"]
        for guest in self.world.guests[1 : sum(seat["kind"] != "bot" for seat in seats)]:
            await guest.sit(self.room)
        await owner.post(f"/api/rooms/{self.room}/begin")
        for guest in self.world.guests:
            await self._come(guest)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        async def all_of_it() -> None:
            await work
            await self.world.settle()

        self.world.run(all_of_it())

    # --- what people do ---

    @rule(who=st.integers(0, 2))
    def come(self, who: int) -> None:
        self.do(self._come(self.world.guests[who]))

    async def _come(self, guest: Guest) -> None:
        if guest.name not in self.tables:
            tokens = (await guest.get(f"/api/rooms/{self.room}")).get("tokens", {})
            self.tables[guest.name] = await guest.table(self.room, list(tokens.values()))

    @rule(who=st.integers(0, 2))
    def leave(self, who: int) -> None:
        if table := self.tables.pop(NAMES[who], None):
            self.do(table.close())

    @rule(who=st.integers(0, 2), option=st.integers(0, 9), stale=st.integers(0, 4))
    def play(self, who: int, option: int, stale: int) -> None:
        if table := self.tables.get(NAMES[who]):
            self.do(self._play(table, option, stale == 0))

    async def _play(self, table: Table, option: int, stale: bool) -> None:
        if not stale:
            await table.caught_up()
        for seat, sight in list(table.sights.items()):
            if options := sight.get("options"):
                move = options[option % len(options)]
                answer = await table.ask(play=move, at=sight["at"], **({"seat": seat} if seat >= 0 else {}))
                self.world.done["moves"] += "ok" in answer

    @rule(who=st.integers(0, 2), what=st.sampled_from(["resign", "back", "resume", "look"]))
    def ask(self, who: int, what: str) -> None:
        if table := self.tables.get(NAMES[who]):
            self.do(self._ask(table, what))

    @rule(
        who=st.integers(0, 2), what=st.sampled_from(["pause", "undo"]), answer=st.sampled_from(["agree", "decline", ""])
    )
    def propose(self, who: int, what: str, answer: str) -> None:
        if table := self.tables.get(NAMES[who]):
            self.do(self._ask(table, what))
            for other in [other for other in self.tables.values() if answer and other is not table]:
                self.do(self._ask(other, answer))

    async def _ask(self, table: Table, what: str) -> None:
        answer = await table.ask(do=what)
        self.world.done[what] += "ok" in answer

    @rule(who=st.integers(0, 2))
    def again(self, who: int) -> None:
        """A rematch, if the match is over."""
        if self.world.local.host.rooms.get(self.room) and self.state.phase == "over":
            self.do(self._again(self.world.guests[who]))

    async def _again(self, guest: Guest) -> None:
        if guest.me["person"] in {seat.person for seat in self.state.seats}:
            await guest.post(f"/api/rooms/{self.room}/again")
            for other in self.world.guests:
                if other is not guest and other.me["person"] in {seat.person for seat in self.state.seats}:
                    await other.ready(self.room)
            await self.world.guests[0].post(f"/api/rooms/{self.room}/begin")
            for name in list(self.tables):
                await self.tables.pop(name).close()
            self.world.done["rematches"] += 1

    # --- what happens by itself ---

    @rule(seconds=st.sampled_from([1, 15, 70]))
    def time_passes(self, seconds: int) -> None:
        self.do(self._pass(seconds))

    async def _pass(self, seconds: int) -> None:
        self.world.local.clock.now += seconds * SECOND
        self.world.local.alarms._look()

    @rule(which=st.integers(0, 3), dies=st.integers(0, 5))
    def a_bot_chooses(self, which: int, dies: int) -> None:
        if self.world.bots.thoughts:
            self.do(self._choose(which, dies == 0))

    async def _choose(self, which: int, dies: bool) -> None:
        bots = self.world.bots
        thought = bots.thoughts[which % len(bots.thoughts)]
        if dies:
            bots.give_up(thought)
        else:
            bots.let_choose(self.world.local, thought)
        self.world.done["bots' choices"] += 1

    @rule(then=st.sampled_from(["play", "choose", "time"]))
    def the_store_fails(self, then: str) -> None:
        """The next save is refused."""
        fail_once(self.world.local.host.store)
        if then == "choose" and self.world.bots.thoughts:
            self.do(self._choose(0, False))
        elif then == "time":
            self.do(self._pass(70))
        elif self.tables:
            self.do(self._play(next(iter(self.tables.values())), 0, False))
        self.world.local.host.store.__dict__.pop("append", None)
        self.do(self._pass(1))  # it is tried again
        self.world.done["refused by the store"] += 1

    @rule()
    def nobody_is_here(self) -> None:
        """Everybody leaves, and the room leaves memory."""
        self.do(self._put_away())

    async def _put_away(self) -> None:
        for name in list(self.tables):
            await self.tables.pop(name).close()
        self.world.local.host.put_away(self.world.local.clock.now)

    @rule()
    def kill(self) -> None:
        if not self.kills:
            return
        self.kills = False
        self.tables.clear()
        self.world.kill()
        self.do(self._pass(1))
        self.world.done["kills"] += 1

    # --- what must hold ---

    @property
    def state(self) -> Any:
        return self.world.local.host.rooms[self.room].state

    @invariant()
    def somebody_can_act(self) -> None:
        room = self.world.local.host.rooms.get(self.room)
        if room is not None:
            assert why_still(room) == "", (why_still(room), room.live and room.live.match)
            assert not room.lock.locked() and not room.frozen

    def teardown(self) -> None:
        """Everybody plays on: the match ends."""
        try:
            if self.room:
                self.world.run(self._to_the_end())
        finally:
            self.world.run(self._put_away())
            self.world.forget(self.room)

    async def _to_the_end(self) -> None:
        world = self.world
        for guest in world.guests:
            await self._come(guest)
        room = world.local.host.rooms[self.room]
        for _ in range(ENOUGH):
            await world.settle()
            if room.state.phase != "playing":
                break
            assert why_still(room) == ""
            if world.bots.thoughts:
                await self._choose(0, False)
                continue
            for table in self.tables.values():
                await table.caught_up()
                if room.live is not None and room.live.paused:
                    await table.ask(do="resume")
                await self._play(table, 1, False)
        assert room.state.phase == "over"


@pytest.fixture
def world(sample_game: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("parlour.host.live.room_changes.new_secret", lambda: "5e" * 32)  # so that failures reproduce
    monkeypatch.setattr("parlour.host.host.gc.collect", lambda: 0)  # of a start; there are thousands of them
    with asyncio.Runner() as runner:
        found = World(runner, tmp_path)
        yield found
        found.run(found.close())


def play_histories(world: World, histories: int) -> Counter[str]:
    class Here(History):
        pass

    Here.world = world
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=histories,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return world.done


def test_after_whatever_happened_somebody_can_act(world: World) -> None:
    done = play_histories(world, 25)
    assert done["histories"] >= 25 and done["moves"] > 100


@pytest.mark.proof
def test_ten_thousand_histories_without_a_stall(world: World) -> None:
    done = play_histories(world, 10_000)
    print(f"\n{done['histories']:,} histories without a stall: {dict(done)}")
