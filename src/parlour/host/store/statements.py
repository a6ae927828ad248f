"""Statements that run often, in the driver's own words. SQLAlchemy takes longer to build and hash a statement, and to
pair names with the values of every row, than SQLite takes to run it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

APPEND: Final = (
    "INSERT INTO log (match, seq, kind, seat, body, at, asked, spent, request, seen, due) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
UPDATE_ROOM: Final = (
    "UPDATE rooms SET code = ?, version = ?, phase = ?, public = ?, touched = ?, state = ?, secret = ? "
    "WHERE id = ? AND version = ?"
)
KEEP_PACK: Final = "INSERT INTO packs (game, hash, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
KEEP_POSITION: Final = (
    "INSERT INTO positions (match, seq, fingerprint, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
END_MATCH: Final = "UPDATE matches SET ended = ?, result = ? WHERE id = ?"

Value = str | int | None
Values = tuple[Value, ...]


def run(connection: Connection, statement: str, values: Values | Sequence[Values]) -> int:
    """A statement with its values, or once for each of several; how many rows it has changed."""
    own = statement if connection.dialect.paramstyle == "qmark" else statement.replace("?", "%s")
    return connection.exec_driver_sql(own, values).rowcount
