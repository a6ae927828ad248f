"""The details of a report: tables of everything that people look at. What is long is cut here, and whole in the
JSON."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from parlour.lab.report.phrases import bounds, name_of, percent, points, strongest_lifts, whole
from parlour.lab.report.verdicts import CLEAR, Row


def section(console: Console, title: str, *columns: str) -> Grid:
    """A table with a title; the first column to the left, numbers to the right."""
    console.print(f"\n[bold]{title}[/]")
    grid = Grid(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        grid.add_column(column, justify="left" if place == 0 or column == "" else "right", no_wrap=place > 0)
    return grid


def add(grid: Grid, *cells: str) -> None:
    """A row, with its texts as they are: a card may be called [bold]."""
    grid.add_row(*[Text(cell) for cell in cells])


def tell_details(results: Row, console: Console) -> None:
    """All tables that have something in them."""
    if not results["ended"] and not results["cut"]:
        return
    for title, rows in (("Seats", results["seats"]), ("Bots", results["bots"]), ("Characters", results["casts"])):
        if rows:
            grid = section(console, title, "", "seated", "wins", "95 %", "expected", "")
            for row in rows:
                verdict = "" if row["verdict"] == "as expected" else row["verdict"]
                if "bot" in row:
                    verdict = verdict.replace("too often", "stronger").replace("too seldom", "weaker")
                rates = (percent(row["rate"]), bounds(row), percent(row["expected"]))
                add(grid, name_of(row), whole(row["seated"]), *rates, verdict)
            console.print(grid)
    _tell_meetings(results["bots_meet"], console)
    _tell_meetings(results["casts_meet"], console)
    _tell_openings(results["openings"], console)
    _tell_spreads(results, console)
    _tell_use(results, console)
    _tell_outliers(results["outliers"], console)
    console.print("\n[dim]Intervals are of 95 %; a verdict takes into account how many questions were asked.[/]")


def _tell_meetings(rows: list[Row], console: Console) -> None:
    if not rows:
        return
    names = list(dict.fromkeys([name for row in rows for name in (row["one"], row["other"])]))
    if sum(max(5, len(name)) + 2 for name in ["", *names]) + max(len(name) for name in names) <= console.width:
        known = {(row["one"], row["other"]): row["rate"] for row in rows}
        known |= {(row["other"], row["one"]): 1 - row["rate"] for row in rows}
        grid = section(console, "Who finishes ahead of whom, in %", "", *names)
        for one in names:
            add(grid, one, *[f"{100 * known[one, other]:.1f}" if (one, other) in known else "·" for other in names])
        console.print(grid)
    clear = sorted([row for row in rows if row["verdict"] in CLEAR], key=lambda row: -abs(row["rate"] - 0.5))
    if len(names) > 2 and clear:
        grid = section(console, "The least even meetings", "", "met", "ahead", "95 %")
        for row in clear[:6]:
            add(grid, f"{row['one']} – {row['other']}", whole(row["met"]), percent(row["rate"]), bounds(row))
        console.print(grid)


def _tell_openings(rows: list[Row], console: Console) -> None:
    often = [row for row in rows if "p" in row]
    if not often:
        return
    grid = section(console, "Openings (the commonest of each seat)", "", "chosen", "wins", "95 %", "against its others")
    for seat in sorted({row["seat"] for row in often}):
        for row in [row for row in often if row["seat"] == seat][:4]:
            lift = points(row) if row["verdict"] in CLEAR else ""
            rates = (percent(row["use"]), percent(row["rate"]), bounds(row))
            add(grid, f"seat {seat + 1}: {row['move']}", *rates, lift)
    console.print(grid)


def _tell_spreads(results: Row, console: Console) -> None:
    rows: list[tuple[str, Row | None]] = list(results["length"].items())
    if results["leads"] is not None:
        rows += [("lead changes", results["leads"]["changes"])]
        rows += [("led for good, at %", results["leads"]["for_good_percent"])]
    for out in results["eliminations"]:
        rows += [(f"out {out['place']} ({percent(out['matches'] / results['ended'])}), turn", out["when"])]
    rows += list(results["scores"].items())
    rows += list(results["metrics"].items())
    if not results["ended"]:
        return
    grid = section(console, "Spread", "", "least", "5 %", "25 %", "middle", "75 %", "95 %", "most", "mean")
    for name, row in rows:
        if row is not None:
            keys = ("least", "p5", "p25", "p50", "p75", "p95", "most", "mean")
            add(grid, name, *[whole(row[key]) for key in keys])
    console.print(grid)
    leads = results["leads"]
    if leads is not None and leads["decided"]:
        console.print(f"  won from behind: {percent(leads['won_from_behind'] / leads['decided'])}")


def _tell_use(results: Row, console: Console) -> None:
    strongest = strongest_lifts(results["use"])
    if strongest:
        grid = section(console, "Used by winners and losers", "", "used by", "wins", "more than those who did not")
        for row in strongest[:8]:
            add(grid, name_of(row), percent(row["use"]), percent(row["rate"]), points(row))
        console.print(grid)
        if len(strongest) > 8:
            console.print(f"  [dim]and {len(strongest) - 8} more[/]")
    never = [f"{row['kind']} {row['id']}" for row in results["never_reached"] if row["why"] is None]
    if never:
        more = f" and {len(never) - 12} more" if len(never) > 12 else ""
        console.print(f"\n[bold]Never reached[/]: {escape(', '.join(never[:12]))}{more}", style="yellow")
    explained = len(results["never_reached"]) - len(never)
    if explained:
        console.print(f"[dim]Never reached, as the game explains: {explained}[/]")


def _tell_outliers(rows: list[Row], console: Console) -> None:
    if len({row["value"] for row in rows if row["what"] in ("longest", "shortest")}) == 1:
        rows = [row for row in rows if row["what"] not in ("longest", "shortest")]
    if not rows:
        return
    console.print("\n[bold]Outliers[/]")
    for row in rows:
        of = "points apart" if row["what"] in ("closest", "most one-sided") else "moves"
        console.print(f"  {row['what']}: match {row['match']}, {whole(row['value'])} {of}")
        console.print(f"    [dim]{escape(row['keep'])} && {escape(row['show'])}[/]", soft_wrap=True)
