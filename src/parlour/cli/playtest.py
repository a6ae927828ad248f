"""`parlour playtest`: many matches between bots, to see whether the game is fair, how long it is and what decides it.

The lab's statistics are imported in the functions that need them. Loading numpy and scipy takes longer than running any
other command of Parlour, and worker processes load this module too.
"""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer

from parlour.bots.seating import usual_bot
from parlour.cli.completion import complete_bots, complete_varied
from parlour.cli.console import remarks
from parlour.cli.extras import PLAYTEST, need
from parlour.cli.progress import progress_bar, say_how_it_runs
from parlour.cli.report import make_page, refuse_no_page
from parlour.cli.shared import (
    GameName,
    Json,
    PackName,
    Preset,
    Seed,
    Set,
    answer,
    aside,
    counted,
    out,
    place_of_pack,
    read_settings,
)
from parlour.kernel import Game, SettingError
from parlour.lab.experiment import Experiment, locate, make_trials
from parlour.lab.report.row_file import refuse_unwritable, write_rows
from parlour.lab.run.review import refuse_measures
from parlour.lab.varied import Varied, read_varied

if TYPE_CHECKING:
    from parlour.lab.report.structs import PlaytestReport

LOADING: Final = "Loading the lab …"  # numpy and scipy take seconds on a busy machine

Seats = Annotated[int | None, typer.Option(help="How many seats. By default, the game's fewest.")]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        help="Compare values on the same matches: of a setting (start_money=1000,1500), of seats, bots, pack or "
        "preset (seats=2..4), or of anything in the pack by its path (pack:numbers.start=1,2,3). May be given several "
        "times: every value meets every other.",
        autocompletion=complete_varied,
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        help="Who plays, as in hard,medium,search:200,random; seats are rotated.", autocompletion=complete_bots
    ),
]
Jobs = Annotated[str, typer.Option(help="How many processes; `all` uses every core.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write everything to this file, as JSON.")]


def playtest(
    game: GameName,
    games: Annotated[int | None, typer.Option(help="How many matches: 1,000, or 100,000 at most with --until.")] = None,
    seats: Seats = None,
    bots: Bots = "",
    pack: PackName = None,
    preset: Preset = None,
    settings: Set = None,
    vary: Vary = None,
    until: Annotated[
        str | None, typer.Option(help="Stop when every interval is at most this wide to either side, as in 1%.")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = "all",
    out_file: Out = None,
    as_json: Json = False,
    rows: Annotated[
        Path | None,
        typer.Option("--rows", help="Write one row for each match and seat to this file: CSV, or .parquet."),
    ] = None,
    measure: Annotated[
        str,
        typer.Option(
            help="What to measure besides, which takes longer: uncertainty, playouts, decisions, luck. "
            "Several are separated by commas."
        ),
    ] = "",
    report: Annotated[
        Path | None, typer.Option("--report", help="Write a page with plots to this HTML file (needs parlour[lab]).")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a run that was stopped (needs --out).")] = False,
    only: Annotated[int | None, typer.Option(help="Play only this match of the experiment again.")] = None,
    save: Annotated[Path | None, typer.Option(help="With --only: write the record of the match here.")] = None,
) -> None:
    """Play many matches between bots: is the game fair, how long is it, what decides it?"""
    need(PLAYTEST, "parlour playtest")
    found = locate(game)
    width = read_until(until)
    experiment = Experiment(
        game=game,
        seats=found.seats[0] if seats is None else seats,
        bots=read_names(bots) or (usual_bot(found, "random"),),
        pack=place_of_pack(found, pack),
        preset=preset,
        settings=read_settings(settings),
        vary=places_of_packs(found, read_varied(vary or [])),
        games=games if games is not None else 1_000 if width is None else 100_000,
        seed=seed,
        until=width,
        rows=rows is not None,
        measure=read_names(measure),
    )
    refuse_measures(experiment.measure, make_trials(experiment))  # refuses an experiment that cannot be played
    if report is not None:
        refuse_no_page(report)
    if only is not None:
        show_only(experiment, only, save)
        return
    if resume and out_file is None:
        raise SettingError("--resume needs --out FILE: the journal of a stopped run lies beside that file")
    if rows is not None:
        refuse_unwritable(rows)
    play_and_tell(experiment, read_jobs(jobs), out_file, rows, resume, report, as_json)


def play_and_tell(
    experiment: Experiment,
    jobs: int,
    file: Path | None,
    rows: Path | None,
    resume: bool,
    page: Path | None,
    as_json: bool = False,
) -> None:
    """Run the experiment, print its report, and write the requested files."""
    with remarks.status(LOADING):
        from parlour.lab.report.report import make_report, narrow_enough
        from parlour.lab.report.summary import first_verdict, tell
        from parlour.lab.run.journal import Journal
        from parlour.lab.run.processes import run, when_doubled

    complete = resume and file is not None and (rows is None or rows.exists())
    if complete and file is not None and (finished := read_finished(file, experiment)) is not None:
        aside(as_json).print(f"{file} is complete; there is nothing to go on with.", style="dim", markup=False)
        answer(finished) if as_json else tell(finished, out)
        if page is not None:
            make_page(finished, page, as_json)
        return
    journal = Journal(file, experiment, resume) if file is not None else None
    narrow = None if experiment.until is None else lambda tallies: narrow_enough(experiment, tallies)
    say_how_it_runs()
    with progress_bar(experiment) as (progress, say):
        outcome = run(
            experiment,
            jobs,
            journal=journal,
            narrow=narrow,
            progress=progress,
            interim=when_doubled(lambda outcome: say(first_verdict(make_report(experiment, outcome)))),
        )
    with remarks.status("Working out the report …"):
        report = make_report(experiment, outcome)
    if file is not None:
        write_report(report, file)
    if rows is not None:
        write_rows(experiment, outcome.rows, rows)
    if journal is not None:
        journal.close(finished=outcome.stopped != "interrupted")
    answer(report) if as_json else tell(report, out)
    if page is not None:
        make_page(report, page, as_json)
    if outcome.stopped == "interrupted":
        say_how_to_go_on(report, file, rows, as_json)
        raise typer.Exit(130)


def say_how_to_go_on(report: PlaytestReport, file: Path | None, rows: Path | None, as_json: bool) -> None:
    """After Ctrl-C, print the command that goes on where this run stopped."""
    if file is None:
        aside(as_json).print("\nWith --out FILE a stopped run can be resumed.", style="yellow")
        return
    until = report.experiment.until
    width = f" --until {100 * until:g}%" if until is not None else ""
    raw = f" --rows {rows}" if rows is not None else ""
    told = f"\nTo go on: {report.command}{width} --out {file}{raw} --resume"
    aside(as_json).print(told, style="yellow", markup=False, soft_wrap=True)


def read_finished(file: Path, experiment: Experiment) -> PlaytestReport | None:
    """The report in this file, if it is the finished one of this experiment."""
    from parlour.lab.report.structs import PlaytestReport

    try:
        report = msgspec.json.decode(file.read_bytes(), type=PlaytestReport)
    except (OSError, msgspec.MsgspecError):
        return None
    return report if report.mark == experiment.mark() and report.stopped != "interrupted" else None


def write_report(report: msgspec.Struct, file: Path) -> None:
    """Write the whole report or nothing at all."""
    new = file.with_name(file.name + ".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    new.replace(file)


def show_only(experiment: Experiment, number: int, save: Path | None) -> None:
    """Play one match of the experiment again, and keep its record."""
    from parlour.lab.run.runner import play_again

    m, broken = play_again(experiment, number)
    result = m.result
    how = "broke" if broken else "was cut" if result is None else f"ended ({result.reason})"
    out.print(f"match {number}: {', '.join(m.players)}; {how} after {counted(len(m.moves_played), 'move')}")
    if result is not None:
        winners = ", ".join(f"seat {seat + 1} ({m.players[seat]})" for seat in result.winners)
        out.print(f"won by {winners}" if winners else "won by nobody")
    if save is not None:
        m.record(with_pack=True).save(save)
        out.print(f"parlour replay {save}", style="dim", soft_wrap=True)
    if broken is not None:
        traceback.print_exception(broken.__cause__)
        raise broken


# --- reading the command line ---


def read_names(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def places_of_packs(game: Game, varied: tuple[Varied, ...]) -> tuple[Varied, ...]:
    """What is varied, with packs from outside by their folders."""
    return tuple(
        Varied(one.what, tuple(place_of_pack(game, value) or "" for value in one.values)) if one.what == "pack" else one
        for one in varied
    )


def read_until(text: str | None) -> float | None:
    """How narrow intervals should be, as in 1% or 0.01."""
    if text is None:
        return None
    try:
        width = float(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
    except ValueError:
        width = 0.0
    if not 0.0001 <= width < 0.5:
        raise SettingError(f"--until {text} is no width of an interval; write it as in 1% (0.01% to 50%)")
    return width


def read_jobs(text: str) -> int:
    """How many processes: a number, or all."""
    if text == "all":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise SettingError(f"--jobs {text} is no number of processes; write a number, or all")
    return int(text)
