"""Packs of Meinopoly that a test writes down for itself."""

from pathlib import Path
from typing import Any

from parlour.kernel.pack import Pack
from tests.games.packing import faults_in, write_pack

from .sitting import GAME

Content = dict[str, Any]


def extend(folder: Path, base: str = "classic", **content: Any) -> Path:
    """A pack that says only what differs from another."""
    return write_pack(folder, extends=base, **content)


def read(folder: Path) -> Pack:
    """The pack in a folder."""
    pack = GAME.read_pack(folder)
    assert pack is not None
    return pack


def faults(folder: Path) -> list[str]:
    """What is wrong with the pack in a folder, line by line."""
    return faults_in(GAME, folder)


def branch(leaves: str, joins: str, *types: str, id: str = "beach") -> Content:
    """A branch with spaces of these types, which cost nothing and do nothing."""
    spaces = [{"id": f"{id}_{number}", "type": type} for number, type in enumerate(types or ("safe",), 1)]
    return {"id": id, "leaves": leaves, "joins": joins, "spaces": spaces}


def by_the_sea(folder: Path, *branches: Content, **content: Any) -> Path:
    """The classic pack with branches."""
    return extend(folder / "mine", boards=[{"id": "ring", "branches": list(branches)}], **content)
