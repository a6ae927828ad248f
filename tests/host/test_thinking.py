"""The processes that think: those that die are replaced, and every question is answered all the same."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from multiprocessing.popen_spawn_posix import Popen
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import structlog

from parlour.host.thinking.pool import CannotThink, Thinkers
from parlour.host.thinking.queue import Waiting
from tests.host.local_host import LocalHost

DIED = "the processes that think have died"


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1, 60.0, 32)
    yield thinkers
    await asyncio.to_thread(thinkers.stop)


async def ask(thinkers: Thinkers, function: Callable[..., str] = str.upper, *args: str) -> str:
    return await thinkers._ask(Waiting.PEOPLE, "ann", function, *(args or ("yes",)))


async def all_free(thinkers: Thinkers) -> bool:
    """Whether nobody has a place any more: then as many as ever can be asked."""
    await asyncio.sleep(0)
    return thinkers.queue._free == 1


def die_once(mark: str) -> str:
    """The first process that is asked dies over it."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return "alive"


def die(_: str) -> str:
    os._exit(1)


def no_processes(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The next processes cannot be started: there are too many, or there is no memory."""
    popen: Any = Popen
    launch, left = popen._launch, [times]

    def fail(self: Any, process: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise OSError(11, "Resource temporarily unavailable")
        return launch(self, process)

    monkeypatch.setattr(popen, "_launch", fail)


async def test_a_process_that_is_killed_while_all_are_idle_takes_nobody_with_it(thinkers: Thinkers) -> None:
    assert await ask(thinkers) == "YES"
    pool = thinkers._pool
    os.kill(min(pool._pool_manager.worker_manager.workers), signal.SIGKILL)
    await asyncio.to_thread(pool._pool_manager_loop.join)  # it notices
    with structlog.testing.capture_logs() as log:
        assert [await ask(thinkers) for _ in range(3)] == ["YES"] * 3
    assert [line["event"] for line in log] == [DIED]
    assert await all_free(thinkers)


async def test_a_process_that_cannot_be_started_is_started_again(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_processes(monkeypatch, 1)
    assert await ask(thinkers) == "YES"
    assert await all_free(thinkers)


async def test_a_process_that_dies_while_it_thinks_is_replaced_and_its_question_asked_again(
    thinkers: Thinkers, tmp_path: Path
) -> None:
    assert await ask(thinkers, die_once, str(tmp_path / "mark")) == "alive"
    with pytest.raises(CannotThink):
        await ask(thinkers, die)  # a question that kills every process is not asked for ever
    assert await ask(thinkers) == "YES"
    assert await all_free(thinkers)


async def test_what_is_asked_of_a_pool_that_dies_meanwhile_is_asked_of_the_next(thinkers: Thinkers) -> None:
    assert await ask(thinkers) == "YES"
    dead = thinkers._pool
    await asyncio.to_thread(lambda: (dead.stop(), dead.join()))
    answers = [asyncio.create_task(ask(thinkers)) for _ in range(4)]
    assert await asyncio.gather(*answers) == ["YES"] * 4
    assert await all_free(thinkers)


async def test_the_operator_knows_when_bots_cannot_think(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await local.welcome("Ann")
    thinkers = local.host.thinkers
    no_processes(monkeypatch, 1_000)
    with pytest.raises(CannotThink):
        await ask(thinkers)
    assert (await ann.get("/healthz", 503))["ok"] is False
    assert [line["event"] for line in local.log if line["log_level"] == "error"] == ["bots cannot think"]
    monkeypatch.undo()
    await local.host.watch.look()
    waking = local.host.watch._waking
    assert waking is not None
    await waking
    assert (await ann.get("/healthz"))["ok"] is True
    local.log[:] = [line for line in local.log if line["event"] != "bots cannot think"]
