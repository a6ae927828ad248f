"""Packs of Meinopoly that tests write."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.kernel.pack import Pack
from parlour.testing import faults_in, write_pack

from .arranged import GAME

Content = dict[str, Any]


def extend(folder: Path, base: str = "classic", **content: Any) -> Path:
    """A pack that says only what differs from another, with words of its own for cards and characters."""
    plain_words(folder, _ids(content.get("cards")), _ids(content.get("characters")))
    return write_pack(folder, extends=base, **content)


def plain_words(folder: Path, cards: Sequence[str] = (), characters: Sequence[str] = ()) -> None:
    """Words without figures for cards and characters that a test changes: those of the pack below may name figures of
    effects that are gone."""
    lines = ["[names.card]", *[f'{card} = "Something happens."' for card in cards]]
    for character in characters:
        lines.append(f"[characters.{character}]")
        lines += [f'{text} = "Something happens."' for text in ("passive", "event", "victory")]
    (folder / "words").mkdir(parents=True, exist_ok=True)
    (folder / "words" / "en.toml").write_text("\n".join(lines) + "\n", "utf-8")


def _ids(entries: object) -> list[str]:
    if not isinstance(entries, list):
        return []
    return list(dict.fromkeys(str(entry["id"]) for entry in entries if isinstance(entry, dict) and "id" in entry))


def read(folder: Path) -> Pack:
    """The pack in a folder."""
    pack = GAME.read_pack(folder)
    assert pack is not None
    return pack


def faults(folder: Path) -> list[str]:
    """The faults of the pack in a folder, line by line."""
    return faults_in(GAME, folder)


def branch(leaves: str, joins: str, *types: str, id: str = "beach") -> Content:
    """A branch with spaces of these types, which cost and do nothing."""
    spaces = [{"id": f"{id}_{number}", "type": type} for number, type in enumerate(types or ("safe",), 1)]
    return {"id": id, "leaves": leaves, "joins": joins, "spaces": spaces}


def by_the_sea(folder: Path, *branches: Content, **content: Any) -> Path:
    """The classic pack with branches."""
    return extend(folder / "mine", boards=[{"id": "ring", "branches": list(branches)}], **content)
