"""Options and sentences that several commands share."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from parlour.cli.completion import complete_game, complete_pack, complete_preset, complete_set
from parlour.cli.console import HarmlessConsole, leave_quietly, remarks
from parlour.kernel import Game, SettingError

out = HarmlessConsole(highlight=False)

# Everywhere the same: the answer is one JSON document on stdout, and so is a refusal, as {"error": sentence}.
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
GameName = Annotated[
    str,
    typer.Argument(help="Name of a game; `parlour games` lists them.", metavar="GAME", autocompletion=complete_game),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same chance.")]
PackName = Annotated[
    str | None,
    typer.Option("--pack", help="A pack of the game, or a folder that holds one.", autocompletion=complete_pack),
]
Preset = Annotated[
    str | None, typer.Option("--preset", help="A named set of settings.", autocompletion=complete_preset)
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", help="setting=value; may be given several times.", autocompletion=complete_set),
]


def answer(value: Any) -> None:
    """Print an answer for programs."""
    print_text(msgspec.json.encode(value).decode())


def print_text(text: str) -> None:
    """Print a text as it is."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        leave_quietly()


def aside(as_json: bool) -> HarmlessConsole:
    """Where to say what goes with an answer: not into JSON."""
    return remarks if as_json else out


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 move, 2 moves."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


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
