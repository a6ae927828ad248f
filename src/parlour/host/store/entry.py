"""An entry of a match's log."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Entry(Struct):
    """Something that happened in a match: its beginning, a move, a move taken back, a note beside the moves."""

    match: str
    seq: int
    kind: Literal["begin", "move", "undo", "note"]
    seat: int
    body: str
    """A move as in a record; of a note what it is and its value."""
    at: int
    asked: str = ""
    spent: int = 0
    request: int | None = None
    seen: int | None = None
    due: int | None = None
