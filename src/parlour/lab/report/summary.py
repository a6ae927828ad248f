"""A report in words, for a person at a terminal. The first lines answer in ten seconds: is it fair, how long is
it, how does it end, what decides it. The details stand below; everything is in the JSON. People count seats
from 1.
"""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from parlour.lab.report.details import tell_details
from parlour.lab.report.phrases import bounds, more_or_less, name_of, percent, short, strongest_lifts, whole, wrapped
from parlour.lab.report.verdicts import CLEAR, Row

SURE = 0.05  # a game is called fair when no seat or character can be further from its share than this


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
    bots = escape(", ".join(design["bots"]))
    head = f"[bold]{report['game']}[/]: {experiment['seats']} seats, {bots}, {whole(report['matches'])} matches"
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
    answers: list[tuple[str, str, str]] = []
    if not results["ended"] and not results["cut"]:
        answers.append(("Fair?", "Nothing has been played.", "yellow"))
    if results["cut"]:
        answers.append(("Cut", _cut(results), "yellow"))
    if results["ended"]:
        answers.append(("Fair?", *_fair(results)))
        answers += [("Long?", _long(results), ""), ("Ends", _ends(results), ""), ("Decides", _decides(results), "")]
    for name, told, colour in answers:
        for place, line in enumerate(wrapped(told, console.width - 10)):
            console.print(f"[bold]{name if place == 0 else '':<9}[/]", end="")
            console.print(line, style=colour, markup=False)


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
        more = f" {len(clear) - 2} more below." if len(clear) > 2 else ""
        return "No: " + "; ".join(_rate_sentence(row) for row in clear[:2]) + "." + more, "red"
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


def _rate_sentence(row: Row) -> str:
    return (
        f"{name_of(row)} wins {percent(row['rate'])} {bounds(row)}, expected {short(row['expected'])}: {row['verdict']}"
    )


def _long(results: Row) -> str:
    moves = results["length"]["moves"]
    if moves["least"] == moves["most"]:
        return f"Always {whole(moves['p50'])} moves."
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
    for row in strongest_lifts([*results["openings"], *results["use"]])[:2]:
        told.append(f"{'using ' if 'id' in row else ''}{name_of(row)} wins {more_or_less(row)}")
    leads = results["leads"]
    if leads is not None and leads["half_time_leader_wins"] is not None:
        leader = leads["half_time_leader_wins"]
        told.append(f"who leads at half-time wins {percent(leader['rate'])} {bounds(leader)}")
    return "; ".join(told) + "." if told else "Nothing that was measured stands out."


# --- what a varied setting changes ---


def tell_comparison(one: Row, console: Console) -> None:
    """What changed from one value to another, on the same matches."""
    console.print(f"\n[bold]{one['setting']} {one['from']} → {one['to']}[/] [dim]on the same matches[/]")
    same = [row["what"].removeprefix("metric ") for row in one["rows"] if not row["changed"]]
    for row in [row for row in one["rows"] if row["changed"]]:
        if row["what"].startswith("seat "):
            told = f"seat {int(row['what'][5:]) + 1} wins {more_or_less(row)}"
        else:
            what = row["what"].removeprefix("metric ")
            told = f"{what} {row['lift']:+,.2f} [{row['lift_low']:,.2f}, {row['lift_high']:,.2f}]"
        clear = row["verdict"] in CLEAR
        sure = "" if clear else " (no clear change)"
        console.print(
            f"  {told}{sure}; {whole(row['changed'])} of {whole(row['matches'])} matches changed",
            style="" if clear else "dim",
        )
    if same:
        console.print(f"  the same in every match: {', '.join(same)}", style="dim")
