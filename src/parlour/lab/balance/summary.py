"""The report of a search in words: what was asked for, what was found, whether fresh matches confirm it, what it costs
elsewhere, and what else could be had."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from parlour.lab.balance.conditions import Answer, ConditionRow
from parlour.lab.balance.figures import CONTENT, Found
from parlour.lab.balance.structs import BalanceReport, Candidate, Confirmation
from parlour.lab.report.comparison import tell_comparisons
from parlour.lab.report.details import add, section
from parlour.lab.report.phrases import figure

IN_BRACKETS = re.compile(r"\[[^\]]*\]")
COLOURS = {"met": "green", "open": "yellow", "missed": "red"}


def tell_balance(report: BalanceReport, console: Console) -> None:
    """The whole report."""
    plan = report.plan
    seats = ", ".join(str(one.seats) for one in plan.tables())
    bots = escape(", ".join(plan.experiment.bots))
    head = f"[bold]{report.game}[/]: {seats} seats, {bots}, {len(report.candidates)} of {plan.wanted} candidates"
    console.print(f"\n{head}, at most {figure(plan.experiment.games)} matches each")
    console.print(_outcome(report), style={"found": "green", "open": "yellow"}.get(report.ended, "red"), markup=False)
    _tell_found(report, console)
    _tell_faults(report, console)
    _tell_front(report, console)
    for one in report.confirmations:
        if report.found is not None and one.candidate == report.found.number:
            for played in one.reports:
                if played.compared:
                    console.print(f"\n[bold]{played.experiment.seats} seats, what else changes[/]")
                    tell_comparisons(played, console)
                    console.print(f"[dim]{escape(played.command)}[/]", soft_wrap=True)


def tell_figures(tables: Mapping[int, Mapping[str, Found]], matches: int, console: Console) -> None:
    """Everything that a target can name, as it is today."""
    for seats, figures in tables.items():
        grid = section(console, f"{seats} seats, {figure(matches)} matches", "", "today", "95 %")
        for name, found in figures.items():
            if not name.startswith(CONTENT):
                add(grid, name, _value(found.value), _interval(found.low, found.high))
        console.print(grid)
        _tell_content(figures, console)


def _tell_content(figures: Mapping[str, Found], console: Console) -> None:
    """The figures of content, one line for all things of a kind: there may be thousands."""
    kinds: dict[str, list[tuple[str, float]]] = {}
    for name, found in figures.items():
        if name.startswith(CONTENT) and found.value is not None:
            kinds.setdefault(IN_BRACKETS.sub("[…]", name), []).append((name, found.value))
    kinds = {kind: of for kind, of in kinds.items() if any(value for _, value in of)}
    if not kinds:
        return
    grid = section(console, "Content, in percent", "", "things", "from", "to", "most")
    for kind, of in kinds.items():
        values = [value for _, value in of]
        most = max(of, key=lambda one: one[1])[0]
        add(grid, kind, figure(len(of)), _value(min(values)), _value(max(values)), IN_BRACKETS.findall(most)[0])
    console.print(grid)


def changed(report: BalanceReport, one: Candidate) -> str:
    """What a candidate changes, in words."""
    if not one.changes:
        return "today's game"
    today = {change.what: change.today for change in report.plan.changes}
    return ", ".join(f"{what} {today[what]} → {value}" for what, value in one.changes.items())


def _outcome(report: BalanceReport) -> str:
    found = report.found
    fresh = figure(report.plan.confirm)
    match report.ended:
        case "interrupted":
            return "Stopped by hand. Nothing was confirmed yet."
        case "found" if found is not None and not found.changes:
            return f"Nothing needs to change: today's game meets everything, in {fresh} fresh matches too."
        case "found" if found is not None:
            return f"Found: {changed(report, found)}. It meets everything in {fresh} fresh matches."
        case "open" if found is not None:
            return (
                f"Perhaps: {changed(report, found)}. In {fresh} fresh matches nothing is missed, but some intervals "
                "are too wide to tell; give --confirm more matches."
            )
    if report.confirmations:
        many = len(report.confirmations)
        played = "One that might have" if many == 1 else f"{many} that might have"
        return f"No candidate meets everything. {played} missed something in fresh matches."
    return "No candidate meets everything. Let more values change, ask for less, or see the trade-offs below."


def _tell_found(report: BalanceReport, console: Console) -> None:
    """The conditions: today, and what was found or comes nearest."""
    if report.today is None:
        return
    number = None if report.found is None else report.found.number
    confirmed = next((one for one in report.confirmations if one.candidate == number), None)
    nearest = min((one for one in report.candidates if one.answers), key=lambda one: (one.far, one.miss, one.size))
    shown: Candidate | Confirmation = confirmed or nearest
    where = "in fresh matches" if confirmed else "in the search"
    if not confirmed:
        console.print(f"\nNearest: {changed(report, nearest)}", markup=False)
    grid = section(console, f"What was asked for, {where}", "", "today", "then", "")
    for before, after in zip(report.today.answers, shown.answers, strict=True):
        grid.add_row(Text(("keep " if after.kept else "") + after.condition, style="bold"))
        rows = {(row.seats, row.figure): row for row in before.figures}
        for row in after.figures:
            same = rows.get((row.seats, row.figure))
            seats = f", {row.seats} seats" if len(report.plan.tables()) > 1 else ""
            cells = [f"  {row.figure}{seats}", "" if same is None else _found(same), _found(row)]
            grid.add_row(*[Text(cell) for cell in cells], Text(row.answer, style=COLOURS[row.answer]))
    console.print(grid)


def _found(row: ConditionRow) -> str:
    return f"{_value(row.value)} {_interval(row.low, row.high)}"


def _tell_faults(report: BalanceReport, console: Console) -> None:
    faults = [one for one in report.candidates if one.fault]
    if faults:
        told = f"{len(faults)} candidates could not be played; {changed(report, faults[0])}: {faults[0].fault}"
        console.print(f"\n{told}", style="yellow", markup=False)
    early = sum(one.stopped_early for one in report.candidates)
    if early:
        console.print(f"\n{early} candidates were given up early.", style="dim")


def _tell_front(report: BalanceReport, console: Console) -> None:
    """Trade-offs: candidates to which no other is preferable."""
    if len(report.front) < 2:
        return
    targets = [one.text for one in report.plan.conditions if not one.kept]
    console.print("\n[bold]Trade-offs[/] [dim](no other candidate is as small and nearer to all targets)[/]")
    for number in report.front:
        one = report.candidates[number]
        console.print(f"  {changed(report, one)}", markup=False)
        answers = {each.condition: each for each in one.answers}
        for target in targets:
            told = f"    {target}: {_short(answers[target])}"
            console.print(told, style="dim", markup=False)


def _short(one: Answer) -> str:
    """The values of a condition, and whether it holds."""
    values = ", ".join(_value(row.value) for row in one.figures[:12])
    return f"{values}{' …' if len(one.figures) > 12 else ''} ({one.answer})"


def _value(value: float | None) -> str:
    """A number without meaningless digits."""
    if value is None:
        return "–"
    return figure(value) if abs(value) >= 100 else f"{value:.{1 if abs(value) >= 10 else 2}f}".rstrip("0").rstrip(".")


def _interval(low: float | None, high: float | None) -> str:
    return f"[{_value(low)}, {_value(high)}]"
