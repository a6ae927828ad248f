"""`parlour board`: build the board that a game's package brings, or keep building it while you write it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.boards import build as boards
from parlour.cli.shared import out
from parlour.cli.verb import verb

board = typer.Typer(no_args_is_help=True, help="Build the board that a game brings for the browser.")
Folder = Annotated[Path, typer.Argument(help="The game's package, or the folder that holds it.", metavar="[PATH]")]


@board.command("build")
@verb
def build(path: Folder = Path()) -> None:
    """Build a board into web/dist of the game's package, from where a wheel brings it to hosts."""
    sources = prepare(path)
    with out.status("building; the first time takes a minute …"):
        boards.build(sources)
    out.print(f"built: {sources / 'dist'}", markup=False, soft_wrap=True)


@board.command("dev")
@verb
def dev(path: Folder = Path()) -> None:
    """Rebuild a board whenever you save, and reload it in open pages. Ctrl-C ends it."""
    sources = prepare(path)
    out.print("Open a table of the game on a host of yours. Its board follows what you save; Ctrl-C ends this.")
    boards.watch(sources)


def prepare(path: Path) -> Path:
    """The sources of the board, with fresh types if the game is installed."""
    sources = boards.find_sources(path)
    if boards.write_types(sources) is None:
        out.print(
            f"No game {sources.parent.name!r} is installed, so types.ts stays as it is: pip install -e .", style="dim"
        )
    return sources
