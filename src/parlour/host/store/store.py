"""The store's face: open it, read rooms and matches, append to logs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Executable, Row, and_, create_engine, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection

from parlour.host.wire import Line

from .entry import Entry, entry_of, seats_of
from .migrate import upgrade
from .outcome import Outcome
from .rows import MatchRow, RoomRow, RoomState
from .schema import chat, host_values, log, matches, members, people, players, rooms
from .writer import Writer
from .writes import Beginning, Ending, Stale, note_members, room_values, update_room

Found = Row[Any]
"""A row of a query; its columns are known by name."""


class Store:
    """Everything the host keeps."""

    def __init__(self, url: str, on_trouble: Callable[[str], None] = lambda what: None) -> None:
        self.engine = make_engine(url)
        self.writer = Writer(self.engine, on_trouble)

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @property
    def trouble(self) -> str:
        """What is wrong with it; nothing, if it can be written to."""
        return self.writer.trouble

    async def open(self) -> None:
        """Bring the tables up to date and begin to work."""
        await asyncio.to_thread(self._upgrade)
        self.writer.start()

    def _upgrade(self) -> None:
        with self.engine.connect() as connection:
            upgrade(connection)

    async def _rows(self, wanted: Executable) -> Sequence[Found]:
        """What a query finds; in a thread, so that the host never waits for the disk."""
        return await asyncio.to_thread(self._fetch, wanted)

    def _fetch(self, wanted: Executable) -> Sequence[Found]:
        with self.engine.connect() as connection:
            return connection.execute(wanted).all()

    async def close(self) -> None:
        """Finish what was accepted, then let go."""
        await self.writer.stop()
        await asyncio.to_thread(self.engine.dispose)

    # --- the host ---

    async def key(self) -> str:
        """The key that signs cookies and tokens; made once."""
        found = await self._rows(select(host_values.c.value).where(host_values.c.name == "key"))
        if found:
            return str(found[0].value)
        made = secrets.token_urlsafe(32)

        def job(connection: Connection) -> None:
            connection.execute(host_values.insert().values(name="key", value=made))

        try:
            await self.writer.write(job)
        except Stale:
            return await self.key()
        return made

    async def ping(self) -> None:
        """Raise if the store does not answer."""
        await self._rows(select(func.count()).select_from(host_values))

    # --- people and chat ---

    async def save_person(self, person: str, name: str, since: int) -> None:
        """A guest, new or renamed."""

        def job(connection: Connection) -> None:
            done = connection.execute(people.update().where(people.c.id == person).values(name=name))
            if done.rowcount == 0:
                connection.execute(people.insert().values(id=person, name=name, since=since))

        await self.writer.write(job)

    async def save_line(self, room: str, line: Line) -> None:
        """A line of chat; `Stale` if its number is taken."""

        def job(connection: Connection) -> None:
            said = msgspec.json.encode(line).decode()
            taken = select(chat.c.line).where(and_(chat.c.room == room, chat.c.number == line.number))
            if connection.execute(taken).scalar() == said:
                return  # an earlier try, whose end was not heard of
            connection.execute(chat.insert().values(room=room, number=line.number, at=line.at, line=said))

        await self.writer.write(job)

    async def lines(self, room: str, most: int = 500) -> list[Line]:
        """The last lines of a room's chat."""
        wanted = select(chat.c.line).where(chat.c.room == room).order_by(chat.c.number.desc()).limit(most)
        found = await self._rows(wanted)
        return [msgspec.json.decode(row.line, type=Line) for row in reversed(found)]

    # --- rooms ---

    async def new_room(self, row: RoomRow, touched: int) -> None:
        """A room; `Stale` if its id or code is taken."""

        def job(connection: Connection) -> None:
            values = room_values(row, touched)
            taken = connection.execute(select(rooms.c.state).where(rooms.c.id == row.state.id)).scalar()
            if taken == values["state"]:
                return  # an earlier try, whose end was not heard of
            connection.execute(rooms.insert().values(id=row.state.id, **values))
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
        """The rooms of a person, with the seats that are waited for and since when."""
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

    async def due(self) -> list[tuple[str, int]]:
        """Rooms where the host must act by itself, and when."""
        last = select(log.c.match, func.max(log.c.seq).label("seq")).group_by(log.c.match).subquery()
        wanted = (
            select(matches.c.room, log.c.due)
            .join(last, last.c.match == matches.c.id)
            .join(log, and_(log.c.match == last.c.match, log.c.seq == last.c.seq))
            .where(and_(matches.c.ended.is_(None), matches.c.frozen.is_(None), log.c.due.is_not(None)))
        )
        return [(row.room, row.due) for row in await self._rows(wanted)]

    async def _last_entries(self, wanted: list[str]) -> dict[str, tuple[list[int], int | None]]:
        """Of each match the seats waited for, and since when."""
        if not wanted:
            return {}
        mine = log.c.match.in_(wanted)
        last = select(log.c.match, func.max(log.c.seq).label("seq")).where(mine).group_by(log.c.match).subquery()
        ends = and_(log.c.match == last.c.match, log.c.seq == last.c.seq)
        rows = await self._rows(select(log.c.match, log.c.asked, log.c.at).join(last, ends))
        return {row.match: (seats_of(row.asked), row.at) for row in rows}

    # --- matches ---

    def append(
        self, entries: Sequence[Entry], change: Beginning | Ending | None, then: Callable[[Outcome], None]
    ) -> None:
        """Append to a match's log, perhaps with its beginning or its end; `then` is told what has become of it."""
        self.writer.append(entries, change, then)

    async def match(self, match: str) -> MatchRow | None:
        """A match without its log."""
        found = await self._rows(select(matches).where(matches.c.id == match))
        return MatchRow(**found[0]._mapping) if found else None

    async def entries(self, match: str, after: int = -1) -> list[Entry]:
        """The log of a match."""
        wanted = select(log).where(and_(log.c.match == match, log.c.seq > after)).order_by(log.c.seq)
        return [entry_of(row._mapping) for row in await self._rows(wanted)]

    async def new_match(self, row: MatchRow, person: str | None = None) -> None:
        """A match that was played elsewhere."""

        def job(connection: Connection) -> None:
            connection.execute(matches.insert().values(**msgspec.structs.asdict(row)))
            if person is not None:
                connection.execute(players.insert().values(person=person, match=row.id, begun=row.begun))

        await self.writer.write(job)

    async def freeze(self, match: str, report: str) -> None:
        """A match whose rules went wrong."""

        def job(connection: Connection) -> None:
            connection.execute(matches.update().where(matches.c.id == match).values(frozen=report))

        await self.writer.write(job)

    async def history(self, person: str, most: int = 200) -> list[MatchRow]:
        """The matches of a person, the latest first."""
        wanted = (
            select(matches)
            .join(players, players.c.match == matches.c.id)
            .where(players.c.person == person)
            .order_by(players.c.begun.desc())
            .limit(most)
        )
        return [MatchRow(**row._mapping) for row in await self._rows(wanted)]


def make_engine(url: str) -> Engine:
    """The engine for a store. SQLite gets what durability needs: a write-ahead log, synced at every commit."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: DBAPIConnection, _: object) -> None:
            connection.isolation_level = None  # transactions begin when we say so, below
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=1000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def _read_room(row: Found) -> RoomRow:
    return RoomRow(msgspec.json.decode(row.state, type=RoomState), row.version, row.secret)
