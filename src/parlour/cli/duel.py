"""`parlour duel`: the strength ladder of a game's bots, with the processor time of a decision."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.bots.seating import usual_bot
from parlour.cli.console import remarks
from parlour.cli.extras import PLAYTEST, need
from parlour.cli.playtest import (
    LOADING,
    Bots,
    Jobs,
    Out,
    Seats,
    read_jobs,
    read_names,
    write_report,
)
from parlour.cli.progress import progress_bar, say_how_it_runs
from parlour.cli.shared import GameName, Json, PackName, Preset, Seed, Set, answer, out, place_of_pack, read_settings
from parlour.kernel import SettingError
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
    budgets: Annotated[
        str, typer.Option(help="Draw how strong one bot is with each of these, as in 10,100,1000 or 0.1s,1s.")
    ] = "",
    against: Annotated[
        str | None, typer.Option(help="With --budgets: the bot it plays against. By default, the game's medium one.")
    ] = None,
    out_file: Out = None,
    as_json: Json = False,
) -> None:
    """Which of a game's bots is the strongest, and what does it cost? With --budgets: what does more time bring?"""
    need(PLAYTEST, "parlour duel")
    with remarks.status(LOADING):
        from parlour.lab.curve import make_curve_report, plan_curve, tell_curve
        from parlour.lab.duel import make_duel_report, refuse_alone, tell_duel, usual_bots
        from parlour.lab.report.duel_structs import CurveReport
        from parlour.lab.run.processes import run

    found = locate(game)
    experiment = Experiment(
        game=game,
        seats=found.seats[0] if seats is None else seats,
        bots=read_names(bots) or (("search",) if budgets else tuple(usual_bots(found))),
        pack=place_of_pack(found, pack),
        preset=preset,
        settings=read_settings(settings),
        games=games,
        seed=seed,
        timed=True,
    )
    if budgets:
        experiment = plan_curve(experiment, read_names(budgets), against or usual_bot(found, "random"))
    elif against is not None:
        raise SettingError("--against needs --budgets; to compare bots, name them all in --bots")
    else:
        refuse_alone(experiment, found)
    make_trials(experiment)
    say_how_it_runs()
    with progress_bar(experiment) as (progress, _):
        outcome = run(experiment, read_jobs(jobs), progress=progress)
    report = make_curve_report(experiment, outcome) if budgets else make_duel_report(experiment, outcome)
    if out_file is not None:
        write_report(report, out_file)
    if as_json:
        answer(report)
    elif isinstance(report, CurveReport):
        tell_curve(report, out)
    else:
        tell_duel(report, out)
    if outcome.stopped == "interrupted":
        raise typer.Exit(130)
