"""`parlour games`: what is installed, and what can be set before play."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid

from parlour.bots.seating import bot_names
from parlour.cli.shared import Json, out
from parlour.kernel import Game, find_game, find_games
from parlour.kernel.settings import Setting


def games(
    game: Annotated[str | None, typer.Argument(help="Tell everything about this one.", metavar="[GAME]")] = None,
    as_json: Json = False,
) -> None:
    """List the games that are installed, or tell what can be set in one of them."""
    if game is not None:
        tell(find_game(game), as_json)
        return
    rows = [facts(find_game(name)) for name in find_games()]
    if as_json:
        print(json.dumps(rows))
        return
    grid = Grid("game", "seats", "", box=None, header_style="dim")
    for row in rows:
        grid.add_row(f"[bold]{row['name']}[/]", seats(row), f"{row['title']}. {row['about']}")
    out.print(grid)
    out.print("\nparlour play GAME starts one; parlour games GAME tells what can be set.", style="dim")


def facts(game: Game) -> dict[str, Any]:
    """A game in a few words, as plain data."""
    return {
        "name": game.name,
        "title": game.words["game", "title"],
        "about": game.words["game", "about"],
        "seats": list(game.seats),
        "packs": game.packs,
        "presets": list(game.presets),
        "bots": bot_names(game),
    }


def seats(row: dict[str, Any]) -> str:
    low, high = row["seats"]
    return f"{low}" if low == high else f"{low}–{high}"


def tell(game: Game, as_json: bool) -> None:
    """Everything about one game: settings with their range, default and explanation; presets, packs, bots."""
    row = facts(game)
    declared = game.describe_settings()
    explained = {setting.name: game.words.get("settings", setting.name) or "" for setting in declared}
    if as_json:
        row["settings"] = [{**msgspec.to_builtins(one), "help": explained[one.name]} for one in declared]
        row["pack_schema"] = game.pack_schema() if game.pack is not None else None
        print(json.dumps(row))
        return
    out.print(f"[bold]{row['title']}[/] ({game.name}), {seats(row)} seats. {row['about']}")
    if declared:
        grid = Grid("setting", "default", "allowed", "", box=None, header_style="dim")
        for one in declared:
            grid.add_row(one.name, str(one.default), allowed(one), explained[one.name])
        out.print(grid)
    for name in game.presets:
        out.print(f"preset [bold]{name}[/]: {game.words.get('presets', name)}")
    if game.packs:
        out.print(f"packs: {', '.join(game.packs)}")
    out.print(f"bots: {', '.join(row['bots'])}")


def allowed(setting: Setting) -> str:
    """The range of a setting."""
    if setting.kind == "bool":
        return "on, off"
    if setting.choices is not None:
        return ", ".join(str(choice) for choice in setting.choices)
    if setting.kind == "int":
        return f"{'' if setting.low is None else setting.low}–{'' if setting.high is None else setting.high}"
    return f"of the pack's {setting.of_pack}" if setting.of_pack else "text"
