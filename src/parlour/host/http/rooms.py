"""Rooms over HTTP: opening them, sitting down, leaving, beginning, playing again."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live import room_changes
from parlour.host.live.connection import GONE
from parlour.host.live.room import LiveRoom
from parlour.host.refusal import Refused
from parlour.host.tokens import Person

from .parameters import (
    NO,
    ROOMS_A_MINUTE,
    AnyRequest,
    Caller,
    CodePath,
    PersonPath,
    RoomPath,
    SeatPath,
    TheHost,
    address,
    must_be_known,
)

CODES_A_MINUTE = 30


@get("/rooms", responses=NO)
async def open_rooms(host: TheHost) -> list[wire.Room]:
    """Public rooms that wait for players or are being played."""
    return [host.show(row.state) for row in await host.store.open_rooms()]


@get("/demo", responses=NO)
async def demo(host: TheHost) -> wire.Room:
    """A match of bots to look at; a new one begins when somebody asks after the last has ended."""
    return (await host.demo()).show()


@post("/rooms", responses=NO)
async def new_room(request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.NewRoom]) -> wire.Seated:
    """Open a room."""
    owner = must_be_known(person)
    host.allow("rooms", owner.id, ROOMS_A_MINUTE)
    host.allow("rooms", address(request), ROOMS_A_MINUTE * 4)
    return host.seated(await host.open(data, owner), owner)


@get("/rooms/{room:str}", responses=NO)
async def tell_room(host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """A room, and the tokens of my seats in it."""
    return host.seated(await host.room(room), person)


@get("/codes/{code:str}", responses=NO)
async def find_code(request: AnyRequest, host: TheHost, code: CodePath) -> wire.Room:
    """The room behind a short code."""
    host.allow("codes", address(request), CODES_A_MINUTE)
    row = await host.store.room_by_code(code.strip().upper()[:8])
    if row is None:
        raise Refused("no_such_room", 404)
    return host.show(row.state)


def must_own(live_room: LiveRoom, person: Person | None) -> Person:
    """Refuse who has not opened this room."""
    owner = must_be_known(person)
    if owner.id != live_room.state.owner:
        raise Refused("not_owner", 403)
    return owner


def must_sit(live_room: LiveRoom, person: Person | None, seat: int) -> Person:
    """Refuse who does not sit there."""
    guest = must_be_known(person)
    if seat >= len(live_room.state.chairs) or live_room.state.chairs[seat].person != guest.id:
        raise Refused("not_your_seat", 403, seat=seat)
    return guest


@post("/rooms/{room:str}/join", status_code=200, responses=NO)
async def join(host: TheHost, person: Caller, room: RoomPath, data: JSONBody[wire.Join]) -> wire.Seated:
    """Sit down. Of many who want one seat, one gets it."""
    guest = must_be_known(person)
    host.allow("join", guest.id, ROOMS_A_MINUTE * 2)
    live_room = await host.room(room)
    async with live_room.lock:
        state = live_room.draft()
        room_changes.sit(state, guest, data)
        await live_room.save(state)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/seats/{seat:int}/leave", status_code=200, responses=NO)
async def leave(host: TheHost, person: Caller, room: RoomPath, seat: SeatPath) -> wire.Seated:
    """Give up a seat before the match begins, or after it is over."""
    live_room = await host.room(room)
    async with live_room.lock:
        guest = must_sit(live_room, person, seat)
        await stand_up(live_room, seat, "left")
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/seats/{seat:int}/kick", status_code=200, responses=NO)
async def kick(host: TheHost, person: Caller, room: RoomPath, seat: SeatPath) -> wire.Seated:
    """The owner takes a seat from a person or a bot, before the match begins."""
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        await stand_up(live_room, seat, "kicked")
    return host.seated(live_room, owner)


async def stand_up(live_room: LiveRoom, seat: int, why: str) -> None:
    """A seat is given up; sockets that speak for nothing else are told and let go."""
    state = live_room.draft()
    room_changes.stand_up(state, seat)
    holders = [connection for connection in live_room.connections if seat in connection.seats]
    await live_room.save(state)
    for connection in holders:
        if not connection.seats:
            connection.close(GONE, why)


@post("/rooms/{room:str}/seats/{seat:int}/bot", status_code=200, responses=NO)
async def seat_bot(
    host: TheHost, person: Caller, room: RoomPath, seat: SeatPath, data: JSONBody[wire.BotWish]
) -> wire.Seated:
    """The owner puts a bot on a seat."""
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        state = live_room.draft()
        room_changes.seat_bot(state, seat, data.bot)
        await live_room.save(state)
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/seats/{seat:int}/look", status_code=200, responses=NO)
async def change_looks(
    host: TheHost, person: Caller, room: RoomPath, seat: SeatPath, data: JSONBody[wire.LookWish]
) -> wire.Seated:
    """Another colour or emblem for my seat, before the match begins."""
    live_room = await host.room(room)
    async with live_room.lock:
        guest = must_sit(live_room, person, seat)
        state = live_room.draft()
        room_changes.change_looks(state, seat, data)
        await live_room.save(state)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/begin", status_code=200, responses=NO)
async def begin(host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """The owner begins the match."""
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        await live_room.begin()
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/again", status_code=200, responses=NO)
async def again(host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """A rematch: back to gathering, everyone one seat further. Anyone who sits here may ask."""
    live_room = await host.room(room)
    async with live_room.lock:
        guest = must_be_known(person)
        if guest.id not in {chair.person for chair in live_room.state.chairs}:
            raise Refused("not_seated", 403)
        state = live_room.draft()
        secret = room_changes.play_again(state)
        live_room.live = None
        live_room.frozen = ""
        await live_room.save(state, secret)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def mute(host: TheHost, person: Caller, room: RoomPath, muted: PersonPath) -> wire.Seated:
    """The owner silences somebody in the chat."""
    return await _mute(host, person, room, muted, True)


@delete("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def unmute(host: TheHost, person: Caller, room: RoomPath, muted: PersonPath) -> wire.Seated:
    """The owner lets somebody speak again."""
    return await _mute(host, person, room, muted, False)


async def _mute(host: Host, person: Person | None, room: str, muted: str, silent: bool) -> wire.Seated:
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        state = live_room.draft()
        state.muted = sorted({*state.muted, muted} if silent else {*state.muted} - {muted})[:200]
        await live_room.save(state)
    return host.seated(live_room, owner)


HANDLERS = [
    open_rooms, demo, new_room, tell_room, find_code, join, leave, kick, seat_bot, change_looks, begin, again, mute,
    unmute,
]  # fmt: skip
