"""The host over HTTP: games, people, rooms, matches. `docs/protocol.md` tells it with examples."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.connection import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from markdown_it import MarkdownIt

import parlour
from parlour.kernel import WATCHER, Game, Record, RecordError, find_game, find_games, read_record

from . import forking, rooms, wire
from .connection import GONE
from .desk import Desk
from .host import Host
from .paper import write_record
from .refusal import Refused
from .rooms import Person
from .store import MatchRow
from .thinking import CannotThink, FrameRequest, levels
from .tokens import COOKIE, PERSON_DAYS, new_id

ROOMS_A_MINUTE = 30
GUESTS_A_MINUTE = 60
CODES_A_MINUTE = 30
REPLAYS_A_MINUTE = 240
MOST_FRAMES = 200

TheHost = NamedDependency[Host]
Asking = NamedDependency[Person | None]
GamePath = Annotated[str, PathParameter(description="The name of a game.")]
RoomPath = Annotated[str, PathParameter(description="The id of a room.")]
CodePath = Annotated[str, PathParameter(description="The short code of a room, as people say it to each other.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=99, description="A seat of the room, from 0.")]
PersonPath = Annotated[str, PathParameter(max_length=32, description="The id of a person.")]
MatchPath = Annotated[str, PathParameter(description="The id of a match.")]
AnyRequest = Request[Any, Any, Any]

NO = {
    status: ResponseSpec(wire.Refusal, generate_examples=False, description=why)
    for status, why in {
        400: "This cannot be read, or does not fit.",
        401: "Nobody knows you yet: become a guest first.",
        403: "You may not do that, or not from that page.",
        404: "There is no such thing.",
        409: "Not as things are now.",
        413: "That is too much at once.",
        429: "That is too often.",
        503: "The host cannot do that just now.",
    }.items()
}


async def who(request: AnyRequest, host: TheHost) -> Person | None:
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


@get("/healthz", responses=NO)
async def health(host: TheHost) -> wire.Health:
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
        name=game.name,
        title=words["game", "title"],
        about=words["game", "about"],
        seats=game.seats,
        bots=levels(game),
        packs=game.packs,
        presets=presets,
        length=words.get("game", "length"),
    )


@get("/games", responses=NO)
async def list_games() -> list[wire.GameCard]:
    """Every game that is installed here."""
    return [card(find_game(name)) for name in find_games()]


@get("/games/{game:str}", responses=NO)
async def tell_game(game: GamePath) -> wire.GameDetails:
    """What can be set in a game, with explanations."""
    found = find_game(game)
    settings = [
        wire.SettingCard(**msgspec.structs.asdict(one), help=found.words.get("settings", one.name) or "")
        for one in found.describe_settings()
    ]
    return wire.GameDetails(card(found), settings, {name: dict(values) for name, values in found.presets.items()})


@get("/games/{game:str}/words", responses=NO)
async def tell_words(
    game: GamePath, seats: Annotated[int | None, QueryParameter(ge=1, le=99)] = None, pack: FromQuery[str | None] = None
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


@get("/games/{game:str}/rules", responses=NO)
async def tell_rules(game: GamePath) -> wire.Rules:
    """The game's `RULES.md`."""
    file = find_game(game).folder / "RULES.md"
    return wire.Rules(MarkdownIt("js-default").render(file.read_text("utf-8")) if file.is_file() else "")


# --- people ---


@get("/me", responses=NO)
async def me(person: Asking) -> wire.Me:
    """Who I am to this host."""
    return wire.Me(person.id, person.name) if person is not None else wire.Me()


@post("/guest", status_code=200, responses=NO)
async def become_guest(
    request: AnyRequest, host: TheHost, person: Asking, data: JSONBody[wire.Guest]
) -> Response[wire.Me]:
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


@get("/mine", responses=NO)
async def my_rooms(host: TheHost, person: Asking) -> list[wire.MyRoom]:
    """My games, those where it is my turn first."""
    return await host.mine(person) if person is not None else []


@get("/history", responses=NO)
async def my_history(host: TheHost, person: Asking) -> list[wire.MatchCard]:
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


@get("/rooms", responses=NO)
async def open_rooms(host: TheHost) -> list[wire.Room]:
    """Public rooms that wait for players or are being played."""
    return [host.show(row.state) for row in await host.store.open_rooms()]


@get("/demo", responses=NO)
async def demo(host: TheHost) -> wire.Room:
    """A match of bots to look at; a new one begins when somebody asks after the last has ended."""
    return (await host.demo()).room()


@post("/rooms", responses=NO)
async def new_room(request: AnyRequest, host: TheHost, person: Asking, data: JSONBody[wire.NewRoom]) -> wire.Seated:
    """Open a room."""
    owner = must_be_known(person)
    host.allow("rooms", owner.id, ROOMS_A_MINUTE)
    host.allow("rooms", address(request), ROOMS_A_MINUTE * 4)
    return host.seated(await host.open(data, owner), owner)


@get("/rooms/{room:str}", responses=NO)
async def tell_room(host: TheHost, person: Asking, room: RoomPath) -> wire.Seated:
    """A room, and the tokens of my seats in it."""
    return host.seated(await host.desk(room), person)


@get("/codes/{code:str}", responses=NO)
async def find_code(request: AnyRequest, host: TheHost, code: CodePath) -> wire.Room:
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


@post("/rooms/{room:str}/join", status_code=200, responses=NO)
async def join(host: TheHost, person: Asking, room: RoomPath, data: JSONBody[wire.Join]) -> wire.Seated:
    """Sit down. Of many who want one seat, one gets it."""
    guest = must_be_known(person)
    host.allow("join", guest.id, ROOMS_A_MINUTE * 2)
    desk = await host.desk(room)
    async with desk.lock:
        state = desk.draft()
        rooms.sit(state, guest, data)
        await desk.save(state)
    return host.seated(desk, guest)


@post("/rooms/{room:str}/seats/{seat:int}/leave", status_code=200, responses=NO)
async def leave(host: TheHost, person: Asking, room: RoomPath, seat: SeatPath) -> wire.Seated:
    """Give up a seat before the match begins, or after it is over."""
    desk = await host.desk(room)
    async with desk.lock:
        guest = must_be_known(person)
        if seat >= len(desk.state.chairs) or desk.state.chairs[seat].person != guest.id:
            raise Refused("not_your_seat", 403, seat=seat)
        await stand_up(desk, seat, "left")
    return host.seated(desk, guest)


@post("/rooms/{room:str}/seats/{seat:int}/kick", status_code=200, responses=NO)
async def kick(host: TheHost, person: Asking, room: RoomPath, seat: SeatPath) -> wire.Seated:
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
    holders = [connection for connection in desk.connections if seat in connection.seats]
    await desk.save(state)
    for connection in holders:
        if not connection.seats:
            connection.close(GONE, why)


@post("/rooms/{room:str}/seats/{seat:int}/bot", status_code=200, responses=NO)
async def seat_bot(
    host: TheHost, person: Asking, room: RoomPath, seat: SeatPath, data: JSONBody[wire.BotWish]
) -> wire.Seated:
    """The owner puts a bot on a seat."""
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        state = desk.draft()
        rooms.seat_bot(state, seat, data.bot)
        await desk.save(state)
    return host.seated(desk, owner)


@post("/rooms/{room:str}/seats/{seat:int}/look", status_code=200, responses=NO)
async def change_looks(
    host: TheHost, person: Asking, room: RoomPath, seat: SeatPath, data: JSONBody[wire.LookWish]
) -> wire.Seated:
    """Another colour or emblem for my seat, before the match begins."""
    desk = await host.desk(room)
    async with desk.lock:
        guest = must_be_known(person)
        if seat >= len(desk.state.chairs) or desk.state.chairs[seat].person != guest.id:
            raise Refused("not_your_seat", 403, seat=seat)
        state = desk.draft()
        rooms.change_looks(state, seat, data)
        await desk.save(state)
    return host.seated(desk, guest)


@post("/rooms/{room:str}/seats/{seat:int}/nonce", status_code=200, responses=NO)
async def give_nonce(
    host: TheHost, person: Asking, room: RoomPath, seat: SeatPath, data: JSONBody[wire.NonceWish]
) -> wire.Seated:
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


@post("/rooms/{room:str}/begin", status_code=200, responses=NO)
async def begin(host: TheHost, person: Asking, room: RoomPath) -> wire.Seated:
    """The owner begins the match."""
    desk = await host.desk(room)
    async with desk.lock:
        owner = must_own(desk, person)
        await host.begin(desk)
    return host.seated(desk, owner)


@post("/rooms/{room:str}/again", status_code=200, responses=NO)
async def again(host: TheHost, person: Asking, room: RoomPath) -> wire.Seated:
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


@post("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def mute(host: TheHost, person: Asking, room: RoomPath, muted: PersonPath) -> wire.Seated:
    """The owner silences somebody in the chat."""
    return await _mute(host, person, room, muted, True)


@delete("/rooms/{room:str}/mute/{muted:str}", status_code=200, responses=NO)
async def unmute(host: TheHost, person: Asking, room: RoomPath, muted: PersonPath) -> wire.Seated:
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


@get("/matches/{match:str}/replay", responses=NO)
async def replay(
    request: AnyRequest,
    host: TheHost,
    person: Asking,
    match: MatchPath,
    seat: Annotated[int, QueryParameter(ge=-1, le=99)] = WATCHER,
    first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    last: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = MOST_FRAMES - 1,
) -> Response[wire.Replay]:
    """Positions of a match as a seat or a spectator may know them. Of a running match only what was seen there."""
    host.allow("replay", address(request), REPLAYS_A_MINUTE)
    row = await must_find(host, match)
    wanted = FrameRequest(match, seat, first, min(last, first + MOST_FRAMES - 1))
    if seat >= msgspec.json.decode(row.header, type=Record).seats:
        raise Refused("no_such_seat", 404, seat=seat)
    if row.ended is not None:
        paper, secret = await record_of(host, row)
        await forking.must_not_tell(host, paper, seat)
    else:
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
            paper, secret = await record_of(host, row)  # as it is at the last of these stops
    try:
        told = await host.thinkers.frames(wire.encoder.encode(paper), secret, wanted)
    except CannotThink:
        raise Refused("busy", 503) from None
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    return Response(cast(wire.Replay, told), media_type="application/json")  # it comes encoded from its process


@get("/matches/{match:str}/record", responses=NO)
async def tell_record(host: TheHost, match: MatchPath) -> Response[Record]:
    """The record of a finished match, to keep, replay or verify."""
    row = await must_find(host, match)
    if row.ended is None:
        raise Refused("no_record", 403)
    paper, _ = await record_of(host, row)
    await forking.must_not_tell(host, paper, None)
    name = f"{row.game}-{match}.json"
    return Response(
        cast(Record, paper.to_json().encode() + b"\n"),  # indented, for people
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post("/matches/{match:str}/fork", responses=NO)
async def fork(host: TheHost, person: Asking, match: MatchPath, data: JSONBody[wire.Fork]) -> wire.Seated:
    """Play on from a position of this match, on one of its seats, against bots."""
    guest = must_be_known(person)
    host.allow("rooms", guest.id, ROOMS_A_MINUTE)
    row = await must_find(host, match)
    if row.ended is not None:
        paper, secret = await record_of(host, row)
        await forking.must_not_tell(host, paper, data.seat)
        prefix = forking.of_finished(paper, secret, data)
    else:
        desk = await host.desk(row.room or "")
        eyes = forking.may_fork(desk, guest, data)
        async with desk.lock:
            if desk.sitting is None or desk.sitting.id != match:
                raise Refused("no_such_match", 404)
            stops = list(desk.sitting.stops[eyes])
            prefix = forking.of_running(*await record_of(host, row), eyes, stops, match, data)
    return host.seated(await forking.fork(host, guest, row.id, prefix, data), guest)


@post("/records", responses=NO)
async def upload_record(
    request: AnyRequest, host: TheHost, person: Asking, data: JSONBody[dict[str, Any]]
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
        list_games, tell_game, tell_words, tell_rules, me, become_guest, my_rooms, my_history, open_rooms, demo,
        new_room, tell_room, find_code, join, leave, kick, seat_bot, change_looks, give_nonce, begin, again, mute,
        unmute, replay, tell_record, fork, upload_record,
    ],
    dependencies={"person": Provide(who)},
)  # fmt: skip
