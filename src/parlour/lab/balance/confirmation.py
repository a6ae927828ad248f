"""The confirming experiment. The best of many candidates looks better than it is, because the search chose it for its
luck as well. So what a search finds is played again, in matches that it has never seen, beside today's game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from parlour.lab.balance.conditions import Answer, answer, values_today, worst
from parlour.lab.balance.figures import FigureMaker
from parlour.lab.balance.search import GIVE_UP, BalanceSearch, Looks
from parlour.lab.balance.structs import BalancePlan, Candidate, Confirmation
from parlour.lab.experiment import Experiment, Trial, make_trials
from parlour.lab.report.report import make_report
from parlour.lab.report.statistics import CONFIDENCE
from parlour.lab.report.structs import PlaytestReport
from parlour.lab.run.processes import run
from parlour.lab.run.tally import Tally

MOST: Final = 5  # candidates that are played again, until one is confirmed

Progress = Callable[[int, int, int], None]
"""Told which of the candidates is played again, at which table, and how many matches it has played there."""


class ConfirmedTable(msgspec.Struct, frozen=True):
    """A candidate in fresh matches at one of the tables."""

    answers: list[Answer]
    report: PlaytestReport


def finalists(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that miss nothing for certain, the smallest change first. Small changes are often narrow misses,
    so the last place is for one that is surely right or at least looks so."""
    fit = sorted([one for one in candidates if one.answer != "missed"], key=lambda one: (one.size, one.number))
    best = [*[one for one in fit if one.answer == "met"], *[one for one in fit if one.fits]][:1]
    return fit[:MOST] if not best or best[0] in fit[:MOST] else [*fit[: MOST - 1], *best]


def confirm(search: BalanceSearch, jobs: int = 1, progress: Progress = lambda *told: None) -> list[Confirmation]:
    """Play finalists again until one meets everything. Ctrl-C keeps every table that was played to its end."""
    found: list[Confirmation] = []
    for place, candidate in enumerate(finalists(search.candidates)):
        found.append(_confirm(search, candidate, jobs, partial(progress, place)))
        if found[-1].answer == "met":
            break
    return found


def _confirm(
    search: BalanceSearch, candidate: Candidate, jobs: int, progress: Callable[[int, int], None]
) -> Confirmation:
    tables: list[ConfirmedTable] = []
    for place, table in enumerate(search.plan.tables()):
        tables.append(_play(search, candidate, table, jobs, partial(progress, place)))
        if worst(tables[-1].answers) == "missed":
            break
    answers = _together([one.answers for one in tables])
    return Confirmation(
        candidate=candidate.number, answer=worst(answers), answers=answers, reports=[one.report for one in tables]
    )


def _play(
    search: BalanceSearch, candidate: Candidate, table: Experiment, jobs: int, progress: Callable[[int], None]
) -> ConfirmedTable:
    """One table, unless it was played before."""
    plan = search.plan
    kept = f"confirmed {candidate.number} {table.seats} {plan.confirm}"
    if (before := search.study.user_attrs.get(kept)) is not None:
        return msgspec.json.decode(before, type=ConfirmedTable)
    experiment = plan.confirming(table, candidate.changes)
    trials = make_trials(experiment)
    hopeless = Looks(lambda tallies: worst(_answers(plan, trials, tallies, GIVE_UP)) == "missed")
    outcome = run(experiment, jobs, narrow=hopeless, progress=progress)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    played = ConfirmedTable(_answers(plan, trials, outcome.tallies, CONFIDENCE), make_report(experiment, outcome))
    search.study.set_user_attr(kept, msgspec.json.encode(played).decode())
    return played


def _answers(plan: BalancePlan, trials: Sequence[Trial], tallies: Sequence[Tally], confidence: float) -> list[Answer]:
    """The answers of the changed game, which is the last of the variants; the first is today's."""
    seats = trials[0].experiment.seats
    figures = [
        {seats: FigureMaker(trial, tally, confidence, plan.figures()).make()}
        for trial, tally in zip(trials, tallies, strict=True)
    ]
    return answer(plan.conditions, figures[-1], values_today(answer(plan.conditions, figures[0], None)))


def _together(tables: Sequence[list[Answer]]) -> list[Answer]:
    """The answers at several tables as one."""
    return [
        Answer(
            one[0].condition,
            one[0].kept,
            worst(one),
            max(row.miss for row in one),
            [row for each in one for row in each.figures],
        )
        for one in zip(*tables, strict=True)
    ]
