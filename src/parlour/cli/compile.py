"""`parlour compile`: make a game from elsewhere as fast as the ones that come with Parlour."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import parlour
from parlour.cli.shared import out
from parlour.compiler import CannotCompile, compile_game
from parlour.kernel import GameError


def compile_(
    path: Annotated[Path, typer.Argument(help="The folder of the game's package.", metavar="PATH")],
) -> None:
    """Compile the rules of a game, beside their sources. You need a C compiler and mypyc."""
    source = path.resolve()
    if not source.exists():
        raise GameError(f"{path}: there is nothing here")
    try:
        with out.status("compiling; half a minute or so …"):
            done = compile_game(Path(parlour.__file__).resolve().parent.parent, source)
    except CannotCompile as error:
        raise GameError(str(error)) from None
    out.print(f"compiled: {', '.join(done)}")
    out.print("Edits to the sources show only after compiling again, or deleting the .so files.", style="dim")
