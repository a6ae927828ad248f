"""The outcome of a write: exactly one of these."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Saved(Struct, frozen=True):
    """It is on disk."""


class Overtaken(Struct, frozen=True):
    """Somebody else was first: nothing was written."""


class RoomChanged(Struct, frozen=True):
    """The entries are on disk, but another host has changed the room since, and it does not know that its match is
    over."""


class Failed(Struct, frozen=True):
    """It cannot be written, for this reason."""

    error: Exception


Outcome = Saved | Overtaken | RoomChanged | Failed

SAVED: Final = Saved()
OVERTAKEN: Final = Overtaken()
ROOM_CHANGED: Final = RoomChanged()
