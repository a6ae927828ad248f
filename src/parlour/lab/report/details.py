"""The details of a report: tables of everything that people look at. Long tables are cut short here; the JSON has all
of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from parlour.lab.report.phrases import bounds, figure, name_of, percent, points, sentence, strongest_lifts
from parlour.lab.report.rate_structs import BotRow, CharacterRow, Meeting, OpeningRow, SeatRow
from parlour.lab.report.structs import Outlier, Results

BOT_VERDICTS = {"too often": "stronger", "too seldom": "weaker"}


def section(console: Console, title: str, *columns: str) -> Grid:
    """A table with a title, its first column aligned to the left and numbers to the right."""
    console.print(f"\n[bold]{title}[/]")
    return new_grid(*columns)


def new_grid(*columns: str) -> Grid:
    """The same without a title."""
    grid = Grid(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        grid.add_column(column, justify="left" if place == 0 or column == "" else "right", no_wrap=place > 0)
    return grid


def add(grid: Grid, *cells: str, style: str = "") -> None:
    """Add a row, with its texts as they are: a card may be called [bold]."""
    grid.add_row(*[Text(cell) for cell in cells], style=style)


def tell_details(results: Results, console: Console) -> None:
    """All tables that are not empty."""
    if not results.ended and not results.cut:
        return
    _tell_rates("Seats", results.seats, console)
    _tell_rates("Bots", results.bots, console)
    _tell_rates("Characters", results.casts, console)
    _tell_meetings(results.bots_meet, console)
    _tell_meetings(results.casts_meet, console)
    _tell_openings(results.openings, console)
    if results.ended:
        _tell_spreads(results, console)
        _tell_over_time(results, console)
    _tell_use(results, console)
    _tell_outliers(results.outliers, console)
    console.print("\n[dim]Intervals are of 95 %; a verdict takes into account how many questions were asked.[/]")


def _tell_rates(title: str, rows: Sequence[SeatRow | BotRow | CharacterRow], console: Console) -> None:
    if not rows:
        return
    grid = section(console, title, "", "seated", "wins", "95 %", "expected", "")
    for row in rows:
        verdict: str = "" if row.verdict in (None, "as expected") else row.verdict
        if isinstance(row, BotRow):
            verdict = BOT_VERDICTS.get(verdict, verdict)
        rates = (percent(row.rate), bounds(row.low, row.high), percent(row.expected))
        add(grid, name_of(row), figure(row.seated), *rates, verdict)
    console.print(grid)


def _tell_meetings(rows: list[Meeting], console: Console) -> None:
    if not rows:
        return
    names = list(dict.fromkeys([name for row in rows for name in (row.one, row.other)]))
    if sum(max(5, len(name)) + 2 for name in ["", *names]) + max(len(name) for name in names) <= console.width:
        known = {(row.one, row.other): row.rate for row in rows}
        known |= {(row.other, row.one): 1 - row.rate for row in rows}
        grid = section(console, "Who finishes ahead of whom, in %", "", *names)
        for one in names:
            add(grid, one, *[f"{100 * known[one, other]:.1f}" if (one, other) in known else "·" for other in names])
        console.print(grid)
    clear = sorted([row for row in rows if row.clear], key=lambda row: -abs(row.rate - 0.5))
    if len(names) > 2 and clear:
        grid = section(console, "The least even meetings", "", "met", "ahead", "95 %")
        for row in clear[:6]:
            ahead = (percent(row.rate), bounds(row.low, row.high))
            add(grid, f"{row.one} – {row.other}", figure(row.met), *ahead)
        console.print(grid)


def _tell_openings(rows: list[OpeningRow], console: Console) -> None:
    often = [row for row in rows if row.p is not None]
    if not often:
        return
    grid = section(console, "Openings (the commonest of each seat)", "", "chosen", "wins", "95 %", "against its others")
    for seat in sorted({row.seat for row in often}):
        for row in [row for row in often if row.seat == seat][:4]:
            lift = points(row.excess) if row.clear else ""
            rates = (percent(row.use), percent(row.rate), bounds(row.low, row.high))
            add(grid, f"seat {seat + 1}: {row.move}", *rates, lift)
    console.print(grid)


def _tell_spreads(results: Results, console: Console) -> None:
    length, scores, leads = results.length, results.scores, results.leads
    rows = [("moves", length.moves), ("turns", length.turns), ("rounds", length.rounds)]
    if leads is not None:
        rows += [("lead changes", leads.changes), ("led for good, at %", leads.for_good_percent)]
    for out in results.eliminations:
        rows += [(f"out {out.place} ({percent(out.matches / results.ended)}), turn", out.when)]
    for player in results.players if len(results.players) > 1 else []:
        rows += [(f"moves of seat {player.seat + 1}", player.moves)]
    for player in results.players:
        rows += [(f"waiting of seat {player.seat + 1}", player.waiting)]
    if results.choices is not None:
        rows += [("options of a choice", results.choices.options)]
    if results.course is not None:
        rows += [("drama", results.course.drama), ("comeback", results.course.comeback)]
    rows += [("score", scores.score), ("margin", scores.margin), ("spread", scores.spread)]
    rows += list(results.metrics.items())
    grid = section(console, "Spread", "", "least", "5 %", "25 %", "middle", "75 %", "95 %", "most", "mean")
    for name, row in rows:
        if row is not None:
            values = (row.least, row.p5, row.p25, row.p50, row.p75, row.p95, row.most, row.mean)
            add(grid, name, *[figure(value) for value in values])
    console.print(grid)


def _tell_over_time(results: Results, console: Console) -> None:
    """The score, and how open the outcome is, at each tenth of the match."""
    moments = results.course.moments if results.course is not None else []
    open_at = {one.at: one for one in results.uncertainty.moments} if results.uncertainty is not None else {}
    if not moments and not open_at:
        return
    told = {moment.at: moment for moment in moments}
    columns = ["winner", "others", "leader wins"] if told else []
    columns += ["uncertainty", "favourite wins"] if open_at else []
    grid = section(console, "Over time", "moves", *columns)
    for at in told or open_at:
        cells = [f"{100 * at:.0f} %"]
        moment, openness = told.get(at), open_at.get(at)
        if moment is not None:
            cells += [figure(score.mean) if score is not None else "" for score in (moment.winner, moment.others)]
            cells.append(percent(moment.leader_wins.rate) if moment.leader_wins is not None else "")
        cells += [f"{openness.uncertainty.mean:.2f}", percent(openness.favourite_wins.rate)] if openness else []
        add(grid, *cells)
    console.print(grid)


def _tell_use(results: Results, console: Console) -> None:
    strongest = strongest_lifts(results.use)
    if strongest:
        grid = section(console, "Used by winners and losers", "", "used by", "wins", "more than those who did not")
        for row in strongest[:8]:
            add(grid, name_of(row), percent(row.use), percent(row.rate), points(row.excess))
        console.print(grid)
        if len(strongest) > 8:
            console.print(f"  [dim]and {len(strongest) - 8} more[/]")
    used = ", ".join(f"{row.used} of {row.things} {row.kind}" for row in results.coverage if row.things)
    if used:
        console.print("\n" + sentence("coverage", "used", kinds=used), style="dim", markup=False)
    never = [f"{row.kind} {row.id}" for row in results.never_reached if row.why is None]
    if never:
        more = f" and {len(never) - 12} more" if len(never) > 12 else ""
        console.print(f"\n[bold]Never reached[/]: {escape(', '.join(never[:12]))}{more}", style="yellow")
    explained = len(results.never_reached) - len(never)
    if explained:
        console.print(f"[dim]Never reached, as the game explains: {explained}[/]")


def _tell_outliers(rows: list[Outlier], console: Console) -> None:
    if len({row.value for row in rows if row.what in ("longest", "shortest")}) == 1:
        rows = [row for row in rows if row.what not in ("longest", "shortest")]
    if not rows:
        return
    console.print("\n[bold]Outliers[/]")
    for row in rows:
        of = "points apart" if row.what in ("closest", "most one-sided") else "moves"
        console.print(f"  {row.what}: match {row.match}, {figure(row.value)} {of}")
        console.print(f"    [dim]{escape(row.keep)} && {escape(row.show)}[/]", soft_wrap=True)
