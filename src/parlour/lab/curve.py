"""A curve: how strong a bot is with one budget after the other, against a bot that stays the same. All budgets play the
same matches. It says which budgets make good levels, and how much more time brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from rich.console import Console

from parlour.kernel import GameError
from parlour.lab.duel import ahead_of, name_time, timing_of
from parlour.lab.experiment import Experiment
from parlour.lab.report.details import add, section
from parlour.lab.report.duel_structs import CurvePoint, CurveReport
from parlour.lab.report.phrases import bounds, percent
from parlour.lab.report.rate_structs import RateInterval
from parlour.lab.report.report import make_report
from parlour.lab.report.summary import tell_head
from parlour.lab.run.state import Outcome
from parlour.lab.varied import AT_ONE_TABLE, Varied

WIDE: Final = 21  # characters for 0 to 100 %; a terminal may have only 80 for everything


def plan_curve(experiment: Experiment, budgets: Sequence[str], against: str) -> Experiment:
    """The matches of a curve: the experiment's bot with each budget at a table with the other."""
    if len(experiment.bots) != 1:
        raise GameError(f"a curve is about one bot, not {', '.join(experiment.bots)}; --against names the other one")
    thinkers = [f"{experiment.bots[0]}:{budget}" for budget in dict.fromkeys(budgets)]
    if len(thinkers) < 2:
        raise GameError("a curve needs at least two budgets, as in --budgets 10,100,1000")
    if against in thinkers:
        raise GameError(f"{against} cannot play against itself")
    tables = tuple(f"{thinker}{AT_ONE_TABLE}{against}" for thinker in thinkers)
    return replace(experiment, bots=(thinkers[0], against), vary=(Varied("bots", tables),))


def make_curve_report(experiment: Experiment, outcome: Outcome) -> CurveReport:
    """The curve, in the order of the budgets."""
    report = make_report(experiment, outcome)
    tables = [variant.bots for variant in experiment.variants()]
    against = tables[0][1]
    bot = tables[0][0].partition(":")[0]
    budgets = ",".join(thinker.partition(":")[2] for thinker, _ in tables)
    asked = replace(experiment, bots=(bot,), vary=()).command(verb="duel")
    clock: dict[str, tuple[int, int]] = {}
    for tally in outcome.tallies:
        for name, (decisions, nanoseconds) in tally.clock.items():
            before = clock.get(name, (0, 0))
            clock[name] = (before[0] + decisions, before[1] + nanoseconds)
    return CurveReport(
        lab="parlour duel",
        version=report.version,
        mark=report.mark,
        game=report.game,
        experiment=experiment,
        command=f"{asked} --budgets {budgets} --against {against} --games {experiment.games}",
        matches=report.matches,
        stopped=report.stopped,
        design=report.design,
        against=against,
        curve=[
            CurvePoint(
                bot=thinker,
                ended=results.ended,
                cut=results.cut,
                ahead=ahead_of(results.bots_meet, thinker, against),
                bots=results.bots,
            )
            for (thinker, _), results in zip(tables, report.results, strict=True)
        ],
        timing=timing_of(clock),
    )


def tell_curve(report: CurveReport, console: Console) -> None:
    """The curve as a drawing: one line for each budget, from never to always."""
    tell_head(report, 1, console)
    cut = sum(point.cut for point in report.curve)
    if cut:
        console.print(f"{cut} matches did not end within 20,000 moves and are left out.", style="yellow")
    alone = all(point.ahead is None for point in report.curve)
    title = "Strength against time: how often it wins" if alone else f"Strength against time: ahead of {report.against}"
    scale = f"0 %{'50 %'.center(WIDE - 6)}100 %"
    grid = section(console, title, "", "CPU a decision", "", "95 %", scale)
    for point in report.curve:
        add(grid, point.bot, name_time(report.timing[point.bot]), *_shown(point.rate))
    other = next((row for row in report.curve[0].bots if row.bot == report.against), None)
    rate = RateInterval(other.rate, other.low, other.high) if alone and other is not None else None
    add(grid, report.against, name_time(report.timing[report.against]), *_shown(rate))
    console.print(grid)


def _shown(rate: RateInterval | None) -> tuple[str, str, str]:
    return ("", "", "") if rate is None else (percent(rate.rate), bounds(rate.low, rate.high), drawn(rate))


def drawn(rate: RateInterval) -> str:
    """A rate and its interval as a line from 0 to 100 %, with a mark at one half."""
    last = WIDE - 1
    line = [" "] * WIDE
    line[last // 2] = "┊"
    low, high = round(last * max(0.0, rate.low)), round(last * min(1.0, rate.high))
    line[low : high + 1] = "─" * (high + 1 - low)
    line[round(last * rate.rate)] = "●"
    return f"│{''.join(line)}│"
