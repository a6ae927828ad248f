"""Packs for tests: the standard pack with a few more cards, written as TOML."""

import tomllib
import typing
from pathlib import Path

import msgspec

from parlour.games.titov.pack import Content
from parlour.kernel.pack import Pack

from .arranged import GAME, ArrangedTitov, sit

SHAPES = typing.get_type_hints(Content)


def write_pack(folder: Path, **files: str) -> Path:
    """Write a pack that extends the standard one, file by file."""
    (folder / "base.toml").write_text('extends = "standard"\n')
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def made(*texts: str) -> Pack:
    """The standard pack plus these entries; an entry with an id of the pack replaces the pack's."""
    pack = GAME.read_pack("standard")
    assert pack is not None
    values = {field: getattr(pack.content, field) for field in Content.__struct_fields__}
    values["actions"] = values["actions"][:]  # what improves cards would add to it
    for text in texts:
        for key, written in tomllib.loads(text).items():
            fresh = msgspec.convert(written, SHAPES[key])
            ids = [entry.id for entry in fresh] if isinstance(fresh, list) else []
            values[key] = [*[entry for entry in values[key] if entry.id not in ids], *fresh] if ids else fresh
    return msgspec.structs.replace(pack, content=Content(**values))


def card(does: str, **fields: str) -> str:
    """An Action Card `test_card` that does this."""
    more = "".join(f"{name} = {value}\n" for name, value in fields.items())
    return f'[[actions]]\nid = "test_card"\nnumber = "X1"\ndoes = [{does}]\n{more}'


def face(name: str = "test_face", number: str = "X2", **fields: str) -> str:
    """An objective with these fields."""
    more = "".join(f"{field} = {value}\n" for field, value in fields.items())
    return f'[[objectives]]\nid = "{name}"\nnumber = "{number}"\n{more}'


def sit_with(does: str, *more: str, **fields: str) -> ArrangedTitov:
    """A table in the Action Phase with `test_card` in the hand."""
    return sit(made(card(does, **fields), *more)).hand("test_card").act()
