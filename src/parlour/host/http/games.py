"""Games over HTTP: what can be played here, its settings, words, pictures and rules."""

from __future__ import annotations

import mimetypes
from functools import cache, partial
from typing import Annotated

import msgspec
import structlog
from litestar import Response, get
from litestar.params import QueryParameter
from markdown_it import MarkdownIt

from parlour.host import wire
from parlour.host.live.guard import Overrun, RulesFault, unfit
from parlour.host.refusal import Refused
from parlour.host.thinking.levels import levels
from parlour.kernel import Game, find_game, find_games, left_out
from parlour.kernel.guide import has_guide
from parlour.kernel.registry import leave_out

from . import boards, guides, packs
from .parameters import NO, AnyRequest, GamePath, PackPath, PicturePath, TheHost, is_at_the_host

log = structlog.get_logger("parlour.host")

FOR_GOOD = "public, max-age=31536000, immutable"
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
        cover=boards.cover(game),
        board=boards.board_card(game),
    )


@get("/games", responses=NO)
async def list_games(host: TheHost) -> list[wire.GameCard]:
    """Every game that is installed here."""
    cards: list[wire.GameCard] = []
    for name in find_games():
        try:
            cards.append(host.guard.look(partial(card, find_game(name))))
        except RulesFault as fault:
            without(name, fault)
    return cards


def without(name: str, fault: RulesFault) -> None:
    """Leave out a game that fails when it is asked about itself. Whoever wrote it finds the line in the log."""
    left = leave_out(name, fault.__cause__ if isinstance(fault.__cause__, Exception) else fault)
    log.warning("a game is left out", game=left.name, package=left.package, why=left.why)


@get("/games-left-out", responses=NO)
async def list_left_out(request: AnyRequest, host: TheHost) -> list[wire.LeftOutGame]:
    """The games that are installed here and cannot be played. Only whoever sits at the host's own machine is told:
    nobody else can mend them, and a reason may name files."""
    told = left_out() if is_at_the_host(request, host.config) else []
    return [wire.LeftOutGame(one.name, one.package, one.why) for one in told]


@get("/games/{game:str}", responses=NO)
async def tell_game(request: AnyRequest, host: TheHost, game: GamePath) -> wire.GameDetails:
    """What can be set in a game, with explanations."""
    found = find_game(game)
    try:
        host.guard.look(lambda: found.read_pack(None))  # nobody can play without it
        shown = packs.pack_cards(found, host.guard, host.faulty_packs)
        return host.guard.look(lambda: details(found, shown, may_edit=is_at_the_host(request, host.config)))
    except RulesFault as fault:
        if not isinstance(fault, Overrun):
            without(found.name, fault)
        raise unfit(fault) from None


def details(game: Game, shown: list[wire.PackCard], may_edit: bool) -> wire.GameDetails:
    """Everything that can be set, and the packs that can be read."""
    settings = [
        wire.SettingCard(**msgspec.structs.asdict(one), help=game.words.get("settings", one.name) or "")
        for one in game.describe_settings()
    ]
    presets = {name: dict(values) for name, values in game.presets.items()}
    return wire.GameDetails(card(game), settings, presets, shown, may_edit and game.pack is not None)


@get("/games/{game:str}/art/{pack:str}/{picture:path}", responses=NO, media_type="image/*")
async def show_art(
    game: GamePath,
    pack: PackPath,
    picture: PicturePath,
    v: Annotated[str, QueryParameter(max_length=40, description="Its version, as in the addresses of `words`.")] = "",
) -> Response[bytes]:
    """A picture of a pack. It may come from anybody: opened by itself, it can neither run nor fetch anything."""
    found = find_game(game)
    read = found.installed_pack(pack)
    file = read.art.get(picture.lstrip("/")) if read is not None else None
    if file is None:
        raise Refused("no_such_page", 404)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": FOR_GOOD if v else "no-cache", "content-security-policy": PICTURE_POLICY}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@get("/games/{game:str}/rules", responses=NO)
async def tell_rules(game: GamePath) -> wire.Rules:
    """The game's `RULES.md`."""
    return wire.Rules(render_rules(game))


@cache
def render_rules(game: str) -> str:
    """A rulebook for pages. It takes as long as two hundred moves, so it is done once."""
    file = find_game(game).folder / "RULES.md"
    return MarkdownIt("js-default").render(file.read_text("utf-8")) if file.is_file() else ""


HANDLERS = [list_games, list_left_out, tell_game, show_art, tell_rules, guides.tell_guide, *boards.HANDLERS]
