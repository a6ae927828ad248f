"""Folders with packs from outside, which belong to no installation: `FOLDER/GAME/PACK`.

Whoever runs games says where to look: the command looks in the user's data folder, a host also where `--packs` says.
A pack has the name of its folder, and it is never taken for a path. It may be added, changed and removed at any time,
so every question looks again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")

_folders: list[Path] = []


def look_for_packs_in(*folders: Path) -> None:
    """From now on, packs from outside lie in these folders and no others. If two share a name, the first wins."""
    _folders[:] = [folder.absolute() for folder in folders]


def pack_folders() -> list[Path]:
    """Where packs from outside are looked for."""
    return _folders[:]


def packs_from_outside(game: str) -> dict[str, Path]:
    """The folders of all packs for this game, by their names."""
    found: dict[str, Path] = {}
    for pack in _below(game):
        if NAME.fullmatch(pack.name) and pack.is_dir():
            found.setdefault(pack.name, pack)
    return found


def packs_left_out(game: str, own: Collection[str]) -> Iterator[tuple[Path, str]]:
    """What lies among the packs for this game and is never offered, and why. `own` are the packs of the game."""
    found = packs_from_outside(game)
    for pack in _below(game):
        if pack.name.lower().endswith(".zip"):
            yield pack, "this is a zip, and packs lie here as folders; `parlour packs add` unpacks it"
        elif not pack.is_dir() or pack.name.startswith("."):
            continue
        elif NAME.fullmatch(pack.name) is None:
            yield pack, "this cannot be the name of a pack: small letters, digits, _ and -, beginning with a letter"
        elif pack.name in own:
            yield pack, "a pack of this name comes with the game"
        elif found[pack.name] != pack:
            yield pack, f"a pack of this name lies in {found[pack.name].parent}"


def _below(game: str) -> Iterator[Path]:
    """Everything that lies where packs for this game are looked for."""
    for folder in _folders:
        try:
            yield from sorted((folder / game).iterdir())
        except OSError:
            continue
