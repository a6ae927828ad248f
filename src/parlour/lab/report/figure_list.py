"""Every figure of a variant by its name, with its interval: what two playtests can be compared by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.lab.report.rate_structs import MeanInterval, RateInterval, SpreadRow
from parlour.lab.report.statistics import Interval, rate
from parlour.lab.report.structs import Results
from parlour.lab.run.tally import Sums


class Figure(NamedTuple):
    """A figure and its interval. A share goes from 0 to 1."""

    interval: Interval
    share: bool


def figures_of(results: Results) -> dict[str, Figure]:
    """The figures of a variant, those without an interval left out."""
    found = dict(_shares(results))
    for name, value in _numbers(results):
        if value is not None and value.low is not None and value.high is not None:
            found[name] = Figure(Interval(value.mean, value.low, value.high), False)
    return found


def _shares(results: Results) -> Iterator[tuple[str, Figure]]:
    rows: list[tuple[str, RateInterval | None]] = []
    for row in results.seats:
        yield f"seat {row.seat}", Figure(Interval(row.rate, row.low, row.high), True)
    for bot in results.bots:
        yield f"bot {bot.bot}", Figure(Interval(bot.rate, bot.low, bot.high), True)
    for cast in results.casts:
        yield f"character {cast.cast}", Figure(Interval(cast.rate, cast.low, cast.high), True)
    if results.ended:
        for name, times in (("draws", results.draws), ("defeats", results.defeats)):
            yield name, Figure(rate(Sums(results.ended, times, results.ended, times, times), 1), True)
    if results.leads is not None:
        rows += [("half-time leader wins", results.leads.half_time_leader_wins)]
        rows += [("won from behind", results.leads.won_from_behind)]
    if results.choices is not None:
        rows += [("forced moves", results.choices.forced)]
    if results.decisions is not None:
        rows += [("decisions that mattered", results.decisions.mattered), ("kingmaking", results.decisions.kingmaking)]
    if results.luck is not None:
        rows += [("skill", results.luck.skill), ("luck", results.luck.luck)]
    for name, one in rows:
        if one is not None:
            yield name, Figure(Interval(one.rate, one.low, one.high), True)


def _numbers(results: Results) -> Iterator[tuple[str, SpreadRow | MeanInterval | None]]:
    length, scores, course = results.length, results.scores, results.course
    yield from (("moves", length.moves), ("turns", length.turns), ("rounds", length.rounds))
    yield from (("score", scores.score), ("margin", scores.margin), ("spread", scores.spread))
    if results.leads is not None:
        yield "lead changes", results.leads.changes
    if course is not None:
        yield from (("drama", course.drama), ("comeback", course.comeback))
        yield "snowball", course.snowball
    if results.choices is not None:
        yield "options", results.choices.options
    if results.uncertainty is not None:
        yield "uncertainty", results.uncertainty.mean
    if results.decisions is not None:
        yield "worth of the best option", results.decisions.worth
    for name, row in results.metrics.items():
        yield f"metric {name}", row
