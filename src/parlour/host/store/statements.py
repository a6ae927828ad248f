"""Statements that are carried out often, in the driver's own words: SQLAlchemy builds and hashes a statement, and puts
names and values of every row together, for longer than SQLite runs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, CursorResult

APPEND: Final = (
    "INSERT INTO log (match, seq, kind, seat, body, at, asked, spent, request, seen, due) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
UPDATE_ROOM: Final = (
    "UPDATE rooms SET code = ?, version = ?, phase = ?, public = ?, touched = ?, state = ?, secret = ? "
    "WHERE id = ? AND version = ?"
)
END_MATCH: Final = "UPDATE matches SET ended = ?, result = ? WHERE id = ?"

Value = str | int | None
Values = tuple[Value, ...]


def run(connection: Connection, statement: str, values: Values | Sequence[Values]) -> CursorResult[Any]:
    """A statement with its values, or once for each of several."""
    own = statement if connection.dialect.paramstyle == "qmark" else statement.replace("?", "%s")
    return connection.exec_driver_sql(own, values)
