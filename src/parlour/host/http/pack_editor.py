"""Packs over HTTP that somebody at the host's own machine makes: open one, try a draft, save it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Annotated, TypeVar

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from parlour.host import pack_editor, wire
from parlour.host.host import Host
from parlour.host.live.guard import RulesFault, unfit
from parlour.host.refusal import Refused
from parlour.host.thinking.replay import frame
from parlour.kernel import Game, Match, PackError, find_game
from parlour.kernel.pack import Pack

from .packs import pack_card
from .parameters import NO, AnyRequest, GamePath, PackPath, TheHost, is_at_the_host
from .words import game_words

T = TypeVar("T")

MOST_PLAYERS = 4  # at the table that shows a draft
MOST_MOVES = 500  # before it is shown
FIRST_SEAT = 0


@get("/games/{game:str}/packs/{pack:str}/open", responses=NO)
async def open_pack(request: AnyRequest, host: TheHost, game: GamePath, pack: PackPath) -> wire.OpenPack:
    """A pack with everything in it that can be changed."""
    found = must_edit(request, host, game)
    return guarded(host, lambda: pack_editor.open_pack(found, pack))


@post("/games/{game:str}/packs/{pack:str}/try", status_code=200, responses=NO)
async def try_pack(
    request: AnyRequest,
    host: TheHost,
    game: GamePath,
    pack: PackPath,
    data: JSONBody[wire.PackDraft],
    moves: Annotated[int, QueryParameter(ge=0, le=MOST_MOVES, description="Random moves to play first.")] = 0,
) -> wire.PackPreview:
    """How a draft that extends this pack would look on the table, or what is wrong with it."""
    found = must_edit(request, host, game)
    try:
        return guarded(host, lambda: show(found, pack, pack_editor.try_pack(found, pack, data), moves))
    except PackError as error:
        return wire.PackPreview(pack_editor.faults_of(error))


@post("/games/{game:str}/packs/{pack:str}/save", status_code=200, responses=NO)
async def save_pack(
    request: AnyRequest, host: TheHost, game: GamePath, pack: PackPath, data: JSONBody[wire.PackDraft]
) -> wire.PackCard:
    """Save a draft that extends this pack. Everybody on this host can play with it from then on."""
    found = must_edit(request, host, game)
    try:
        return guarded(host, lambda: pack_card(found, pack_editor.save_pack(found, pack, data)))
    except PackError as error:
        faults = [": ".join(filter(None, [one.path, one.why])) for one in pack_editor.faults_of(error)]
        raise Refused("unfit_pack", 409, why=faults) from None


def must_edit(request: AnyRequest, host: Host, game: str) -> Game:
    """The game, if this person may change its packs: saving writes files, so only people at the host's own machine
    may."""
    if not is_at_the_host(request, host.config):
        raise Refused("not_at_the_host", 403)
    found = find_game(game)
    if found.pack is None:
        raise Refused("no_such_pack", 404, pack="")
    return found


def guarded(host: Host, work: Callable[[], T]) -> T:
    """Work in which the game reads a pack."""
    try:
        with host.guard:
            return work()
    except RulesFault as fault:
        raise unfit(fault) from None


def show(game: Game, extends: str, pack: Pack, moves: int) -> wire.PackPreview:
    """The table of a match with this pack after some random moves, the same ones every time, as its first seat sees
    it."""
    sizes = game.sizes(pack)
    seats = max((one for one in sizes if one <= MOST_PLAYERS), default=sizes[0])
    m = Match.new(game, seats, seed=1, pack=pack)
    chance = Random(1)
    for seat, options in islice(m, moves):
        m.play(seat, chance.choice(options))
    ids = {kind: list(of_kind) for kind, of_kind in game.ids(m.setup).items()}
    shown_as = msgspec.structs.replace(pack, name=extends)  # its pictures are those of the pack it extends
    words = game_words(game, shown_as, ids)
    return wire.PackPreview([], pack.doubts, m.players, words, frame(m, FIRST_SEAT, moves, len(m.events), False))


HANDLERS = [open_pack, try_pack, save_pack]
