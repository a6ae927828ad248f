"""The report of a playtest: from tallies to numbers with intervals and verdicts. It holds everything;
summary.py and details.py decide what to say first, and how. A report depends only on its experiment, not on a clock,
the machine or the number of jobs.
"""

from __future__ import annotations

import math
import re

from msgspec.structs import replace

import parlour
from parlour.lab.experiment import Experiment, Trial, make_trials, repeatable
from parlour.lab.report.figures import bound, rounded, significant
from parlour.lab.report.measured import make_decisions, make_luck, make_uncertainty
from parlour.lab.report.rate_structs import ChangeRow
from parlour.lab.report.results import make_results
from parlour.lab.report.statistics import ALARM, CONFIDENCE, changed, rate
from parlour.lab.report.structs import Comparison, Design, Difference, PlaytestReport, Results, Unused
from parlour.lab.report.verdicts import judge_each
from parlour.lab.run.content import Content
from parlour.lab.run.runner import LONGEST
from parlour.lab.run.schedule import Seating
from parlour.lab.run.state import Outcome
from parlour.lab.run.tally import Tally, unit
from parlour.lab.varied import OF_PACK

SELDOM = 0.05  # what comes up in fewer matches can hardly change a figure
IN_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


def narrow_enough(experiment: Experiment, tallies: list[Tally]) -> bool:
    """Whether the interval of every seat and every bot is as narrow as `until` asks for, in every variant."""
    assert experiment.until is not None
    for variant, tally in zip(experiment.variants(), tallies, strict=True):
        shares = unit(variant.seats)
        for factor in ("seat", "bot"):
            for sums in tally.levels.get(factor, {}).values():
                if rate(sums, shares).reach > experiment.until:
                    return False
    return all(tally.ended for tally in tallies)


def make_report(experiment: Experiment, outcome: Outcome) -> PlaytestReport:
    """The report of a run."""
    trials = make_trials(experiment)
    seatings = [Seating(len(trial.experiment.bots), trial.experiment.seats) for trial in trials]
    uneven = [
        seating.uneven(len(trial.experiment.bots), outcome.played)
        for trial, seating in zip(trials, seatings, strict=True)
    ]
    return PlaytestReport(
        lab="parlour playtest",
        version=parlour.__version__,
        rules=trials[0].game.version,
        mark=experiment.mark(),
        game=trials[0].game.name,
        experiment=experiment,
        command=f"{experiment.command()} --games {experiment.games}",
        matches=outcome.played,
        stopped=outcome.stopped,
        design=Design(
            bots=list(dict.fromkeys(bot for trial in trials for bot in trial.bots)),
            repeats_after=math.lcm(*[seating.period for seating in seatings]),
            uneven_by=max(uneven),
            repeatable=repeatable(experiment),
            longest_match=LONGEST,
            confidence=CONFIDENCE,
            false_alarms=ALARM,
        ),
        results=_with_measures(
            trials, [make_results(*one) for one in zip(trials, outcome.tallies, strict=True)], outcome
        ),
        compared=compare(trials, outcome.tallies),
    )


def _with_measures(trials: list[Trial], results: list[Results], outcome: Outcome) -> list[Results]:
    """The results with what was asked for besides."""
    if not trials[0].experiment.measure or not outcome.reviews:
        return results
    return [
        replace(
            one,
            uncertainty=make_uncertainty(trial, reviews),
            decisions=make_decisions(trial, reviews),
            luck=make_luck(trial, reviews),
        )
        for trial, one, reviews in zip(trials, results, outcome.reviews, strict=True)
    ]


def compare(trials: list[Trial], tallies: list[Tally]) -> list[Comparison]:
    """What changed from the first variant to each other one, on the same matches. All of it is judged at once."""
    base, *others = [trial.combination for trial in trials]
    rows = [_changes(tally) for tally in tallies[1:]]
    judged = iter(judge_each([row for one in rows for row in one]))
    return [
        Comparison(
            variant=place,
            differs=[Difference(what, base[what], to) for what, to in other.items() if to != base[what]],
            rows=[next(judged) for _ in mine],
            unused=_unused(trials[0], trials[place], tallies[0], tallies[place]),
        )
        for place, (other, mine) in enumerate(zip(others, rows, strict=True), 1)
    ]


def _unused(base: Trial, other: Trial, *tallies: Tally) -> list[Unused]:
    """Entries of the pack that the two variants have with other values, and that hardly came up in their matches."""
    paths = [what for what, value in other.combination.items() if value != base.combination[what]]
    ids = {name for path in paths if OF_PACK in path for name in IN_BRACKETS.findall(path)}
    matches = sum(tally.ended + tally.cut for tally in tallies)
    found = []
    for place, thing in enumerate(Content(other.game, other.setup).things):
        share = sum(tally.reached.get(place, 0) for tally in tallies) / max(1, matches)
        if thing.id in ids and share < SELDOM:
            found.append(Unused(thing.kind, thing.id, rounded(share)))
    return found


def _changes(tally: Tally) -> list[ChangeRow]:
    """How each figure of a variant differs from that of the first, match by match."""
    rows: list[ChangeRow] = []
    for what, histogram in sorted(tally.compared.items(), key=lambda one: (not one[0].startswith("seat "), one[0])):
        uncounted = what in ("turns", "rounds") and not any([*histogram, *tally.histograms[what]])
        if not histogram or uncounted:
            continue
        found, p = changed(histogram, bounded=what.startswith("seat "))
        rows.append(
            ChangeRow(
                what=what,
                matches=sum(histogram.values()),
                changed=sum(times for difference, times in histogram.items() if difference),
                lift=rounded(found.value),
                lift_low=bound(found.low),
                lift_high=bound(found.high),
                p=significant(p),
            )
        )
    return rows
