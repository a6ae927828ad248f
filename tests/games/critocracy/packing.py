"""Packs of Critocracy that a test writes down for itself."""

from pathlib import Path
from typing import Any

from tests.games.packing import faults_in, write_pack

from .sitting import GAME


def extend(folder: Path, **content: Any) -> Path:
    """A pack that says only what differs from the chronicle."""
    return write_pack(folder, extends="chronicle", **content)


def card_pack(folder: Path, *does: dict[str, Any], **more: Any) -> Path:
    """The chronicle, with one more card of the Age of Expansion, named `own`."""
    return extend(folder, cards=[{"id": "own", "deck": "expansion", "does": list(does), **more}])


def faults(folder: Path) -> list[str]:
    """What is wrong with the pack in a folder, line by line."""
    return faults_in(GAME, folder)
