"""Options and sentences that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.completion import complete_game, complete_set
from parlour.cli.console import HarmlessConsole
from parlour.kernel import Game, SettingError

out = HarmlessConsole(highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
GameName = Annotated[
    str,
    typer.Argument(help="Name of a game; `parlour games` lists them.", metavar="GAME", autocompletion=complete_game),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same chance.")]
PackName = Annotated[str | None, typer.Option("--pack", help="A pack of the game, or a folder that holds one.")]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of settings.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", help="setting=value; may be given several times.", autocompletion=complete_set),
]


def place_of_pack(game: Game, pack: str | None) -> str | None:
    """A pack from outside by its folder, for processes that only know what is installed."""
    folder = game.outside_packs.get(pack) if pack is not None else None
    return str(folder) if folder is not None else pack


def read_settings(pairs: list[str] | None) -> dict[str, str]:
    """`--set` pairs as settings."""
    chosen: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingError(f"--set takes setting=value, not {pair!r}")
        chosen[name.strip()] = value.strip()
    return chosen
