"""A report in words, for people at a terminal. The first lines can be read in ten seconds: is it fair, how long is it,
how does it end, what decides it? The details stand below, and the JSON has everything. Here seats are counted from 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from parlour.lab.report.comparison import name_of_variant, tell_comparisons
from parlour.lab.report.details import tell_details
from parlour.lab.report.measures_text import tell_measures
from parlour.lab.report.phrases import (
    bounds,
    figure,
    more_or_less,
    name_of,
    percent,
    sentence,
    short,
    strongest_lifts,
    wrapped,
)
from parlour.lab.report.rate_structs import CharacterRow, SeatRow, UseRow
from parlour.lab.report.structs import PlaytestReport, Report, Results


def tell(report: PlaytestReport, console: Console) -> None:
    """The whole report."""
    tell_head(report, len(report.results), console)
    if not report.compared:
        tell_summary(report.results[0], console)
        tell_details(report.results[0], console)
        return
    for one in report.results:
        console.print(f"\n[bold]{escape(name_of_variant(one))}[/]")
        tell_summary(one, console)
    tell_comparisons(report, console)


def tell_head(report: Report, variants: int, console: Console) -> None:
    """What was played."""
    experiment, design = report.experiment, report.design
    bots = escape(", ".join(design.bots))
    seats = " or ".join(dict.fromkeys(str(variant.seats) for variant in experiment.variants()))
    seats += " seat" if seats == "1" else " seats"
    head = f"[bold]{report.game}[/]: {seats}, {bots}, {figure(report.matches)} matches"
    if variants > 1:
        head += f" of each of {variants} variants"
    console.print(f"{head} [dim](seed {experiment.seed})[/]")
    if report.stopped == "narrow enough" and experiment.until is not None:
        until = 100 * experiment.until
        console.print(f"Stopped early: every interval reaches at most {until:g} points to either side.")
    if report.stopped == "interrupted":
        console.print(f"[yellow]Stopped by hand: {figure(report.matches)} of {figure(experiment.games)}.[/]")
    if design.uneven_by:
        many = f"{design.uneven_by} match" + ("es" if design.uneven_by > 1 else "")
        console.print(f"[dim]Bots and seats are uneven by {many}; they even out every {design.repeats_after}.[/]")
    if not design.repeatable:
        console.print("[yellow]A bot thinks by the clock: these matches will not play out the same again.[/]")


# --- the ten seconds ---


def tell_summary(results: Results, console: Console) -> None:
    """The answers of the first lines."""
    for name, told, colour in answers(results):
        for place, line in enumerate(wrapped(told, console.width - 10)):
            console.print(f"[bold]{name if place == 0 else '':<9}[/]", end="")
            console.print(line, style=colour, markup=False)


def answers(results: Results) -> list[tuple[str, str, str]]:
    """The first questions, each with its answer and the colour of its verdict, if it has one."""
    found: list[tuple[str, str, str]] = []
    if not results.ended and not results.cut:
        found.append(("Fair?", "Nothing has been played.", "yellow"))
    if results.cut:
        found.append(("Cut", _cut(results), "yellow"))
    if results.ended:
        found.append(verdict_of(results))
        found += [("Long?", _long(results), ""), ("Ends", _ends(results), ""), ("Decides", _decides(results), "")]
        found += [(name, told, "") for name, told in tell_measures(results)]
    return found


def _cut(results: Results) -> str:
    every = results.ended + results.cut
    return (
        f"{figure(results.cut)} of {figure(every)} matches ({percent(results.cut / every)}) did not end within "
        "20,000 moves. Nobody won them, and they are left out of all rates below."
    )


def first_verdict(report: PlaytestReport) -> str:
    """One sentence while the run goes on: the verdict so far, of the first variant if there are several."""
    results = report.results[0]
    answer = verdict_of(results)[1] if results.ended else _cut(results)
    return sentence("fair", "interim", matches=report.matches, verdict=answer)


def verdict_of(results: Results) -> tuple[str, str, str]:
    """The question, the verdict, and its colour. It says what `fair` and `fair_because` say in the JSON."""
    if results.fair_because == "one seat":
        alone = results.seats[0]
        won = f"{percent(alone.rate)} {bounds(alone.low, alone.high)}"
        return "Won?", sentence("fair", "one_seat", won=won), ""
    return "Fair?", *_fair(results)


def _fair(results: Results) -> tuple[str, str]:
    groups: list[tuple[str, Sequence[SeatRow | CharacterRow]]] = [("seat", results.seats), ("character", results.casts)]
    # If two share every victory between them, one sentence is enough for both.
    judged = [row for _, rows in groups for row in (rows if len(rows) != 2 else rows[:1])]
    clear = sorted([row for row in judged if row.clear], key=lambda row: row.p or 0.0)
    if results.fair is False:
        more = f" {len(clear) - 2} more below." if len(clear) > 2 else ""
        return "No: " + "; ".join(_rate_sentence(row) for row in clear[:2]) + "." + more, "red"
    told = []
    for kind, rows in groups:
        if rows:
            off = max(max(row.excess.high, -row.excess.low) for row in rows)
            told.append((kind, f"{100 * off:.1f} points off {short(rows[0].expected)}"))
    if results.fair is None:
        may = " and ".join(f"a {kind} may be up to {far}" for kind, far in told)
        return f"Too few matches to say: {may}.", "yellow"
    none = " and ".join(f"no {kind} is more than {far}" for kind, far in told)
    return f"Yes, as far as {figure(results.ended)} matches can tell: {none}.", "green"


def _rate_sentence(row: SeatRow | CharacterRow) -> str:
    won = f"{percent(row.rate)} {bounds(row.low, row.high)}"
    return f"{name_of(row)} wins {won}, expected {short(row.expected)}: {row.verdict}"


def _long(results: Results) -> str:
    moves = results.length.moves
    assert moves is not None
    if moves.least == moves.most:
        always = "Always " if results.ended > 1 else ""
        return f"{always}{figure(moves.p50)} moves.{_forced(results)}"
    told = f"{figure(moves.p50)} moves; half of the matches {figure(moves.p25)} to {figure(moves.p75)}"
    told += f", 19 in 20 at most {figure(moves.p95)}"
    for name, row in (("rounds", results.length.rounds), ("turns", results.length.turns)):
        if row is not None:
            told += f". {figure(row.p50)} {name} ({figure(row.p25)} to {figure(row.p75)})"
            break
    return told + "." + _forced(results)


def _forced(results: Results) -> str:
    if results.choices is None or results.choices.forced.rate == 0:
        return ""
    return " " + sentence("choices", "forced", share=percent(results.choices.forced.rate))


def _ends(results: Results) -> str:
    reasons = list(results.reasons.items())
    told = ", ".join(f"{name} {percent(times / results.ended)}" for name, times in reasons[:4])
    told += f" and {len(reasons) - 4} more reasons" if len(reasons) > 4 else ""
    if results.draws:
        told += f"; shared by several {percent(results.draws / results.ended)}"
    if results.defeats:
        told += f"; won by nobody {percent(results.defeats / results.ended)}"
    return told + "."


def _decides(results: Results) -> str:
    stronger = [row for row in results.bots if row.verdict == "too often"]
    told = [f"{row.bot} is stronger and wins {percent(row.rate)} {bounds(row.low, row.high)}" for row in stronger[:2]]
    for row in strongest_lifts([*results.openings, *results.use])[:2]:
        told.append(f"{'using ' if isinstance(row, UseRow) else ''}{name_of(row)} wins {more_or_less(row.excess)}")
    if results.leads is not None and results.leads.half_time_leader_wins is not None:
        leader = results.leads.half_time_leader_wins
        told.append(f"who leads at half-time wins {percent(leader.rate)} {bounds(leader.low, leader.high)}")
    answer = "; ".join(told) + "." if told else "Nothing that was measured stands out."
    never = [row for row in results.never_reached if row.why is None]
    return answer + (" " + sentence("decides", "never", things=len(never)) if never else "")
