"""Packs that are made on a page: opened, tried and saved.

A pack made here extends another one and says only what differs. It is an ordinary folder among the packs that the user
has added, with a first line that tells it apart: only such a pack is opened with its changes and written again, so
nothing that somebody wrote by hand is ever lost.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import tomli_w

from parlour.host import wire
from parlour.kernel import Game, PackError
from parlour.kernel.figures import FIGURE
from parlour.kernel.pack import Pack
from parlour.kernel.pack_changes import overlay, values_of
from parlour.kernel.pack_folders import NAME

from .config import packs_folder
from .outside_packs import put_pack
from .refusal import Refused

MADE_HERE: Final = "# Made with Parlour's pack editor, which writes this file again whenever you save there.\n"
PACK_FILE: Final = "pack.toml"
WORDS_FILE: Final = "words/en.toml"
FAULT: Final = re.compile(r"(?P<file>[^:]*):(?P<line>\d+): (?P<path>\S+): (?P<why>.*?)( \(as given in \S+\))?")
VERSION: Final = "0.1"
LONGEST_NAME: Final = 34  # letters of a name to which a number is added


def open_pack(game: Game, name: str) -> wire.OpenPack:
    """A pack to be changed: one that was made here with its changes, any other as what the new pack extends."""
    pack = must_be_there(game, name)
    folder = made_here(game, name)
    if folder is None:
        free = free_name(game, name)
        title = f"{pack.words.get('pack', 'title') or name} {free.rpartition('_')[2]}"
        draft = wire.PackDraft(name=free, title=title)
        return wire.OpenPack(name, draft, values_of(pack.content), names_of(pack))
    extends = str(tomllib.loads((folder / PACK_FILE).read_text("utf-8"))["extends"])
    below = must_be_there(game, extends)
    was = {one.path: one.value for one in values_of(below.content)}
    own = tomllib.loads((folder / WORDS_FILE).read_text("utf-8")).get("names", {})
    draft = wire.PackDraft(
        name=name,
        title=pack.words.get("pack", "title") or "",
        about=pack.words.get("pack", "about") or "",
        author=pack.credits.author,
        changes={one.path: one.value for one in values_of(pack.content) if was.get(one.path) != one.value},
        names=flat(own),
    )
    return wire.OpenPack(extends, draft, values_of(below.content), names_of(below), saved=True)


def try_pack(game: Game, extends: str, draft: wire.PackDraft) -> Pack:
    """A draft as a pack, which is not kept."""
    with tempfile.TemporaryDirectory(prefix="parlour-draft-") as folder:
        new = Path(folder) / must_be_free(game, extends, draft.name)
        write(new, game, must_be_there(game, extends), draft)
        return game.read_new_pack(new)


def save_pack(game: Game, extends: str, draft: wire.PackDraft) -> Pack:
    """Keep a draft among the packs of this host. A pack that was made here before is written again."""
    called = must_be_free(game, extends, draft.name)
    below = must_be_there(game, extends)
    return put_pack(game, called, lambda folder: write(folder, game, below, draft))


def write(folder: Path, game: Game, below: Pack, draft: wire.PackDraft) -> None:
    """The files of a draft."""
    whose = {"game": game.name, "author": draft.author, "version": VERSION}
    document = {"extends": below.name, "pack": whose, **overlay(below.content, draft.changes)}
    words: dict[str, Any] = {"pack": {"title": draft.title.strip() or draft.name, "about": draft.about.strip()}}
    known = names_of(below)
    for key, text in draft.names.items():
        if key not in known:
            raise PackError(f"the pack has no name {key!r}")
        kind, _, id = key.partition(".")
        words.setdefault("names", {}).setdefault(kind, {})[id] = text.strip()
    (folder / WORDS_FILE).parent.mkdir(parents=True)
    (folder / PACK_FILE).write_text(MADE_HERE + tomli_w.dumps(document), "utf-8")
    (folder / WORDS_FILE).write_text(tomli_w.dumps(words), "utf-8")


def faults_of(error: PackError) -> list[wire.PackFault]:
    """What is wrong with a draft, value by value where a fault names one. Files and lines say nothing to people who
    see a form."""
    found = [(FAULT.fullmatch(line), line) for line in str(error).splitlines()]
    return [wire.PackFault(at["path"], at["why"]) if at else wire.PackFault("", line) for at, line in found]


def names_of(pack: Pack) -> dict[str, str]:
    """What the things of a pack are called, by kind and id. A text with figures is left out: they follow the values."""
    return {
        key: text for key, text in flat(pack.templates.sections.get("names", {})).items() if not FIGURE.search(text)
    }


def flat(names: Mapping[str, Any]) -> dict[str, str]:
    """Names by kind and id."""
    return {
        f"{kind}.{id}": text
        for kind, ids in names.items()
        if isinstance(ids, Mapping)
        for id, text in ids.items()
        if isinstance(text, str)
    }


def made_here(game: Game, name: str) -> Path | None:
    """The folder of a pack that was made here; None for any other pack."""
    folder = packs_folder().absolute() / game.name / name
    if game.outside_packs.get(name) != folder:
        return None
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()}
    if files != {PACK_FILE, WORDS_FILE} or not (folder / PACK_FILE).read_text("utf-8").startswith(MADE_HERE):
        return None
    return folder


def must_be_there(game: Game, name: str) -> Pack:
    """The pack of this name, which is never taken for a path."""
    if name not in game.packs:
        raise Refused("no_such_pack", 404, pack=name)
    pack = game.read_pack(name)
    assert pack is not None  # it is among the packs of its game
    return pack


def must_be_free(game: Game, extends: str, name: str) -> str:
    """The name of a new pack, or of one that was made here and may be written again."""
    if NAME.fullmatch(name) is None:
        raise Refused("unfit_pack_name", 400, name=name)
    if name == extends or (name in game.packs and made_here(game, name) is None):
        raise Refused("pack_name_taken", 409, name=name)
    return name


def free_name(game: Game, name: str) -> str:
    """A name for a pack that extends this one."""
    return next(one for n in count(2) if (one := f"{name[:LONGEST_NAME]}_{n}") not in game.packs)
