"""The writer: one connection that writes, and commits for everyone at once.

Jobs that come in while the disk is busy wait together and are committed together, so a hundred moves cost one
sync. A job's caller goes on only when its commit is on disk. Trouble (a locked database, a full disk) keeps jobs
waiting; nothing is answered before it clears, and who wants to know is told.

It works in a thread of its own, with plain blocking calls: one hand-over for a whole group. (Measured with an
asynchronous driver first: three hand-overs for every statement, 1.5 ms of processor time for the end of one match.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import Connection, CursorResult, Engine, and_, select
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from parlour.host.refusal import Refused

from .entries import Entry
from .schema import log

Job = Callable[[Connection], Any]
"""Something that writes. It may be done again, if the group it was done with could not be committed."""

PATIENCE: Final = 0.2  # seconds between two tries while the store is in trouble
MOST_WAITING: Final = 20_000

diary = structlog.get_logger("parlour.store")


APPEND: Final = (
    "INSERT INTO log (match, seq, kind, seat, body, at, asked, spent, request, seen, due) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Stale(Exception):
    """Somebody else has appended to this match first."""


class Writer:
    """Takes jobs and entries, and commits them in groups."""

    def __init__(self, engine: Engine, on_trouble: Callable[[str], None]) -> None:
        self.engine = engine
        self.on_trouble = on_trouble
        self.trouble = ""
        self.commits = 0
        self.written = 0
        self._entries: list[tuple[Sequence[Entry], asyncio.Future[None]]] = []
        self._jobs: list[tuple[Job, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        """Begin to work."""
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._work(), name="store writer")

    async def stop(self) -> None:
        """Commit what is waiting, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._loop.run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

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
        return self._loop.create_future()

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
        groups = [group for group, _ in entries]
        work = [job for job, _ in jobs]
        while True:
            try:
                outcomes = await self._loop.run_in_executor(self._thread, self._commit, groups, work)
            except (DBAPIError, OSError) as error:
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

    # --- in the thread ---

    def _commit(self, groups: list[Sequence[Entry]], jobs: list[Job]) -> list[Any]:
        """One transaction; what each caller shall be told, once it is on disk."""
        try:
            connection = self._connected()
            try:
                with connection.begin():
                    outcomes = _together(connection, groups, jobs)
                    self.before_sync()
            except (OperationalError, InterfaceError, OSError):
                raise
            except Exception:  # one of them cannot be: each for itself, then
                with connection.begin():
                    outcomes = _one_by_one(connection, groups, jobs)
                    self.before_sync()
        except (DBAPIError, OSError):
            self._let_go()
            raise
        self.commits += 1
        self.written += len(groups)
        return outcomes

    def before_sync(self) -> None:
        """Everything is written, nothing committed: tests stop the host here."""

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = self.engine.connect()
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except (DBAPIError, OSError):
                diary.warning("a broken connection could not be closed")

    # --- in the host's own thread ---

    def _say_trouble(self, what: str) -> None:
        if what != self.trouble:
            diary.warning("store in trouble", what=what) if what else diary.warning("store works again")
            self.trouble = what
            self.on_trouble(what)


def _together(connection: Connection, groups: list[Sequence[Entry]], jobs: list[Job]) -> list[Any]:
    if groups:
        _insert(connection, [entry for group in groups for entry in group])
    return [*[None] * len(groups), *[job(connection) for job in jobs]]


def _one_by_one(connection: Connection, groups: list[Sequence[Entry]], jobs: list[Job]) -> list[Any]:
    return [*[_append(connection, group) for group in groups], *[_alone(connection, job) for job in jobs]]


def _append(connection: Connection, group: Sequence[Entry]) -> Any:
    """One group for itself. Entries that are there already, to the letter, come from an earlier try whose end was
    not heard of: they are written, and nobody else was first."""
    outcome = _alone(connection, _appending(group))
    if isinstance(outcome, Stale) and all(_is_there(connection, entry) for entry in group):
        return None
    return outcome


def _is_there(connection: Connection, entry: Entry) -> bool:
    key = and_(log.c.match == entry.match, log.c.seq == entry.seq)
    found = connection.execute(select(log).where(key)).mappings().first()
    return found is not None and dict(found) == _row(entry)


def _alone(connection: Connection, job: Job) -> Any:
    try:
        with connection.begin_nested():
            return job(connection)
    except IntegrityError:
        return Stale()
    except (Stale, Refused) as error:
        return error
    except (OperationalError, InterfaceError, OSError):
        raise
    except Exception as error:  # a defect of this job must not hold up the others
        diary.exception("a job failed")
        return error


def _appending(group: Sequence[Entry]) -> Job:
    return lambda connection: _insert(connection, group)


def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    connection.exec_driver_sql(own(connection, APPEND), [msgspec.structs.astuple(entry) for entry in entries])


def own(connection: Connection, statement: str) -> str:
    """A statement in the driver's own words. What happens often is written so: for every row SQLAlchemy would put
    names and values together first."""
    return statement if connection.dialect.paramstyle == "qmark" else statement.replace("?", "%s")


def run(connection: Connection, statement: str, *values: object) -> CursorResult[Any]:
    """One statement, in the driver's own words."""
    return connection.exec_driver_sql(own(connection, statement), values)


def _row(entry: Entry) -> dict[str, Any]:
    return msgspec.structs.asdict(entry)
