"""Rooms and matches as they lie in the store."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from parlour.host.wire import Clock, Values


class Chair(Struct, omit_defaults=True):
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


class RoomState(Struct, omit_defaults=True):
    """Everything about a room but its secret and its version."""

    id: str
    code: str
    game: str
    chairs: list[Chair]
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

    @property
    def bots(self) -> set[int]:
        """The seats of bots."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.kind == "bot"}

    def is_held(self, seat: int, occupancy: int) -> bool:
        """Whether the person who took this seat then still sits there."""
        if seat >= len(self.chairs):
            return False
        chair = self.chairs[seat]
        return chair.occupancy == occupancy and chair.kind == "person"


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
