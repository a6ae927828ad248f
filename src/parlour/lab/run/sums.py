"""Sums over many matches at once, with numpy: what everyone won, by seat, bot, character, first move and use."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from parlour.lab.run.tally import Sums, Whole

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Seen:
    """The matches that ended, and what everyone won in them."""

    def __init__(self, ended: Bools, shares: Ints, unit: int) -> None:
        self.ended = ended
        self.all_ended = bool(ended.all())
        self.seats = shares.shape[1]
        self.shares = shares.ravel()
        self.bits = unit.bit_length()

    def sums(self, match: Ints, seat: Ints, level: Ints, whole: tuple[Ints, Ints], whole_of: Ints) -> dict[str, Sums]:
        """Sums for each level, from observations "in this match this seat was of this level". `whole` holds n
        and w of each whole in each match; `whole_of` says with which whole a level is compared."""
        return as_sums(self.columns(match, seat, level, whole, whole_of))

    def columns(self, match: Ints, seat: Ints, level: Ints, whole: tuple[Ints, Ints], whole_of: Ints) -> Ints:
        """The same as columns of numbers, one for each field of `Sums`."""
        if not self.all_ended:
            counted = self.ended[match]
            match, seat, level = match[counted], seat[counted], level[counted]
        if not len(match):
            return no_columns(len(whole_of))
        # Sorted with what was won, as bits of one number: mostly it is sorted already, and bare numbers are sorted
        # faster than places.
        bits = len(whole_of).bit_length()
        won = self.shares.take(match * self.seats + seat)
        observed = np.sort(((match << bits) + level << self.bits) + won, kind="stable")
        both, won = observed >> self.bits, observed & (1 << self.bits) - 1
        first = np.flatnonzero(np.diff(both, prepend=-1))
        n = np.diff(first, append=len(both))
        w = np.add.reduceat(won, first)
        both = both[first]
        match, level = both >> bits, both & (1 << bits) - 1
        compared = match * whole[0].shape[1] + whole_of[level]
        return _summed(level, len(whole_of), n, w, whole[0].take(compared), whole[1].take(compared))


def no_columns(levels: int) -> Ints:
    """Columns in which nothing is summed yet."""
    return np.zeros((len(Sums.__struct_fields__), levels), dtype=np.int64)


def _summed(level: Ints, levels: int, n: Ints, w: Ints, N: Ints, W: Ints) -> Ints:
    """Sums by level. Of floats, but of whole numbers below 2**53: exact."""
    a, b, c, d = (column.astype(np.float64) for column in (n, w, N, W))
    columns = (a, b, a * a, b * b, a * b, a * c, a * d, b * c, b * d)
    return np.array([np.bincount(level, column, levels) for column in columns]).astype(np.int64)


def as_sums(columns: Ints) -> dict[str, Sums]:
    """The sums of each level that was seen."""
    present = columns[0].nonzero()[0]
    rows = zip(present.tolist(), columns[:, present].T.tolist(), strict=True)
    return {str(level): Sums(*row) for level, row in rows}


def count_wholes(whole: Ints, shares: Ints, wholes: int) -> tuple[Ints, Ints]:
    """For each match and each whole: how many seats belong to it, and what they won."""
    n = np.zeros((len(shares), wholes), dtype=np.int64)
    w = np.zeros((len(shares), wholes), dtype=np.int64)
    rows = np.arange(len(shares))
    for seat in range(shares.shape[1]):
        n[rows, whole[:, seat]] += 1
        w[rows, whole[:, seat]] += shares[:, seat]
    return n, w


def sum_wholes(n: Ints, w: Ints) -> dict[str, Whole]:
    """The sums of each whole over all matches."""
    columns = [column.sum(axis=0).tolist() for column in (n, w, n * n, w * w, n * w)]
    return {str(number): Whole(*row) for number, row in enumerate(zip(*columns, strict=True))}


def meetings(levels: Ints, ranks: Ints, many: int) -> dict[str, Sums]:
    """Who finished ahead of whom: 2 for ahead, 1 for level, told of the first of the two."""
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
    if not keys or not sum(len(key) for key in keys):
        return {}
    both, place = np.unique(np.concatenate(keys), return_inverse=True)
    n = np.bincount(place)
    w = np.bincount(place, weights=np.concatenate(scores)).astype(np.int64)
    nothing = np.zeros_like(n)
    sums = as_sums(_summed(both % (many * many), many * many, n, w, nothing, nothing))
    return {f"{int(key) // many} {int(key) % many}": one for key, one in sums.items()}
