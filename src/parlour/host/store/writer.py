"""The writer: one connection that writes, and commits for everyone at once.

Jobs that come in while the disk is busy wait together and are committed together, so a hundred moves cost one
sync. A job's caller goes on only when its commit is on disk. Trouble (a locked database, a full disk) keeps jobs
waiting; nothing is answered before it clears, and who wants to know is told.

What may wait is done in a thread of its own, with plain blocking calls, one hand-over for a whole group. (Measured with
an asynchronous driver first: three hand-overs for every statement, 1.5 ms of processor time for the end of one match.)
SQLite's statements do not wait: they change pages in memory, and only the commit goes to the disk. In the thread each
of them would have to get the interpreter back from a host that is busy: measured, up to 5 ms on the clock and 50 µs of
processor time for a row that takes 4.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import Connection, Engine, and_, select
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from parlour.host.refusal import Refused

from .entry import Entry
from .schema import log
from .statements import APPEND, run
from .writes import Ending, Stale, end_all, end_one

Job = Callable[[Connection], Any]
"""Something that writes. It may be done again, if the group it was done with could not be committed."""

PATIENCE: Final = 0.05  # seconds between two tries while the store is in trouble
SOON_OVER: Final = 1.0  # trouble that lasts longer is told
MOST_WAITING: Final = 20_000

T = TypeVar("T")

diary = structlog.get_logger("parlour.store")


class Work(Struct, frozen=True):
    """What somebody wants on disk: entries of a log, something else, or both, together or not at all."""

    entries: Sequence[Entry]
    job: Job | Ending | None
    then: Callable[[Any], None]
    """Is told what the job returned (of an ending, whether its room was as it was thought to be), once it is on disk;
    or the exception that says why it is not."""


class Writer:
    """Takes jobs and entries, and commits them in groups."""

    def __init__(self, engine: Engine, on_trouble: Callable[[str], None]) -> None:
        self.engine = engine
        self.on_trouble = on_trouble
        self.trouble = ""
        self.commits = 0
        self._waiting: list[Work] = []
        self._wake = asyncio.Event()
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._never_waits = engine.dialect.name == "sqlite"  # for its statements; its commits do
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
        await self._in_thread(self._let_go)
        self._thread.shutdown()

    def append(self, entries: Sequence[Entry], job: Job | Ending | None, then: Callable[[Any], None]) -> None:
        """Append to a log, and do this with it. `Stale`, if another was first."""
        if self._stopping or len(self._waiting) >= MOST_WAITING:
            raise Refused("busy", 503)
        self._waiting.append(Work(entries, job, then))
        self._wake.set()

    def write(self, job: Job | Ending | None, entries: Sequence[Entry] = ()) -> asyncio.Future[Any]:
        """The same, to be awaited."""
        done: asyncio.Future[Any] = self._loop.create_future()

        def tell(outcome: Any) -> None:
            if done.done():
                return  # whoever asked has gone; it is written all the same
            if isinstance(outcome, BaseException):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.append(entries, job, tell)
        return done

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group, self._waiting = self._waiting, []
                outcomes = await self._until_done(group)
                self._loop.call_soon(_tell, group, outcomes)  # when the next group is on its way to the disk
            if self._stopping:
                return

    async def _until_done(self, group: list[Work]) -> list[Any]:
        began = self._loop.time()
        while True:
            try:
                outcomes = await self._commit(group)
            except (DBAPIError, OSError) as error:
                await self._in_thread(self._let_go)
                if self._stopping or self._loop.time() - began > SOON_OVER:
                    self._say_trouble(str(getattr(error, "orig", error)))
                if self._stopping:
                    return [Refused("store_trouble", 503)] * len(group)
                await asyncio.sleep(PATIENCE)
            else:
                self._say_trouble("")
                return outcomes

    async def _commit(self, group: list[Work]) -> list[Any]:
        """One transaction; what each caller shall be told, once it is on disk."""
        connection = self._connection
        if connection is None:
            connection = self._connection = await self._in_thread(self._connect)
        outcomes = _write(connection, group) if self._never_waits else await self._in_thread(_write, connection, group)
        await self._in_thread(self._sync, connection)
        self.commits += 1
        return outcomes

    def _in_thread(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        return self._loop.run_in_executor(self._thread, work, *given)

    def _say_trouble(self, what: str) -> None:
        if what != self.trouble:
            diary.warning("store in trouble", what=what) if what else diary.warning("store works again")
            self.trouble = what
            self.on_trouble(what)

    # --- in the thread ---

    def _sync(self, connection: Connection) -> None:
        self.before_sync()
        connection.commit()

    def before_sync(self) -> None:
        """Everything is written, nothing committed: tests stop the host here."""

    def _connect(self) -> Connection:
        connection = self.engine.connect()
        if self._never_waits:  # nothing may wait in the host's own thread: it is tried again instead
            connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            connection.rollback()
        return connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except (DBAPIError, OSError):
                diary.warning("a broken connection could not be closed")


def _tell(group: list[Work], outcomes: list[Any]) -> None:
    for work, outcome in zip(group, outcomes, strict=True):
        try:
            work.then(outcome)
        except Exception:  # a defect of this one must not keep the others waiting
            diary.exception("what was written could not be told")


def _write(connection: Connection, group: list[Work]) -> list[Any]:
    """Everything in one transaction, which is not committed yet; what each caller shall be told."""
    connection.begin()
    try:
        return _together(connection, group)
    except (OperationalError, InterfaceError, OSError):
        raise
    except Exception:  # one of them cannot be: each for itself, then
        connection.rollback()
        connection.begin()
        return [_alone(connection, work) for work in group]


def _together(connection: Connection, group: list[Work]) -> list[Any]:
    if entries := [entry for work in group for entry in work.entries]:
        _insert(connection, entries)
    if endings := [work.job for work in group if isinstance(work.job, Ending)]:
        end_all(connection, endings)
    return [isinstance(work.job, Ending) or (work.job and work.job(connection)) for work in group]


def _alone(connection: Connection, work: Work) -> Any:
    try:
        with connection.begin_nested():
            if work.entries:
                _insert(connection, work.entries)
            if isinstance(work.job, Ending):
                return end_one(connection, work.job)
            return work.job and work.job(connection)
    except IntegrityError:
        # Entries that are there already, to the letter, come from an earlier try whose end was not heard of: they are
        # written, and nobody else was first.
        there = work.entries and all(_is_there(connection, entry) for entry in work.entries)
        return None if there else Stale()
    except (Stale, Refused) as error:
        return error
    except (OperationalError, InterfaceError, OSError):
        raise
    except Exception as error:  # a defect of this job must not hold up the others
        diary.exception("a job failed")
        return error


def _is_there(connection: Connection, entry: Entry) -> bool:
    key = and_(log.c.match == entry.match, log.c.seq == entry.seq)
    found = connection.execute(select(log).where(key)).mappings().first()
    return found is not None and dict(found) == msgspec.structs.asdict(entry)


def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    run(connection, APPEND, [msgspec.structs.astuple(entry) for entry in entries])
