"""Packs from outside: how a host finds them when it starts, and how one is added. Later the host looks whenever
somebody asks for them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import structlog

from parlour.kernel import Game, GameError, find_game, find_games
from parlour.kernel.pack import Pack
from parlour.kernel.pack_folders import look_for_packs_in, pack_folders

from .config import Config, packs_folder
from .live.guard import Guard, RulesFault, unfit

log = structlog.get_logger("parlour.host")


class FaultyPacks:
    """Packs that cannot be read. A fault is logged once, however often somebody asks for the pack."""

    def __init__(self) -> None:
        self._why: dict[tuple[str, str], str] = {}

    def note(self, game: str, pack: str, fault: RulesFault) -> None:
        """Log why this pack cannot be read, unless that was logged already."""
        why = str(unfit(fault))
        if self._why.get((game, pack)) != why:
            self._why[game, pack] = why
            log.warning("a pack cannot be read", game=game, pack=pack, why=why)

    def forget(self, game: str, pack: str) -> None:
        """Note that a pack can be read again."""
        self._why.pop((game, pack), None)


def look_around(config: Config, guard: Guard, faulty: FaultyPacks) -> None:
    """Look for packs where the host was told to, and log what is there."""
    look_for_packs_in(*[Path(folder) for folder in config.packs], packs_folder())
    games = find_games()
    for folder in pack_folders():
        for below in sorted(folder.iterdir()) if folder.is_dir() else []:
            if below.is_dir() and below.name not in games and not below.name.startswith("."):
                log.warning("packs for a game that is not installed", folder=str(below))
    for name in games:
        try:
            game = find_game(name)
        except GameError:
            continue  # it is left out everywhere
        for folder, why in game.packs_left_out:
            log.warning("a pack is left out", folder=str(folder), why=why)
        for pack in game.outside_packs:
            try:
                with guard:
                    read = game.read_pack(pack)
            except RulesFault as error:
                faulty.note(name, pack, error)
                continue
            assert read is not None  # a game with packs has a shape for them
            log.info("a pack from outside", game=name, pack=pack, version=read.credits.version)
            for missing in read.unfinished:
                log.warning("a pack is not finished", game=name, pack=pack, what=missing)


def put_pack(game: Game, name: str, fill: Callable[[Path], object]) -> Pack:
    """Add a pack for the user, or replace the one that they have added under this name. `fill` makes its folder; if
    the pack is not sound, nothing changes."""
    target = packs_folder() / game.name / name
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # It is read where it will lie, but out of sight: what it extends must be found from there.
    with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as beside:
        new = Path(beside) / name
        fill(new)
        pack = game.read_new_pack(new)
        if target.exists():
            shutil.move(target, Path(beside) / ".old")
        new.rename(target)
    return pack
