"""Giving the seat of somebody who has gone to somebody who watches, before, during or after a match."""

from __future__ import annotations

from parlour.host.refusal import Refused

from . import bots, proposals, room_changes
from .room import LiveRoom


async def hand_over(room: LiveRoom, seat: int, person: str) -> None:
    """Seat this person here. The name of the seat is theirs from now on; what was played stays as it was."""
    if room.state.phase == "playing":
        proposals.must_be_gone(room, seat)
    elif seat in proposals.present(room):
        raise Refused("still_here", name=room.state.seats[seat].name)
    windows = [one for one in room.connections if one.person is not None and one.person.id == person]
    if not windows or windows[0].person is None:
        raise Refused("not_watching")
    state = room.draft()
    room_changes.hand_over(state, seat, windows[0].person)
    await room.save(state)
    for connection in windows:
        room.seat_connection(connection, [*connection.seats, seat])
    room.tell_room()
    if room.live is not None and state.phase == "playing":
        await bots.give_back(room, seat)
        for connection in windows:
            room.tell_all_to(connection)
