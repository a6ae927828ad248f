"""Processes in which bots choose and replays are told; the host never waits for them. A fair queue decides who comes
next.

A bot's choice is played in the same way as a person's move.

A process that dies over a question is replaced, and the question is asked once more. If the pool itself dies (a process
was killed while all were idle, or none could be started), there is a new one, and what was asked is asked there.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

import structlog
from pebble import ProcessExpired, ProcessPool

from parlour.host.live.rehearsal import Rehearsal, rehearse
from parlour.host.store import StoredMatch

from . import replay, worker
from .queue import FairQueue, Waiting
from .replay import FrameRequest

TRIES: Final = 2  # of a question, if what should answer it dies
STARTING: Final = 30.0  # seconds that processes may take to start, on a machine that is busy
LOOK: Final = 1.0  # seconds between two checks that the pool is alive

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger("parlour.thinking")


class CannotThink(Exception):
    """A worker took too long, or died."""


class PoolDied(Exception):
    """Nothing that this pool is asked will be answered."""


class Thinkers:
    """The processes."""

    def __init__(self, workers: int, seconds: float, most: int) -> None:
        self.seconds = seconds
        self.queue = FairQueue(workers, most)
        self.dead = False
        """Whether a new pool died as well: until something is answered again, bots cannot think here."""
        self._workers = workers
        self._stopped = False
        self._pool = self._new_pool()

    def _new_pool(self) -> Any:
        """A pool, which starts its processes when it is asked first."""
        return ProcessPool(
            max_workers=self._workers, initializer=worker.set_up, context=multiprocessing.get_context("spawn")
        )

    def longest(self) -> float:
        """Seconds after which no answer can be expected any more to what is asked now, or waits."""
        return (self.seconds + STARTING) * TRIES * (1 + self.queue.length / self._workers)

    async def choose(
        self,
        kind: Waiting,
        who: str,
        record: bytes,
        secret: str | None,
        seat: int,
        bot: str,
        key: str,
        pack: str | None = None,
    ) -> str:
        """What this bot plays. `pack` is the one the match is played with, if that is not installed."""
        seed = secrets.randbits(60)
        return await self._ask(kind, who, worker.choose, record, secret, seat, bot, key, seed, pack)

    async def frames(
        self, who: str, record: bytes, secret: str | None, request: FrameRequest, pack: str | None = None
    ) -> bytes:
        """A part of a replay, as JSON."""
        return await self._ask(Waiting.READERS, who, replay.frames, record, secret, request, pack)

    async def rehearse(self, who: str, stored: StoredMatch) -> Rehearsal:
        """Play a match again from its log."""
        return await self._ask(Waiting.READERS, who, rehearse, stored)

    async def positions(
        self, who: str, record: bytes, secret: str | None, seat: int, inherited: int, pack: str | None = None
    ) -> list[int]:
        """The positions of a match that is over, each by the number of its moves."""
        return await self._ask(Waiting.READERS, who, replay.positions, record, secret, seat, inherited, pack)

    async def known_moves(
        self, who: str, record: bytes, secret: str | None, seat: int, pack: str | None = None
    ) -> list[str]:
        """The moves of a running match that a seat knows of."""
        return await self._ask(Waiting.READERS, who, replay.known_moves, record, secret, seat, pack)

    async def verify(self, who: str, record: bytes, pack: str | None = None) -> str:
        """Replay an uploaded record; return the refusal, if any."""
        return await self._ask(Waiting.READERS, who, worker.verify, record, pack)

    async def _ask(self, kind: Waiting, who: str, function: Callable[P, T], *args: P.args, **none: P.kwargs) -> T:
        await self.queue.enter(kind, who)
        loop = asyncio.get_running_loop()
        began = loop.time()
        work = loop.create_task(self._answer(function, args))
        work.add_done_callback(lambda _: self.queue.leave(kind, who, loop.time() - began))
        # Work that has begun is finished even if nobody wants it now: starting a new process costs more.
        return await asyncio.shield(work)

    async def _answer(self, function: Callable[..., T], args: tuple[object, ...]) -> T:
        """What a process answers."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                answer = await self._once(pool, function, args)
            except (TookTooLong, MemoryError) as error:
                raise CannotThink(type(error).__name__) from None
            except ProcessExpired as expired:
                log.warning("a process that thinks has died", code=expired.exitcode)
                failed = type(expired).__name__
            except PoolDied as died:
                if self._stopped:
                    raise CannotThink("stopped") from None
                log.warning("the processes that think have died", why=str(died))
                failed = type(died).__name__
                self._replace(pool)
            else:
                self._note(dead=False)
                return answer
        self._note(dead=failed == PoolDied.__name__)
        raise CannotThink(failed)

    async def _once(self, pool: Any, function: Callable[..., T], args: tuple[object, ...]) -> T:
        """Ask this pool."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.seconds + STARTING
        try:
            work: asyncio.Future[T] = asyncio.wrap_future(
                pool.schedule(function, args=list(args), timeout=self.seconds)
            )
        except (RuntimeError, OSError) as error:  # it has died, or cannot start a process
            raise PoolDied(str(error.__cause__ or error)) from None
        while not work.done():
            await asyncio.wait([work], timeout=LOOK)
            if not work.done() and (not pool.active or loop.time() > until):
                work.cancel()
                raise PoolDied("nothing is answered")
        try:
            return work.result()
        except BrokenProcessPool as broken:
            raise PoolDied(str(broken.__cause__ or broken)) from None

    def _replace(self, pool: Any) -> None:
        """A new pool in the place of this one, unless somebody else has seen to it."""
        if self._pool is pool:
            self._pool = self._new_pool()
            asyncio.get_running_loop().run_in_executor(None, _end, pool)

    def _note(self, dead: bool) -> None:
        if dead is not self.dead:
            log.error("bots cannot think") if dead else log.warning("bots can think again")
        self.dead = dead

    async def wake(self) -> None:
        """If bots cannot think, find out whether they can again: perhaps nobody else asks."""
        if self.dead:
            with suppress(CannotThink):
                await self._ask(Waiting.PEOPLE, "", worker.be_there)

    def stop(self) -> None:
        """Stop thinking at once."""
        self._stopped = True
        _end(self._pool)


def _end(pool: Any) -> None:
    """End the processes of a pool."""
    pool.stop()
    pool.join(5)
