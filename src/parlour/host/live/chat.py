"""Chat: lines of a room, kept; and nudges."""

from __future__ import annotations

from typing import Final, Literal

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import Stale

from .connection import Connection
from .room import Desk
from .room_changes import Person

LINES_A_MINUTE: Final = 30
NUDGES_A_MINUTE: Final = 2
KEPT: Final = 500


async def speak(desk: Desk, connection: Connection, person: Person | None, request: wire.Request) -> None:
    """Somebody says something, for a seat or as a spectator."""
    seats = desk.valid_seats(connection)
    seat = request.seat if request.seat is not None else seats[0] if seats else None
    if seat is not None and seat not in seats:
        raise Refused("not_your_seat", 403, seat=seat)
    if seat is not None:
        who, name = desk.state.chairs[seat].person, desk.state.chairs[seat].name
    elif person is not None:
        who, name = person.id, person.name
    else:
        raise Refused("who_are_you", 403)
    if who in desk.state.muted:
        raise Refused("muted", 403)
    desk.host.allow("chat", who or name, LINES_A_MINUTE)
    if request.say is not None and not request.say.strip():
        raise Refused("malformed", 400, why="nothing is said")
    kind: Literal["say", "emote"] = "say" if request.say is not None else "emote"
    await write(desk, kind, name, request.say or request.emote or "", seat, who)


async def nudge(desk: Desk, seat: int, to: int | None) -> None:
    """Remind somebody that everyone waits."""
    sitting = desk.sitting
    chairs = desk.state.chairs
    if sitting is None or to is None or to not in sitting.waited or chairs[to].kind != "person" or to == seat:
        raise Refused("nobody_to_nudge")
    desk.host.allow("nudge", f"{desk.state.id} {seat} {to}", NUDGES_A_MINUTE)
    await write(desk, "nudge", chairs[seat].name, chairs[to].name, seat, chairs[seat].person)
    for connection in desk.connections:
        if to in desk.valid_seats(connection):
            connection.say(wire.Message(nudge=seat))


async def write(
    desk: Desk, kind: Literal["say", "emote", "nudge"], name: str, text: str, seat: int | None, person: str | None
) -> None:
    """A line, on disk first, then to everyone."""
    while True:
        number = desk.lines[-1].number + 1 if desk.lines else 1
        line = wire.Line(number, desk.host.clock(), kind, name, text, seat, person)
        try:
            await desk.host.store.save_line(desk.state.id, line)
            break
        except Stale:
            desk.lines = await desk.host.store.lines(desk.state.id)
    desk.lines.append(line)
    del desk.lines[:-KEPT]
    desk.tell(wire.Message(chat=[line]))
