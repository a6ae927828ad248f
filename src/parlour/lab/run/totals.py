"""From notes to a tally: sums of many matches at once, with numpy: gathering is to cost little beside playing."""

from __future__ import annotations

from collections import Counter

import numpy as np

from parlour.lab.run.notes import Notes
from parlour.lab.run.sums import Bools, Ints, Seen, as_sums, count_wholes, meetings, no_columns, sum_wholes
from parlour.lab.run.tally import MOST_CUT_NAMED, Fine, Tally

CACHED = 500_000  # bytes


def make_tally(notes: Notes) -> Tally:
    """Everything noted."""
    tally = Tally(
        reasons=notes.reasons,
        histograms=notes.histograms,
        counts=notes.counts,
        outliers=notes.outliers,
        clock=notes.clock,
    )
    ended = np.array(notes.ended, dtype=bool)
    shares, seated, casts = (_by_seat(notes, one) for one in (notes.shares, notes.seated, notes.casts))
    tally.ended = int(ended.sum())
    tally.cut = len(notes.ended) - tally.ended
    cut = [number for number, over in zip(notes.numbers, notes.ended, strict=True) if not over]
    tally.cut_numbers = cut[:MOST_CUT_NAMED]
    tally.draws = int(((shares > 0) & (shares < notes.unit)).any(axis=1).sum())
    tally.defeats = int((ended & (shares.sum(axis=1) == 0)).sum())
    for name, lengths in notes.lengths().items():
        tally.histograms[name] = _counted(np.array(lengths, dtype=np.int64)[ended])
    for values, over in zip(notes.metrics, notes.ended, strict=False):
        for name, number in values.items() if over else ():
            histogram = tally.metrics.setdefault(name, {})
            histogram[number] = histogram.get(number, 0) + 1
    _sum_levels(notes, tally, ended, shares, seated, casts)
    if notes.meetings:
        ranks = _by_seat(notes, notes.ranks)[ended]
        if len(notes.bots) > 1:
            tally.levels["bot meets bot"] = meetings(seated[ended], ranks, len(notes.bots))
        if notes.trial.casts:
            tally.levels["cast meets cast"] = meetings(casts[ended], ranks, len(notes.trial.casts))
    return tally


def _by_seat(notes: Notes, numbers: list[int]) -> Ints:
    return np.array(numbers, dtype=np.int64).reshape(-1, notes.seats)


def _sum_levels(notes: Notes, tally: Tally, ended: Bools, shares: Ints, seated: Ints, casts: Ints) -> None:
    seats, bots = notes.seats, len(notes.bots)
    matches = len(shares)
    table = count_wholes(np.zeros_like(shares), shares, 1)
    by_bot = count_wholes(seated, shares, bots)
    by_seat = count_wholes(np.arange(seats) * bots + seated, shares, seats * bots)
    for factor, whole in (("table", table), ("bot", by_bot), ("seat and bot", by_seat)):
        tally.wholes[factor] = sum_wholes(whole[0][ended], whole[1][ended])

    place, seat = np.divmod(np.arange(matches * seats), seats)
    seen = Seen(ended, shares, notes.unit)
    tally.levels["seat"] = seen.sums(place, seat, seat, table, np.zeros(seats, dtype=np.int64))
    if bots > 1:
        tally.levels["bot"] = seen.sums(place, seat, seated.ravel(), table, np.zeros(bots, dtype=np.int64))
    if notes.trial.casts:
        extra = np.array(notes.more_casts, dtype=np.int64).reshape(-1, 3)
        where = np.concatenate([np.column_stack([place, seat, casts.ravel()]), extra])
        picked = where[where[:, 2] >= 0].T
        many = len(notes.trial.casts)
        tally.levels["cast"] = seen.sums(picked[0], picked[1], picked[2], table, np.zeros(many, dtype=np.int64))

    # First moves are compared with others by the same bot on the same seat.
    names = notes.first_moves
    match, seat = np.divmod(np.array(notes.opened, dtype=np.int64), seats)
    level = (np.array(notes.openings, dtype=np.int64) * seats + seat) * bots + seated[match, seat]
    sums = seen.sums(match, seat, level, by_seat, np.tile(np.arange(seats * bots), len(names)))
    tally.levels["opening"] = {
        f"{int(key) % (seats * bots)} {names[int(key) // (seats * bots)]}": one for key, one in sums.items()
    }
    _sum_uses(notes, tally, seen, seated, by_bot)


def _sum_uses(notes: Notes, tally: Tally, seen: Seen, seated: Ints, by_bot: tuple[Ints, Ints]) -> None:
    """Who won by using what; and in how many matches each thing was reached: used by a seat, or named by an event."""
    seats, bots, content = notes.seats, len(notes.bots), notes.content
    matches, things, codes = len(notes.numbers), len(content.things), len(content.uses) * seats
    thing_of = np.array([use.thing for use in content.uses], dtype=np.int64)
    all_used, used_until = np.array(notes.used, dtype=np.int64), np.cumsum([0, *notes.used_in])
    all_named, named_until = np.array(notes.named, dtype=np.int64), np.cumsum([0, *notes.named_in])
    whole_of = np.tile(np.arange(bots), len(content.uses))
    columns = no_columns(len(whole_of))
    times = np.zeros(things, dtype=np.int64)
    # In slices that fit into the processor's cache.
    rows = max(1, min(matches, CACHED // codes))
    for first in range(0, matches, rows):
        place, used = _slice(all_used, used_until, first, rows)
        # Put in order by marks in a table, which is faster than to sort them.
        marks = np.zeros(rows * codes, dtype=bool)
        marks[place * codes + used] = True
        place, used = np.divmod(marks.nonzero()[0], codes)
        use, seat = np.divmod(used, seats)
        match = place + first
        columns += seen.columns(match, seat, use * bots + seated[match, seat], by_bot, whole_of)
        reached = np.zeros(rows * things, dtype=bool)
        reached[place * things + thing_of[use]] = True
        place, named = _slice(all_named, named_until, first, rows)
        reached[place * things + named] = True
        times += reached.reshape(rows, things).sum(axis=0)
    tally.levels["use"] = as_sums(columns)
    tally.reached = {thing: int(times[thing]) for thing in times.nonzero()[0].tolist()}


def _slice(numbers: Ints, until: Ints, first: int, rows: int) -> tuple[Ints, Ints]:
    """What was noted of these matches, and for each number in which of them."""
    bounds = until[first : first + rows + 1]
    return np.repeat(np.arange(len(bounds) - 1), np.diff(bounds)), numbers[bounds[0] : bounds[-1]]


def _counted(values: Ints) -> dict[int, int]:
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def compare(base: Notes, other: Notes) -> dict[str, Fine]:
    """What changed from the first variant to another, match by match: the same seeds, seats and characters."""
    both = [place for place in range(len(base.ended)) if base.ended[place] and other.ended[place]]
    changed: dict[str, Fine] = {}
    for seat in range(base.seats):
        places = [place * base.seats + seat for place in both]
        differences = [(other.shares[place] - base.shares[place]) / base.unit for place in places]
        changed[f"seat {seat}"] = dict(Counter(differences))
    after = other.lengths()
    for name, lengths in base.lengths().items():
        changed[name] = dict(Counter(float(after[name][place] - lengths[place]) for place in both))
    if base.metrics and other.metrics:
        for place in both:
            one, two = base.metrics[place], other.metrics[place]
            for name in one.keys() & two.keys():
                histogram = changed.setdefault(f"metric {name}", {})
                difference = two[name] - one[name]
                histogram[difference] = histogram.get(difference, 0) + 1
    return changed
