"""Data that is not kept for ever: rooms in which no match ever began, guests who do not come back, and old chat.
Matches are kept, and so are the names in their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, select, tuple_

from .schema import chat, matches, members, people, rooms

Keys = Sequence[Row[Any]]
AT_MOST: Final = 10_000  # rows per pass; the rest wait for the next


class Clearing(NamedTuple):
    """How things of one kind are found that are older than a time, and how some of them are deleted."""

    find: Callable[[int], Select[Any]]
    delete: Callable[[int, Keys, Connection], None]


def _old_rooms(before: int) -> ColumnElement[bool]:
    return and_(rooms.c.phase != "playing", rooms.c.touched < before, ~exists().where(matches.c.room == rooms.c.id))


def _delete_rooms(before: int, keys: Keys, connection: Connection) -> None:
    ids = [key.id for key in keys]
    connection.execute(delete(rooms).where(and_(rooms.c.id.in_(ids), _old_rooms(before))))
    left = select(rooms.c.id).where(rooms.c.id.in_(ids))  # somebody has come back meanwhile
    for table in (members, chat):
        connection.execute(delete(table).where(and_(table.c.room.in_(ids), table.c.room.not_in(left))))


def _old_guests(before: int) -> ColumnElement[bool]:
    return and_(people.c.seen < before, people.c.seen > 0)


def _delete_guests(before: int, keys: Keys, connection: Connection) -> None:
    connection.execute(delete(people).where(and_(people.c.id.in_([key.id for key in keys]), _old_guests(before))))


def _delete_chat(_: int, keys: Keys, connection: Connection) -> None:
    connection.execute(delete(chat).where(tuple_(chat.c.room, chat.c.number).in_([tuple(key) for key in keys])))


ROOMS: Final = Clearing(lambda before: select(rooms.c.id).where(_old_rooms(before)).limit(AT_MOST), _delete_rooms)
GUESTS: Final = Clearing(lambda before: select(people.c.id).where(_old_guests(before)).limit(AT_MOST), _delete_guests)
CHAT: Final = Clearing(
    lambda before: select(chat.c.room, chat.c.number).where(chat.c.at < before).limit(AT_MOST), _delete_chat
)
