"""A report in words, for a person at a terminal. The first lines answer in ten seconds: is it fair, how long is
it, how does it end, what decides it. The details stand below; everything is in the JSON. People count seats
from 1.
"""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.lab.rows import Row

CLEAR = ("too often", "too seldom")
SURE = 0.05  # a game is called fair when no seat or character can be further from its share than this


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def bounds(row: Row, low: str = "low", high: str = "high") -> str:
    """The interval of a row, in points of a hundred."""
    return f"[{100 * row[low]:.1f}, {100 * row[high]:.1f}]"


def points(row: Row) -> str:
    """A lift in points of a hundred, with its interval."""
    return f"{100 * row['lift']:+.1f} points {bounds(row, 'lift_low', 'lift_high')}"


def whole(value: float | None) -> str:
    """A number with thousands apart, and digits after the point only where there are any."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{value:,.2f}"


def name_of(row: Row) -> str:
    """Who or what a row is about."""
    if "move" in row:
        return f"seat {row['seat'] + 1} opening with {row['move']}"
    if "seat" in row:
        return f"seat {row['seat'] + 1}"
    if "id" in row:
        return f"{row['kind']} {row['id']}" + (f" ({row['way']})" if row["way"] else "")
    return str(row.get("bot", row.get("cast", "")))


def tell(report: Row, console: Console) -> None:
    """The whole report."""
    tell_head(report, console)
    results = report["results"]
    if len(results) == 1:
        tell_summary(results[0], console)
        tell_details(results[0], console)
        return
    setting = report["compared"][0]["setting"]
    for one in results:
        console.print(f"\n[bold]{setting} = {one['chosen'][setting]}[/]")
        tell_summary(one, console)
    for one in report["compared"]:
        tell_comparison(one, console)


def tell_head(report: Row, console: Console) -> None:
    """What was played."""
    experiment, design = report["experiment"], report["design"]
    bots = ", ".join(design["bots"])
    head = f"[bold]{report['title']}[/]: {experiment['seats']} seats, {bots}, {whole(report['matches'])} matches"
    if len(report["results"]) > 1:
        head += f" of each of {len(report['results'])} values"
    console.print(f"{head} [dim](seed {experiment['seed']})[/]")
    if report["stopped"] == "narrow enough":
        until = 100 * experiment["until"]
        console.print(f"Stopped early: every interval reaches at most {until:g} points to either side.")
    if report["stopped"] == "interrupted":
        console.print(f"[yellow]Stopped by hand: {whole(report['matches'])} of {whole(experiment['games'])}.[/]")
    if design["uneven_by"]:
        many = f"{design['uneven_by']} match" + ("es" if design["uneven_by"] > 1 else "")
        console.print(f"[dim]Bots and seats are uneven by {many}; they even out every {design['repeats_after']}.[/]")
    if not design["repeatable"]:
        console.print("[yellow]A bot thinks by the clock: these matches will not play out the same again.[/]")


# --- the ten seconds ---


def tell_summary(results: Row, console: Console) -> None:
    """Four answers."""
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    if results["cut"]:
        grid.add_row("Cut", Text(_cut(results), style="yellow"))
    if results["ended"]:
        told, colour = _fair(results)
        grid.add_row("Fair?", Text(told, style=colour))
        grid.add_row("Long?", _long(results))
        grid.add_row("Ends", _ends(results))
        grid.add_row("Decides", _decides(results))
    console.print(grid)


def _cut(results: Row) -> str:
    every = results["ended"] + results["cut"]
    return (
        f"{whole(results['cut'])} of {whole(every)} matches ({percent(results['cut'] / every)}) did not end within "
        "20,000 moves. Nobody won them, and they are left out of all rates below."
    )


def _fair(results: Row) -> tuple[str, str]:
    """The verdict, and its colour."""
    groups = [("seat", results["seats"]), ("character", results["casts"])]
    # Of two that share every victory, one sentence says both.
    judged = [row for _, rows in groups for row in (rows if len(rows) != 2 else rows[:1])]
    clear = sorted([row for row in judged if row["verdict"] in CLEAR], key=lambda row: row["p"])
    if clear:
        more = f" {len(clear) - 3} more below." if len(clear) > 3 else ""
        return "No: " + "; ".join(_rate_sentence(row) for row in clear[:3]) + "." + more, "red"
    told = []
    furthest = 0.0
    for kind, rows in groups:
        if rows:
            expected = rows[0]["expected"]
            off = max(max(row["high"] - expected, expected - row["low"]) for row in rows)
            furthest = max(furthest, off)
            told.append((kind, f"{100 * off:.1f} points off {short(expected)}"))
    if furthest > SURE:
        may = " and ".join(f"a {kind} may be up to {far}" for kind, far in told)
        return f"Too few matches to say: {may}.", "yellow"
    none = " and ".join(f"no {kind} is more than {far}" for kind, far in told)
    return f"Yes, as far as {whole(results['ended'])} matches can tell: {none}.", "green"


def short(rate: float) -> str:
    """A rate without digits that say nothing."""
    return percent(rate).replace(".0 %", " %")


def _rate_sentence(row: Row) -> str:
    return (
        f"{name_of(row)} wins {percent(row['rate'])} {bounds(row)}, expected {short(row['expected'])}: {row['verdict']}"
    )


def _long(results: Row) -> str:
    moves = results["length"]["moves"]
    told = f"{whole(moves['p50'])} moves; half of the matches {whole(moves['p25'])} to {whole(moves['p75'])}"
    told += f", 19 in 20 at most {whole(moves['p95'])}"
    for name in ("rounds", "turns"):
        row = results["length"][name]
        if row is not None:
            return f"{told}. {whole(row['p50'])} {name} ({whole(row['p25'])} to {whole(row['p75'])})."
    return told + "."


def _ends(results: Row) -> str:
    reasons = list(results["reasons"].items())
    told = ", ".join(f"{name} {percent(times / results['ended'])}" for name, times in reasons[:4])
    told += f" and {len(reasons) - 4} more reasons" if len(reasons) > 4 else ""
    if results["draws"]:
        told += f"; shared by several {percent(results['draws'] / results['ended'])}"
    if results["defeats"]:
        told += f"; won by nobody {percent(results['defeats'] / results['ended'])}"
    return told + "."


def _decides(results: Row) -> str:
    stronger = [row for row in results["bots"] if row["verdict"] == CLEAR[0]]
    told = [f"{row['bot']} is stronger and wins {percent(row['rate'])} {bounds(row)}" for row in stronger[:2]]
    strongest = strongest_lifts([*results["openings"], *results["use"]])
    told += [f"{name_of(row)} wins {points(row)}" for row in strongest[:2]]
    leads = results["leads"]
    if leads is not None and leads["half_time_leader_wins"] is not None:
        leader = leads["half_time_leader_wins"]
        told.append(f"who leads at half-time wins {percent(leader['rate'])} {bounds(leader)}")
    return "; ".join(told) + "." if told else "Nothing that was measured stands out."


def strongest_lifts(rows: list[Row]) -> list[Row]:
    """Rows with a clear lift, the strongest first; what is the same use under two names (a verb and the event
    it causes) is told once."""
    clear = [row for row in rows if row.get("verdict") in CLEAR]
    clear.sort(key=lambda row: (-abs(row["lift"]), row.get("seat", -1)))
    seen: set[tuple[Any, ...]] = set()
    kept = []
    for row in clear:
        same = (row["seated"], row["rate"], row["lift"])
        if same not in seen:
            kept.append(row)
            seen.add(same)
    return kept


# --- what a varied setting changes ---


def tell_comparison(one: Row, console: Console) -> None:
    """What changed from one value to another, on the same matches."""
    console.print(f"\n[bold]{one['setting']} {one['from']} → {one['to']}[/] [dim]on the same matches[/]")
    for row in one["rows"]:
        if row["what"].startswith("seat "):
            told = f"seat {int(row['what'][5:]) + 1} wins {points(row)}"
        else:
            what = row["what"].removeprefix("metric ")
            told = f"{what} {row['lift']:+,.2f} [{row['lift_low']:,.2f}, {row['lift_high']:,.2f}]"
        clear = row["verdict"] in CLEAR
        sure = "" if clear else " (no clear change)"
        console.print(
            f"  {told}{sure}; {whole(row['changed'])} of {whole(row['matches'])} matches changed",
            style="" if clear else "dim",
        )


# --- the details ---


def section(console: Console, title: str, *columns: str) -> Grid:
    """A table with a title; the first column to the left, numbers to the right."""
    console.print(f"\n[bold]{title}[/]")
    grid = Grid(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        grid.add_column(column, justify="left" if place == 0 or column == "" else "right", no_wrap=place > 0)
    return grid


def tell_details(results: Row, console: Console) -> None:
    """Tables of everything that people look at; what is long is cut, and whole in the JSON."""
    for title, rows in (("Seats", results["seats"]), ("Bots", results["bots"]), ("Characters", results["casts"])):
        if rows:
            grid = section(console, title, "", "seated", "wins", "95 %", "expected", "")
            for row in rows:
                verdict = "" if row["verdict"] == "as expected" else row["verdict"]
                if "bot" in row:
                    verdict = verdict.replace("too often", "stronger").replace("too seldom", "weaker")
                grid.add_row(
                    name_of(row),
                    whole(row["seated"]),
                    percent(row["rate"]),
                    bounds(row),
                    percent(row["expected"]),
                    verdict,
                )
            console.print(grid)
    _tell_meetings(results["bots_meet"], console)
    _tell_meetings(results["casts_meet"], console)
    _tell_openings(results["openings"], console)
    _tell_spreads(results, console)
    _tell_use(results, console)
    _tell_outliers(results["outliers"], console)


def _tell_meetings(rows: list[Row], console: Console) -> None:
    if not rows:
        return
    names = list(dict.fromkeys([name for row in rows for name in (row["one"], row["other"])]))
    if len(names) <= 6:
        known = {(row["one"], row["other"]): row["rate"] for row in rows}
        known |= {(row["other"], row["one"]): 1 - row["rate"] for row in rows}
        grid = section(console, "Who finishes ahead of whom, in %", "", *names)
        for one in names:
            cells = [f"{100 * known[one, other]:.1f}" if (one, other) in known else "·" for other in names]
            grid.add_row(one, *cells)
        console.print(grid)
    clear = sorted([row for row in rows if row["verdict"] in CLEAR], key=lambda row: -abs(row["rate"] - 0.5))
    for row in clear[:6] if len(names) > 2 else []:
        console.print(f"  {row['one']} ahead of {row['other']} {percent(row['rate'])} {bounds(row)}")


def _tell_openings(rows: list[Row], console: Console) -> None:
    often = [row for row in rows if "p" in row]
    if not often:
        return
    grid = section(console, "Openings (the commonest of each seat)", "", "chosen", "wins", "95 %", "against its others")
    for seat in sorted({row["seat"] for row in often}):
        for row in [row for row in often if row["seat"] == seat][:4]:
            lift = points(row) if row["verdict"] in CLEAR else ""
            grid.add_row(
                f"seat {seat + 1}: {row['move']}", percent(row["use"]), percent(row["rate"]), bounds(row), lift
            )
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
    grid = section(console, "Spread", "", "least", "5 %", "25 %", "middle", "75 %", "95 %", "most", "mean")
    for name, row in rows:
        if row is not None:
            keys = ("least", "p5", "p25", "p50", "p75", "p95", "most", "mean")
            grid.add_row(name, *[whole(row[key]) for key in keys])
    console.print(grid)
    leads = results["leads"]
    if leads is not None and leads["decided"]:
        console.print(f"  won from behind: {percent(leads['won_from_behind'] / leads['decided'])}")


def _tell_use(results: Row, console: Console) -> None:
    strongest = strongest_lifts(results["use"])
    if strongest:
        grid = section(console, "Used by winners and losers", "", "used by", "wins", "more than those who did not")
        for row in strongest[:8]:
            grid.add_row(name_of(row), percent(row["use"]), percent(row["rate"]), points(row))
        console.print(grid)
        if len(strongest) > 8:
            console.print(f"  [dim]and {len(strongest) - 8} more[/]")
    never = [f"{row['kind']} {row['id']}" for row in results["never_reached"] if row["why"] is None]
    if never:
        more = f" and {len(never) - 12} more" if len(never) > 12 else ""
        console.print(f"\n[bold]Never reached[/]: {', '.join(never[:12])}{more}", style="yellow")
    explained = len(results["never_reached"]) - len(never)
    if explained:
        console.print(f"[dim]Never reached, as the game explains: {explained}[/]")


def _tell_outliers(rows: list[Row], console: Console) -> None:
    if not rows:
        return
    console.print("\n[bold]Outliers[/]")
    for row in rows:
        of = "points apart" if row["what"] in ("closest", "most one-sided") else "moves"
        console.print(f"  {row['what']}: match {row['match']}, {whole(row['value'])} {of}")
        console.print(f"    [dim]{row['keep']} && {row['show']}[/]", soft_wrap=True)
