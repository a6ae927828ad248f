"""The verbs of the command, in the order in which people meet them."""

from __future__ import annotations

from typing import Annotated

import typer

import parlour
from parlour.cli.balance import balance
from parlour.cli.bench import bench
from parlour.cli.board import board
from parlour.cli.check import check
from parlour.cli.compare import compare
from parlour.cli.compile import compile_
from parlour.cli.describe import describe
from parlour.cli.duel import duel
from parlour.cli.games import games
from parlour.cli.host import backup, host, restore, start_and_open, thaw
from parlour.cli.lab.command import lab
from parlour.cli.new import new
from parlour.cli.packs import packs
from parlour.cli.play import play
from parlour.cli.playtest import playtest
from parlour.cli.record_file import replay, verify
from parlour.cli.rehearse import rehearse
from parlour.cli.report import report
from parlour.cli.shared import out
from parlour.cli.verb import verb
from parlour.host.config import packs_folder
from parlour.kernel.pack_folders import look_for_packs_in

app = typer.Typer(
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """`parlour --version`: the version, and whether kernel and rules are compiled."""
    if wanted:
        out.print(f"parlour {parlour.__version__} ({parlour.how_it_runs()})")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Parlour turns a rulebook into a game people really play. Without a command, it opens in the browser."""
    look_for_packs_in(packs_folder())
    if context.invoked_subcommand is None:
        start_and_open()


app.command()(verb(games))
app.command()(verb(play))
app.command()(verb(host))
app.command()(verb(replay))
app.command()(verb(verify))
app.command()(verb(new))
app.add_typer(packs, name="packs")
app.command()(verb(describe))
app.command()(verb(check))
app.command()(verb(playtest))
app.command()(verb(compare))
app.command()(verb(report))
app.command()(verb(lab))
app.command()(verb(duel))
app.command()(verb(balance))
app.add_typer(board, name="board")
app.command("compile")(verb(compile_))
app.command()(verb(bench))
app.command()(verb(rehearse))
app.command()(verb(backup))
app.command()(verb(restore))
app.command()(verb(thaw))
