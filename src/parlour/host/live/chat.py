"""Chat: lines of a room, kept; and nudges."""

from __future__ import annotations

from typing import Final, Literal

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import Stale
from parlour.host.tokens import Person

from .connection import Connection
from .room import LiveRoom

LINES_A_MINUTE: Final = 30
NUDGES_A_MINUTE: Final = 2
KEPT: Final = 500


async def speak(room: LiveRoom, connection: Connection, person: Person | None, request: wire.Request) -> None:
    """Somebody says something, for a seat or as a spectator."""
    seats = room.valid_seats(connection)
    seat = request.seat if request.seat is not None else seats[0] if seats else None
    if seat is not None and seat not in seats:
        raise Refused("not_your_seat", 403, seat=seat)
    if seat is not None:
        who, name = room.state.chairs[seat].person, room.state.chairs[seat].name
    elif person is not None:
        who, name = person.id, person.name
    else:
        raise Refused("who_are_you", 403)
    if who in room.state.muted:
        raise Refused("muted", 403)
    room.host.allow("chat", who or name, LINES_A_MINUTE)
    if request.say is not None and not request.say.strip():
        raise Refused("malformed", 400, why="nothing is said")
    kind: Literal["say", "emote"] = "say" if request.say is not None else "emote"
    await _write(room, kind, name, request.say or request.emote or "", seat, who)


async def nudge(room: LiveRoom, seat: int, to: int | None) -> None:
    """Remind somebody that everyone waits."""
    live = room.live
    chairs = room.state.chairs
    if live is None or to is None or to not in live.waited or chairs[to].kind != "person" or to == seat:
        raise Refused("nobody_to_nudge")
    room.host.allow("nudge", f"{room.state.id} {seat} {to}", NUDGES_A_MINUTE)
    await _write(room, "nudge", chairs[seat].name, chairs[to].name, seat, chairs[seat].person)
    for connection in room.connections:
        if to in room.valid_seats(connection):
            connection.say(wire.Message(nudge=seat))


async def _write(
    room: LiveRoom, kind: Literal["say", "emote", "nudge"], name: str, text: str, seat: int | None, person: str | None
) -> None:
    """A line, on disk first, then to everyone."""
    while True:
        number = room.lines[-1].number + 1 if room.lines else 1
        line = wire.Line(number, room.host.clock(), kind, name, text, seat, person)
        try:
            await room.host.store.save_line(room.state.id, line)
            break
        except Stale:
            room.lines = await room.host.store.lines(room.state.id)
    room.lines.append(line)
    del room.lines[:-KEPT]
    room.tell(wire.Message(chat=[line]))
