"""The verbs of the command, in the order in which people meet them."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

import parlour
from parlour.cli.bench import bench
from parlour.cli.check import check
from parlour.cli.compile import compile_
from parlour.cli.new import new
from parlour.cli.paper import replay, verify
from parlour.cli.play import play
from parlour.cli.shared import Json, out
from parlour.kernel import find_game, find_games

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)


def show_version(wanted: bool) -> None:
    """`parlour --version`: the version, and whether kernel and rules are compiled."""
    if wanted:
        out.print(f"parlour {parlour.__version__} ({parlour.how_it_runs()})")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say the version.")
    ] = False,
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
        grid.add_row(
            f"[bold]{row['name']}[/]", f"{low}" if low == high else f"{low}–{high}", f"{row['title']}. {row['about']}"
        )
    out.print(grid)
    out.print("\nparlour play GAME starts one.", style="dim")


app.command()(play)
app.command()(replay)
app.command()(verify)
app.command()(new)
app.command()(check)
app.command("compile")(compile_)
app.command()(bench)
