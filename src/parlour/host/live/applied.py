"""Changes applied but not yet on disk, and who waits for the answer."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from parlour.host.refusal import Refused
from parlour.host.store import Beginning, Ending, Entry, PositionRow

from .connection import Connection
from .match import LiveMatch

Then = Callable[[Exception | None], None]
"""Called once: with None when all is done, or with the error."""


class Asker(Struct, frozen=True):
    """Who waits for an answer, to which request, for which seat."""

    connection: Connection
    id: int
    seat: int


class Behind(Refused):
    """A move that was made on an older position."""

    def __init__(self, seat: int, seen: int) -> None:
        super().__init__("stale")
        self.at = {str(seat): seen}


class Applied:
    """Changes that were applied to the table, on their way to the disk. They do not count until they are there."""

    def __init__(self, live: LiveMatch, now: int, asker: Asker | None, beginning: Beginning | None = None) -> None:
        self.live = live
        self.now = now
        self.asker = asker
        self.beginning = beginning  # if the match begins with this
        self.ending: Ending | None = None  # if it is over with this
        self.entries: list[Entry] = []
        self.positions: list[PositionRow] = []  # kept with them
        self.first = len(live.match.events) if beginning is None else 0  # the first event that is news
        self.seen = live.seen[:]  # what each seat had seen before
        self.cut = False  # whether something was taken back
        self.noted = False  # whether something was noted that shows in the room
        self.due: int | None = None
