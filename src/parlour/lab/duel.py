"""A duel: the strength ladder of a game's bots. It is a playtest in which every bot meets every other equally often on
every seat. Its report is about the bots, with the processor time of their decisions."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, zip_longest

from msgspec.structs import asdict
from rich.console import Console

from parlour.bots.seating import bot_names
from parlour.kernel import Game, ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.report.details import add, section
from parlour.lab.report.duel_structs import Ahead, DuelReport, DuelResults, LadderRow, Timing
from parlour.lab.report.figures import rounded
from parlour.lab.report.phrases import bounds, percent
from parlour.lab.report.rate_structs import Meeting
from parlour.lab.report.report import make_report
from parlour.lab.report.summary import tell_head
from parlour.lab.run.state import Outcome


class DuelError(ParlourError):
    """A duel needs at least two different bots."""


def usual_bots(game: Game) -> list[str]:
    """The bots of a duel if none are named: the game's own, or two that search, and the random bot."""
    return [*(game.bots or ("search:200", "search:50")), "random"]


def refuse_alone(experiment: Experiment, game: Game) -> None:
    """Raise `DuelError` if there is only one bot: it has nobody to beat."""
    if len(set(experiment.bots)) < 2:
        raise DuelError(f"a duel needs two different bots; there is {', '.join(bot_names(game))}")


def make_duel_report(experiment: Experiment, outcome: Outcome) -> DuelReport:
    """The ladder, the strongest first."""
    report = make_report(experiment, outcome)
    results = report.results[0]
    ranked = sorted(results.bots, key=lambda row: -row.rate)
    following = [ahead_of(results.bots_meet, row.bot, after.bot) for row, after in pairwise(ranked)]
    return DuelReport(
        lab="parlour duel",
        version=report.version,
        rules=report.rules,
        mark=report.mark,
        game=report.game,
        experiment=experiment,
        command=f"{experiment.command(verb='duel')} --games {experiment.games}",
        matches=report.matches,
        stopped=report.stopped,
        design=report.design,
        results=[DuelResults(results.ended, results.cut, results.draws)],
        ladder=[LadderRow(**asdict(row), beats_next=ahead) for row, ahead in zip_longest(ranked, following)],
        meet=results.bots_meet,
        timing=timing_of(outcome.tallies[0].clock),
    )


def timing_of(clock: Mapping[str, tuple[int, int]]) -> dict[str, Timing]:
    """What each bot's decisions cost, from their number and the nanoseconds they took."""
    return {
        bot: Timing(decisions, round(nanoseconds / decisions / 1000, 1))
        for bot, (decisions, nanoseconds) in sorted(clock.items())
    }


def ahead_of(meetings: list[Meeting], one: str, other: str) -> Ahead | None:
    """How often one bot finishes ahead of another, whichever of the two is asked about."""
    for row in meetings:
        if (row.one, row.other) == (one, other):
            return Ahead(row.rate, row.low, row.high, row.verdict)
        if (row.one, row.other) == (other, one):
            return Ahead(rounded(1 - row.rate), rounded(1 - row.high), rounded(1 - row.low), row.verdict)
    return None


def tell_duel(report: DuelReport, console: Console) -> None:
    """The ladder in words."""
    tell_head(report, 1, console)
    cut = report.results[0].cut
    if cut:
        console.print(f"{cut} matches did not end within 20,000 moves and are left out.", style="yellow")
    grid = section(console, "Ladder", "", "wins", "95 %", "ahead of the next", "CPU a decision")
    for row in report.ladder:
        following = row.beats_next
        beats = f"{percent(following.rate)} {bounds(following.low, following.high)}" if following is not None else ""
        if following is not None and not following.clear:
            beats += " not clear"
        add(grid, row.bot, percent(row.rate), bounds(row.low, row.high), beats, name_time(report.timing[row.bot]))
    console.print(grid)


def name_time(timing: Timing) -> str:
    """The time of a decision as people read it."""
    microseconds = timing.cpu_microseconds
    if microseconds < 1000:
        return f"{microseconds:.0f} µs"
    return f"{microseconds / 1000:.1f} ms" if microseconds < 1e6 else f"{microseconds / 1e6:.1f} s"
