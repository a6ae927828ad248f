"""Packs of Critocracy that tests write for themselves."""

from pathlib import Path
from typing import Any

from parlour.testing import faults_in, write_pack

from .arranged import GAME


def extend(folder: Path, **content: Any) -> Path:
    """A pack that differs from Chronicle in this."""
    return write_pack(folder, extends="chronicle", **content)


def card_pack(folder: Path, *does: dict[str, Any], **more: Any) -> Path:
    """Chronicle with one more card of the Age of Expansion, named `own`."""
    return extend(folder, cards=[{"id": "own", "deck": "expansion", "does": list(does), **more}])


def faults(folder: Path) -> list[str]:
    """What is wrong with the pack in a folder, line by line."""
    return faults_in(GAME, folder)
