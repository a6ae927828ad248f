"""The host over HTTP: its games and its people, and with rooms and matches the whole of it. `docs/protocol.md` tells it
with examples."""

from __future__ import annotations

import mimetypes
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.params import FromQuery, JSONBody, QueryParameter
from markdown_it import MarkdownIt

import parlour
from parlour.kernel import Game, Record, find_game, find_games
from parlour.kernel.guide import has_guide

from . import guide_api, match_api, pack_cards, room_api, wire
from .asking import NO, AnyRequest, Asking, GamePath, PackPath, PicturePath, TheHost, address, who
from .refusal import Refused
from .rooms import Person
from .store import MatchRow
from .thinking import levels
from .tokens import COOKIE, PERSON_DAYS, new_id

GUESTS_A_MINUTE = 60
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


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
    presets = {name: words.get("presets", name) or "" for name in game.presets}
    return wire.GameCard(
        name=game.name,
        title=words["game", "title"],
        about=words["game", "about"],
        seats=game.seats,
        bots=levels(game),
        packs=game.packs,
        presets=presets,
        length=words.get("game", "length"),
        guide=has_guide(game),
    )


@get("/games", responses=NO)
async def list_games() -> list[wire.GameCard]:
    """Every game that is installed here."""
    return [card(find_game(name)) for name in find_games()]


@get("/games/{game:str}", responses=NO)
async def tell_game(host: TheHost, game: GamePath) -> wire.GameDetails:
    """What can be set in a game, with explanations."""
    found = find_game(game)
    settings = [
        wire.SettingCard(**msgspec.structs.asdict(one), help=found.words.get("settings", one.name) or "")
        for one in found.describe_settings()
    ]
    presets = {name: dict(values) for name, values in found.presets.items()}
    return wire.GameDetails(card(found), settings, presets, pack_cards.pack_cards(found, host.guard))


@get("/games/{game:str}/words", responses=NO)
async def tell_words(
    game: GamePath,
    seats: Annotated[int | None, QueryParameter(ge=1, le=99)] = None,
    pack: FromQuery[str | None] = None,
    preset: FromQuery[str | None] = None,
    settings: Annotated[str, QueryParameter(max_length=8_000, description="Settings as a JSON object.")] = "{}",
) -> wire.GameWords:
    """The words of a game with a pack, and the ids of its kinds, which may depend on how it is set: what a client needs
    to speak of a match."""
    found = find_game(game)
    if pack is not None and pack not in found.packs:
        raise Refused("no_such_pack", 404, pack=pack)
    read = found.read_pack(pack) if found.pack is not None else None
    setup = found.set_for(seats, read_settings(settings), preset, read)
    return wire.GameWords(
        dict(found.words_with(read).sections),
        {kind: list(ids) for kind, ids in found.ids(setup).items()},
        {name: list(verb.kinds) for name, verb in found.verbs.items()},
        {name: dict(zip(event.fields, event.kinds, strict=True)) for name, event in found.events.items()},
        read.content if read is not None else None,
        {name: f"/api/games/{game}/art/{read.name}/{name}" for name in read.art} if read is not None else {},
    )


def read_settings(text: str) -> dict[str, Any]:
    """Settings from an address."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise Refused("malformed", 400, why=f"settings: {error}") from None


@get("/games/{game:str}/art/{pack:str}/{picture:path}", responses=NO, media_type="image/*")
async def show_art(game: GamePath, pack: PackPath, picture: PicturePath) -> Response[bytes]:
    """A picture of a pack. It may have come from anywhere: opened by itself it can neither run nor fetch anything."""
    found = find_game(game)
    read = found.read_pack(pack) if pack in found.packs else None
    file = read.art.get(picture.lstrip("/")) if read is not None else None
    if file is None:
        raise Refused("no_such_page", 404)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": "public, max-age=3600", "content-security-policy": PICTURE_POLICY}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


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


router = Router(
    "/api",
    route_handlers=[
        list_games, tell_game, tell_words, show_art, tell_rules, me, become_guest, my_rooms, my_history,
        guide_api.tell_guide, *room_api.HANDLERS, *match_api.HANDLERS,
    ],
    dependencies={"person": Provide(who)},
)  # fmt: skip
