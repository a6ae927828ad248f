"""What the shell completes: games, and whatever `--vary` and `--set` take, with the paths of a pack.

`parlour --install-completion` tells the shell to ask. Bash takes a word apart at every `:` and `=`, which stand in
every path, so its words are joined again before they are read, and it gets back only the part that it is completing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO

import typer

from parlour.bots.seating import bot_names
from parlour.host.config import packs_folder
from parlour.kernel import Game, ParlourError, find_games
from parlour.kernel.pack import Pack
from parlour.kernel.pack_changes import values_of
from parlour.kernel.pack_folders import look_for_packs_in
from parlour.lab.experiment import locate
from parlour.lab.varied import BESIDE_SETTINGS, NO_PRESET, OF_PACK

BREAKS = (":", "=")


def bash_asks() -> bool:
    """Whether this is bash asking for completions, by a script of typer's."""
    return os.environ.get("_PARLOUR_COMPLETE") == "complete_bash"


def answer_bash(app: Callable[[], object]) -> None:
    """Run the command for bash, which asks for completions."""
    # The script parts the words by line breaks.
    words = _joined(os.environ.get("COMP_WORDS", "").split("\n")[: int(os.environ.get("COMP_CWORD", "0")) + 1])
    os.environ["COMP_WORDS"] = "\n".join(words)
    os.environ["COMP_CWORD"] = str(len(words) - 1)
    known = len(words[-1]) - len(re.split("[:=]", words[-1])[-1])
    answer = StringIO()
    try:
        with redirect_stdout(answer):
            app()
    finally:
        for line in answer.getvalue().splitlines():
            print(line[known:])


def _joined(words: list[str]) -> list[str]:
    """The words as they were before bash took them apart."""
    joined: list[str] = []
    for word in words:
        apart = word in BREAKS or joined[-1][-1:] in BREAKS if joined else False
        # `--vary=` begins a word of its own.
        if apart and not joined[-1].startswith("--"):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def complete_game(incomplete: str) -> list[str]:
    """The games that are installed."""
    return _begun(incomplete, find_games())


def complete_varied(context: typer.Context, incomplete: str) -> list[str]:
    """What `--vary` takes: names, then their values."""
    return _complete(context, incomplete, ",")


def complete_set(context: typer.Context, incomplete: str) -> list[str]:
    """What `--set` takes: settings and paths of the pack, then a value."""
    return _complete(context, incomplete, "")


def complete_pack(context: typer.Context, incomplete: str) -> list[str]:
    """The packs of the game."""
    return _complete_values(context, incomplete, "pack")


def complete_preset(context: typer.Context, incomplete: str) -> list[str]:
    """The presets of the game."""
    return [name for name in _complete_values(context, incomplete, "preset") if name != NO_PRESET]


def complete_bots(context: typer.Context, incomplete: str) -> list[str]:
    """The bots of the game, each after a comma."""
    done, comma, begun = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in _complete_values(context, begun, "bots")]


def _complete_values(context: typer.Context, incomplete: str, name: str) -> list[str]:
    try:
        look_for_packs_in(packs_folder())
        return _begun(incomplete, _values(_game(context), None, name))
    except ParlourError:
        return []


def _game(context: typer.Context) -> Game:
    # With its value still missing, an option ends the parsing, and the game is left over.
    return locate(context.params.get("game") or " ".join(context.args[:1]))


def _complete(context: typer.Context, incomplete: str, between: str) -> list[str]:
    try:
        look_for_packs_in(packs_folder())
        game = _game(context)
        pack = game.read_pack(game.pack_meant(context.params.get("pack")))
    except ParlourError:
        return []
    name, equals, value = incomplete.partition("=")
    if not equals:
        beside = BESIDE_SETTINGS if between else ()
        return _begun(incomplete, [f"{one}=" for one in [*_settings(game), *beside, *_paths(pack)]])
    done, _, _ = value.rpartition(between) if between else ("", "", "")
    before = f"{name}={done}{between}" if done else f"{name}="
    return _begun(incomplete, [before + one for one in _values(game, pack, name)])


def _settings(game: Game) -> Iterator[str]:
    return (setting.name for setting in game.describe_settings())


def _paths(pack: Pack | None) -> list[str]:
    return [] if pack is None else [f"{OF_PACK}{one.path}" for one in values_of(pack.content)]


def _values(game: Game, pack: Pack | None, name: str) -> list[str]:
    """The values that this name may take, if they can be listed."""
    match name:
        case "seats":
            return [str(seats) for seats in range(game.seats[0], game.seats[1] + 1)]
        case "bots":
            return bot_names(game)
        case "pack":
            return sorted(game.packs)
        case "preset":
            return [NO_PRESET, *game.presets]
    for setting in game.describe_settings():
        if setting.name == name:
            return ["on", "off"] if setting.kind == "bool" else [str(choice) for choice in setting.choices or []]
    for one in values_of(pack.content) if pack is not None else []:
        if f"{OF_PACK}{one.path}" == name:
            return ["on", "off"] if one.kind == "switch" else one.choices
    return []


def _begun(incomplete: str, words: Iterable[str]) -> list[str]:
    """The words that begin like this."""
    return [word for word in words if word.startswith(incomplete)]
