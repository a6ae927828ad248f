"""Packs that a test writes down for itself: TOML in a folder of its own, read through the door that all packs use."""

from pathlib import Path
from typing import Any

import pytest

from parlour.kernel import Game, PackError


def to_toml(value: Any) -> str:
    """A value as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case list() | tuple():
            return "[" + ", ".join(to_toml(item) for item in value) + "]"
        case dict():
            return "{ " + ", ".join(f"{key} = {to_toml(item)}" for key, item in value.items()) + " }"
    return str(value)


def write_pack(folder: Path, **content: Any) -> Path:
    """A pack with this content, each top-level key in a file of its own; returns its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines = [f"[[{key}]]\n" + "\n".join(f"{k} = {to_toml(v)}" for k, v in entry.items()) for entry in value]
            text = "\n\n".join(lines)
        else:
            text = f"{key} = {to_toml(value)}"
        (folder / f"{key}.toml").write_text(text + "\n", "utf-8")
    return folder


def faults_in(game: Game, folder: Path) -> list[str]:
    """What is wrong with the pack in a folder, line by line."""
    with pytest.raises(PackError) as error:
        game.read_pack(folder)
    return str(error.value).splitlines()
