"""How matches went, by the game's score: drama, comebacks, snowball, and the score over time."""

from __future__ import annotations

import math

from parlour.lab.report.figures import mean_interval, rate_interval, scaled_row
from parlour.lab.report.measure_structs import Course, Moment
from parlour.lab.report.rate_structs import MeanInterval, RateInterval
from parlour.lab.report.statistics import Interval, rate, ratio
from parlour.lab.run.tally import MOMENTS, THOUSAND, GroupSums, Tally


def make_course(tally: Tally) -> Course | None:
    """The course of matches; None if the game keeps no score or nobody ever won alone."""
    shares = tally.groups.get("share", {})
    if "snowball" not in shares:
        return None
    return Course(
        drama=scaled_row(tally.histograms.get("drama", {}), THOUSAND),
        comeback=scaled_row(tally.histograms.get("comeback", {}), THOUSAND),
        snowball=_mean(shares["snowball"]),
        moments=[
            Moment(
                at=moment / MOMENTS,
                leads=shares[f"leader {moment}"].n if f"leader {moment}" in shares else 0,
                leader_wins=_rate(shares.get(f"leader {moment}")),
                winner=_mean(shares.get(f"winner {moment}")),
                others=_mean(shares.get(f"others {moment}")),
            )
            for moment in range(MOMENTS + 1)
        ],
    )


def _rate(sums: GroupSums | None) -> RateInterval | None:
    return None if sums is None else rate_interval(rate(sums, 1))


def _mean(sums: GroupSums | None) -> MeanInterval | None:
    """A mean from match to match."""
    if sums is None or not sums.n:
        return None
    found = ratio(sums)
    # A single match says nothing about the next.
    return mean_interval(found if sums.nn < sums.n**2 else Interval(found.value, -math.inf, math.inf))
