"""`parlour new`: a folder with a working game and its tests to start from, with a board if you want one; or a pack."""

from __future__ import annotations

import keyword
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.new_pack import new_pack
from parlour.cli.shared import out
from parlour.kernel import GameError, find_games, left_out


def new(
    name: Annotated[str, typer.Argument(help="Name of the new game, as a Python package: small letters, _ between.")],
    folder: Annotated[Path, typer.Option("--in", help="Where to make its folder.")] = Path(),
    board: Annotated[bool, typer.Option("--board", help="With a board of its own for the browser.")] = False,
    pack: Annotated[
        str | None, typer.Option("--pack", metavar="GAME", help="Make a pack for this game instead of a new game.")
    ] = None,
) -> None:
    """Make a folder with a small working game, its words and its tests; or with a pack for a game."""
    if pack is not None:
        if board:
            raise GameError("a pack is drawn by the board of its game: choose either --pack or --board")
        new_pack(name, pack, folder)
        return
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        raise GameError(f"{name!r} cannot be a package; use small letters, digits and _, as in my_game")
    if name in [*find_games(), *[game.name for game in left_out()]]:
        raise GameError(f"a game called {name!r} is installed already; choose another name")
    target = folder / name
    if target.exists():
        raise GameError(f"{target} is there already; nothing was changed")
    templates = files("parlour.cli")
    write(templates / "template", target, name)
    if board:
        write(templates / "template_board", target, name)
    out.print(f"[bold]{target}[/] is a working game. Next:")
    out.print(f"  cd {target} && pip install -e . pytest && pytest && parlour play {name}", markup=False)
    if board:
        out.print("  pip install 'parlour[boards]' && parlour board build && parlour host", markup=False)


def write(template: Traversable, target: Path, name: str) -> None:
    """Copy the template, with the new game's name in place of NAME and Title."""
    title = name.replace("_", " ").capitalize()
    target.mkdir(parents=True, exist_ok=True)
    for entry in template.iterdir():
        if entry.name == "__pycache__":
            continue
        place = target / entry.name.replace("NAME", name).removesuffix(".txt")
        if entry.is_dir():
            write(entry, place, name)
        else:
            text = entry.read_text("utf-8").replace("NAME", name).replace("TITLE", title)
            place.write_text(text, "utf-8")
