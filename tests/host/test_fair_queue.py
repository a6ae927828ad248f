"""The fair queue decides who comes next."""

from __future__ import annotations

import asyncio

import pytest

from parlour.host.refusal import Refused
from parlour.host.thinking.queue import FairQueue, Waiting

PEOPLE, BOTS, READERS = Waiting.PEOPLE, Waiting.BOTS, Waiting.READERS


class Bench:
    """A queue, and the order in which clients were served."""

    def __init__(self, places: int = 1, most: int = 100) -> None:
        self.queue = FairQueue(places, most)
        self.served: list[str] = []
        self.running: list[tuple[Waiting, str]] = []

    async def ask(self, kind: Waiting, *names: str) -> list[asyncio.Task[None]]:
        """These ask, in this order."""
        tasks = [asyncio.create_task(self._work(kind, who)) for who in names]
        await asyncio.sleep(0)
        return tasks

    async def _work(self, kind: Waiting, who: str) -> None:
        await self.queue.enter(kind, who)
        self.served.append(who)
        self.running.append((kind, who))

    async def finish(self, times: int = 1, seconds: float = 1.0) -> None:
        """The oldest are done, one after the other; each took this long."""
        for _ in range(times):
            kind, who = self.running.pop(0)
            self.queue.leave(kind, who, seconds)
            await asyncio.sleep(0)


async def test_people_come_before_bots_and_bots_before_readers() -> None:
    bench = Bench()
    await bench.ask(BOTS, "first")
    await bench.ask(READERS, "reader")
    await bench.ask(BOTS, "robot")
    await bench.ask(PEOPLE, "ann", "bob")
    await bench.finish(4)
    assert bench.served == ["first", "ann", "bob", "robot", "reader"]


async def test_nobody_waits_for_ever() -> None:
    bench = Bench()
    await bench.ask(PEOPLE, *["ann"] * 200)
    await bench.ask(BOTS, *["robot"] * 200)
    await bench.ask(READERS, *["reader"] * 200)
    await bench.finish(210)
    served = [bench.served.count(who) for who in ("ann", "robot", "reader")]
    assert served == [pytest.approx(160, abs=2), pytest.approx(40, abs=2), pytest.approx(10, abs=2)]


async def test_shares_are_counted_in_time_not_in_turns() -> None:
    bench = Bench()
    await bench.ask(READERS, *["slow"] * 20, *["quick"] * 20)
    for _ in range(20):
        await bench.finish(1, 9.0 if bench.running[0][1] == "slow" else 1.0)
    assert bench.served.count("slow") == 3


async def test_a_newcomer_comes_next_however_many_wait() -> None:
    bench = Bench()
    await bench.ask(PEOPLE, *["greedy"] * 50)
    await bench.finish(10)
    await bench.ask(PEOPLE, "ann")
    await bench.finish()
    assert bench.served[-1] == "ann"
    await bench.finish()
    await bench.ask(PEOPLE, *["ann"] * 30)  # a client that was away has saved nothing up
    await bench.finish(20)
    assert bench.served[-20:].count("greedy") == pytest.approx(10, abs=1)


async def test_one_place_is_kept_for_people_at_a_table() -> None:
    bench = Bench(places=3)
    await bench.ask(READERS, *["reader"] * 5)
    await bench.ask(BOTS, *["robot"] * 5)
    assert bench.served == ["reader"] * 2
    await bench.ask(PEOPLE, "ann", "bob")
    assert bench.served == ["reader", "reader", "ann"]
    await bench.finish(1)
    assert bench.served[-1] == "bob"


async def test_what_nobody_waits_for_is_never_begun() -> None:
    bench = Bench(most=16)
    await bench.ask(READERS, "first")
    for _ in range(5):  # a client that hangs up no longer counts towards what one may wait for
        gone = await bench.ask(READERS, *["gone"] * 15)
        for task in gone:
            task.cancel()
        await asyncio.sleep(0)
    await bench.ask(PEOPLE, "ann")
    await bench.finish()
    assert bench.served == ["first", "ann"]
    await bench.finish()
    await bench.ask(READERS, "next")
    assert bench.served[-1] == "next"


async def test_a_client_that_leaves_as_its_turn_comes_passes_it_on() -> None:
    bench = Bench()
    await bench.ask(READERS, "first")
    [leaving] = await bench.ask(READERS, "leaving")
    await bench.ask(READERS, "next")
    kind, who = bench.running.pop()
    bench.queue.leave(kind, who, 1.0)
    leaving.cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert bench.served == ["first", "next"]


async def test_readers_who_wait_for_too_much_are_told_when_to_come_back() -> None:
    queue = FairQueue(1, 2)
    waiting = [asyncio.create_task(queue.enter(READERS, "eve")) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await queue.enter(READERS, "eve")
    assert refused.value.code == "too_many_at_once" and refused.value.values["seconds"] == 5
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
