"""The store's face: open it, read rooms and matches, append to logs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, and_, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parlour.host.wire import Line

from .entries import Entry
from .migrate import upgrade
from .rows import MatchRow, RoomRow, RoomState
from .schema import chat, house, log, matches, members, people, players, rooms
from .writer import Stale, Writer


class Store:
    """Everything the host keeps."""

    def __init__(self, url: str, on_trouble: Callable[[str], None] = lambda what: None) -> None:
        self.engine = make_engine(url)
        self.writer = Writer(self.engine, on_trouble)

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    async def open(self) -> None:
        """Bring the tables up to date and begin to work."""
        async with self.engine.connect() as connection:
            await connection.run_sync(upgrade)
        self.writer.start()

    async def close(self) -> None:
        """Finish what was accepted, then let go."""
        await self.writer.stop()
        await self.engine.dispose()

    # --- the house ---

    async def key(self) -> str:
        """The key that signs cookies and tokens; made once."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(house.c.value).where(house.c.name == "key"))).scalar()
        if found is not None:
            return str(found)
        made = secrets.token_urlsafe(32)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(house.insert().values(name="key", value=made))

        try:
            await self.writer.write(job)
        except Stale:
            return await self.key()
        return made

    async def ping(self) -> None:
        """Raise if the store does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(func.count()).select_from(house))

    # --- people and chat ---

    async def save_person(self, person: str, name: str, since: int) -> None:
        """A guest, new or renamed."""

        async def job(connection: AsyncConnection) -> None:
            done = await connection.execute(people.update().where(people.c.id == person).values(name=name))
            if done.rowcount == 0:
                await connection.execute(people.insert().values(id=person, name=name, since=since))

        await self.writer.write(job)

    async def save_line(self, room: str, line: Line) -> None:
        """A line of chat; `Stale` if its number is taken."""

        async def job(connection: AsyncConnection) -> None:
            text = msgspec.json.encode(line).decode()
            await connection.execute(chat.insert().values(room=room, number=line.number, at=line.at, line=text))

        await self.writer.write(job)

    async def lines(self, room: str, most: int = 500) -> list[Line]:
        """The last lines of a room's chat."""
        wanted = select(chat.c.line).where(chat.c.room == room).order_by(chat.c.number.desc()).limit(most)
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).scalars().all()
        return [msgspec.json.decode(line, type=Line) for line in reversed(found)]

    # --- rooms ---

    async def new_room(self, row: RoomRow, touched: int) -> None:
        """A room; `Stale` if its id or code is taken."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(rooms.insert().values(id=row.state.id, **_room_values(row, touched)))
            await _note_members(connection, row.state)

        await self.writer.write(job)

    async def save_room(
        self, row: RoomRow, touched: int, *, match: MatchRow | None = None, begin: Entry | None = None
    ) -> None:
        """A changed room, and with it a match that begins; `Stale` if it was changed by another in between."""
        row.version += 1

        async def job(connection: AsyncConnection) -> None:
            done = await connection.execute(
                rooms.update()
                .where(and_(rooms.c.id == row.state.id, rooms.c.version == row.version - 1))
                .values(**_room_values(row, touched))
            )
            if done.rowcount != 1:
                raise Stale
            await _note_members(connection, row.state)
            if match is not None and begin is not None:
                await connection.execute(matches.insert().values(**msgspec.structs.asdict(match)))
                await connection.execute(log.insert(), [msgspec.structs.asdict(begin)])
                seated = {chair.person for chair in row.state.chairs if chair.person is not None}
                if seated:
                    await connection.execute(
                        players.insert(),
                        [{"person": person, "match": match.id, "begun": match.begun} for person in seated],
                    )

        await self.writer.write(job)

    async def room(self, room: str) -> RoomRow | None:
        """A room by its id."""
        return await self._room(rooms.c.id == room)

    async def room_by_code(self, code: str) -> RoomRow | None:
        """A room by its short code."""
        return await self._room(rooms.c.code == code)

    async def _room(self, where: Any) -> RoomRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(rooms).where(where))).first()
        return _read_room(found) if found is not None else None

    async def open_rooms(self, most: int = 100) -> list[RoomRow]:
        """Public rooms that wait for players or are being played, the latest first."""
        wanted = (
            select(rooms)
            .where(and_(rooms.c.public == 1, rooms.c.phase.in_(["gathering", "playing"])))
            .order_by(rooms.c.phase, rooms.c.touched.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [_read_room(row) for row in (await connection.execute(wanted)).all()]

    async def rooms_of(self, person: str, most: int = 200) -> list[tuple[RoomRow, str, int | None]]:
        """The rooms of a person, with the seats that are waited for and since when."""
        wanted = (
            select(rooms)
            .join(members, members.c.room == rooms.c.id)
            .where(members.c.person == person)
            .order_by(rooms.c.touched.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            found = [_read_room(row) for row in (await connection.execute(wanted)).all()]
            asked = await _last_entries(connection, [row.state.match for row in found if row.state.match is not None])
        return [(row, *asked.get(row.state.match or "", ("", None))) for row in found]

    async def due(self) -> list[tuple[str, int]]:
        """Rooms where the host must act by itself, and when."""
        last = select(log.c.match, func.max(log.c.seq).label("seq")).group_by(log.c.match).subquery()
        wanted = (
            select(matches.c.room, log.c.due)
            .join(last, last.c.match == matches.c.id)
            .join(log, and_(log.c.match == last.c.match, log.c.seq == last.c.seq))
            .where(and_(matches.c.ended.is_(None), matches.c.frozen.is_(None), log.c.due.is_not(None)))
        )
        async with self.engine.connect() as connection:
            return [(row.room, row.due) for row in (await connection.execute(wanted)).all()]

    # --- matches ---

    def append(self, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Append to a match's log; done when it is on disk. `Stale` if another was first."""
        return self.writer.append(entries)

    async def match(self, match: str) -> MatchRow | None:
        """A match without its log."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(matches).where(matches.c.id == match))).mappings().first()
        return MatchRow(**found) if found is not None else None

    async def entries(self, match: str, after: int = -1) -> list[Entry]:
        """The log of a match."""
        wanted = select(log).where(and_(log.c.match == match, log.c.seq > after)).order_by(log.c.seq)
        async with self.engine.connect() as connection:
            return [Entry(**row) for row in (await connection.execute(wanted)).mappings().all()]

    async def new_match(self, row: MatchRow, person: str | None = None) -> None:
        """A match that was played elsewhere."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(matches.insert().values(**msgspec.structs.asdict(row)))
            if person is not None:
                await connection.execute(players.insert().values(person=person, match=row.id, begun=row.begun))

        await self.writer.write(job)

    async def end_match(self, row: RoomRow, ended: int, match: str, result: str) -> None:
        """How a match ended, and its room after it. The log says so too; this is for lists."""
        row.version += 1

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(matches.update().where(matches.c.id == match).values(ended=ended, result=result))
            done = await connection.execute(
                rooms.update()
                .where(and_(rooms.c.id == row.state.id, rooms.c.version == row.version - 1))
                .values(**_room_values(row, ended))
            )
            if done.rowcount != 1:
                raise Stale

        await self.writer.write(job)

    async def freeze(self, match: str, report: str) -> None:
        """A match whose rules went wrong."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(matches.update().where(matches.c.id == match).values(frozen=report))

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
        async with self.engine.connect() as connection:
            return [MatchRow(**row) for row in (await connection.execute(wanted)).mappings().all()]


def make_engine(url: str) -> AsyncEngine:
    """The engine for a store. SQLite gets what durability needs: a write-ahead log, synced at every commit."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: DBAPIConnection, _: object) -> None:
            connection.isolation_level = None  # transactions begin when we say so, below
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=1000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def _room_values(row: RoomRow, touched: int) -> dict[str, Any]:
    return {
        "code": row.state.code,
        "version": row.version,
        "phase": row.state.phase,
        "public": int(row.state.public),
        "touched": touched,
        "state": msgspec.json.encode(row.state).decode(),
        "secret": row.secret,
    }


def _read_room(row: Row[Any]) -> RoomRow:
    return RoomRow(msgspec.json.decode(row.state, type=RoomState), row.version, row.secret)


async def _note_members(connection: AsyncConnection, state: RoomState) -> None:
    """Who sits here, for lists of a person's rooms."""
    known = set((await connection.execute(select(members.c.person).where(members.c.room == state.id))).scalars())
    seated = {chair.person for chair in state.chairs if chair.person is not None}
    if gone := known - seated:
        await connection.execute(members.delete().where(and_(members.c.room == state.id, members.c.person.in_(gone))))
    if new := seated - known:
        await connection.execute(members.insert(), [{"person": person, "room": state.id} for person in new])


async def _last_entries(connection: AsyncConnection, wanted: list[str]) -> dict[str, tuple[str, int | None]]:
    if not wanted:
        return {}
    last = (
        select(log.c.match, func.max(log.c.seq).label("seq"))
        .where(log.c.match.in_(wanted))
        .group_by(log.c.match)
        .subquery()
    )
    rows = await connection.execute(
        select(log.c.match, log.c.asked, log.c.at).join(
            last, and_(log.c.match == last.c.match, log.c.seq == last.c.seq)
        )
    )
    return {row.match: (row.asked, row.at) for row in rows.all()}
