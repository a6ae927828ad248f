"""What is drawn of a report: each plot with the sentence that it shows, the command that made it, and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from parlour.lab.page import charts
from parlour.lab.page.catalogue import say
from parlour.lab.page.charts import Row
from parlour.lab.page.over_time import plots_over_time
from parlour.lab.page.plot import Plot, capital, columns_of
from parlour.lab.report.comparison import change_of
from parlour.lab.report.phrases import (
    bounds,
    figure,
    more_or_less,
    name_of,
    percent,
    points,
    short,
    strongest_lifts,
    title_of,
)
from parlour.lab.report.rate_structs import (
    BotRow,
    ChangeRow,
    CharacterRow,
    Meeting,
    OpeningRow,
    SeatRow,
    SpreadRow,
    UseRow,
)
from parlour.lab.report.structs import PlaytestReport, Results
from parlour.lab.report.summary import answers

LONGEST_LIST: Final = 16  # rows of one plot
MOST_DOTS: Final = 300
MOST_MET: Final = 10  # characters or bots in a matrix
OPENINGS_OF_A_SEAT: Final = 4

Maker = Callable[[Results], Plot | None]
RateRow = SeatRow | BotRow | CharacterRow
Rates = TypeVar("Rates", bound=RateRow)


def plots_of(results: Results) -> list[Plot]:
    """All plots of one variant."""
    if not results.ended:
        return []
    makers: list[Maker] = [
        lambda results: _rates("seats", results.seats),
        lambda results: _rates("bots", results.bots),
        lambda results: _rates("casts", results.casts),
        lambda results: _meetings("bots_meet", results.bots_meet),
        lambda results: _meetings("casts_meet", results.casts_meet),
        _lengths,
        _waiting,
        _ends,
        _scores,
        _course,
    ]
    counted: list[Maker] = [_switches, _metrics, _openings, _use, _strongest]
    return [*_made(makers, results), *plots_over_time(results), *_made(counted, results)]


def _made(makers: Sequence[Maker], results: Results) -> list[Plot]:
    return [plot for make in makers if (plot := make(results)) is not None]


# --- who wins ---


def _rates(kind: str, rows: Sequence[Rates]) -> Plot | None:
    if not rows:
        return None
    return Plot(
        title=say("titles", kind),
        shows=_told_rates(rows),
        svg=charts.intervals(
            [_dot(name_of(row), row.rate, row.low, row.high, row.clear) for row in rows],
            say("axis", "wins"),
            zero=rows[0].expected,
            form=charts.PERCENT,
        ),
        columns=columns_of("name", "seated", "rate", "interval", "expected", "verdict"),
        rows=[
            [
                name_of(row),
                figure(row.seated),
                percent(row.rate),
                bounds(row.low, row.high),
                percent(row.expected),
                row.verdict or "",
            ]
            for row in rows
        ],
    )


def _told_rates(rows: Sequence[RateRow]) -> str:
    clear = sorted([row for row in rows if row.clear], key=lambda row: (row.p or 0.0, row.verdict == "too seldom"))
    if clear:
        more = len(clear) - 1 if len(rows) > 2 else 0  # of two, one wins what the other loses
        return _told_rate(clear[0]) + (say("shows", "more", count=more) if more else "")
    if isinstance(rows[0], BotRow):
        return say("shows", "even_bots")
    off = max(max(row.excess.high, -row.excess.low) for row in rows)
    return say("shows", "even", off=f"{100 * off:.1f}", expected=short(rows[0].expected))


def _told_rate(row: RateRow) -> str:
    values = {"name": name_of(row), "rate": percent(row.rate), "bounds": bounds(row.low, row.high)}
    if isinstance(row, BotRow):
        return say("shows", "stronger" if row.verdict == "too often" else "weaker", **values)
    return capital(say("shows", "rate", **values, expected=short(row.expected), verdict=row.verdict))


def _meetings(kind: str, rows: Sequence[Meeting]) -> Plot | None:
    names = list(dict.fromkeys(name for row in rows for name in (row.one, row.other)))
    if not 2 < len(names) <= MOST_MET:  # two that meet are what their rates say already
        return None
    clear = sorted([row for row in rows if row.clear], key=lambda row: -abs(row.rate - 0.5))
    told = say("shows", "even_meetings")
    if clear:
        one = clear[0]
        values = {"rate": percent(one.rate), "bounds": bounds(one.low, one.high), "met": figure(one.met)}
        told = say("shows", "meeting", one=one.one, other=one.other, **values)
    known = {(row.one, row.other): row.rate for row in rows}
    known |= {(row.other, row.one): 1 - row.rate for row in rows}
    cells: list[Row] = [
        {
            "one": one,
            "other": other,
            "rate": known[one, other],
            "ahead": "ahead" if known[one, other] >= 0.5 else "behind",
            "strength": abs(known[one, other] - 0.5),
        }
        for one in names
        for other in names
        if (one, other) in known
    ]
    return Plot(
        title=say("titles", kind),
        shows=told,
        svg=charts.matrix(cells),
        columns=columns_of("name", "met", "ahead", "interval", "verdict"),
        rows=[
            [
                f"{row.one} – {row.other}",
                figure(row.met),
                percent(row.rate),
                bounds(row.low, row.high),
                row.verdict or "",
            ]
            for row in rows
        ],
    )


def _openings(results: Results) -> Plot | None:
    often = [row for row in results.openings if row.p is not None]
    rows = [
        row
        for seat in sorted({row.seat for row in often})
        for row in [row for row in often if row.seat == seat][:OPENINGS_OF_A_SEAT]
    ][:LONGEST_LIST]
    if len(rows) < 2:
        return None
    strongest = [row for row in strongest_lifts(often) if isinstance(row, OpeningRow)]
    told = say("shows", "even_openings")
    if strongest:
        row = strongest[0]
        told = capital(say("shows", "opening", name=name_of(row), lift=more_or_less(row.excess)))
    dots = [_dot(f"{row.seat + 1}: {row.move}", row.rate, row.low, row.high, row.clear) for row in rows]
    return Plot(
        title=say("titles", "openings"),
        shows=told,
        svg=charts.intervals(dots, say("axis", "wins"), form=charts.PERCENT),
        columns=columns_of("name", "chosen", "rate", "interval", "lift"),
        rows=[
            [
                name_of(row),
                percent(row.use),
                percent(row.rate),
                bounds(row.low, row.high),
                points(row.excess) if row.lift is not None else "",
            ]
            for row in rows
        ],
    )


# --- how it goes ---


def _lengths(results: Results) -> Plot | None:
    length = results.length
    named = [("moves", length.moves), ("turns", length.turns), ("rounds", length.rounds)]
    told = next((told for name, told, _ in answers(results) if name == "Long?"), "")
    return _spread("length", told, named, same_axis=False)


def _waiting(results: Results) -> Plot | None:
    named = [(say("series", "seat", number=row.seat + 1), row.waiting) for row in results.players]
    most = max((row for _, row in named if row is not None), key=lambda row: row.p50, default=None)
    if most is None:
        return None
    longest = max(row.longest_wait.p50 for row in results.players if row.longest_wait is not None)
    told = say("shows", "waiting", moves=figure(most.p50), longest=figure(longest))
    return _spread("waiting", told, named, axis=say("axis", "waiting"))


def _ends(results: Results) -> Plot | None:
    reasons = [(name, times / results.ended) for name, times in results.reasons.items()]
    if len(reasons) < 2:
        return None
    return Plot(
        title=say("titles", "ends"),
        shows=next((told for name, told, _ in answers(results) if name == "Ends"), ""),
        svg=charts.bars(
            [{"name": name, "value": share} for name, share in reasons[:LONGEST_LIST]], say("axis", "matches")
        ),
        columns=columns_of("name", "share"),
        rows=[[name, percent(share)] for name, share in reasons],
    )


def _scores(results: Results) -> Plot | None:
    scores = results.scores
    if scores.score is None:
        return None
    row = scores.margin or scores.score
    told = say(
        "shows",
        "scores" if scores.margin is not None else "no_margin",
        margin=figure(row.p50),
        score=figure(row.p50),
        low=figure(row.p25),
        high=figure(row.p75),
    )
    named = [("score", scores.score), ("margin", scores.margin), ("spread", scores.spread)]
    return _spread("scores", told, named, axis=say("axis", "points"))


def _course(results: Results) -> Plot | None:
    named: list[tuple[str, SpreadRow | None]] = []
    told: list[str] = []
    leads = results.leads
    if leads is not None and leads.for_good_percent is not None:
        named.append(("led for good", leads.for_good_percent))
        told.append(say("shows", "for_good", percent=figure(leads.for_good_percent.p50)))
        if (wins := leads.half_time_leader_wins) is not None:
            told[0] += say("shows", "half_time", rate=percent(wins.rate), bounds=bounds(wins.low, wins.high))
    outs = results.eliminations
    named += [(f"out {out.place} ({percent(out.matches / results.ended)})", out.percent) for out in outs]
    if outs:
        told.append(say("shows", "out", percent=figure(outs[0].percent.p50)))
    return _spread("course", " ".join(told), named, axis=say("axis", "course"))


def _metrics(results: Results) -> Plot | None:
    named = [(name, row) for name, row in results.metrics.items() if not _is_switch(row)][:LONGEST_LIST]
    return _spread("metrics", say("shows", "metrics", count=len(named)), named, same_axis=False)


def _switches(results: Results) -> Plot | None:
    """Figures that are 0 or 1 in each match: how often they were 1."""
    rows = [(name, row) for name, row in results.metrics.items() if _is_switch(row)][:LONGEST_LIST]
    if not rows:
        return None
    most, row = max(rows, key=lambda one: one[1].mean)
    low, high = row.low or row.mean, row.high or row.mean
    return Plot(
        title=say("titles", "switches"),
        shows=capital(say("shows", "switches", most=most, rate=percent(row.mean), bounds=bounds(low, high))),
        svg=charts.intervals(
            [_dot(name, row.mean, row.low, row.high, False) for name, row in rows],
            say("axis", "matches"),
            form=charts.PERCENT,
        ),
        columns=columns_of("name", "share", "interval"),
        rows=[
            [name, percent(row.mean), "" if row.low is None or row.high is None else bounds(row.low, row.high)]
            for name, row in rows
        ],
    )


def _is_switch(row: SpreadRow) -> bool:
    return {row.least, row.p5, row.p25, row.p50, row.p75, row.p95, row.most} <= {0, 1}


def _spread(
    key: str, told: str, named: Sequence[tuple[str, SpreadRow | None]], *, same_axis: bool = True, axis: str = ""
) -> Plot | None:
    rows = [(name, row) for name, row in named if row is not None]
    if not rows:
        return None
    columns = ("least", "p5", "p25", "p50", "p75", "p95", "most", "mean")
    return Plot(
        title=say("titles", key),
        shows=told,
        svg=charts.boxes(
            [{"name": name, **{field: getattr(row, field) for field in columns}} for name, row in rows],
            same_axis=same_axis,
            axis=axis,
        ),
        columns=columns_of("name", *columns),
        rows=[[name, *[figure(getattr(row, field)) for field in columns]] for name, row in rows],
    )


# --- what was used ---


def _use(results: Results) -> Plot | None:
    tested = sorted([row for row in results.use if row.p is not None], key=lambda row: (not row.clear, -row.use))
    if len(tested) < 2:
        return None
    strongest = strongest_lifts(tested)
    told = say("shows", "no_use")
    if strongest:
        told = capital(say("shows", "use", name=name_of(strongest[0]), lift=more_or_less(strongest[0].excess)))
    never = len([row for row in results.never_reached if row.why is None])
    dots = [{**_lift(row), "use": row.use} for row in tested[:MOST_DOTS]]
    return Plot(
        title=say("titles", "use"),
        shows=told + (say("shows", "never", count=never) if never else ""),
        svg=charts.scatter(dots, say("axis", "use"), say("axis", "lift")),
        columns=columns_of("name", "used", "rate", "lift", "verdict"),
        rows=[_use_cells(row) for row in tested[:MOST_DOTS]],
    )


def _strongest(results: Results) -> Plot | None:
    rows = [row for row in strongest_lifts(results.use) if isinstance(row, UseRow)][:LONGEST_LIST]
    if not rows:
        return None
    return Plot(
        title=say("titles", "strongest"),
        shows=say("shows", "strongest", count=len(rows)),
        svg=charts.intervals([_lift(row) for row in rows], say("axis", "lift"), zero=0.0, form="+.0%"),
        columns=columns_of("name", "used", "rate", "lift", "verdict"),
        rows=[_use_cells(row) for row in rows],
    )


def _lift(row: UseRow) -> Row:
    return _dot(name_of(row), row.lift or 0.0, row.lift_low, row.lift_high, row.clear)


def _use_cells(row: UseRow) -> list[str]:
    return [name_of(row), percent(row.use), percent(row.rate), points(row.excess), row.verdict or ""]


# --- variants ---


def plots_of_changes(report: PlaytestReport) -> list[Plot]:
    """How each figure changes from the first variant to the others, on the same matches."""
    rows = {(row.what, one.variant): row for one in report.compared for row in one.rows}
    named = {one.variant: ", ".join(report.results[one.variant].varied.values()) for one in report.compared}
    changed = list(dict.fromkeys(what for (what, _), row in rows.items() if row.changed))
    return [
        _change(what, [(named[variant], row) for (of, variant), row in rows.items() if of == what]) for what in changed
    ]


def _change(what: str, rows: Sequence[tuple[str, ChangeRow]]) -> Plot:
    wins = what.startswith("seat ")
    shown = rows[:LONGEST_LIST]
    clear = sorted([one for one in rows if one[1].clear], key=lambda one: one[1].p or 0.0)
    told = capital(say("shows", "unchanged", what=title_of(what)))
    if clear:
        variant, row = clear[0]
        change, interval = change_of(row)
        told = capital(say("shows", "changed", what=title_of(what), variant=variant, change=change, bounds=interval))
    return Plot(
        title=say("titles", "change", what=title_of(what)),
        shows=told,
        svg=charts.intervals(
            [_dot(name, row.lift or 0.0, row.lift_low, row.lift_high, row.clear) for name, row in shown],
            say("axis", "change"),
            zero=0.0,
            form="+.1%" if wins else "+,f",
        ),
        columns=columns_of("name", "change", "interval", "differ", "verdict"),
        rows=[[name, *change_of(row), percent(row.changed / row.matches), row.verdict or ""] for name, row in rows],
    )


# --- pieces ---


def _dot(name: str, value: float, low: float | None, high: float | None, clear: bool) -> dict[str, str | float | None]:
    low, high = value if low is None else low, value if high is None else high
    return {"name": name, "value": value, "low": low, "high": high, "clear": "yes" if clear else "no"}
