"""Writes of changed rooms, and of matches that begin and end. Each room replaces the version before it; a host that was
not first gets `Stale`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, select

from .rows import MatchRow, PackRow, PositionRow, RoomRow, RoomState
from .schema import matches, members, players, rooms
from .statements import END_MATCH, KEEP_PACK, KEEP_POSITION, UPDATE_ROOM, Value, Values, run


class Stale(Exception):
    """Somebody else was first: has appended to this match, or changed this room."""


class Beginning(Struct, frozen=True):
    """A match that begins, and its room from then on; the room may be new, too."""

    row: RoomRow
    begun: int
    match: MatchRow
    pack: PackRow | None = None
    """The pack it is played with."""


class Ending(Struct, frozen=True):
    """A match that is over, and its room after it. The log says so too; this is for lists."""

    row: RoomRow
    ended: int
    match: str
    result: str


def end_all(connection: Connection, endings: list[Ending]) -> None:
    """Write them all at once; `Stale` if somebody has changed one of the rooms in between."""
    if run(connection, UPDATE_ROOM, [_update(one.row, one.ended) for one in endings]) != len(endings):
        raise Stale
    run(connection, END_MATCH, [(one.ended, one.result, one.match) for one in endings])


def end_one(connection: Connection, ending: Ending) -> bool:
    """Write it; False, if somebody has changed the room in between."""
    try:
        update_room(connection, ending.row, ending.ended)
    except Stale:
        return False
    run(connection, END_MATCH, (ending.ended, ending.result, ending.match))
    return True


def begin_one(connection: Connection, beginning: Beginning) -> None:
    """Write it; `Stale` if somebody has changed the room in between, or has the code of a new one."""
    write_room = insert_room if beginning.row.version == 0 else update_room
    if not write_room(connection, beginning.row, beginning.begun):
        return
    note_members(connection, beginning.row.state)
    match = beginning.match
    keep_pack(connection, beginning.pack)
    connection.execute(matches.insert().values(**msgspec.structs.asdict(match)))
    seated = people_of(beginning.row.state)
    if seated:
        connection.execute(
            players.insert(), [{"person": person, "match": match.id, "begun": match.begun} for person in seated]
        )


def keep_pack(connection: Connection, pack: PackRow | None) -> None:
    """Write a pack, unless it is there already."""
    if pack is not None:
        run(connection, KEEP_PACK, msgspec.structs.astuple(pack))


def keep_positions(connection: Connection, positions: Sequence[PositionRow]) -> None:
    """Write what everyone sees now; two hosts that keep the same position keep it once."""
    if positions:
        run(connection, KEEP_POSITION, [msgspec.structs.astuple(one) for one in positions])


def insert_room(connection: Connection, row: RoomRow, touched: int) -> bool:
    """Insert a new room; an `IntegrityError` if its id or code is taken. False if an earlier try that got no answer has
    done it already."""
    values = room_values(row, touched)
    if connection.execute(select(rooms.c.state).where(rooms.c.id == row.state.id)).scalar() == values["state"]:
        return False
    connection.execute(rooms.insert().values(id=row.state.id, **values))
    return True


def update_room(connection: Connection, row: RoomRow, touched: int) -> bool:
    """Write a changed room over the version before it; `Stale` if that version is gone. False if an earlier try that
    got no answer has done it already."""
    if run(connection, UPDATE_ROOM, _update(row, touched)) == 1:
        return True
    there = connection.execute(select(rooms.c.version, rooms.c.state).where(rooms.c.id == row.state.id)).first()
    if there is None or tuple(there) != (row.version, room_values(row, touched)["state"]):
        raise Stale
    return False


def _update(row: RoomRow, touched: int) -> Values:
    return (*room_values(row, touched).values(), row.state.id, row.version - 1)


def room_values(row: RoomRow, touched: int) -> dict[str, Value]:
    """The columns of a room, but for its id."""
    return {
        "code": row.state.code,
        "version": row.version,
        "phase": row.state.phase,
        "public": int(row.state.public),
        "touched": touched,
        "state": msgspec.json.encode(row.state).decode(),
        "secret": row.secret,
    }


def note_members(connection: Connection, state: RoomState) -> None:
    """Who sits here, for lists of a person's rooms."""
    known = set(connection.execute(select(members.c.person).where(members.c.room == state.id)).scalars())
    seated = people_of(state)
    if gone := known - seated:
        connection.execute(members.delete().where(and_(members.c.room == state.id, members.c.person.in_(gone))))
    if new := seated - known:
        connection.execute(members.insert(), [{"person": person, "room": state.id} for person in new])


def people_of(state: RoomState) -> set[str]:
    """The people who sit in a room."""
    return {seat.person for seat in state.seats if seat.person is not None}
