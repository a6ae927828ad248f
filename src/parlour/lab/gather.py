"""From matches to a tally. What a match leaves behind is written into plain lists while matches are played;
the sums are made from all of them at once, with numpy, so that gathering costs little beside the playing.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt

from parlour.kernel import Move, Result
from parlour.lab.content import Content
from parlour.lab.experiment import Trial
from parlour.lab.runner import Played
from parlour.lab.tally import MOST_CUT_NAMED, Fine, Sums, Tally, Whole, greater, unit

Ints = npt.NDArray[np.int64]


class Gatherer:
    """Keeps what matters of the matches of one trial until a tally is made of it."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.seats = trial.experiment.seats
        self.unit = unit(self.seats)
        self.content = Content(trial.game, trial.setup)
        self.bots = list(dict.fromkeys(trial.experiment.bots))  # a name given twice is one bot
        self._written: dict[Move, str] = {}
        self._bot = [self.bots.index(name) for name in trial.experiment.bots]
        self._thing_of = np.array([use.thing for use in self.content.uses], dtype=np.int64)
        self._meetings = len(self.bots) > 1 or bool(trial.casts)
        self.clear()

    def clear(self) -> None:
        """Forget all matches."""
        self.numbers: list[int] = []
        self.ended: list[bool] = []
        self.shares: list[list[int]] = []
        self.metrics: list[dict[str, float]] = []
        self.lengths: dict[str, list[int]] = {"moves": [], "turns": [], "rounds": []}
        self._seated: list[list[int]] = []
        self._casts: list[list[int]] = []  # the first character of each seat, -1 for none
        self._more_casts: list[tuple[int, int, int]] = []  # match, seat, character beyond the first
        self._ranks: list[list[int]] = []
        self._openings: list[tuple[int, int, str]] = []  # match, seat, move
        self._said: list[object] = []  # numbers of the content's
        self._said_in: list[int] = []
        self.content.forget()
        self._told: Counter[tuple[str, int]] = Counter()
        self._tally = Tally()

    def add(self, played: Played) -> None:
        """Take note of one match."""
        t = played.table
        place = len(self.numbers)
        self.numbers.append(played.number)
        self.ended.append(not played.cut)
        self._seated.append([self._bot[bot] for bot in played.bots])
        said = self.content.said(played.seats, played.moves)
        self._said += said
        self._said_in.append(len(said))
        for bot, nanoseconds in played.clock:
            name = self.trial.experiment.bots[bot]
            decisions, spent = self._tally.clock.get(name, (0, 0))
            self._tally.clock[name] = (decisions + 1, spent + nanoseconds)
        for name, value in (("moves", len(played.moves)), ("turns", t.turns), ("rounds", t.rounds)):
            self.lengths[name].append(value)
        casts = [-1] * self.seats
        for seat, cast in played.casts:
            if casts[seat] < 0:
                casts[seat] = cast
            else:
                self._more_casts.append((place, seat, cast))
        self._casts.append(casts)
        result = t.result
        if result is None:
            self.shares.append([0] * self.seats)
            self._ranks.append([1] * self.seats)
        else:
            self.shares.append([round(result.share(seat) * self.unit) for seat in range(self.seats)])
            self._ranks.append(result.ranks if self._meetings else [])
            self._openings += [(place, seat, self._write(move)) for seat, move in played.openings.items()]
            self._note_end(played, result)
        if self.trial.metrics is not None:
            # Adding 0.0 makes one zero of two; what is not finite says that a metric does not apply.
            values = {name: float(value) + 0.0 for name, value in self.trial.metrics(t).items()}
            self.metrics.append({name: value for name, value in values.items() if math.isfinite(value)})

    def _write(self, move: Move) -> str:
        known = self._written.get(move)
        if known is None:
            known = self._written[move] = self.trial.game.write(self.trial.setup, move)
        return known

    def _note_end(self, played: Played, result: Result) -> None:
        t, told, moves = played.table, self._told, len(played.moves)
        tally = self._tally
        tally.reasons[result.reason] = tally.reasons.get(result.reason, 0) + 1
        self._outlier("longest", moves, played.number)
        self._outlier("shortest", moves, played.number)
        scores = result.scores if result.scores is not None else t.standing()
        if scores is not None and len(scores) > 1:
            order = sorted(scores, reverse=True)
            told["margin", order[0] - order[1]] += 1
            told["spread", order[0] - order[-1]] += 1
            self._outlier("closest", order[0] - order[1], played.number)
            self._outlier("most one-sided", order[0] - order[1], played.number)
            for score in order:
                told["score", score] += 1
        for place, (_, when, turn) in enumerate(played.outs, 1):
            told[f"out {place}", turn if t.turns else when] += 1
            told[f"out {place} %", _percent(when, moves)] += 1
        if played.leads:
            self._note_leads(played, result)

    def _note_leads(self, played: Played, result: Result) -> None:
        told, counts, moves = self._told, self._tally.counts, len(played.moves)
        alone = [leader for _, leader in played.leads if leader >= 0]
        told["lead changes", sum(1 for one, other in pairwise(alone) if one != other)] += 1
        if result.draw or not result.winners:
            return
        counts["decided"] = counts.get("decided", 0) + 1
        taken, last = played.leads[-1]
        if last in result.winners:
            told["lead for good %", _percent(taken, moves)] += 1
        else:
            counts["won from behind"] = counts.get("won from behind", 0) + 1
        half = [leader for when, leader in played.leads if 2 * when <= moves][-1]
        if half >= 0:
            counts["half-time leads"] = counts.get("half-time leads", 0) + 1
            counts["half-time leads won"] = counts.get("half-time leads won", 0) + (half in result.winners)

    def _outlier(self, name: str, value: int, number: int) -> None:
        best = self._tally.outliers
        best[name] = greater(name, best.get(name), (value, number))

    # --- the sums ---

    def tally(self) -> Tally:
        """Everything noted since the last `clear`."""
        tally = self._tally
        ended = np.array(self.ended, dtype=bool)
        shares = np.array(self.shares, dtype=np.int64).reshape(-1, self.seats)
        seated = np.array(self._seated, dtype=np.int64).reshape(-1, self.seats)
        casts = np.array(self._casts, dtype=np.int64).reshape(-1, self.seats)
        tally.ended = int(ended.sum())
        tally.cut = len(self.ended) - tally.ended
        cut = [number for number, over in zip(self.numbers, self.ended, strict=True) if not over]
        tally.cut_numbers = cut[:MOST_CUT_NAMED]
        tally.draws = int(((shares > 0) & (shares < self.unit)).any(axis=1).sum())
        tally.defeats = int((ended & (shares.sum(axis=1) == 0)).sum())
        for name, lengths in self.lengths.items():
            tally.histograms[name] = _counted(np.array(lengths, dtype=np.int64)[ended])
        for (name, value), times in self._told.items():
            tally.histograms.setdefault(name, {})[value] = times
        for values, over in zip(self.metrics, self.ended, strict=False):
            for name, number in values.items() if over else ():
                histogram = tally.metrics.setdefault(name, {})
                histogram[number] = histogram.get(number, 0) + 1
        self._sum_levels(tally, ended, shares, seated, casts)
        if self._meetings:
            ranks = np.array(self._ranks, dtype=np.int64).reshape(-1, self.seats)[ended]
            if len(self.bots) > 1:
                tally.levels["bot meets bot"] = _meetings(seated[ended], ranks, len(self.bots))
            if self.trial.casts:
                tally.levels["cast meets cast"] = _meetings(casts[ended], ranks, len(self.trial.casts))
        return tally

    def _uses(self, tally: Tally) -> tuple[Ints, Ints]:
        """In which match what was used by whom, each once; and in how many matches each thing was reached: used by a
        seat, or named by an event."""
        matches = len(self.numbers)
        said = np.array(self._said, dtype=np.int64)
        match = np.repeat(np.arange(matches), self._said_in)
        codes, things = len(self.content.uses) * self.seats, len(self.content.things)
        used = _marked(matches, codes, match, said, self.content.said_uses)
        place, code = np.divmod(used.nonzero()[0], codes)
        reached = _marked(matches, things, match, said, self.content.said_things)
        reached[place * things + self._thing_of[code // self.seats]] = True
        times = reached.reshape(matches, things).sum(axis=0)
        tally.reached = {thing: int(times[thing]) for thing in times.nonzero()[0].tolist()}
        return place, code

    def _sum_levels(self, tally: Tally, ended: npt.NDArray[np.bool_], shares: Ints, seated: Ints, casts: Ints) -> None:
        seats, bots = self.seats, len(self.bots)
        matches = len(shares)
        table = _wholes(np.zeros_like(shares), shares, 1)
        by_bot = _wholes(seated, shares, bots)
        by_seat = _wholes(np.arange(seats) * bots + seated, shares, seats * bots)
        for factor, whole in (("table", table), ("bot", by_bot), ("seat and bot", by_seat)):
            tally.wholes[factor] = _summed_whole(whole[0][ended], whole[1][ended])

        place, seat = np.divmod(np.arange(matches * seats), seats)
        seen = _Seen(ended, shares, self.unit)
        tally.levels["seat"] = seen.sums(place, seat, seat, table, np.zeros(seats, dtype=np.int64))
        if bots > 1:
            tally.levels["bot"] = seen.sums(place, seat, seated.ravel(), table, np.zeros(bots, dtype=np.int64))
        if self.trial.casts:
            extra = np.array(self._more_casts, dtype=np.int64).reshape(-1, 3)
            where = np.concatenate([np.column_stack([place, seat, casts.ravel()]), extra])
            picked = where[where[:, 2] >= 0].T
            many = len(self.trial.casts)
            tally.levels["cast"] = seen.sums(picked[0], picked[1], picked[2], table, np.zeros(many, dtype=np.int64))

        # First moves are compared with others by the same bot on the same seat.
        names = sorted({name for _, _, name in self._openings})
        known = {name: number for number, name in enumerate(names)}
        rows = [(match, one, (known[name] * seats + one) * bots) for match, one, name in self._openings]
        first = np.array(rows, dtype=np.int64).reshape(-1, 3).T
        level = first[2] + seated[first[0], first[1]]
        sums = seen.sums(first[0], first[1], level, by_seat, np.tile(np.arange(seats * bots), len(names)))
        tally.levels["opening"] = {
            f"{int(key) % (seats * bots)} {names[int(key) // (seats * bots)]}": one for key, one in sums.items()
        }

        place, used = self._uses(tally)
        use, seat = np.divmod(used, seats)
        many = len(self.content.uses)
        level = use * bots + seated[place, seat]
        tally.levels["use"] = seen.sums(place, seat, level, by_bot, np.tile(np.arange(bots), many))


def _marked(rows: int, columns: int, row: Ints, said: Ints, lists: list[list[int]]) -> npt.NDArray[np.bool_]:
    """A table, row after row, with a mark for everything that is on the list of something said in that row."""
    lengths = np.fromiter(map(len, lists), dtype=np.int64, count=len(lists))
    items = np.fromiter(chain.from_iterable(lists), dtype=np.int64, count=int(lengths.sum()))
    many = lengths[said]
    # Where the list of something said begins, less what was said before it: plus a running number, every item in turn.
    begins = (np.cumsum(lengths) - lengths)[said] - (np.cumsum(many) - many)
    marked = np.zeros(rows * columns, dtype=bool)
    marked[np.repeat(row * columns, many) + items[np.repeat(begins, many) + np.arange(many.sum())]] = True
    return marked


class _Seen:
    """The matches that ended, and what everyone won in them."""

    def __init__(self, ended: npt.NDArray[np.bool_], shares: Ints, one: int) -> None:
        self.ended = ended
        self.shares = shares
        self.unit = one

    def sums(self, match: Ints, seat: Ints, level: Ints, whole: tuple[Ints, Ints], whole_of: Ints) -> dict[str, Sums]:
        """Sums for each level, from observations "in this match this seat was of this level". `whole` holds n
        and w of each whole in each match; `whole_of` says with which whole a level is compared."""
        counted = self.ended[match]
        match, seat, level = match[counted], seat[counted], level[counted]
        levels = len(whole_of)
        if not len(match):
            return {}
        # Sorted with what was won: mostly it is sorted already, and bare numbers are sorted faster than places.
        several = self.unit + 1
        observed = np.sort((match * levels + level) * several + self.shares[match, seat], kind="stable")
        both, won = np.divmod(observed, several)
        first = np.flatnonzero(np.diff(both, prepend=-1))
        n = np.diff(first, append=len(both))
        w = np.add.reduceat(won, first)
        match, level = np.divmod(both[first], levels)
        N = whole[0][match, whole_of[level]]
        W = whole[1][match, whole_of[level]]
        return _summed(level, [n, w, n * n, w * w, n * w, n * N, n * W, w * N, w * W])


def _summed(level: Ints, columns: list[Ints]) -> dict[str, Sums]:
    present = np.bincount(level).nonzero()[0]
    # Sums of floats, but of whole numbers below 2**53: exact.
    sums = [np.bincount(level, weights=column).astype(np.int64)[present].tolist() for column in columns]
    return {str(name): Sums(*row) for name, row in zip(present.tolist(), zip(*sums, strict=True), strict=True)}


def _wholes(whole: Ints, shares: Ints, wholes: int) -> tuple[Ints, Ints]:
    """For each match and each whole: how many seats belong to it, and what they won."""
    n = np.zeros((len(shares), wholes), dtype=np.int64)
    w = np.zeros((len(shares), wholes), dtype=np.int64)
    rows = np.arange(len(shares))
    for seat in range(shares.shape[1]):
        np.add.at(n, (rows, whole[:, seat]), 1)
        np.add.at(w, (rows, whole[:, seat]), shares[:, seat])
    return n, w


def _summed_whole(n: Ints, w: Ints) -> dict[str, Whole]:
    columns = [column.sum(axis=0).tolist() for column in (n, w, n * n, w * w, n * w)]
    return {str(number): Whole(*row) for number, row in enumerate(zip(*columns, strict=True))}


def _meetings(levels: Ints, ranks: Ints, many: int) -> dict[str, Sums]:
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
    zero = np.zeros_like(n)
    sums = _summed(both % (many * many), [n, w, n * n, w * w, n * w, zero, zero, zero, zero])
    return {f"{int(key) // many} {int(key) % many}": one for key, one in sums.items()}


def _counted(values: Ints) -> dict[int, int]:
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0


def compare(base: Gatherer, other: Gatherer) -> dict[str, Fine]:
    """What changed from the first variant to another, match by match: the same seeds, seats and characters."""
    both = [place for place in range(len(base.ended)) if base.ended[place] and other.ended[place]]
    changed: dict[str, Fine] = {}
    for seat in range(base.seats):
        differences = [(other.shares[place][seat] - base.shares[place][seat]) / base.unit for place in both]
        changed[f"seat {seat}"] = dict(Counter(differences))
    for name, lengths in base.lengths.items():
        changed[name] = dict(Counter(float(other.lengths[name][place] - lengths[place]) for place in both))
    if base.metrics and other.metrics:
        for place in both:
            before, after = base.metrics[place], other.metrics[place]
            for name in before.keys() & after.keys():
                histogram = changed.setdefault(f"metric {name}", {})
                difference = after[name] - before[name]
                histogram[difference] = histogram.get(difference, 0) + 1
    return changed
