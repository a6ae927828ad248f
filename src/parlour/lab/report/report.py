"""The report of a playtest: from tallies to numbers with intervals and verdicts. It holds everything;
summary.py and details.py decide what to say first, and how. A report depends only on its experiment, not on a clock,
the machine or the number of jobs.
"""

from __future__ import annotations

import parlour
from parlour.lab.experiment import Experiment, make_trials, repeatable
from parlour.lab.report.figures import bound, rounded, significant
from parlour.lab.report.results import make_results
from parlour.lab.report.statistics import ALARM, CONFIDENCE, changed, rate
from parlour.lab.report.structs import ChangeRow, Comparison, Design, PlaytestReport
from parlour.lab.report.verdicts import judge
from parlour.lab.run.runner import LONGEST
from parlour.lab.run.schedule import Seating
from parlour.lab.run.state import Outcome
from parlour.lab.run.tally import Tally, unit


def narrow_enough(experiment: Experiment, tallies: list[Tally]) -> bool:
    """Whether the interval of every seat and every bot is as narrow as `until` asks for, in every variant."""
    assert experiment.until is not None
    shares = unit(experiment.seats)
    for tally in tallies:
        for factor in ("seat", "bot"):
            for sums in tally.levels.get(factor, {}).values():
                if rate(sums, shares).reach > experiment.until:
                    return False
    return all(tally.ended for tally in tallies)


def make_report(experiment: Experiment, outcome: Outcome) -> PlaytestReport:
    """The report of a run."""
    trials = make_trials(experiment)
    bots = list(dict.fromkeys(experiment.bots))
    seating = Seating(len(experiment.bots), experiment.seats)
    return PlaytestReport(
        lab="parlour playtest",
        version=parlour.__version__,
        mark=experiment.mark(),
        game=trials[0].game.name,
        experiment=experiment,
        command=f"{experiment.command()} --games {experiment.games}",
        matches=outcome.played,
        stopped=outcome.stopped,
        design=Design(
            bots=bots,
            repeats_after=seating.period,
            uneven_by=seating.uneven(len(experiment.bots), outcome.played),
            repeatable=repeatable(experiment),
            longest_match=LONGEST,
            confidence=CONFIDENCE,
            false_alarms=ALARM,
        ),
        results=[make_results(trial, bots, tally) for trial, tally in zip(trials, outcome.tallies, strict=True)],
        compared=[compare(experiment, v, tally) for v, tally in enumerate(outcome.tallies) if v],
    )


def compare(experiment: Experiment, variant: int, tally: Tally) -> Comparison:
    """What changed from the first value of the varied setting to another, on the same matches."""
    assert experiment.vary is not None
    name, values = experiment.vary
    rows: list[ChangeRow] = []
    for what, histogram in sorted(tally.compared.items(), key=lambda one: (not one[0].startswith("seat "), one[0])):
        if not histogram or (what in ("turns", "rounds") and set(histogram) == {0.0}):
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
    return Comparison(setting=name, base=values[0], to=values[variant], rows=judge(rows))
