"""`parlour duel`: the strength ladder of a game's bots, with the processor time of a decision."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.playtest import (
    Bots,
    Jobs,
    JsonFile,
    Seats,
    read_jobs,
    read_names,
    write_report,
)
from parlour.cli.progress import progress_bar, say_how_it_runs
from parlour.cli.shared import GameName, PackName, Preset, Seed, Set, out, place_of_pack, read_settings
from parlour.lab.experiment import Experiment, locate, make_trials


def duel(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many matches in all.")] = 400,
    seats: Seats = None,
    bots: Bots = "",
    pack: PackName = None,
    preset: Preset = None,
    settings: Set = None,
    seed: Seed = 1,
    jobs: Jobs = "all",
    json_file: JsonFile = None,
) -> None:
    """Which of a game's bots is the strongest, and what does it cost?"""
    # numpy and scipy take long to load; other commands need neither.
    from parlour.lab.duel import make_duel_report, refuse_alone, tell_duel, usual_bots
    from parlour.lab.run.processes import run

    found = locate(game)
    experiment = Experiment(
        game=game,
        seats=found.seats[0] if seats is None else seats,
        bots=read_names(bots) or tuple(usual_bots(found)),
        pack=place_of_pack(found, pack),
        preset=preset,
        settings=read_settings(settings),
        games=games,
        seed=seed,
        timed=True,
    )
    refuse_alone(experiment, found)
    make_trials(experiment)
    say_how_it_runs()
    with progress_bar(experiment) as (progress, _):
        outcome = run(experiment, read_jobs(jobs), progress=progress)
    report = make_duel_report(experiment, outcome)
    if json_file is not None:
        write_report(report, json_file)
    tell_duel(report, out)
    if outcome.stopped == "interrupted":
        raise typer.Exit(130)
