"""An entry of a match's log, and the row it is on disk."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlalchemy import RowMapping

from .statements import Values


class Entry(Struct):
    """Something that happened in a match: its beginning, a move, a move taken back, a note beside the moves."""

    match: str
    seq: int
    kind: Literal["begin", "move", "undo", "note"]
    seat: int
    body: str
    """A move as in a record; for a note, its kind and value."""
    at: int
    asked: list[int] = []
    """The seats that must decide after it."""
    spent: int = 0
    request: int | None = None
    """The id of the request, so that a repeated one is known; and what that request had seen."""
    seen: int | None = None
    due: int | None = None
    """When the host must act next without being asked."""


def row_of(entry: Entry) -> Values:
    """The values of an entry's columns, in the order of `APPEND`."""
    return (
        entry.match,
        entry.seq,
        entry.kind,
        entry.seat,
        entry.body,
        entry.at,
        ",".join([str(seat) for seat in entry.asked]),
        entry.spent,
        entry.request,
        entry.seen,
        entry.due,
    )


def entry_of(row: RowMapping) -> Entry:
    """The entry that a row of the log holds."""
    return Entry(**{**row, "asked": seats_of(row["asked"])})


def seats_of(asked: str) -> list[int]:
    """The seats that the column `asked` names."""
    return [int(seat) for seat in asked.split(",") if seat]
