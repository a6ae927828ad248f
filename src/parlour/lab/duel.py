"""A duel: the strength ladder of a game's bots. It is a playtest in which every bot meets every other equally
often on every seat, told from the bots' point of view, with the processor time of a decision beside it."""

from __future__ import annotations

from rich.console import Console

from parlour.bots.seating import bot_names
from parlour.kernel import Game, ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.report.details import add, section
from parlour.lab.report.phrases import bounds, percent
from parlour.lab.report.report import make_report
from parlour.lab.report.summary import tell_head
from parlour.lab.report.verdicts import CLEAR, Row
from parlour.lab.run.state import Outcome


class DuelError(ParlourError):
    """A duel needs at least two different bots."""


def usual_bots(game: Game) -> list[str]:
    """Who duels if nobody is named: the game's own bots, or two searchers, and the random bot."""
    return [*(game.bots or ("search:200", "search:50")), "random"]


def refuse_alone(experiment: Experiment, game: Game) -> None:
    """One bot alone has nobody to beat."""
    if len(set(experiment.bots)) < 2:
        raise DuelError(f"a duel needs two different bots; there is {', '.join(bot_names(game))}")


def make_duel_report(experiment: Experiment, outcome: Outcome) -> Row:
    """The ladder, the strongest first. `timing` is the only part that differs from run to run."""
    report = make_report(experiment, outcome)
    results = report["results"][0]
    ladder = sorted(results["bots"], key=lambda row: -row["rate"])
    for place, row in enumerate(ladder):
        row["beats_next"] = (
            _ahead(results["bots_meet"], row["bot"], ladder[place + 1]["bot"]) if ladder[place + 1 :] else None
        )
    return {
        **{key: report[key] for key in ("version", "mark", "game", "experiment", "matches", "stopped", "design")},
        "lab": "parlour duel",
        "command": f"{experiment.command(verb='duel')} --games {experiment.games}",
        "results": [{"ended": results["ended"], "cut": results["cut"], "draws": results["draws"]}],
        "ladder": ladder,
        "meet": results["bots_meet"],
        "timing": {
            bot: {"decisions": decisions, "cpu_microseconds": round(nanoseconds / decisions / 1000, 1)}
            for bot, (decisions, nanoseconds) in sorted(outcome.tallies[0].clock.items())
        },
    }


def _ahead(meetings: list[Row], one: str, other: str) -> Row | None:
    """How often one bot finishes ahead of another, from either's point of view."""
    for row in meetings:
        if (row["one"], row["other"]) == (one, other):
            return {key: row[key] for key in ("rate", "low", "high", "verdict")}
        if (row["one"], row["other"]) == (other, one):
            turned = {"rate": 1 - row["rate"], "low": 1 - row["high"], "high": 1 - row["low"]}
            return {**{key: round(value, 6) for key, value in turned.items()}, "verdict": row["verdict"]}
    return None


def tell_duel(report: Row, console: Console) -> None:
    """The ladder in words."""
    tell_head(report, console)
    results = report["results"][0]
    if results["cut"]:
        console.print(f"{results['cut']} matches did not end within 20,000 moves and are left out.", style="yellow")
    grid = section(console, "Ladder", "", "wins", "95 %", "ahead of the next", "CPU a decision")
    for row in report["ladder"]:
        following = row["beats_next"]
        beats = f"{percent(following['rate'])} {bounds(following)}" if following is not None else ""
        if following is not None and following["verdict"] not in CLEAR:
            beats += " not clear"
        add(grid, row["bot"], percent(row["rate"]), bounds(row), beats, _time(report["timing"][row["bot"]]))
    console.print(grid)


def _time(timing: Row) -> str:
    microseconds = timing["cpu_microseconds"]
    if microseconds < 1000:
        return f"{microseconds:.0f} µs"
    return f"{microseconds / 1000:.1f} ms" if microseconds < 1e6 else f"{microseconds / 1e6:.1f} s"
