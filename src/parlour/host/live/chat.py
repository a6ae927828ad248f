"""Chat: the lines of a room, and nudges."""

from __future__ import annotations

from typing import Final, Literal

from parlour.host import wire
from parlour.host.refusal import Refused, reason
from parlour.host.store import Stale

from . import room_changes
from .connection import Connection
from .room import LiveRoom

KEPT: Final = 500


async def speak(room: LiveRoom, connection: Connection, request: wire.Request) -> None:
    """Somebody says something, for a seat or as a spectator."""
    seats = room.valid_seats(connection)
    seat = request.seat if request.seat is not None else seats[0] if seats else None
    if seat is not None and seat not in seats:
        raise Refused("not_your_seat", 403, seat=seat)
    if seat is not None:
        who, name = room.state.seats[seat].person, room.state.seats[seat].name
    elif connection.person is not None:
        who, name = connection.person.id, connection.person.name
    else:
        raise Refused("who_are_you", 403)
    place = room.host.tokens.place(connection.home)
    if who is not None:
        await _must_be_heard(room, who, place)
        room.speakers.pop(who, None)
        room.speakers[who] = place
        if len(room.speakers) > KEPT:
            del room.speakers[next(iter(room.speakers))]
    room.host.allow_both("chat", who or name, connection.home, room.host.config.lines_a_minute)
    if request.say is not None and not request.say.strip():
        raise Refused("malformed", 400, why=reason("nothing_said"))
    kind: Literal["say", "emote"] = "say" if request.say is not None else "emote"
    await _write(room, kind, name, request.say or request.emote or "", seat, who)


async def _must_be_heard(room: LiveRoom, who: str, place: str) -> None:
    """Refuse people who are muted, and guests who came from the same address since. Others there may speak."""
    muted_since = [one.since for one in room.state.muted_places.values() if one.place == place]
    guest = await room.host.store.guest(who) if muted_since else None
    if who in room.state.muted and who not in room.state.muted_places:  # nobody knew yet where they are
        state = room.draft()
        room_changes.mute(state, who, place, room.host.clock())
        await room.save(state)
    if who in room.state.muted or (guest is not None and guest.since > min(muted_since)):
        raise Refused("muted", 403)


def place_of(room: LiveRoom, person: str) -> str | None:
    """A mark of the address at which somebody is, or was when they last spoke."""
    for connection in room.connections:
        seated = {room.state.seats[seat].person for seat in room.valid_seats(connection)}
        if person in seated or (connection.person is not None and connection.person.id == person):
            return room.host.tokens.place(connection.home)
    return room.speakers.get(person)


async def nudge(room: LiveRoom, seat: int, to: int | None) -> None:
    """Remind somebody that everyone waits."""
    live = room.live
    seats = room.state.seats
    if live is None or to is None or to not in live.waited or seats[to].kind != "person" or to == seat:
        raise Refused("nobody_to_nudge")
    room.host.allow("nudge", f"{room.state.id} {seat} {to}", room.host.config.nudges_a_minute)
    await _write(room, "nudge", seats[seat].name, seats[to].name, seat, seats[seat].person)
    for connection in room.connections:
        if to in room.valid_seats(connection):
            connection.say(wire.Message(nudge=seat))


async def _write(
    room: LiveRoom, kind: Literal["say", "emote", "nudge"], name: str, text: str, seat: int | None, person: str | None
) -> None:
    """Write a line to disk, then show it to everyone."""
    while True:
        number = room.said + 1
        line = wire.Line(number, room.host.clock(), kind, name, text, seat, person)
        try:
            await room.host.store.save_line(room.state.id, line)
            break
        except Stale:
            await room.load_lines()
    room.said = number
    room.lines.append(line)
    del room.lines[:-KEPT]
    room.tell(wire.Message(chat=[line]))
