"""What a client may ask of a room over its socket: hello first, then moves and everything else."""

from __future__ import annotations

from parlour.host import wire
from parlour.host.refusal import Refused, reason

from . import bots, chat, proposals, recovery, room_changes
from .applied import Asker, Behind
from .connection import Connection
from .guard import Overrun, RulesFault
from .match import Answered, Change
from .room import LiveRoom


async def serve(room: LiveRoom, connection: Connection, request: wire.Request) -> None:
    """Carry out a request and answer it, or refuse it."""
    async with room.lock:
        try:
            try:
                await _serve(room, connection, request)
            except Overrun:
                await _serve(room, connection, request)  # perhaps it was the machine
        except RulesFault as fault:
            await recovery.freeze(room, fault)
            raise Refused("frozen") from None


def is_one(request: wire.Request) -> bool:
    """Whether exactly one thing is asked."""
    given = (
        request.play,
        request.hello,
        request.say,
        request.emote,
        request.do,
        request.nonce,
        request.pace,
        request.earlier,
    )
    return given.count(None) == len(given) - 1


async def _serve(room: LiveRoom, connection: Connection, request: wire.Request) -> None:
    if not is_one(request):
        raise Refused("malformed", 400, why=reason("one_thing"))
    if request.hello is not None:
        await _greet(room, connection, request.id, request.hello)
        return
    if not connection.greeted:
        raise Refused("hello_first", 400)
    if request.play is not None:
        await _play(room, connection, request)
        return
    if request.earlier is not None:
        room.host.allow("hello", connection.home, room.host.config.hellos_a_minute)
        page = room.earlier(connection, request.seat, request.earlier)
        connection.say(wire.Message(id=request.id, ok=0, earlier=page))
        return
    if request.say is not None or request.emote is not None:
        await chat.speak(room, connection, request)
    elif request.nonce is not None:
        allow_change(room, connection, connection.speaking(request.seat))
        state = room.draft()
        room_changes.give_nonce(state, connection.speaking(request.seat), request.nonce)
        await room.save(state)
    elif request.pace is not None:
        await _set_pace(room, connection, request.pace)
    else:
        await _do(room, connection, request)
    connection.say(wire.Message(id=request.id, ok=0))


async def _greet(room: LiveRoom, connection: Connection, request: int, hello: wire.Hello) -> None:
    """Serve the first request, which says whose seats these are and what the client has missed."""
    if connection.greeted:  # the first hello was counted when the socket was opened
        room.host.allow("hello", connection.home, room.host.config.hellos_a_minute)
    if hello.version != wire.VERSION:
        raise Refused("other_version", 400, wanted=wire.VERSION, got=hello.version)
    if connection.person is not None and room_changes.is_kept_out(room.state, connection.person):
        raise Refused("kicked", 403)  # since the socket was opened
    seats: dict[int, int] = {}
    people: set[tuple[str, int]] = set()
    if connection.person is not None:
        people.add((connection.person.id, connection.person.renames))
    for token in hello.tokens:
        opened = room.host.tokens.read_seat(token)
        if opened.room != room.state.id or not room.state.is_held(opened.seat, opened.occupancy):
            raise Refused("bad_token", 403)
        seats[opened.seat] = opened.occupancy
        people.add((room.state.seats[opened.seat].person or "", opened.renames))
    for person, renames in people:
        guest = await room.host.guest(person)
        if guest is not None and guest.renames != renames:
            raise Refused("bad_token", 403)  # they have taken another name since
    if not seats and not room.state.spectators:
        raise Refused("no_spectators", 403)
    before = (connection.greeted, connection.seats)
    connection.seats = tuple(sorted(seats))
    connection.occupancies = tuple(seats[seat] for seat in connection.seats)
    connection.greeted = True
    connection.draw = hello.draw
    room.connections.add(connection)
    room.touched = room.host.clock()
    if room.asleep:
        room.host.alarms.set(room.state.id, room.touched)
    for seat in connection.seats:
        await bots.give_back(room, seat)
    known = hello.at if room.state.match == hello.match else {str(seat): 0 for seat in (*connection.seats, -1)}
    connection.say(
        wire.Message(
            id=request,
            ok=0,
            room=room.show(),
            now=room.now(connection, known),
            chat=[line for line in room.lines if line.number > hello.chat],
            proposal=room.proposal,
            trouble="store" if room.host.store.trouble else None,
        )
    )
    if before != (True, connection.seats):
        room.tell_room()


def allow_change(room: LiveRoom, connection: Connection, seat: int) -> None:
    """Refuse people who change a room too often."""
    who = room.state.seats[seat].person or f"{room.state.id} {seat}"
    room.host.allow_both("changes", who, connection.home, room.host.config.changes_a_minute)


async def _play(room: LiveRoom, connection: Connection, request: wire.Request) -> None:
    """Play a person's move."""
    try:
        change = room.wanted(connection, request)
    except Behind as behind:
        room.host.allow("hello", connection.home, room.host.config.hellos_a_minute)  # it is told as much as by a look
        connection.say(wire.Message(now=room.now(connection, behind.at)))
        raise
    if isinstance(change, Answered):
        connection.say(wire.Message(id=request.id, ok=change.ok))
        return
    back = [Change("note", change.seat, "returned")] if change.seat in room.running().away else []
    await room.commit(*back, change, asker=Asker(connection, request.id, change.seat))


async def _set_pace(room: LiveRoom, connection: Connection, pace: int) -> None:
    """Let bots wait longer or shorter before they move."""
    if connection.person is None or connection.person.id != room.state.owner:
        raise Refused("not_owner", 403)
    room.host.allow_both("changes", connection.person.id, connection.home, room.host.config.changes_a_minute)
    state = room.draft()
    state.pace = pace
    await room.save(state)
    room.tell_room()


async def _do(room: LiveRoom, connection: Connection, request: wire.Request) -> None:
    """Serve a request without a move."""
    if request.do == "ping":
        return
    if request.do == "look":
        room.host.allow("hello", connection.home, room.host.config.hellos_a_minute)
        connection.say(wire.Message(room=room.show(), now=room.now(connection, {})))
        return
    seat = connection.speaking(request.seat)
    allow_change(room, connection, seat)
    match request.do:
        case "undo":
            await proposals.undo(room, seat)
        case "resign":
            await _resign(room, seat)
        case "pause":
            await proposals.pause(room, seat)
        case "resume":
            await proposals.resume(room, seat)
        case "end":
            await proposals.end(room, seat)
        case "stand_in":
            await proposals.stand_in(room, seat, request.to)
        case "ready":
            state = room.draft()
            room_changes.get_ready(state, seat)
            await room.save(state)
        case "agree":
            await proposals.agree(room, seat)
        case "decline":
            await proposals.decline(room, seat)
        case "back":
            await bots.give_back(room, seat)
        case "nudge":
            await chat.nudge(room, seat, request.to)


async def _resign(room: LiveRoom, seat: int) -> None:
    """Resign: if one side is left, it has won; otherwise a substitute plays on for the seat."""
    match = room.running().match
    if seat in match.resigned or seat not in match.table.living():
        raise Refused("resigned")
    await room.commit(Change("note", seat, "resigned"))
