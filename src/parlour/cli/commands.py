"""The verbs of the command, in the order in which people meet them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

import parlour
from parlour.kernel import Match, find_game, find_games, read_record

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)
out = Console(highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]


def show_version(wanted: bool) -> None:
    """`parlour --version`: the version, and whether kernel and rules are compiled."""
    if wanted:
        out.print(f"parlour {parlour.__version__} ({parlour.how_it_runs()})")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say the version.")] = False,
) -> None:
    """Parlour turns a rulebook into a game people really play."""


@app.command()
def games(as_json: Json = False) -> None:
    """List the games that are installed."""
    rows: list[dict[str, Any]] = []
    for name in find_games():
        game = find_game(name)
        rows.append(
            {
                "name": name,
                "title": game.words["game", "title"],
                "about": game.words["game", "about"],
                "seats": list(game.seats),
                "packs": game.packs,
                "presets": list(game.presets),
                "bots": list(game.bots),
            }
        )
    if as_json:
        print(json.dumps(rows))
        return
    grid = Grid("game", "seats", "", box=None, header_style="dim")
    for row in rows:
        low, high = row["seats"]
        grid.add_row(f"[bold]{row['name']}[/]", f"{low}" if low == high else f"{low}–{high}", f"{row['title']}. {row['about']}")
    out.print(grid)
    out.print("\nparlour play GAME starts one.", style="dim")
