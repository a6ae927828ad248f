"""Games over HTTP: what can be played here, its settings, words, pictures and rules."""

from __future__ import annotations

import mimetypes
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromQuery, QueryParameter
from markdown_it import MarkdownIt

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.thinking.levels import levels
from parlour.kernel import Game, find_game, find_games
from parlour.kernel.guide import has_guide

from . import guides, packs
from .parameters import NO, GamePath, PackPath, PicturePath, TheHost

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


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
    return wire.GameDetails(card(found), settings, presets, packs.pack_cards(found, host.guard))


@get("/games/{game:str}/words", responses=NO)
async def tell_words(
    game: GamePath,
    seats: Annotated[int | None, QueryParameter(ge=1, le=99)] = None,
    pack: FromQuery[str | None] = None,
    preset: FromQuery[str | None] = None,
    settings: Annotated[str, QueryParameter(max_length=8_000, description="Settings as a JSON object.")] = "{}",
) -> wire.GameWords:
    """The words of a game with a pack, and the ids of its kinds, which may depend on its settings: what a client needs
    to talk about a match."""
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


def read_settings(text: str) -> wire.Values:
    """Settings from an address."""
    try:
        return msgspec.json.decode(text, type=wire.Values)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", 400, why=f"settings: {error}") from None


@get("/games/{game:str}/art/{pack:str}/{picture:path}", responses=NO, media_type="image/*")
async def show_art(game: GamePath, pack: PackPath, picture: PicturePath) -> Response[bytes]:
    """A picture of a pack. It may come from anybody: opened by itself, it can neither run nor fetch anything."""
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


HANDLERS = [list_games, tell_game, tell_words, show_art, tell_rules, guides.tell_guide]
