"""`parlour balance`: which numbers to change, so that a game becomes what its designer wants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from parlour.bots.seating import usual_bot
from parlour.cli.console import remarks
from parlour.cli.extras import LAB, STATISTICS, need
from parlour.cli.playtest import Bots, Jobs, Out, read_jobs, read_names
from parlour.cli.progress import parts_bar, say_how_it_runs
from parlour.cli.shared import (
    GameName,
    Json,
    PackName,
    Preset,
    Seed,
    Set,
    answer,
    aside,
    out,
    place_of_pack,
    read_settings,
)
from parlour.kernel import SettingError
from parlour.lab.experiment import Experiment, Trial, locate, make_trials
from parlour.lab.varied import Varied, read_varied

if TYPE_CHECKING:
    from parlour.lab.balance.search import BalanceSearch
    from parlour.lab.balance.structs import BalancePlan, BalanceReport, Confirmation

LOOK = 200  # matches for --figures

Change = Annotated[
    list[str] | None,
    typer.Option(
        help="What may change, with the values to try: pack:numbers.goal=15..30, pack:numbers.coins=5..45/5 (every "
        "fifth), rounds=6,8,10, open_acts=on,off. May be given several times."
    ),
]
Target = Annotated[
    list[str] | None,
    typer.Option(
        help="What to reach: 'rounds.middle in 6..10', 'track.share within 10 of 33', 'leads.half_time_wins at most "
        "60'. --figures lists what can be named."
    ),
]
Keep = Annotated[
    list[str] | None,
    typer.Option(help="What to keep, written like a target: 'seats within 3' (of an equal share)."),
]
Tables = Annotated[str, typer.Option("--seats", help="How many seats, as in 2 or 2..4: targets hold at each of them.")]


def balance(
    game: GameName,
    change: Change = None,
    target: Target = None,
    keep: Keep = None,
    figures: Annotated[bool, typer.Option("--figures", help="List what targets can name, as it is today.")] = False,
    seats: Tables = "",
    bots: Bots = "",
    pack: PackName = None,
    preset: Preset = None,
    settings: Set = None,
    candidates: Annotated[int, typer.Option(help="How many candidates to try, today's game included.")] = 60,
    games: Annotated[int, typer.Option(help="Matches of each candidate; bad ones stop early.")] = 400,
    confirm: Annotated[int, typer.Option(help="Fresh matches that confirm what was found.")] = 2000,
    seed: Seed = 1,
    jobs: Jobs = "all",
    study: Annotated[Path | None, typer.Option(help="Keep the search in this file (GAME.study).")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the search in that file.")] = False,
    write: Annotated[Path | None, typer.Option(help="Write what was found to this folder, as a pack.")] = None,
    out_file: Out = None,
    as_json: Json = False,
) -> None:
    """Search for numbers of packs and settings with which a game meets targets."""
    found = locate(game)
    experiment = Experiment(
        game=game,
        seats=found.seats[0],
        bots=read_names(bots) or (usual_bot(found, "random"),),
        pack=place_of_pack(found, pack),
        preset=preset,
        settings=read_settings(settings),
        vary=(read_tables(seats),) if seats else (),
        games=games,
        seed=seed,
    )
    experiment = one_table(experiment)
    make_trials(experiment)  # refuses what cannot be played
    need(LAB, "parlour balance", *STATISTICS, "optuna")
    if figures:
        show_figures(experiment)
        return
    for name, number in (("candidates", candidates), ("games", games), ("confirm", confirm)):
        if number < 1:
            raise SettingError(f"--{name} takes a number of at least 1, not {number}")
    plan = make_plan(experiment, change or [], target or [], keep or [], candidates, confirm)
    search_and_tell(plan, study or Path(f"{found.name}.study"), resume, read_jobs(jobs), write, out_file, as_json)


def read_tables(text: str) -> Varied:
    """How many seats, as in 2, 2,4 or 2..4."""
    if text.isdecimal():
        return Varied("seats", (text,))
    try:
        return read_varied([f"seats={text}"])[0]
    except SettingError:
        raise SettingError(f"--seats {text} is no number of seats; write it as in 2, or 2..4 for several") from None


def one_table(experiment: Experiment) -> Experiment:
    """The same experiment, with a single number of seats no longer varied."""
    if len(experiment.vary) == 1 and len(experiment.vary[0].values) == 1:
        return experiment.variants()[0]
    return experiment


def make_plan(
    experiment: Experiment, changes: list[str], targets: list[str], kept: list[str], candidates: int, confirm: int
) -> BalancePlan:
    """What was asked for, read and checked."""
    from parlour.lab.balance.changes import read_changes
    from parlour.lab.balance.conditions import read_conditions
    from parlour.lab.balance.structs import BalancePlan

    return BalancePlan(
        experiment=experiment,
        changes=list(read_changes(changes, Trial(experiment, 0))),
        conditions=list(read_conditions(targets, kept)),
        confirm=confirm,
        candidates=candidates,
    )


def show_figures(experiment: Experiment) -> None:
    """Play some matches of today's game, and list every figure."""
    from parlour.lab.balance.figures import FigureMaker
    from parlour.lab.balance.summary import tell_figures
    from parlour.lab.run.processes import run

    plan = msgspec.structs.replace(experiment, games=LOOK)
    with parts_bar() as progress:
        outcome = run(plan, progress=lambda played: progress(played / LOOK, f"{played} of {LOOK} matches"))
    trials = make_trials(plan)
    tables = {
        trial.experiment.seats: FigureMaker(trial, tally).make()
        for trial, tally in zip(trials, outcome.tallies, strict=True)
    }
    tell_figures(tables, outcome.played, out)


def search_and_tell(
    plan: BalancePlan,
    file: Path,
    resume: bool,
    jobs: int,
    write: Path | None,
    out_file: Path | None,
    as_json: bool = False,
) -> None:
    """Search, confirm, tell, and write the requested files."""
    from parlour.cli.playtest import write_report
    from parlour.lab.balance.pack_file import refuse_to_overwrite
    from parlour.lab.balance.report import make_balance_report
    from parlour.lab.balance.search import BalanceSearch
    from parlour.lab.balance.summary import tell_balance

    if write is not None:
        refuse_to_overwrite(write)
    search = BalanceSearch(plan, file, resume)
    say_how_it_runs()
    interrupted = False
    try:
        try_all(search, jobs)
        confirmations = confirm_best(search, jobs)
    except KeyboardInterrupt:
        confirmations, interrupted = [], True
    report = make_balance_report(search, confirmations, interrupted)
    if out_file is not None:
        write_report(report, out_file)
    answer(report) if as_json else tell_balance(report, out)
    if interrupted:
        say_how_to_go_on(report, file, write, out_file, as_json)
        raise typer.Exit(130)
    if write is not None:
        write_what_was_found(report, write, as_json)
    if report.ended != "found":
        raise typer.Exit(1)


def try_all(search: BalanceSearch, jobs: int) -> None:
    """Try candidates until as many were tried as are wanted."""
    from parlour.lab.balance.conditions import too_few

    games = search.plan.experiment.games
    with parts_bar() as progress:
        while not search.done:
            tried = len(search.candidates)
            fit = sum(one.fits for one in search.candidates)
            told = f"candidate {tried + 1} of {search.plan.wanted}, {fit} may meet everything"

            def say(played: int, tried: int = tried, told: str = told) -> None:
                progress((tried + played / games) / search.plan.wanted, told)

            search.try_next(jobs, say)
            if not tried and (hint := too_few(search.candidates[0].answers, games)):
                remarks.print(f"{hint} (--games).", style="yellow", markup=False)


def confirm_best(search: BalanceSearch, jobs: int) -> list[Confirmation]:
    """Play the best candidates again."""
    from parlour.lab.balance.confirmation import confirm, finalists

    tables, matches = len(search.plan.tables()), search.plan.confirm
    many = len(finalists(search.candidates))
    with parts_bar() as progress:
        return confirm(
            search,
            jobs,
            lambda place, table, played: progress(
                (place + (table + played / matches) / tables) / many,
                f"fresh matches of candidate {place + 1} of at most {many}",
            ),
        )


def write_what_was_found(report: BalanceReport, folder: Path, as_json: bool) -> None:
    """Write the pack, if fresh matches have confirmed it."""
    from parlour.lab.balance.pack_file import split, write_pack

    if report.ended != "found" or report.found is None or not report.found.changes:
        aside(as_json).print(
            f"\nNothing was written to {folder}: there is no change that was confirmed.", style="yellow"
        )
        return
    paths, settings = split(report.found.changes)
    chosen = " ".join(f"--set {name}={value}" for name, value in settings.items())
    if not paths:
        aside(as_json).print(f"\nNothing was written to {folder}: a pack cannot hold settings. Play with {chosen}.")
        return
    write_pack(report, report.found, folder)
    aside(as_json).print(f"\nparlour play {report.game} --pack {folder} {chosen}".rstrip(), soft_wrap=True)


def say_how_to_go_on(
    report: BalanceReport, study: Path, write: Path | None, out_file: Path | None, as_json: bool
) -> None:
    """After Ctrl-C, print the command that goes on where this search stopped."""
    files = f" --write {write}" if write is not None else ""
    files += f" --out {out_file}" if out_file is not None else ""
    told = f"\nTo go on: {report.command} --study {study}{files} --resume"
    aside(as_json).print(told, style="yellow", markup=False, soft_wrap=True)
