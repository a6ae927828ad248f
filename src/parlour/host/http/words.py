"""Words over HTTP: what a client needs to talk about a game as it is set, or about a match with its own pack and
rules."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from parlour.host import wire
from parlour.host.live import positions, rehearsal
from parlour.host.live.guard import RulesFault, unfit
from parlour.host.refusal import Refused
from parlour.host.store import StoredMatch
from parlour.kernel import Game, ParlourError, find_game
from parlour.kernel.pack import Pack
from parlour.kernel.registry import find_rules

from .matches import rehearsal_of, stored_match_of
from .parameters import LONGEST_NAME, NO, AnyRequest, GamePath, MatchPath, TheHost, address


@get("/games/{game:str}/words", responses=NO)
async def tell_words(
    host: TheHost,
    game: GamePath,
    seats: Annotated[int | None, QueryParameter(ge=1, le=99)] = None,
    pack: Annotated[str | None, QueryParameter(max_length=LONGEST_NAME)] = None,
    preset: Annotated[str | None, QueryParameter(max_length=LONGEST_NAME)] = None,
    settings: Annotated[str, QueryParameter(max_length=8_000, description="Settings as a JSON object.")] = "{}",
) -> wire.GameWords:
    """The words of a game with a pack, and the ids of its kinds, which may depend on its settings: what a client needs
    to talk about a match."""
    found, values = find_game(game), read_settings(settings)
    try:
        return host.guard.look(lambda: words_as_set(found, seats, values, preset, pack))
    except RulesFault as fault:
        raise unfit(fault) from None


def words_as_set(
    game: Game, seats: int | None, settings: wire.Values, preset: str | None, pack: str | None
) -> wire.GameWords:
    """The words of a game with these settings and this pack."""
    if pack is not None and pack not in game.packs:
        raise Refused("no_such_pack", 404, pack=pack)
    read = game.read_pack(pack)
    setup = game.set_for(seats, settings, preset, read)
    return game_words(game, read, {kind: list(ids) for kind, ids in game.ids(setup).items()})


def game_words(game: Game, pack: Pack | None, ids: dict[str, list[str]]) -> wire.GameWords:
    """What a client needs to talk about matches with this pack and these ids."""
    return wire.GameWords(
        dict(game.words_with(pack).sections),
        ids,
        {name: list(verb.kinds) for name, verb in game.verbs.items()},
        {name: dict(zip(event.fields, event.kinds, strict=True)) for name, event in game.events.items()},
        pack.content if pack is not None else None,
        art_addresses(game, pack) if pack is not None else {},
        game.answers,
        game.importance,
        game.hidden,
    )


def art_addresses(game: Game, pack: Pack) -> dict[str, str]:
    """Where the pictures of a pack are. Another picture has another address, so that browsers may keep each for
    good."""
    here = f"/api/games/{game.name}/art/{pack.name}"
    return {name: f"{here}/{name}{version_of(file)}" for name, file in pack.art.items()}


def version_of(file: Traversable) -> str:
    """A part of a picture's address that changes with the picture. A picture in a zip file has no time of its own."""
    try:
        now = file.stat() if isinstance(file, Path) else None
    except OSError:
        return ""
    return f"?v={now.st_mtime_ns:x}-{now.st_size:x}" if now is not None else ""


def read_settings(text: str) -> wire.Values:
    """Settings from an address."""
    try:
        return msgspec.json.decode(text, type=wire.Values)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", 400, why=f"settings: {error}") from None


@get("/matches/{match:str}/words", responses=NO)
async def tell_match_words(request: AnyRequest, host: TheHost, match: MatchPath) -> wire.GameWords:
    """The words of a match with its own pack and its own rules, and the ids of its kinds."""
    host.allow("replay", address(request), host.config.replays_a_minute)
    stored = await stored_match_of(request, host, match[:32])
    header = rehearsal.header_of(stored)
    known = await rehearsal_of(request, host, match)
    if known.outcome == "archived":
        game = find_game(header.game)
        ids = positions.read(stored.positions[0]).ids if stored.positions else {}
        return game_words(game, archived_pack(game, stored), ids)
    game = find_rules(header.game, known.rules)
    try:
        with host.guard:
            m = rehearsal.set_up(stored, game).match
            return game_words(game, m.pack, {kind: list(ids) for kind, ids in game.ids(m.setup).items()})
    except RulesFault as fault:
        raise unfit(fault) from None


def archived_pack(game: Game, stored: StoredMatch) -> Pack | None:
    """The pack of a match that cannot be played any more, as far as the game can still read it."""
    mark = rehearsal.header_of(stored).pack
    try:
        rehearsal.recall_pack(game, rehearsal.header_of(stored), stored.pack)
        return game.pack_of(mark.name, mark.hash) if mark is not None else None
    except ParlourError:
        return game.installed_pack(mark.name) if mark is not None else None


HANDLERS = [tell_words, tell_match_words]
