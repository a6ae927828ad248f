"""Tallies: what is kept of many matches, small enough to be sent between processes and written to a journal.

A tally consists of counts and sums of whole numbers, so it does not matter in which groups or in which order matches
are added up: two tallies of the same matches are equal to the last digit. That is why the report is the same for any
number of jobs and after any interruption.

Wins are counted in shares of a victory, which are whole numbers too. A victory has `unit(seats)` shares, so it can be
divided evenly among any number of winners at that table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeVar

import msgspec

Histogram = dict[int, int]  # how often each value was seen
FloatHistogram = dict[float, int]  # the same for values that need not be whole numbers
Extreme = tuple[int, int]  # a value, and the number of the first match that had it

# Whether the higher or the lower value is the greater outlier.
OUTLIERS = {"longest": 1, "shortest": -1, "closest": -1, "most one-sided": 1}
MOST_CUT_NAMED = 5
MOMENTS = 10  # tenths of a match
THOUSAND = 1000  # histograms hold whole numbers: shares in thousandths, means of options in hundredths
HUNDRED = 100


def unit(seats: int) -> int:
    """How many shares a victory has at a table with this many seats."""
    return math.lcm(*range(1, seats + 1))


class Sums(msgspec.Struct, array_like=True, gc=False):
    """Sums over matches of one level of a factor (seat 2; the bot `hard`; everyone who played the dragon).

    In one match, n seats are of this level and win w shares; N and W are the same for the group that the level is
    compared with (all seats, or all seats of the same bot). `nn` is the sum of n * n.
    """

    n: int = 0
    w: int = 0
    nn: int = 0
    ww: int = 0
    nw: int = 0
    nN: int = 0
    nW: int = 0
    wN: int = 0
    wW: int = 0


class GroupSums(msgspec.Struct, array_like=True, gc=False):
    """The same sums of a group of seats with which levels are compared."""

    n: int = 0
    w: int = 0
    nn: int = 0
    ww: int = 0
    nw: int = 0


class Tally(msgspec.Struct, omit_defaults=True):
    """Totals of one variant's matches."""

    ended: int = 0
    cut: int = 0
    cut_numbers: list[int] = []
    draws: int = 0
    defeats: int = 0
    reasons: dict[str, int] = {}
    levels: dict[str, dict[str, Sums]] = {}
    """By factor (seat, bot, cast, opening, use, and who met whom), then by level."""
    groups: dict[str, dict[str, GroupSums]] = {}
    """By kind of group (the table, the seats of one bot, one seat with one bot), then by group. The kind `share` has
    other parts of a whole: w of n in each match."""
    histograms: dict[str, Histogram] = {}
    metrics: dict[str, FloatHistogram] = {}
    reached: dict[int, int] = {}
    """In how many matches each thing was reached."""
    early: dict[int, int] = {}
    """How many seats used each use before the move that ended the match or put them out."""
    counts: dict[str, int] = {}
    outliers: dict[str, Extreme] = {}
    compared: dict[str, FloatHistogram] = {}
    """Differences from the first variant, match by match."""
    clock: dict[str, tuple[int, int]] = {}
    """For each bot: decisions and nanoseconds."""

    def add(self, other: Tally) -> None:
        """Add what another tally has counted."""
        self.ended += other.ended
        self.cut += other.cut
        self.cut_numbers = sorted([*self.cut_numbers, *other.cut_numbers])[:MOST_CUT_NAMED]
        self.draws += other.draws
        self.defeats += other.defeats
        _add_sums(self.levels, other.levels)
        _add_sums(self.groups, other.groups)
        _add_histograms(self.histograms, other.histograms)
        _add_histograms(self.metrics, other.metrics)
        _add_histograms(self.compared, other.compared)
        count_up(self.reasons, other.reasons)
        count_up(self.reached, other.reached)
        count_up(self.early, other.early)
        count_up(self.counts, other.counts)
        for name, best in other.outliers.items():
            self.outliers[name] = greater(name, self.outliers.get(name), best)
        for bot, (decisions, nanoseconds) in other.clock.items():
            made, spent = self.clock.get(bot, (0, 0))
            self.clock[bot] = (made + decisions, spent + nanoseconds)


S = TypeVar("S", Sums, GroupSums)
V = TypeVar("V", int, float, str)


def _add_sums(mine: dict[str, dict[str, S]], theirs: dict[str, dict[str, S]]) -> None:
    for factor, levels in theirs.items():
        known = mine.setdefault(factor, {})
        for level, sums in levels.items():
            known[level] = _plus(known[level], sums) if level in known else sums


def _add_histograms(mine: dict[str, dict[V, int]], theirs: dict[str, dict[V, int]]) -> None:
    for name, histogram in theirs.items():
        count_up(mine.setdefault(name, {}), histogram)


def total(parts: Iterable[Sums]) -> Sums:
    """The sums of several levels that never share a match, as one."""
    sums = Sums()
    for part in parts:
        sums = _plus(sums, part)
    return sums


def _plus(one: S, other: S) -> S:
    both = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
    return type(one)(*[mine + theirs for mine, theirs in both])


def count_up(counts: dict[V, int], more: dict[V, int]) -> None:
    """Add counts to counts."""
    for value, times in more.items():
        counts[value] = counts.get(value, 0) + times


def greater(name: str, one: Extreme | None, other: Extreme) -> Extreme:
    """The greater outlier of two; if they are equal, the earlier match."""
    if one is None:
        return other
    sign = OUTLIERS[name]
    return one if (-sign * one[0], one[1]) <= (-sign * other[0], other[1]) else other
