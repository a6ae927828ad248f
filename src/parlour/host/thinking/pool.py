"""Processes in which bots choose and replays are told; the host never waits for them. Who comes next is a matter of a
fair queue.

What a bot chooses goes through the same door as a person's move.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from parlour.host.live.rehearsal import Rehearsal, rehearse
from parlour.host.store import StoredMatch

from . import replay, worker
from .queue import FairQueue, Waiting
from .replay import FrameRequest

P = ParamSpec("P")
T = TypeVar("T")


class CannotThink(Exception):
    """A worker took too long, or died."""


class Thinkers:
    """The processes."""

    def __init__(self, workers: int, seconds: float, most: int) -> None:
        self.seconds = seconds
        self.queue = FairQueue(workers, most)
        self._pool: Any = ProcessPool(
            max_workers=workers, initializer=worker.set_up, context=multiprocessing.get_context("spawn")
        )

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
        work = asyncio.wrap_future(self._pool.schedule(function, args=list(args), timeout=self.seconds))
        work.add_done_callback(lambda _: self.queue.leave(kind, who, loop.time() - began))
        try:
            # Work that has started is finished even if nobody waits: restarting a process costs more than most of it.
            answer: T = await asyncio.shield(work)
            return answer
        except (TookTooLong, ProcessExpired, MemoryError) as error:
            raise CannotThink(f"{type(error).__name__}") from None

    def stop(self) -> None:
        """Stop thinking at once."""
        self._pool.stop()
        self._pool.join(5)
