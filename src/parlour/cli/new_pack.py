"""`parlour new NAME --pack GAME`: a pack to start from. It extends a pack of the game and changes one number and one
name, so that a first look shows how both are done."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.cli.shared import out
from parlour.kernel import Game, PackError, find_game
from parlour.kernel.pack import Pack
from parlour.kernel.pack_folders import NAME

SCHEMA = ".schema.json"

PACK = """#:schema {schema}
# Editors that know taplo (Even Better TOML in VS Code) complete and check this file with the schema above.

extends = "{base}"

[pack]
game = "{game}"
author = ""
version = "0.1"
licence = ""

# Say only what differs from "{base}". Entries of a list are known by their id; a new id adds one, remove = true takes
# one out. You may add files to this folder: all of them are read as one.
{change}"""

CHANGE = """
[[{table}]]
id = "{id}"
{field} = {value}
why = "It was {was}. Reasons are kept for people who read the pack."
"""

WORDS = """[pack]
title = "{title}"
about = "A first pack for {game}."
{name}"""

NAMED = """
# Names and texts. Whatever you leave out is called as in "{base}".
[{section}]
{key} = {text}
"""

READ_ME = """# {title}

A pack for {game}, made with Parlour. Check it, play it, pack it and hand it on:

    parlour packs check {name}
    parlour play {game} --pack {name}
    parlour packs add {name}

The last one adds it for you and for the hosts that you start. For others, put this folder into a zip file, which they
add in the same way. How packs work: docs/packs.md in Parlour.
"""


def new_pack(name: str, game: str, folder: Path) -> None:
    """Make a folder with a pack that can be played at once."""
    found = find_game(game)
    base = found.read_pack(None)
    if base is None:
        raise PackError(f"{game} has no packs")
    if NAME.fullmatch(name) is None:
        raise PackError(f"{name!r} cannot be the name of a pack; use small letters, digits, _ and -, as in my_world")
    if name in found.packs:
        raise PackError(f"{game} has a pack called {name!r} already; choose another name")
    target = folder / name
    if target.exists():
        raise PackError(f"{target} is there already; nothing was changed")
    title = re.sub("[_-]", " ", name).capitalize()
    given = {"name": name, "game": game, "base": base.name, "title": title, "schema": SCHEMA}
    files = {
        SCHEMA: json.dumps(found.pack_schema(), indent=1) + "\n",
        "README.md": READ_ME.format(**given),
        "pack.toml": PACK.format(change="", **given),
        "words/en.toml": WORDS.format(
            **given | {"game": found.words["game", "title"], "name": _named(base, base.name)}
        ),
    }
    write(target, files)
    for change in _changes(base.document):
        write(target, {"pack.toml": PACK.format(change=change, **given)})
        if _is_sound(found, target):
            break
    else:
        write(target, files)
    out.print(f"[bold]{target}[/] is a pack for {game}. Next:")
    out.print(f"  parlour packs check {target} && parlour play {game} --pack {target}", markup=False, soft_wrap=True)


def write(folder: Path, files: dict[str, str]) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def _changes(document: dict[str, Any]) -> Iterator[str]:
    """Numbers of the pack below that could be one more, each as an entry of a list."""
    for table, entries in document.items():
        for entry in entries if isinstance(entries, list) else []:
            for field, value in entry.items() if isinstance(entry, dict) and "id" in entry else ():
                if isinstance(value, int) and not isinstance(value, bool):
                    yield CHANGE.format(table=table, id=entry["id"], field=field, value=value + 1, was=value)


def _is_sound(game: Game, folder: Path) -> bool:
    try:
        game.read_pack(folder.absolute())
    except PackError:
        return False
    return True


def _named(base: Pack, below: str) -> str:
    """The first thing that the words of the pack below name, to be given another name."""
    for kind, names in base.words.sections.get("names", {}).items():
        for key, text in names.items() if isinstance(names, dict) else ():
            if isinstance(text, str):
                return NAMED.format(
                    section=f"names.{kind}", key=key, text=json.dumps(text, ensure_ascii=False), base=below
                )
    return ""
