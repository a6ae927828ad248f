"""The store's face: open it, read rooms and matches, append to logs."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Executable, Row, and_, func, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from parlour.host.refusal import Refused
from parlour.host.signatures import new_key
from parlour.host.wire import Line
from parlour.kernel import Record

from .claim import make_private
from .diagnosis import diagnosed, is_full
from .engine import file_of, make_engine, must_be_there
from .entry import Entry, entry_of, seats_of
from .migrate import must_be_current, upgrade
from .outcome import Outcome
from .records import write_record
from .retention import Clearing
from .rows import Heading, KnownGuest, MatchRow, PackRow, PastMatch, PositionRow, RoomRow, RoomState, StoredMatch
from .schema import chat, host_values, log, matches, members, packs, people, players, positions, rooms
from .writer import Writer
from .writes import Beginning, Ending, insert_room, keep_pack, note_members, update_room

KEY: Final = "key"
AT_ONCE: Final = 100  # rows that are deleted in one transaction
PATIENCE: Final = 5.0  # seconds until a store that says nothing counts as one that does not answer
WRITE_EVERY: Final = 5.0  # seconds until something is written again only to see whether it can be
SIGNING_KEY: Final = "signing_key"
MAKE_KEY: Final[dict[str, Callable[[], str]]] = {KEY: lambda: secrets.token_urlsafe(32), SIGNING_KEY: new_key}

# Made here, before there are threads: msgspec looks at a struct when it first meets it, and crashes the process if two
# threads do that at once. (Seen: 3 of 100 hosts that were killed and started again under load.)
RECORDS: Final = msgspec.json.Decoder(Record)
HEADINGS: Final = msgspec.json.Decoder(Heading)
LINES: Final = msgspec.json.Decoder(Line)
ROOMS: Final = msgspec.json.Decoder(RoomState)

Found: TypeAlias = Row[Any]
"""A row of a query; its columns are known by name."""


class Prepared(NamedTuple):
    """What a host reads of its store before it starts."""

    key: str
    """Signs cookies and tokens."""
    signing_key: str
    """Signs records; private."""
    due: list[tuple[str, int]]
    """Rooms where the host must act without being asked, and when."""


class Store:
    """Everything the host keeps."""

    def __init__(self, url: str, on_trouble: Callable[[str], None] = lambda what: None) -> None:
        self.engine = make_engine(url)
        self.writer = Writer(self.engine, on_trouble)
        self._asked: asyncio.Task[bool] | None = None
        self._write_at = 0.0

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @property
    def trouble(self) -> str:
        """What is wrong with it; nothing, if it can be written to."""
        return self.writer.trouble

    def prepare(self) -> Prepared:
        """Bring the tables up to date, write something, and read what a host starts with: a store that cannot be used
        is refused here, where it can be said in a sentence."""
        with diagnosed(self.engine.url), self.engine.connect() as connection:
            upgrade(connection)
            try:
                _keep_keys(connection)
                connection.commit()
            except IntegrityError:
                connection.rollback()  # another host has made one at the same time
            make_private(self.engine.url)
            keys = {row.name: str(row.value) for row in connection.execute(select(host_values))}
            return Prepared(keys[KEY], keys[SIGNING_KEY], _read_due(connection))

    async def open(self, prepared: Prepared | None = None) -> Prepared:
        """Make it ready, unless it is, and begin to work."""
        ready = prepared if prepared is not None else await asyncio.to_thread(self.prepare)
        self.writer.start()
        return ready

    async def _rows(self, wanted: Executable) -> Sequence[Found]:
        """The rows that a query finds. It runs in a thread, so that the host never waits for the disk."""
        return await asyncio.to_thread(self._fetch, wanted)

    def _fetch(self, wanted: Executable) -> Sequence[Found]:
        with self.engine.connect() as connection:
            return connection.execute(wanted).all()

    async def close(self) -> None:
        """Finish what was accepted, then close."""
        await self.writer.stop()
        await asyncio.to_thread(self.engine.dispose)

    # --- the host ---

    async def answers(self) -> bool:
        """Whether the store can be read and written just now. Several who ask at once share one test."""
        if self.trouble:
            return False
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._can_be_used())
        done, _ = await asyncio.wait([self._asked], timeout=PATIENCE)
        return bool(done) and self._asked.result()

    async def _can_be_used(self) -> bool:
        try:
            await self._rows(select(func.count()).select_from(host_values))
            file = file_of(self.engine.url)
            if file is not None and await asyncio.to_thread(is_full, file.parent):
                return False  # SQLite may go on for a while, in space that it has already
            if time.monotonic() >= self._write_at:
                await self.writer.write(_keep_keys)
                self._write_at = time.monotonic() + WRITE_EVERY
        except (DBAPIError, OSError, Refused):
            return False
        return True

    async def clear(self, clearing: Clearing, before: int, in_use: Collection[str] = ()) -> int:
        """Delete what is older than this and not in use; how much there was. A few rows at a time, so that moves need
        not wait for it."""
        old = [row for row in await self._rows(clearing.find(before)) if row[0] not in in_use]
        for start in range(0, len(old), AT_ONCE):
            some = old[start : start + AT_ONCE]
            await self.writer.write(partial(clearing.delete, before, some))
        return len(old)

    # --- people and chat ---

    async def save_person(self, person: str, name: str, now: int) -> int:
        """Save a guest; return how often they have been renamed."""

        def job(connection: Connection) -> int:
            known = connection.execute(select(people).where(people.c.id == person)).one_or_none()
            if known is None:
                connection.execute(people.insert().values(id=person, name=name, since=now, seen=now))
                return 0
            renames: int = known.renames + (name != known.name)
            values = {"name": name, "renames": renames, "seen": now}
            connection.execute(people.update().where(people.c.id == person).values(**values))
            return renames

        return await self.writer.write(job)

    async def guest(self, person: str) -> KnownGuest | None:
        """A guest, if this host knows them."""
        columns = (people.c.name, people.c.since, people.c.renames, people.c.seen)
        found = await self._rows(select(*columns).where(people.c.id == person))
        return KnownGuest(**found[0]._mapping) if found else None

    def note_seen(self, person: str, now: int) -> None:
        """Note that a guest is here. Nobody waits for this, and a failure does not matter."""

        def job(connection: Connection) -> None:
            connection.execute(people.update().where(people.c.id == person).values(seen=now))

        with suppress(Refused):
            self.writer.append((), job, lambda outcome: None)

    async def date_guests(self, now: int) -> None:
        """Nobody knows when guests from an older version were here: their time begins now."""

        def job(connection: Connection) -> None:
            connection.execute(people.update().where(people.c.seen == 0).values(seen=now))

        await self.writer.write(job)

    async def save_line(self, room: str, line: Line) -> None:
        """A line of chat; `Stale` if its number is taken."""

        def job(connection: Connection) -> None:
            said = msgspec.json.encode(line).decode()
            taken = select(chat.c.line).where(and_(chat.c.room == room, chat.c.number == line.number))
            if connection.execute(taken).scalar() == said:
                return  # an earlier try that got no answer
            connection.execute(chat.insert().values(room=room, number=line.number, at=line.at, line=said))

        await self.writer.write(job)

    async def lines(self, room: str, most: int = 500) -> list[Line]:
        """The last lines of a room's chat."""
        wanted = select(chat.c.line).where(chat.c.room == room).order_by(chat.c.number.desc()).limit(most)
        found = await self._rows(wanted)
        return [LINES.decode(row.line) for row in reversed(found)]

    # --- rooms ---

    async def new_room(self, row: RoomRow, touched: int) -> None:
        """A room; `Stale` if its id or code is taken."""

        def job(connection: Connection) -> None:
            if insert_room(connection, row, touched):
                note_members(connection, row.state)

        await self.writer.write(job)

    async def save_room(self, row: RoomRow, touched: int) -> None:
        """A changed room; `Stale` if it was changed by another in between."""
        row.version += 1

        def job(connection: Connection) -> None:
            if update_room(connection, row, touched):
                note_members(connection, row.state)

        await self.writer.write(job)

    async def room(self, room: str) -> RoomRow | None:
        """A room by its id."""
        return await self._room(rooms.c.id == room)

    async def room_by_code(self, code: str) -> RoomRow | None:
        """A room by its short code."""
        return await self._room(rooms.c.code == code)

    async def _room(self, where: ColumnElement[bool]) -> RoomRow | None:
        found = await self._rows(select(rooms).where(where))
        return _read_room(found[0]) if found else None

    async def open_rooms(self, most: int = 100) -> list[RoomRow]:
        """Public rooms that wait for players or are being played, the latest first."""
        wanted = (
            select(rooms)
            .where(and_(rooms.c.public == 1, rooms.c.phase.in_(["gathering", "playing"])))
            .order_by(rooms.c.phase, rooms.c.touched.desc())
            .limit(most)
        )
        return [_read_room(row) for row in await self._rows(wanted)]

    async def rooms_of(self, person: str, most: int = 200) -> list[tuple[RoomRow, list[int], int | None]]:
        """The rooms of a person, with the seats that must decide and since when."""
        wanted = (
            select(rooms)
            .join(members, members.c.room == rooms.c.id)
            .where(members.c.person == person)
            .order_by(rooms.c.touched.desc())
            .limit(most)
        )
        found = [_read_room(row) for row in await self._rows(wanted)]
        asked = await self._last_entries([row.state.match for row in found if row.state.match is not None])
        return [(row, *asked.get(row.state.match or "", ([], None))) for row in found]

    async def _last_entries(self, wanted: list[str]) -> dict[str, tuple[list[int], int | None]]:
        """The seats that must decide in each match, and since when."""
        if not wanted:
            return {}
        mine = log.c.match.in_(wanted)
        last = select(log.c.match, func.max(log.c.seq).label("seq")).where(mine).group_by(log.c.match).subquery()
        ends = and_(log.c.match == last.c.match, log.c.seq == last.c.seq)
        rows = await self._rows(select(log.c.match, log.c.asked, log.c.at).join(last, ends))
        return {row.match: (seats_of(row.asked), row.at) for row in rows}

    # --- matches ---

    def append(
        self,
        entries: Sequence[Entry],
        change: Beginning | Ending | None,
        then: Callable[[Outcome], None],
        positions: Sequence[PositionRow] = (),
    ) -> None:
        """Append to a match's log, perhaps with its beginning or its end and with what everyone sees after it; `then`
        is called with the outcome."""
        self.writer.append(entries, change, then, positions)

    async def appended(self, entries: Sequence[Entry], change: Beginning | Ending | None) -> Outcome:
        """Append, and wait for the outcome."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.append(entries, change, done.set_result)
        return await done

    async def match(self, match: str) -> MatchRow | None:
        """A match without its log."""
        found = await self._rows(select(matches).where(matches.c.id == match))
        return MatchRow(**found[0]._mapping) if found else None

    async def entries(self, match: str, after: int = -1) -> list[Entry]:
        """The log of a match."""
        return await asyncio.to_thread(self.read_entries, match, after, None)

    def read_entries(self, match: str, after: int, last: int | None) -> list[Entry]:
        """The same, from one entry to another. To be called in a thread: a log may be long."""
        wanted = select(log).where(and_(log.c.match == match, log.c.seq > after)).order_by(log.c.seq)
        if last is not None:
            wanted = wanted.where(log.c.seq <= last)
        return [entry_of(row._mapping) for row in self._fetch(wanted)]

    def read_record(self, row: MatchRow, last: int | None = None) -> Record:
        """The record of a match as its log says, up to that entry. To be called in a thread, too."""
        header = RECORDS.decode(row.header)
        return header if row.room is None else write_record(header, self.read_entries(row.id, -1, last), row)

    async def stored_match(self, match: str) -> StoredMatch | None:
        """A match with everything that is kept of it, at one moment."""
        return await asyncio.to_thread(self.read_match, match)

    def read_match(self, match: str) -> StoredMatch | None:
        """The same. To be called in a thread: a log may be long."""
        with self.engine.connect() as connection:
            return read_match(connection, match)

    async def pack(self, game: str, hash: str) -> str | None:
        """The body of a pack that a match was played with."""
        found = await self._rows(select(packs.c.body).where(and_(packs.c.game == game, packs.c.hash == hash)))
        return str(found[0].body) if found else None

    async def new_match(self, row: MatchRow, person: str | None = None, pack: PackRow | None = None) -> None:
        """A match that was played elsewhere."""

        def job(connection: Connection) -> None:
            keep_pack(connection, pack)
            connection.execute(matches.insert().values(**msgspec.structs.asdict(row)))
            if person is not None:
                connection.execute(players.insert().values(person=person, match=row.id, begun=row.begun))

        await self.writer.write(job)

    async def has_played(self, person: str, match: str) -> bool:
        """Whether this person has played this match, or brought its record."""
        return bool(await self._rows(select(players).where(and_(players.c.person == person, players.c.match == match))))

    async def forked_from(self, match: str) -> str | None:
        """The match whose moves this one begins with, if it is a fork."""
        fork = and_(log.c.match == match, log.c.kind == "note", log.c.body.startswith("fork "))
        found = await self._rows(select(log.c.body).where(fork).order_by(log.c.seq).limit(1))
        return str(found[0].body).split(" ")[1] if found else None

    def thaw(self, match: str) -> bool:
        """Thaw a match that was frozen because its rules failed; False if no match of this id is frozen. A running host
        notices."""
        frozen = and_(matches.c.id == match, matches.c.frozen.is_not(None))
        must_be_there(self.engine.url)
        with diagnosed(self.engine.url), self.engine.connect() as connection:
            must_be_current(connection)
            with connection.begin():
                return connection.execute(matches.update().where(frozen).values(frozen=None)).rowcount == 1

    async def thawed(self, wanted: Sequence[str]) -> list[str]:
        """The matches among these that are no longer frozen."""
        still = and_(matches.c.id.in_(wanted), matches.c.frozen.is_(None))
        return [row.id for row in await self._rows(select(matches.c.id).where(still))] if wanted else []

    async def freeze(self, match: str, report: str | None) -> None:
        """Freeze a match with a report of how its rules failed; without a report, thaw it."""

        def job(connection: Connection) -> None:
            connection.execute(matches.update().where(matches.c.id == match).values(frozen=report))

        await self.writer.write(job)

    async def history(self, person: str, before: int | None = None, most: int = 200) -> list[PastMatch]:
        """The matches of a person that began before that time, the latest first."""
        return await asyncio.to_thread(self._history, person, before, most)

    def _history(self, person: str, before: int | None, most: int) -> list[PastMatch]:
        card = (matches.c.id, matches.c.game, matches.c.header, matches.c.begun, matches.c.ended, matches.c.result)
        mine = select(*card).join(players, players.c.match == matches.c.id).where(players.c.person == person)
        if before is not None:
            mine = mine.where(players.c.begun < before)
        with self.engine.connect() as connection:
            # Row by row: the header of an uploaded match holds all of it.
            rows = connection.execute(mine.order_by(players.c.begun.desc()).limit(most).execution_options(yield_per=1))
            return [
                PastMatch(
                    row.id,
                    row.game,
                    HEADINGS.decode(row.header),
                    row.begun,
                    row.ended,
                    msgspec.json.decode(row.result) if row.result is not None else None,
                )
                for row in rows
            ]


def read_match(connection: Connection, match: str) -> StoredMatch | None:
    """A match with everything that is kept of it."""
    found = connection.execute(select(matches).where(matches.c.id == match)).first()
    if found is None:
        return None
    row = MatchRow(**found._mapping)
    entries = connection.execute(select(log).where(log.c.match == match).order_by(log.c.seq)).mappings()
    kept = connection.execute(select(positions).where(positions.c.match == match).order_by(positions.c.seq)).mappings()
    mark = RECORDS.decode(row.header).pack
    body = None
    if mark is not None:
        with_hash = and_(packs.c.game == row.game, packs.c.hash == mark.hash)
        body = connection.execute(select(packs.c.body).where(with_hash)).scalar()
    return StoredMatch(row, [entry_of(entry) for entry in entries], [PositionRow(**one) for one in kept], body)


def _keep_keys(connection: Connection) -> None:
    """Make the keys that are missing, and write the others again, so that something is written in any case."""
    column = host_values.c
    for name, make in MAKE_KEY.items():
        kept = connection.execute(host_values.update().where(column.name == name).values(value=column.value))
        if kept.rowcount == 0:
            connection.execute(host_values.insert().values(name=name, value=make()))


def _read_due(connection: Connection) -> list[tuple[str, int]]:
    """Rooms where the host must act by itself, and when."""
    last = select(log.c.match, func.max(log.c.seq).label("seq")).group_by(log.c.match).subquery()
    wanted = (
        select(matches.c.room, log.c.due)
        .join(last, last.c.match == matches.c.id)
        .join(log, and_(log.c.match == last.c.match, log.c.seq == last.c.seq))
        .where(and_(matches.c.ended.is_(None), matches.c.frozen.is_(None), log.c.due.is_not(None)))
    )
    return [(row.room, row.due) for row in connection.execute(wanted)]


def _read_room(row: Found) -> RoomRow:
    return RoomRow(ROOMS.decode(row.state), row.version, row.secret)
