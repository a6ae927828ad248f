"""Processes in which bots choose and replays are told; the host never waits for them.

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

from . import replay, worker
from .replay import FrameRequest

P = ParamSpec("P")
T = TypeVar("T")


class CannotThink(Exception):
    """A worker took too long, or died."""


class Thinkers:
    """The processes."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._pool: Any = ProcessPool(
            max_workers=workers, initializer=worker.set_up, context=multiprocessing.get_context("spawn")
        )

    async def choose(self, record: bytes, secret: str | None, seat: int, bot: str, key: str) -> str:
        """What this bot plays."""
        return await self._ask(worker.choose, record, secret, seat, bot, key, secrets.randbits(60))

    async def frames(self, record: bytes, secret: str | None, request: FrameRequest) -> bytes:
        """A part of a replay, as JSON."""
        return await self._ask(replay.frames, record, secret, request)

    async def verify(self, record: bytes) -> str:
        """Play an uploaded record; the sentence why it is refused, or nothing."""
        return await self._ask(worker.verify, record)

    async def _ask(self, function: Callable[P, T], *args: P.args, **none: P.kwargs) -> T:
        work = self._pool.schedule(function, args=list(args), timeout=self.seconds)
        try:
            answer: T = await asyncio.wrap_future(work)
            return answer
        except (TookTooLong, ProcessExpired, MemoryError) as error:
            raise CannotThink(f"{type(error).__name__}") from None

    def stop(self) -> None:
        """Stop thinking at once."""
        self._pool.stop()
        self._pool.join(5)
