"""Folders with packs from outside, which belong to no installation: `FOLDER/GAME/PACK`.

Whoever runs games says where to look: the command looks in the user's data folder, a host also where `--packs` says.
A pack has the name of its folder, and it is never taken for a path. It may be added, changed and removed at any time,
so every question looks again.
"""

from __future__ import annotations

import re
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
    for folder in _folders:
        try:
            below = sorted((folder / game).iterdir())
        except OSError:
            continue
        for pack in below:
            if NAME.fullmatch(pack.name) and pack.is_dir():
                found.setdefault(pack.name, pack)
    return found
