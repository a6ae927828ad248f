"""Packs that a test writes: TOML in a folder of its own, read like any other pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.kernel import Game, PackError, find_game


def _to_toml(value: Any) -> str:
    """A value as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case list() | tuple():
            return "[" + ", ".join(_to_toml(item) for item in value) + "]"
        case dict():
            return "{ " + ", ".join(f"{key} = {_to_toml(item)}" for key, item in value.items()) + " }"
    return str(value)


def write_pack(folder: Path, **content: Any) -> Path:
    """Write a pack, each top-level key in a file of its own; returns its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines = [f"[[{key}]]\n" + "\n".join(f"{k} = {_to_toml(v)}" for k, v in entry.items()) for entry in value]
            text = "\n\n".join(lines)
        else:
            text = f"{key} = {_to_toml(value)}"
        (folder / f"{key}.toml").write_text(text + "\n", "utf-8")
    return folder


def faults_in(game: Game | str, folder: Path) -> list[str]:
    """The faults of the pack in a folder, line by line; none if it can be read."""
    found = find_game(game) if isinstance(game, str) else game
    try:
        found.read_pack(folder)
    except PackError as error:
        return str(error).splitlines()
    return []
