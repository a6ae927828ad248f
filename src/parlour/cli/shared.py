"""What several commands take or say in the same way."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from parlour.kernel import SettingError

out = Console(highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
GameName = Annotated[str, typer.Argument(help="Name of a game; `parlour games` lists them.", metavar="GAME")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same chance.")]
PackName = Annotated[str | None, typer.Option("--pack", help="A pack of the game, or a folder that holds one.")]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of settings.")]
Set = Annotated[list[str] | None, typer.Option("--set", help="setting=value; may be given several times.")]


def read_settings(pairs: list[str] | None) -> dict[str, str]:
    """`--set` pairs as settings."""
    chosen: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingError(f"--set takes setting=value, not {pair!r}")
        chosen[name.strip()] = value.strip()
    return chosen
