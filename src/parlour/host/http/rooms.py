"""Rooms over HTTP: opening them, sitting down, leaving, beginning, playing again."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live import chat, handovers, recovery, room_changes
from parlour.host.live.connection import GONE
from parlour.host.live.guard import RulesFault, unfit
from parlour.host.live.room import LiveRoom
from parlour.host.refusal import Refused
from parlour.host.tokens import Person

from .parameters import (
    NO,
    AnyRequest,
    Caller,
    CodePath,
    PersonPath,
    RoomPath,
    SeatPath,
    TheHost,
    address,
    allow_change,
    allow_room,
    must_be_known,
)


@get("/rooms", responses=NO)
async def open_rooms(host: TheHost) -> list[wire.Room]:
    """Public rooms that wait for players or are being played."""
    return [host.show(row.state) for row in await host.store.open_rooms()]


@get("/demo", responses=NO)
async def demo(host: TheHost) -> wire.Room:
    """A match of bots to watch. When it is over, the next request begins a new one."""
    return (await host.demo()).show()


@post("/rooms", responses=NO)
async def new_room(request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.NewRoom]) -> wire.Seated:
    """Open a room."""
    owner = must_be_known(person)
    allow_room(request, host, owner)
    return host.seated(await host.open(data, owner, address(request)), owner)


@get("/rooms/{room:str}", responses=NO)
async def tell_room(host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """A room, and the tokens of my seats in it."""
    return host.seated(await host.room(room), person)


@get("/codes/{code:str}", responses=NO)
async def find_code(request: AnyRequest, host: TheHost, code: CodePath) -> wire.Room:
    """The room behind a short code."""
    host.allow("codes", address(request), host.config.codes_a_minute)
    row = await host.store.room_by_code(code.strip().upper()[:8])
    if row is None:
        raise Refused("no_such_room", 404)
    return host.show(row.state)


def must_own(live_room: LiveRoom, person: Person | None) -> Person:
    """Refuse everybody but the owner of the room."""
    owner = must_be_known(person)
    if owner.id != live_room.state.owner:
        raise Refused("not_owner", 403)
    return owner


def must_sit(live_room: LiveRoom, person: Person | None, seat: int) -> Person:
    """Refuse everybody but the person on that seat."""
    guest = must_be_known(person)
    if seat >= len(live_room.state.seats) or live_room.state.seats[seat].person != guest.id:
        raise Refused("not_your_seat", 403, seat=seat)
    return guest


@post("/rooms/{room:str}/join", status_code=200, responses=NO)
async def join(
    request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, data: JSONBody[wire.Join]
) -> wire.Seated:
    """Sit down. If many want the same seat, one gets it."""
    guest = must_be_known(person)
    allow_change(request, host, guest)
    live_room = await host.room(room)
    async with live_room.lock:
        state = live_room.draft()
        room_changes.sit(state, guest, data)
        await live_room.save(state)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/seats/{seat:int}/leave", status_code=200, responses=NO)
async def leave(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, seat: SeatPath) -> wire.Seated:
    """Give up a seat before the match begins, or after it is over."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        guest = must_sit(live_room, person, seat)
        await stand_up(live_room, seat, "left")
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/seats/{seat:int}/kick", status_code=200, responses=NO)
async def kick(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, seat: SeatPath) -> wire.Seated:
    """The owner takes a seat from a person or a bot, before the match begins."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        await stand_up(live_room, seat, "kicked")
    return host.seated(live_room, owner)


async def stand_up(live_room: LiveRoom, seat: int, why: str) -> None:
    """Give up a seat; sockets without another seat are told, and closed."""
    state = live_room.draft()
    if why == "kicked":
        room_changes.keep_out(state, seat)
    room_changes.stand_up(state, seat)
    holders = [connection for connection in live_room.connections if seat in connection.seats]
    await live_room.save(state)
    for connection in holders:
        if not connection.seats:
            connection.close(GONE, why)
    for connection in list(live_room.connections):  # their other windows
        if connection.person is not None and room_changes.is_kept_out(state, connection.person):
            connection.close(GONE, "kicked")


@post("/rooms/{room:str}/seats/{seat:int}/bot", status_code=200, responses=NO)
async def seat_bot(
    request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, seat: SeatPath, data: JSONBody[wire.BotWish]
) -> wire.Seated:
    """The owner puts a bot on a seat."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        state = live_room.draft()
        room_changes.seat_bot(state, seat, data.bot)
        await live_room.save(state)
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/seats/{seat:int}/look", status_code=200, responses=NO)
async def change_looks(
    request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, seat: SeatPath, data: JSONBody[wire.LookWish]
) -> wire.Seated:
    """Another colour or emblem for my seat, before the match begins."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        guest = must_sit(live_room, person, seat)
        state = live_room.draft()
        room_changes.change_looks(state, seat, data)
        await live_room.save(state)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/change", status_code=200, responses=NO)
async def change(
    request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, data: JSONBody[wire.RoomChange]
) -> wire.Seated:
    """The owner changes the game, its rules, the seats or anything else before the match begins."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        state = live_room.draft()
        try:
            with host.guard:
                renewed = room_changes.change_room(state, data)
        except RulesFault as fault:
            raise unfit(fault) from None
        await live_room.save(state, *(renewed or ()))
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/seats/{seat:int}/hand-over", status_code=200, responses=NO)
async def hand_over(
    request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, seat: SeatPath, data: JSONBody[wire.Handover]
) -> wire.Seated:
    """The owner gives the seat of somebody who has gone to somebody who watches."""
    allow_change(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        await handovers.hand_over(live_room, seat, data.person)
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/begin", status_code=200, responses=NO)
async def begin(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """The owner begins the match."""
    allow_room(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        live_room.home = address(request)
        await live_room.begin()
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/thaw", status_code=200, responses=NO)
async def thaw(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """The owner has a frozen match tried again."""
    allow_room(request, host, must_be_known(person))
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        await recovery.thaw(live_room)
    return host.seated(live_room, owner)


@post("/rooms/{room:str}/again", status_code=200, responses=NO)
async def again(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath) -> wire.Seated:
    """A rematch: back to gathering, everyone on their seat. Anyone who sits here may ask; the others have to say that
    they are ready."""
    guest = must_be_known(person)
    allow_room(request, host, guest)
    live_room = await host.room(room)
    async with live_room.lock:
        if guest.id not in {seat.person for seat in live_room.state.seats}:
            raise Refused("not_seated", 403)
        state = live_room.draft()
        secret = room_changes.play_again(state, guest.id)
        live_room.live = None
        live_room.frozen = ""
        await live_room.save(state, secret)
    return host.seated(live_room, guest)


@post("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def mute(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, muted: PersonPath) -> wire.Seated:
    """The owner silences somebody in the chat."""
    allow_change(request, host, must_be_known(person))
    return await _mute(host, person, room, muted, True)


@delete("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def unmute(request: AnyRequest, host: TheHost, person: Caller, room: RoomPath, muted: PersonPath) -> wire.Seated:
    """The owner lets somebody speak again."""
    allow_change(request, host, must_be_known(person))
    return await _mute(host, person, room, muted, False)


async def _mute(host: Host, person: Person | None, room: str, muted: str, silent: bool) -> wire.Seated:
    live_room = await host.room(room)
    async with live_room.lock:
        owner = must_own(live_room, person)
        state = live_room.draft()
        if silent:
            room_changes.mute(state, muted, chat.place_of(live_room, muted), host.clock())
        else:
            room_changes.unmute(state, muted)
        await live_room.save(state)
    return host.seated(live_room, owner)


HANDLERS = [
    open_rooms, demo, new_room, tell_room, find_code, join, leave, kick, seat_bot, change_looks, change, hand_over,
    begin, thaw, again, mute, unmute,
]  # fmt: skip
