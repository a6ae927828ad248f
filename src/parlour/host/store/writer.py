"""The writer: one connection that writes, and commits for everyone at once.

Jobs that come in while the disk is busy wait together and are committed together, so a hundred moves cost one sync. A
job's caller goes on only when its commit is on disk. Trouble (a locked database, a full disk) keeps jobs waiting;
nothing is answered before it clears, and the host is told.

Whatever may have to wait runs in a thread of its own, with plain blocking calls, one hand-over for a whole group.
(Measured with an asynchronous driver first: three hand-overs for every statement, 1.5 ms of processor time for the end
of one match.) SQLite's statements do not wait: they change pages in memory, and only the commit goes to the disk. In
the thread each of them would have to get the interpreter back from a host that is busy: measured, up to 5 ms on the
clock and 50 µs of processor time for a row that takes 4.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar, assert_never

import structlog
from msgspec import Struct
from sqlalchemy import Connection, Engine, and_, select
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from parlour.host.refusal import Refused

from . import schema
from .entry import Entry, entry_of, row_of
from .outcome import OVERTAKEN, ROOM_CHANGED, SAVED, Failed, Outcome, Overtaken, RoomChanged, Saved
from .rows import PositionRow
from .statements import APPEND, run
from .writes import Beginning, Ending, Stale, begin_one, end_all, end_one, keep_positions

T = TypeVar("T")
Job = Callable[[Connection], None]
"""A job that writes. It may run again if its group could not be committed."""
Change = Beginning | Ending | Job

PATIENCE: Final = 0.05  # seconds between two tries while the store is in trouble
SOON_OVER: Final = 1.0  # trouble that lasts longer is told
MOST_WAITING: Final = 20_000

log = structlog.get_logger("parlour.store")


class Work(Struct, frozen=True):
    """What somebody wants on disk: entries of a log, something else, or both, together or not at all."""

    entries: Sequence[Entry]
    change: Change | None
    then: Callable[[Outcome], None]
    """Called with the outcome."""
    positions: Sequence[PositionRow] = ()
    """What everyone sees after these entries."""


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

    def append(
        self,
        entries: Sequence[Entry],
        change: Change | None,
        then: Callable[[Outcome], None],
        positions: Sequence[PositionRow] = (),
    ) -> None:
        """Append to a log, and write the rest with it."""
        if self._stopping or len(self._waiting) >= MOST_WAITING:
            raise Refused("busy", 503, seconds=2)
        self._waiting.append(Work(entries, change, then, positions))
        self._wake.set()

    def write(self, job: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Run a job. The future gives what it returned once that is on disk, or raises `Stale` if somebody else was
        first."""
        done: asyncio.Future[T] = self._loop.create_future()
        returned: list[T] = []

        def do(connection: Connection) -> None:
            returned[:] = [job(connection)]

        def tell(outcome: Outcome) -> None:
            if done.done():
                return  # the caller has gone; it is written all the same
            match outcome:
                case Saved():
                    done.set_result(returned[0])
                case Overtaken() | RoomChanged():
                    done.set_exception(Stale())
                case Failed(error=error):
                    done.set_exception(error)
                case _:
                    assert_never(outcome)

        self.append((), do, tell)
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

    async def _until_done(self, group: list[Work]) -> list[Outcome]:
        began = self._loop.time()
        while True:
            try:
                outcomes = await self._commit(group)
            except (DBAPIError, OSError) as error:
                await self._in_thread(self._let_go)
                if self._stopping or self._loop.time() - began > SOON_OVER:
                    self._say_trouble(str(getattr(error, "orig", error)))
                if self._stopping:
                    return [Failed(Refused("store_trouble", 503, seconds=2))] * len(group)
                await asyncio.sleep(PATIENCE)
            else:
                self._say_trouble("")
                return outcomes

    async def _commit(self, group: list[Work]) -> list[Outcome]:
        """Commit a group in one transaction; returns the outcome for each caller."""
        connection = self._connection
        if connection is None:
            connection = self._connection = await self._in_thread(self._connect)
        write = partial(_write, connection, group)
        outcomes = write() if self._never_waits else await self._in_thread(write)
        await self._in_thread(partial(self._sync, connection))
        self.commits += 1
        return outcomes

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return self._loop.run_in_executor(self._thread, work)

    def _say_trouble(self, what: str) -> None:
        if what != self.trouble:
            log.warning("store in trouble", what=what) if what else log.warning("store works again")
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
                log.warning("a broken connection could not be closed")


def _tell(group: list[Work], outcomes: list[Outcome]) -> None:
    for work, outcome in zip(group, outcomes, strict=True):
        try:
            work.then(outcome)
        except Exception:  # a defect of this one must not keep the others waiting
            log.exception("what was written could not be told")


def _write(connection: Connection, group: list[Work]) -> list[Outcome]:
    """Write a group in one transaction, which is not committed yet; returns the outcome for each caller."""
    connection.begin()
    try:
        _together(connection, group)
    except (OperationalError, InterfaceError, OSError):
        raise
    except Exception:  # one of them fails, so each is tried alone
        connection.rollback()
        connection.begin()
        return [_alone(connection, work) for work in group]
    return [SAVED] * len(group)


def _together(connection: Connection, group: list[Work]) -> None:
    if entries := [entry for work in group for entry in work.entries]:
        _insert(connection, entries)
    keep_positions(connection, [position for work in group for position in work.positions])
    if endings := [work.change for work in group if isinstance(work.change, Ending)]:
        end_all(connection, endings)
    for work in group:
        if not isinstance(work.change, Ending):
            _change(connection, work.change)


def _alone(connection: Connection, work: Work) -> Outcome:
    try:
        with connection.begin_nested():
            if work.entries:
                _insert(connection, work.entries)
            keep_positions(connection, work.positions)
            if isinstance(work.change, Ending):
                return SAVED if end_one(connection, work.change) else ROOM_CHANGED
            _change(connection, work.change)
    except IntegrityError:
        # Entries that are there already, to the letter, come from an earlier try that got no answer: they are written,
        # and nobody else was first.
        there = work.entries and all(_is_there(connection, entry) for entry in work.entries)
        return SAVED if there else OVERTAKEN
    except Stale:
        return OVERTAKEN
    except Refused as refused:
        return Failed(refused)
    except (OperationalError, InterfaceError, OSError):
        raise
    except Exception as error:  # a defect of this job must not hold up the others
        log.exception("a job failed")
        return Failed(error)
    return SAVED


def _change(connection: Connection, change: Beginning | Job | None) -> None:
    if isinstance(change, Beginning):
        begin_one(connection, change)
    elif change is not None:
        change(connection)


def _is_there(connection: Connection, entry: Entry) -> bool:
    key = and_(schema.log.c.match == entry.match, schema.log.c.seq == entry.seq)
    found = connection.execute(select(schema.log).where(key)).mappings().first()
    return found is not None and entry_of(found) == entry


def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    run(connection, APPEND, [row_of(entry) for entry in entries])
