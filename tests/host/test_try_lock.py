"""The lock of a room is taken by one task at a time, in order, whatever happens to those that wait."""

from __future__ import annotations

import asyncio

import pytest

from parlour.host.live.try_lock import TryLock


async def queue_up(lock: TryLock, told: list[str], *names: str) -> list[asyncio.Task[None]]:
    """Tasks that wait for their turn, in this order."""

    async def wait(name: str) -> None:
        async with lock:
            told.append(name)

    tasks = [asyncio.create_task(wait(name)) for name in names]
    await asyncio.sleep(0)
    return tasks


async def test_whoever_waits_longest_is_next() -> None:
    lock, told = TryLock(), list[str]()
    assert lock.take()
    tasks = await queue_up(lock, told, "ann", "bob", "cyd")
    assert told == [] and lock.locked()
    lock.release()
    assert not lock.take(), "it was given to Ann already, who does not know yet"
    await asyncio.gather(*tasks)
    assert told == ["ann", "bob", "cyd"]
    assert not lock.locked()


async def test_a_task_that_stopped_waiting_is_passed_over() -> None:
    lock, told = TryLock(), list[str]()
    assert lock.take()
    ann, bob, cyd = await queue_up(lock, told, "ann", "bob", "cyd")
    ann.cancel()
    await asyncio.sleep(0)
    lock.release()  # to Bob
    bob.cancel()  # Bob goes before he learns of it
    await asyncio.gather(ann, bob, cyd, return_exceptions=True)
    assert ann.cancelled() and bob.cancelled()
    assert told == ["cyd"]
    assert lock.take()


async def test_what_fails_gives_it_back() -> None:
    lock = TryLock()

    async def fail() -> None:
        async with lock:
            raise KeyError("a defect")

    with pytest.raises(KeyError):
        await fail()
    assert not lock.locked()
