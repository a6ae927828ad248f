"""Rooms and matches as they lie in the store."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from parlour.host.wire import Clock


class Chair(Struct, omit_defaults=True):
    """A seat of a room: who sits there. `turn` counts its occupants; a token of an earlier one is void."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    colour: int = 0
    emblem: str = "circle"
    person: str | None = None
    bot: str | None = None
    turn: int = 0
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
    settings: dict[str, Any] = {}
    pack: str | None = None
    preset: str | None = None
    match: str | None = None
    past: list[str] = []
    muted: list[str] = []


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
