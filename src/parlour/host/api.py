"""The host over HTTP: games, people, rooms, matches. `docs/protocol.md` tells it with examples."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.connection import Request
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.params import Body, Parameter

import parlour
from parlour.kernel import WATCHER, Game, Record, RecordError, find_game, find_games, read_record

from . import rooms, wire
from .connection import GONE
from .desk import Desk
from .host import Host
from .paper import write_record
from .refusal import Refused
from .rooms import Person
from .store import MatchRow
from .thinking import CannotThink, FrameRequest, levels
from .tokens import PERSON_DAYS, new_id

COOKIE = "parlour_person"
ROOMS_A_MINUTE = 30
GUESTS_A_MINUTE = 60
CODES_A_MINUTE = 30
REPLAYS_A_MINUTE = 240
MOST_FRAMES = 200

SeatPath = Annotated[int, Parameter(ge=0, le=99)]
AnyRequest = Request[Any, Any, Any]


async def who(request: AnyRequest, host: Host) -> Person | None:
    """Who is asking, by cookie."""
    found = host.tokens.read_person(request.cookies.get(COOKIE, ""))
    return Person(*found) if found is not None else None


def must_be_known(person: Person | None) -> Person:
    """Refuse who has no name yet."""
    if person is None:
        raise Refused("who_are_you", 401)
    return person


def address(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"


# --- the house and its games ---


@get("/healthz")
async def health(host: Host) -> wire.Health:
    """Whether the host is well: its store answers."""
    await host.store.ping()
    trouble = host.store.writer.trouble
    return wire.Health(
        not trouble, parlour.__version__, parlour.how_it_runs(), host.store.kind, len(host.desks), host.sockets
    )


def card(game: Game) -> wire.GameCard:
    """A game in a few words."""
    words = game.words
    presets = {name: words.get("presets", name) or name for name in game.presets}
    return wire.GameCard(
        game.name, words["game", "title"], words["game", "about"], game.seats, levels(game), game.packs, presets
    )


@get("/games")
async def list_games() -> list[wire.GameCard]:
    """Every game that is installed here."""
    return [card(find_game(name)) for name in find_games()]


@get("/games/{game:str}")
async def tell_game(game: str) -> wire.GameDetails:
    """What can be set in a game, with explanations."""
    found = find_game(game)
    settings = [
        wire.SettingCard(**msgspec.structs.asdict(one), help=found.words.get("settings", one.name) or "")
        for one in found.describe_settings()
    ]
    return wire.GameDetails(card(found), settings, {name: dict(values) for name, values in found.presets.items()})


@get("/games/{game:str}/words")
async def tell_words(
    game: str, seats: Annotated[int | None, Parameter(ge=1, le=99)] = None, pack: str | None = None
) -> wire.GameWords:
    """The words of a game with a pack, and the ids of its kinds: what a client needs to speak of a match."""
    found = find_game(game)
    if pack is not None and pack not in found.packs:
        raise Refused("no_such_pack", 404, pack=pack)
    read = found.read_pack(pack) if found.pack is not None else None
    setup = found.set_for(seats, None, None, read)
    words = read.words.over(found.words) if read is not None else found.words
    return wire.GameWords(
        dict(words.sections),
        {kind: list(ids) for kind, ids in found.ids(setup).items()},
        {name: list(verb.kinds) for name, verb in found.verbs.items()},
        {name: dict(zip(event.fields, event.kinds, strict=True)) for name, event in found.events.items()},
        read.content if read is not None else None,
    )


# --- people ---


@get("/me")
async def me(person: Person | None) -> wire.Me:
    """Who I am to this host."""
    return wire.Me(person.id, person.name) if person is not None else wire.Me()


@post("/guest", status_code=200)
async def become_guest(request: AnyRequest, host: Host, person: Person | None, data: wire.Guest) -> Response[wire.Me]:
    """Play as a guest with this name; called again, it changes the name."""
    host.allow("guest", address(request), GUESTS_A_MINUTE)
    name = " ".join(data.name.split())
    known = Person(person.id if person is not None else new_id(), name)
    await host.store.save_person(known.id, known.name, host.clock())
    cookie = Cookie(
        key=COOKIE,
        value=host.tokens.for_person(known.id, known.name),
        max_age=PERSON_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=host.config.secure,
        path="/",
    )
    return Response(wire.Me(known.id, known.name), cookies=[cookie])


@get("/mine")
async def my_rooms(host: Host, person: Person | None) -> list[wire.MyRoom]:
    """My games, those where it is my turn first."""
    return await host.mine(person) if person is not None else []


@get("/history")
async def my_history(host: Host, person: Person | None) -> list[wire.MatchCard]:
    """The matches I have played, the latest first."""
    if person is None:
        return []
    return [match_card(row) for row in await host.store.history(person.id)]


def match_card(row: MatchRow) -> wire.MatchCard:
    """A match for a list."""
    header = msgspec.json.decode(row.header, type=Record)
    current = row.game in find_games() and find_game(row.game).version == header.rules
    result = msgspec.json.decode(row.result) if row.result is not None else None
    return wire.MatchCard(row.id, row.game, header.players, row.begun, row.ended, result, not current)


# --- rooms ---


@get("/rooms")
async def open_rooms(host: Host) -> list[wire.Room]:
    """Public rooms that wait for players or are being played."""
    return [host.show(row.state) for row in await host.store.open_rooms()]


@post("/rooms")
async def new_room(request: AnyRequest, host: Host, person: Person | None, data: wire.NewRoom) -> wire.Seated:
    """Open a room."""
    owner = must_be_known(person)
    host.allow("rooms", owner.id, ROOMS_A_MINUTE)
    host.allow("rooms", address(request), ROOMS_A_MINUTE * 4)
    return host.seated(await host.open(data, owner), owner)


@get("/rooms/{room:str}")
async def tell_room(host: Host, person: Person | None, room: str) -> wire.Seated:
    """A room, and the tokens of my seats in it."""
    return host.seated(await host.desk(room), person)


@get("/codes/{code:str}")
async def find_code(request: AnyRequest, host: Host, code: str) -> wire.Room:
    """The room behind a short code."""
    host.allow("codes", address(request), CODES_A_MINUTE)
    row = await host.store.room_by_code(code.strip().upper()[:8])
    if row is None:
        raise Refused("no_such_room", 404)
    return host.show(row.state)


def must_own(desk: Desk, person: Person | None) -> Person:
    """Refuse who has not opened this room."""
    if must_be_known(person).id != desk.state.owner:
        raise Refused("not_owner", 403)
    return must_be_known(person)


@post("/rooms/{room:str}/join", status_code=200)
async def join(host: Host, person: Person | None, room: str, data: wire.Join) -> wire.Seated:
    """Sit down. Of many who want one seat, one gets it."""
    guest = must_be_known(person)
    host.allow("join", guest.id, ROOMS_A_MINUTE * 2)
    desk = await host.desk(room)
    async with desk.lock:
        state = desk.draft()
        rooms.sit(state, guest, data)
        await desk.save(state)
    return host.seated(desk, guest)


@post("/rooms/{room:str}/seats/{seat:int}/leave", status_code=200)
async def leave(host: Host, person: Person | None, room: str, seat: SeatPath) -> wire.Seated:
    """Give up a seat before the match begins, or after it is over."""
    desk = await host.desk(room)
    async with desk.lock:
        guest = must_be_known(person)
        if seat >= len(desk.state.chairs) or desk.state.chairs[seat].person != guest.id:
            raise Refused("not_your_seat", 403, seat=seat)
        await stand_up(desk, seat, "left")
    return host.seated(desk, guest)


@post("/rooms/{room:str}/seats/{seat:int}/kick", status_code=200)
async def kick(host: Host, person: Person | None, room: str, seat: SeatPath) -> wire.Seated:
    """The owner takes a seat from a person or a bot, before the match begins."""
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        await stand_up(desk, seat, "kicked")
    return host.seated(desk, owner)


async def stand_up(desk: Desk, seat: int, why: str) -> None:
    """A seat is given up; sockets that speak for nothing else are told and let go."""
    state = desk.draft()
    rooms.stand_up(state, seat)
    await desk.save(state)
    for connection in list(desk.connections):
        if seat in connection.seats and not desk.valid_seats(connection):
            connection.close(GONE, why)


@post("/rooms/{room:str}/seats/{seat:int}/bot", status_code=200)
async def seat_bot(host: Host, person: Person | None, room: str, seat: SeatPath, data: wire.BotWish) -> wire.Seated:
    """The owner puts a bot on a seat."""
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        state = desk.draft()
        rooms.seat_bot(state, seat, data.bot)
        await desk.save(state)
    return host.seated(desk, owner)


@post("/rooms/{room:str}/seats/{seat:int}/nonce", status_code=200)
async def give_nonce(host: Host, person: Person | None, room: str, seat: SeatPath, data: wire.NonceWish) -> wire.Seated:
    """My part of the next match's chance, sent after the commitment was seen."""
    desk = await host.desk(room)
    async with desk.lock:
        guest = must_be_known(person)
        if seat >= len(desk.state.chairs) or desk.state.chairs[seat].person != guest.id:
            raise Refused("not_your_seat", 403, seat=seat)
        state = desk.draft()
        rooms.give_nonce(state, seat, data.nonce)
        await desk.save(state)
    return host.seated(desk, guest)


@post("/rooms/{room:str}/begin", status_code=200)
async def begin(host: Host, person: Person | None, room: str) -> wire.Seated:
    """The owner begins the match."""
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        await host.begin(desk)
    return host.seated(desk, owner)


@post("/rooms/{room:str}/again", status_code=200)
async def again(host: Host, person: Person | None, room: str) -> wire.Seated:
    """A rematch: back to gathering, everyone one seat further. Anyone who sits here may ask."""
    desk = await host.desk(room)
    async with desk.lock:
        guest = must_be_known(person)
        if guest.id not in {chair.person for chair in desk.state.chairs}:
            raise Refused("not_seated", 403)
        state = desk.draft()
        secret = rooms.play_again(state)
        desk.sitting = None
        desk.frozen = ""
        await desk.save(state, secret)
    return host.seated(desk, guest)


@post("/rooms/{room:str}/mute/{muted:str}", status_code=200)
async def mute(host: Host, person: Person | None, room: str, muted: str) -> wire.Seated:
    """The owner silences somebody in the chat."""
    return await _mute(host, person, room, muted, True)


@delete("/rooms/{room:str}/mute/{muted:str}", status_code=200)
async def unmute(host: Host, person: Person | None, room: str, muted: str) -> wire.Seated:
    """The owner lets somebody speak again."""
    return await _mute(host, person, room, muted, False)


async def _mute(host: Host, person: Person | None, room: str, muted: str, silent: bool) -> wire.Seated:
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        state = desk.draft()
        state.muted = sorted({*state.muted, muted} if silent else {*state.muted} - {muted})[:200]
        await desk.save(state)
    return host.seated(desk, owner)


# --- matches: replays and records ---


@get("/matches/{match:str}/replay")
async def replay(
    request: AnyRequest,
    host: Host,
    person: Person | None,
    match: str,
    seat: Annotated[int, Parameter(ge=-1, le=99)] = WATCHER,
    first: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
    last: Annotated[int, Parameter(ge=0, le=10_000_000)] = MOST_FRAMES - 1,
) -> Response[wire.Replay]:
    """Positions of a match as a seat or a spectator may know them. Of a running match only what was seen there."""
    host.allow("replay", address(request), REPLAYS_A_MINUTE)
    row = await must_find(host, match)
    wanted = FrameRequest(match, seat, first, min(last, first + MOST_FRAMES - 1))
    paper, secret = await record_of(host, row)
    if seat >= paper.seats:
        raise Refused("no_such_seat", 404, seat=seat)
    if row.ended is None:
        desk = await host.desk(row.room or "")
        chairs = desk.state.chairs
        if seat != WATCHER and (person is None or chairs[seat].person != person.id):
            raise Refused("not_your_seat", 403, seat=seat)
        if (
            seat == WATCHER
            and not desk.state.spectators
            and (person is None or person.id not in {c.person for c in chairs})
        ):
            raise Refused("no_spectators", 403)
        async with desk.lock:
            if desk.sitting is None or desk.sitting.id != match:
                raise Refused("no_such_match", 404)
            wanted = msgspec.structs.replace(wanted, stops=list(desk.sitting.stops[seat]))
    try:
        told = await host.thinkers.frames(wire.encoder.encode(paper), secret, wanted)
    except CannotThink:
        raise Refused("busy", 503) from None
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    return Response(cast(wire.Replay, told), media_type="application/json")  # it comes encoded from its process


@get("/matches/{match:str}/record")
async def tell_record(host: Host, match: str) -> Response[Record]:
    """The record of a finished match, to keep, replay or verify."""
    row = await must_find(host, match)
    if row.ended is None:
        raise Refused("no_record", 403)
    paper, _ = await record_of(host, row)
    name = f"{row.game}-{match}.json"
    return Response(
        cast(Record, paper.to_json().encode() + b"\n"),  # indented, for people
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post("/records")
async def upload_record(
    request: AnyRequest, host: Host, person: Person | None, data: Annotated[dict[str, Any], Body()]
) -> wire.Uploaded:
    """Show a record that was saved somewhere: it is played again, and refused if anything does not fit."""
    guest = must_be_known(person)
    host.allow("records", guest.id, ROOMS_A_MINUTE)
    try:
        paper = read_record(data)
        problem = await host.thinkers.verify(wire.encoder.encode(paper))
    except RecordError as error:
        problem = str(error)
    except CannotThink:
        problem = "it takes too long to play"
    if problem:
        raise Refused("unreadable_record", 400, why=problem)
    now = host.clock()
    result = msgspec.json.encode(paper.result).decode()
    row = MatchRow(new_id(), paper.game, wire.encoder.encode(paper).decode(), now, ended=now, result=result)
    await host.store.new_match(row, guest.id)
    return wire.Uploaded(row.id)


async def must_find(host: Host, match: str) -> MatchRow:
    """The match of this id."""
    row = await host.store.match(match[:32])
    if row is None:
        raise Refused("no_such_match", 404)
    return row


async def record_of(host: Host, row: MatchRow) -> tuple[Record, str | None]:
    """The record of a match as its log says, and its secret."""
    header = msgspec.json.decode(row.header, type=Record)
    if row.room is None:
        return header, None
    return write_record(header, await host.store.entries(row.id), row), row.secret


router = Router(
    "/api",
    route_handlers=[
        list_games, tell_game, tell_words, me, become_guest, my_rooms, my_history, open_rooms, new_room, tell_room,
        find_code, join, leave, kick, seat_bot, give_nonce, begin, again, mute, unmute, replay, tell_record,
        upload_record,
    ],
    dependencies={"person": Provide(who)},
)  # fmt: skip
