"""`parlour check`: test everything a game promises."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import parlour
from parlour.cli.shared import GameName, Json, PackName, Preset, Seed, Set, answer, counted, out, read_settings
from parlour.kernel import Game, PackError, find_game
from parlour.kernel.guide import guide_faults
from parlour.lab.check import MOST_MOVES, Checker, CheckReport, Failure, compare_with_plain, word_faults
from parlour.lab.source import source_faults, unchecked

COMPARED = 5


def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seed: Seed = 1,
    only: Annotated[int | None, typer.Option(help="Replay this one game of the check.")] = None,
    pack: PackName = None,
    preset: Preset = None,
    settings: Set = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the pack with its faults as <pack>.svg.")] = False,
    as_json: Json = False,
) -> None:
    """Play thousands of random games over sampled settings and packs, and verify every promise of the contract."""
    found = find_game(game)
    if draw:
        draw_pack(found, pack)
    if faults := source_faults(found):
        tell_faults(faults, as_json)
        raise typer.Exit(1)
    checker = Checker(found, seed, found.pack_meant(pack), preset, read_settings(settings))
    numbers = range(games) if only is None else range(only, only + 1)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=as_json or not out.is_terminal) as progress:
        task = progress.add_task(f"checking {found.name}", total=len(numbers))
        report = checker.run(numbers, lambda: progress.advance(task))
    report.unchecked = unchecked(found)
    for fault in [*word_faults(found), *guide_faults(found)]:
        report.failures.append(Failure(None, fault, {}, 0))
    if not report.failures and parlour.how_it_runs() == "compiled" and only is None:
        if not compare_with_plain(found, seed, COMPARED):
            report.failures.append(Failure(None, "compiled and plain rules play differently", {}, 0))
        report.count("compiled and plain alike", COMPARED)
    if as_json:
        told = {**msgspec.structs.asdict(report), "tells_little": report.tells_little}
        answer(told)
    else:
        tell(report, repeat_command(game, seed, pack, preset, settings))
        if only is not None and checker.error is not None:
            out.print("".join(traceback.format_exception(checker.error)), markup=False, soft_wrap=True)
    if report.failures or report.tells_little or (report.never_reached and only is None and games >= 1000):
        raise typer.Exit(1)


def tell_faults(faults: list[str], as_json: bool) -> None:
    """Tell the faults found in the sources. Nothing is played before they are fixed."""
    if as_json:
        answer({"faults": faults})
    for fault in faults if not as_json else []:
        out.print(fault, style="red", markup=False, soft_wrap=True)


def draw_pack(game: Game, pack: str | None) -> None:
    """Draw the pack into the current folder, even if its parts do not fit together."""
    if game.picture is None:
        raise typer.BadParameter(f"{game.name} has no picture of its packs", param_hint="--draw")
    file = Path(f"{Path(pack or game.packs[0]).stem}.svg")
    try:
        read = game.read_pack(game.pack_meant(pack))
        content: object = read.content if read else None
    except PackError as error:
        if error.content is not None:
            file.write_text(game.picture(error.content), "utf-8")
            out.print(f"drawn with its faults: {file}")
        raise
    file.write_text(game.picture(content), "utf-8")
    out.print(f"drawn: {file}")
    for doubt in read.doubts if read is not None else []:
        out.print(f"worth a look: {doubt}", style="yellow", markup=False)


def repeat_command(game: str, seed: int, pack: str | None, preset: str | None, settings: list[str] | None) -> str:
    """The command that replays one game of this check, without its number."""
    parts = [f"parlour check {game} --seed {seed}"]
    parts += [f"--pack {pack}"] if pack is not None else []
    parts += [f"--preset {preset}"] if preset is not None else []
    parts += [f"--set {pair}" for pair in settings or []]
    return " ".join(parts)


def tell(report: CheckReport, command: str) -> None:
    """Tell the report in words: first counts, then what failed and how to see it again."""
    out.print(f"{report.game}: {counted(report.games, 'game')}, {counted(report.moves, 'move')} ({report.running})")
    for kind, count in sorted(report.checks.items()):
        out.print(f"  {count:>12,}  {kind}")
    covered = [f"seats {', '.join(map(str, report.seats))}"]
    covered += [f"packs {', '.join(report.packs)}"] if report.packs else []
    covered += [f"presets {', '.join(report.presets)}"] if report.presets else []
    covered += [f"{len(report.settings)} settings and values"] if report.settings else []
    out.print(f"  covered: {'; '.join(covered)}")
    if report.refused:
        told = f"{counted(report.refused, 'sample')} not played: settings that conflict"
        out.print(f"  {told}")
    if report.cut:
        out.print(f"  {counted(report.cut, 'game')} cut after {MOST_MOVES:,} moves")
    if report.never_reached and not report.failures:
        out.print(f"  never reached: {', '.join(report.never_reached)}", style="yellow")
    for remark in report.unchecked:
        out.print(f"  {remark}", style="yellow", markup=False, soft_wrap=True)
    for failure in report.failures:
        out.print(str(failure), style="red", markup=False, soft_wrap=True)
        if failure.game is not None:
            out.print(f"  see it again: {command} --only {failure.game}", soft_wrap=True)
    if report.tells_little:
        samples, ended = report.games + report.refused, report.games - report.cut
        out.print(
            f"only {ended:,} of {samples:,} samples were played to their end, so this check proves little: "
            "choose settings or a preset with which games end",
            style="yellow",
            soft_wrap=True,
        )
    elif not report.failures:
        out.print("no failure", style="green")
