"""Packs from outside, as a host finds them when it starts. Later it looks whenever somebody asks for them."""

from __future__ import annotations

from pathlib import Path

import structlog

from parlour.kernel import GameError, PackError, find_game, find_games
from parlour.kernel.blame import in_one_line
from parlour.kernel.pack_folders import look_for_packs_in, pack_folders

from .config import Config, packs_folder

log = structlog.get_logger("parlour.host")


def look_around(config: Config) -> None:
    """Look for packs where the host was told to, and say what is there."""
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
        for pack in game.outside_packs:
            try:
                read = game.read_pack(pack)
            except Exception as error:  # what a game finds fault with is looked for by code of its own
                why = str(error) if isinstance(error, PackError) else in_one_line(error, game.package)
                log.warning("a pack cannot be read", game=name, pack=pack, why=why)
                continue
            assert read is not None  # a game with packs has a shape for them
            log.info("a pack from outside", game=name, pack=pack, version=read.credits.version)
            for missing in read.unfinished:
                log.warning("a pack is not finished", game=name, pack=pack, what=missing)
