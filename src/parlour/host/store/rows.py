"""Rooms and matches as the store holds them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct, field

from parlour.host.wire import Clock, Values

from .entry import Entry


class SeatState(Struct, omit_defaults=True):
    """A seat of a room: who sits there."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    colour: int = 0
    emblem: str = "circle"
    person: str | None = None
    bot: str | None = None
    occupancy: int = field(name="turn", default=0)  # its name since the first version
    """Counts who has sat here; a token of an earlier occupant is void."""
    nonce: str | None = None
    ready: bool = True
    """False after a match until this person wants to play again."""


class MutedPlace(Struct):
    """Where a muted person spoke, and when: new guests from there are not heard either."""

    place: str
    since: int


class RoomState(Struct, omit_defaults=True):
    """Everything about a room but its secret and its version."""

    id: str
    code: str
    game: str
    seats: list[SeatState] = field(name="chairs")  # their name since the first version
    owner: str
    opened: int
    commitment: str
    phase: Literal["gathering", "playing", "over"] = "gathering"
    public: bool = True
    spectators: bool = True
    clock: Clock = Clock()
    absent: str = "default"
    pace: int = 500
    settings: Values = {}
    pack: str | None = None
    preset: str | None = None
    match: str | None = None
    past: list[str] = []
    muted: list[str] = []
    muted_places: dict[str, MutedPlace] = {}
    """Where people who are muted spoke from."""
    kicked: list[str] = []

    @property
    def bots(self) -> set[int]:
        """The seats of bots."""
        return {number for number, seat in enumerate(self.seats) if seat.kind == "bot"}

    def is_held(self, number: int, occupancy: int) -> bool:
        """Whether the person who took this seat then still sits there."""
        if number >= len(self.seats):
            return False
        seat = self.seats[number]
        return seat.occupancy == occupancy and seat.kind == "person"


class RoomRow(Struct):
    """A room as it was read."""

    state: RoomState
    version: int
    secret: str


class MatchRow(Struct):
    """A match as it was read, without its log."""

    id: str
    game: str
    header: str
    begun: int
    room: str | None = None
    secret: str | None = None
    ended: int | None = None
    result: str | None = None
    frozen: str | None = None


class Heading(Struct):
    """What a list tells of a match from its header."""

    rules: int = 0
    players: list[str] = []


class PastMatch(Struct):
    """A match as lists show it."""

    id: str
    game: str
    heading: Heading
    begun: int
    ended: int | None
    result: Values | None


class KnownGuest(NamedTuple):
    """Somebody who has come to this host."""

    name: str
    since: int
    renames: int
    seen: int
    """When they were here last, to the day."""


class PackRow(Struct, frozen=True):
    """A pack that matches were played with, as `Pack.to_json` writes it."""

    game: str
    hash: str
    body: str


class PositionRow(Struct, frozen=True):
    """What everyone saw after an entry of a match's log (see `live/positions.py`)."""

    match: str
    seq: int
    fingerprint: str
    body: str


class StoredMatch(Struct):
    """Everything that is kept of one match."""

    row: MatchRow
    entries: list[Entry]
    positions: list[PositionRow] = []
    pack: str | None = None
    """The body of the pack it was played with, if that was kept."""
