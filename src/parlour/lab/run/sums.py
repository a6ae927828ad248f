"""Sums over many matches at once, with numpy: what everyone won by seat, bot, character, first move and use."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.lab.run.tally import GroupSums, Sums

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Groups(NamedTuple):
    """Groups of seats (the table, the seats of one bot): how many seats each has in each match, and what they won."""

    n: Ints
    w: Ints

    def sums(self, ended: Bools) -> dict[str, GroupSums]:
        """The sums of each group over the matches that ended."""
        n, w = self.n[ended], self.w[ended]
        columns = [column.sum(axis=0).tolist() for column in (n, w, n * n, w * w, n * w)]
        return {str(number): GroupSums(*row) for number, row in enumerate(zip(*columns, strict=True))}


def count_groups(group: Ints, shares: Ints, groups: int) -> Groups:
    """The groups, given the group of each seat in each match."""
    n = np.zeros((len(shares), groups), dtype=np.int64)
    w = np.zeros((len(shares), groups), dtype=np.int64)
    rows = np.arange(len(shares))
    for seat in range(shares.shape[1]):
        n[rows, group[:, seat]] += 1
        w[rows, group[:, seat]] += shares[:, seat]
    return Groups(n, w)


class Winnings:
    """The matches that ended, and what everyone won in them."""

    def __init__(self, ended: Bools, shares: Ints) -> None:
        self.ended = ended
        self.shares = shares

    def sums(self, match: Ints, seat: Ints, level: Ints, groups: Groups, group_of: Ints) -> dict[str, Sums]:
        """Sums for each level, from observations of the kind "in this match this seat was of this level". `group_of`
        says which group each level is compared with."""
        return as_sums(self.columns(match, seat, level, groups, group_of))

    def columns(self, match: Ints, seat: Ints, level: Ints, groups: Groups, group_of: Ints) -> Ints:
        """The same as columns of numbers, one for each field of `Sums`."""
        ended = self.ended[match]
        match, seat, level = match[ended], seat[ended], level[ended]
        keys, place, n = np.unique(match * len(group_of) + level, return_inverse=True, return_counts=True)
        w = np.bincount(place, self.shares[match, seat], len(keys))
        match, level = np.divmod(keys, len(group_of))
        group = group_of[level]
        return _sum_columns(level, len(group_of), n, w, groups.n[match, group], groups.w[match, group])


def no_columns(levels: int) -> Ints:
    """Columns in which nothing is summed yet."""
    return np.zeros((len(Sums.__struct_fields__), levels), dtype=np.int64)


def _sum_columns(level: Ints, levels: int, *counts: npt.NDArray[np.int64 | np.float64]) -> Ints:
    """Sums by level of n, w, N and W in each match. They are floats, but exact, because they are whole numbers below
    2**53."""
    n, w, N, W = (count.astype(np.float64) for count in counts)
    columns = (n, w, n * n, w * w, n * w, n * N, n * W, w * N, w * W)
    return np.array([np.bincount(level, column, levels) for column in columns]).astype(np.int64)


def as_sums(columns: Ints) -> dict[str, Sums]:
    """The sums of each level that occurred."""
    present = columns[0].nonzero()[0]
    rows = zip(present.tolist(), columns[:, present].T.tolist(), strict=True)
    return {str(level): Sums(*row) for level, row in rows}


def meetings(levels: Ints, ranks: Ints, many: int) -> dict[str, Sums]:
    """Who finished ahead of whom: 2 if the first of the two is ahead, 1 for a tie."""
    keys, scores = [], []
    match = np.arange(len(levels))
    for one in range(levels.shape[1]):
        for other in range(one + 1, levels.shape[1]):
            first, second = levels[:, one], levels[:, other]
            score = 1 + np.sign(ranks[:, other] - ranks[:, one])
            swapped = first > second
            low, high = np.where(swapped, second, first), np.where(swapped, first, second)
            met = (low != high) & (low >= 0)
            keys.append(((match * many + low) * many + high)[met])
            scores.append(np.where(swapped, 2 - score, score)[met])
    if not keys:
        return {}
    both, place, n = np.unique(np.concatenate(keys), return_inverse=True, return_counts=True)
    w = np.bincount(place, np.concatenate(scores), len(both))
    none = np.zeros_like(n)
    sums = as_sums(_sum_columns(both % (many * many), many * many, n, w, none, none))
    return {f"{int(key) // many} {int(key) % many}": one for key, one in sums.items()}
