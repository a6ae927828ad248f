"""How matches go from their start to their end: scores, what a lead is worth, and how open the outcome is."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lab.page import charts
from parlour.lab.page.catalogue import say
from parlour.lab.page.charts import Row
from parlour.lab.page.plot import Plot, columns_of
from parlour.lab.report.measure_structs import Moment, Openness
from parlour.lab.report.phrases import bounds, figure, percent
from parlour.lab.report.rate_structs import MeanInterval, RateInterval
from parlour.lab.report.structs import Results

HALF = 0.5


def plots_over_time(results: Results) -> list[Plot]:
    """The plots of what was measured; none for a game without a score if nothing else was asked for."""
    moments = results.course.moments if results.course is not None else []
    return [plot for plot in (_scores(moments), _leaders(moments, len(results.seats)), _openness(results)) if plot]


def _scores(moments: Sequence[Moment]) -> Plot | None:
    known = [(one.at, one.winner, one.others) for one in moments if one.winner is not None]
    if not known:
        return None
    sides = [
        (say("series", key), [(at, mean) for at, *means in known if (mean := means[place]) is not None])
        for place, key in enumerate(("winner", "others"))
    ]
    middle = next(one for one in moments if one.at == HALF)
    if middle.winner is not None and middle.others is not None and moments[-1].others is not None:
        end = moments[-1]
        told = say(
            "shows",
            "scores_over_time",
            winner=_mean(middle.winner),
            others=_mean(middle.others),
            last_winner=_mean(end.winner),
            last_others=_mean(end.others),
        )
    else:
        told = say("shows", "all_win")
    return Plot(
        title=say("titles", "scores_over_time"),
        shows=told,
        svg=charts.lines(
            [point for name, means in sides if means for point in _points(name, means)],
            say("axis", "played"),
            say("axis", "points"),
        ),
        columns=columns_of("at", "winner", "interval", "others", "interval"),
        rows=[[_at(at), *_mean_cells(winner), *_mean_cells(others)] for at, winner, others in known],
    )


def _leaders(moments: Sequence[Moment], seats: int) -> Plot | None:
    known = [(one.at, one.leads, one.leader_wins) for one in moments if one.leader_wins is not None]
    if len(known) < 2 or seats < 2:
        return None
    early, late = known[0], max((one for one in known if one[0] <= HALF), key=lambda one: one[0])
    values = {
        "early": _at(early[0]),
        "first": _rate(early[2]),
        "late": _at(late[0]),
        "then": _rate(late[2]),
        "matches": figure(late[1]),
    }
    told = say("shows", "leaders" if early[0] < late[0] else "leader", **values)
    return Plot(
        title=say("titles", "leaders"),
        shows=told,
        svg=charts.lines(
            _points(say("series", "leader"), [(at, rate) for at, _, rate in known]),
            say("axis", "played"),
            say("axis", "wins"),
            share=True,
            zero=1 / seats,
        ),
        columns=columns_of("at", "lead_alone", "rate", "interval"),
        rows=[[_at(at), figure(leads), *_rate_cells(rate)] for at, leads, rate in known],
    )


def _openness(results: Results) -> Plot | None:
    found = results.uncertainty
    if found is None:
        return None
    half = next(one for one in found.moments if one.at == HALF)
    told = say(
        "shows",
        "openness",
        left=percent(half.uncertainty.mean),
        bounds=_bounds(half.uncertainty, percent=True),
        favourite=_rate(half.favourite_wins),
    )
    if found.decided_percent is not None:
        told += say("shows", "decided", percent=figure(found.decided_percent.p50))
    return Plot(
        title=say("titles", "openness"),
        shows=told,
        svg=charts.lines(
            [
                *_points(say("series", "uncertainty"), [(one.at, one.uncertainty) for one in found.moments]),
                *_points(say("series", "favourite"), [(one.at, one.favourite_wins) for one in found.moments]),
            ],
            say("axis", "played"),
            "",
            share=True,
        ),
        columns=columns_of("at", "uncertainty", "interval", "favourite", "interval"),
        rows=[_open_cells(one) for one in found.moments],
    )


# --- pieces ---


def _points(name: str, values: Sequence[tuple[float, MeanInterval | RateInterval]]) -> list[Row]:
    found: list[Row] = []
    for at, one in values:
        value = one.mean if isinstance(one, MeanInterval) else one.rate
        low, high = value if one.low is None else one.low, value if one.high is None else one.high
        found.append({"name": name, "at": at, "value": value, "low": low, "high": high})
    return found


def _at(share: float) -> str:
    return f"{100 * share:.0f} %"


def _mean(found: MeanInterval | None) -> str:
    return "" if found is None else f"{figure(found.mean)} {_bounds(found)}".rstrip()


def _rate(found: RateInterval) -> str:
    return f"{percent(found.rate)} {bounds(found.low, found.high)}"


def _bounds(found: MeanInterval, *, percent: bool = False) -> str:
    if found.low is None or found.high is None:
        return ""
    return bounds(found.low, found.high) if percent else f"[{figure(found.low)}, {figure(found.high)}]"


def _mean_cells(found: MeanInterval | None) -> list[str]:
    return ["", ""] if found is None else [figure(found.mean), _bounds(found)]


def _rate_cells(found: RateInterval) -> list[str]:
    return [percent(found.rate), bounds(found.low, found.high)]


def _open_cells(one: Openness) -> list[str]:
    return [
        _at(one.at),
        percent(one.uncertainty.mean),
        _bounds(one.uncertainty, percent=True),
        *_rate_cells(one.favourite_wins),
    ]
