"""Rooms as they change, and matches as they end: each over the version before it, and who was not first is `Stale`."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from .rows import RoomRow
from .schema import rooms
from .statements import END_MATCH, UPDATE_ROOM, Values, run


class Stale(Exception):
    """Somebody else was first: has appended to this match, or changed this room."""


class Ending(Struct, frozen=True):
    """A match that is over, and its room after it. The log says so too; this is for lists."""

    row: RoomRow
    ended: int
    match: str
    result: str


def end_all(connection: Connection, endings: list[Ending]) -> None:
    """Write them all at once; `Stale` if somebody has changed one of the rooms in between."""
    if run(connection, UPDATE_ROOM, [_update(one.row, one.ended) for one in endings]).rowcount != len(endings):
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


def update_room(connection: Connection, row: RoomRow, touched: int) -> bool:
    """A changed room over the version before it; `Stale` if that is not there any more. False, if an earlier try,
    whose end was not heard of, has done it already."""
    if run(connection, UPDATE_ROOM, _update(row, touched)).rowcount == 1:
        return True
    there = connection.execute(select(rooms.c.version, rooms.c.state).where(rooms.c.id == row.state.id)).first()
    if there is None or tuple(there) != (row.version, room_values(row, touched)["state"]):
        raise Stale
    return False


def _update(row: RoomRow, touched: int) -> Values:
    return (*room_values(row, touched).values(), row.state.id, row.version - 1)


def room_values(row: RoomRow, touched: int) -> dict[str, Any]:
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
