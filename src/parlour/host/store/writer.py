"""The writer: one connection that writes, and commits for everyone at once.

Jobs that come in while the disk is busy wait together and are committed together, so a hundred moves cost one
sync. A job's caller goes on only when its commit is on disk. Trouble (a locked database, a full disk) keeps jobs
waiting; nothing is answered before it clears, and who wants to know is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.host.refusal import Refused

from .entries import Entry
from .schema import log

Job = Callable[[AsyncConnection], Awaitable[Any]]

PATIENCE: Final = 0.2  # seconds between two tries while the store is in trouble
MOST_WAITING: Final = 20_000

diary = structlog.get_logger("parlour.store")


class Stale(Exception):
    """Somebody else has appended to this match first."""


class Writer:
    """Takes jobs and entries, and commits them in groups."""

    def __init__(self, engine: AsyncEngine, on_trouble: Callable[[str], None]) -> None:
        self.engine = engine
        self.on_trouble = on_trouble
        self.trouble = ""
        self.commits = 0
        self.written = 0
        self._entries: list[tuple[Sequence[Entry], asyncio.Future[None]]] = []
        self._jobs: list[tuple[Job, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._connection: AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work(), name="store writer")

    async def stop(self) -> None:
        """Commit what is waiting, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close()

    def append(self, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Append to a log; done when it is on disk. `Stale` if another was first."""
        done: asyncio.Future[None] = self._promise()
        self._entries.append((entries, done))
        return done

    def write(self, job: Job) -> asyncio.Future[Any]:
        """Anything else that writes, in the next commit."""
        done: asyncio.Future[Any] = self._promise()
        self._jobs.append((job, done))
        return done

    def _promise(self) -> asyncio.Future[Any]:
        if self._stopping or len(self._entries) + len(self._jobs) >= MOST_WAITING:
            raise Refused("busy", 503)
        self._wake.set()
        return asyncio.get_running_loop().create_future()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._entries or self._jobs:
                entries, self._entries = self._entries, []
                jobs, self._jobs = self._jobs, []
                await self._until_done(entries, jobs)
            if self._stopping:
                return

    async def _until_done(
        self,
        entries: list[tuple[Sequence[Entry], asyncio.Future[None]]],
        jobs: list[tuple[Job, asyncio.Future[Any]]],
    ) -> None:
        while True:
            try:
                outcomes = await self._commit(entries, jobs)
            except (DBAPIError, OSError) as error:
                await self._give_up_connection()
                self._say_trouble(str(getattr(error, "orig", error)))
                if self._stopping:
                    outcomes = [Refused("store_trouble", 503)] * (len(entries) + len(jobs))
                else:
                    await asyncio.sleep(PATIENCE)
                    continue
            break
        self._say_trouble("")
        for (_, done), outcome in zip([*entries, *jobs], outcomes, strict=True):
            if done.done():
                continue  # whoever asked has gone; it is written all the same
            if isinstance(outcome, BaseException):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

    async def _commit(
        self,
        entries: list[tuple[Sequence[Entry], asyncio.Future[None]]],
        jobs: list[tuple[Job, asyncio.Future[Any]]],
    ) -> list[Any]:
        """One transaction; what each caller shall be told, once it is on disk."""
        connection = await self._connected()
        async with connection.begin():
            outcomes: list[Any] = await self._append_all(connection, [some for some, _ in entries])
            for job, _ in jobs:
                outcomes.append(await self._one(connection, job))
            await self.before_sync()
        self.commits += 1
        self.written += len(entries)
        return outcomes

    async def before_sync(self) -> None:
        """Everything is written, nothing committed: tests stop the host here."""

    async def _append_all(self, connection: AsyncConnection, groups: list[Sequence[Entry]]) -> list[Any]:
        if not groups:
            return []
        rows = [_row(entry) for group in groups for entry in group]
        try:
            async with connection.begin_nested():
                await connection.execute(log.insert(), rows)
            return [None] * len(groups)
        except IntegrityError:
            pass  # one of them came too late: each for itself, then
        return [await self._one(connection, _appending(group)) for group in groups]

    async def _one(self, connection: AsyncConnection, job: Job) -> Any:
        try:
            async with connection.begin_nested():
                return await job(connection)
        except (IntegrityError, Stale, Refused) as error:
            return Stale() if isinstance(error, IntegrityError) else error
        except OperationalError:
            raise
        except Exception as error:  # a defect of this job must not hold up the others
            diary.exception("a job failed")
            return error

    async def _connected(self) -> AsyncConnection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await self.engine.connect()
        return self._connection

    async def _give_up_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except (DBAPIError, OSError):
                diary.warning("a broken connection could not be closed")

    def _say_trouble(self, what: str) -> None:
        if what != self.trouble:
            diary.warning("store in trouble", what=what) if what else diary.warning("store works again")
            self.trouble = what
            self.on_trouble(what)


def _appending(group: Sequence[Entry]) -> Job:
    async def job(connection: AsyncConnection) -> None:
        await connection.execute(log.insert(), [_row(entry) for entry in group])

    return job


def _row(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}
