"""What changes from the first variant to the others, on the same matches: one table for all of them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from parlour.lab.report.details import section
from parlour.lab.report.phrases import bounds, figure, percent, sentence, title_of
from parlour.lab.report.rate_structs import ChangeRow
from parlour.lab.report.structs import PlaytestReport, Results


def name_of_variant(results: Results) -> str:
    """What was varied, with its value in this variant."""
    return ", ".join(f"{what} = {value}" for what, value in results.varied.items())


def tell_comparisons(report: PlaytestReport, console: Console) -> None:
    """Each figure that changed, with its value in every variant and the difference from the first."""
    base = report.results[0]
    rows = {(row.what, one.variant): row for one in report.compared for row in one.rows}
    figures = list(dict.fromkeys(what for what, _ in rows))
    changed = [what for what in figures if any(row.changed for (of, _), row in rows.items() if of == what)]
    if changed:
        title = escape(f"What changes from {name_of_variant(base)}, on the same matches")
        grid = section(console, title, "", "mean", "change", "95 %", "differ", "")
        for what in changed:
            grid.add_row(Text(title_of(what)))
            _add(grid, base.varied, _mean(base, what))
            for one in report.compared:
                there = report.results[one.variant]
                _add(grid, there.varied, _mean(there, what), rows.get((what, one.variant)))
        console.print(grid)
    same = [title_of(what) for what in figures if what not in changed]
    if same:
        console.print(f"\n[dim]The same in every match: {escape(', '.join(same))}.[/]")
    for one in report.compared:
        if one.rows and not any(row.changed for row in one.rows):
            variant = name_of_variant(report.results[one.variant])
            console.print(sentence("decides", "unchanged", variant=variant), style="yellow", markup=False)
        for unused in one.unused:
            key = "seldom" if unused.matches else "unused"
            told = sentence("decides", key, thing=f"{unused.kind} {unused.id}", share=percent(unused.matches))
            console.print(told, style="yellow", markup=False)


def _add(grid: Grid, varied: Mapping[str, str], mean: str, row: ChangeRow | None = None) -> None:
    cells = ["  " + ", ".join(varied.values()), mean]
    if row is not None and row.changed:
        cells += [*change_of(row), percent(row.changed / row.matches), "" if row.clear else "not clear"]
    elif row is not None:
        cells += ["none"]
    grid.add_row(*[Text(cell) for cell in cells], style="" if row is None or row.clear else "dim")


def _mean(results: Results, what: str) -> str:
    """The value of a figure in one variant."""
    if what.startswith("seat "):
        return next((percent(row.rate) for row in results.seats if row.seat == int(what[5:])), "")
    if what.startswith("metric "):
        spread = results.metrics.get(what.removeprefix("metric "))
    else:
        spread = {"moves": results.length.moves, "turns": results.length.turns, "rounds": results.length.rounds}[what]
    return figure(spread.mean) if spread is not None else ""


def change_of(row: ChangeRow) -> tuple[str, str]:
    """By how much a figure changed, and the interval."""
    lift = row.excess
    if row.what.startswith("seat "):
        return f"{100 * lift.value:+.1f} points", bounds(lift.low, lift.high)
    return f"{lift.value:+,.2f}", f"[{lift.low:,.2f}, {lift.high:,.2f}]"
