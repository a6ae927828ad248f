"""From notes to a tally. Many matches are summed at once, with numpy, so that gathering costs little beside playing."""

from __future__ import annotations

from collections import Counter

import numpy as np

from parlour.lab.run.notes import Notes
from parlour.lab.run.sums import Bools, Groups, Ints, Winnings, as_sums, count_groups, meetings, no_columns
from parlour.lab.run.tally import HUNDRED, MOST_CUT_NAMED, FloatHistogram, GroupSums, Tally

CACHED = 500_000  # bytes


def make_tally(notes: Notes) -> Tally:
    """The tally of everything noted."""
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
    if notes.shares_of:
        tally.groups["share"] = {name: GroupSums(*sums) for name, sums in notes.shares_of.items()}
    _sum_levels(notes, tally, ended, shares, seated, casts)
    _sum_choices(notes, tally, ended)
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
    table = count_groups(np.zeros_like(shares), shares, 1)
    by_bot = count_groups(seated, shares, bots)
    by_seat = count_groups(np.arange(seats) * bots + seated, shares, seats * bots)
    for name, groups in (("table", table), ("bot", by_bot), ("seat and bot", by_seat)):
        tally.groups[name] = groups.sums(ended)

    match, seat = np.divmod(np.arange(shares.size), seats)
    winnings = Winnings(ended, shares)
    tally.levels["seat"] = winnings.sums(match, seat, seat, table, np.zeros(seats, dtype=np.int64))
    if bots > 1:
        tally.levels["bot"] = winnings.sums(match, seat, seated.ravel(), table, np.zeros(bots, dtype=np.int64))
    if notes.trial.casts:
        extra = np.array(notes.more_casts, dtype=np.int64).reshape(-1, 3)
        picked = np.concatenate([np.column_stack([match, seat, casts.ravel()]), extra])
        at, by, cast = picked[picked[:, 2] >= 0].T
        tally.levels["cast"] = winnings.sums(at, by, cast, table, np.zeros(len(notes.trial.casts), dtype=np.int64))

    # First moves are compared with others by the same bot on the same seat.
    names = notes.first_moves
    match, seat = np.divmod(np.array(notes.opened, dtype=np.int64), seats)
    level = (np.array(notes.openings, dtype=np.int64) * seats + seat) * bots + seated[match, seat]
    sums = winnings.sums(match, seat, level, by_seat, np.tile(np.arange(seats * bots), len(names)))
    tally.levels["opening"] = {
        f"{int(key) % (seats * bots)} {names[int(key) // (seats * bots)]}": one for key, one in sums.items()
    }
    _sum_uses(notes, tally, winnings, seated, by_bot, ended)


def _sum_choices(notes: Notes, tally: Tally, ended: Bools) -> None:
    """How many moves each seat made, how many of them were forced, and among how many options it chose."""
    seats, matches = notes.seats, len(notes.moves)
    seat, options = np.array(notes.seats_moved, dtype=np.int64), np.array(notes.options, dtype=np.int64)
    match = np.repeat(np.arange(matches), notes.moves)
    cell = match * seats + seat
    moves, choices = (
        np.bincount(cell[kept], minlength=matches * seats).reshape(-1, seats)[ended]
        for kept in (options > 0, options > 1)
    )
    for number in range(seats):
        tally.histograms[f"moves {number}"] = _counted(moves[:, number])
        tally.histograms[f"choices {number}"] = _counted(choices[:, number])
    n, chosen = moves.sum(axis=1), choices.sum(axis=1)
    tally.groups.setdefault("share", {})["forced"] = sums_of(n, n - chosen)
    among = np.bincount(match, np.where(options > 1, options, 0), matches).astype(np.int64)[ended]
    some = chosen > 0
    tally.histograms["options"] = _counted((HUNDRED * among[some] + chosen[some] // 2) // chosen[some])


def sums_of(n: Ints, w: Ints) -> GroupSums:
    """The sums of a share that is w of n in each match."""
    return GroupSums(*[int(column.sum()) for column in (n, w, n * n, w * w, n * w)])


def _sum_uses(notes: Notes, tally: Tally, winnings: Winnings, seated: Ints, by_bot: Groups, ended: Bools) -> None:
    """Who won by using what, and in how many matches each thing was reached: used by a seat, or named by an event."""
    seats, bots, content = notes.seats, len(notes.bots), notes.content
    matches, things = len(notes.numbers), len(content.things)
    thing_of = np.array([use.thing for use in content.uses], dtype=np.int64)
    all_used, used_until = np.array(notes.used, dtype=np.int64), np.cumsum([0, *notes.used_in])
    all_named, named_until = np.array(notes.named, dtype=np.int64), np.cumsum([0, *notes.named_in])
    bot_of = np.tile(np.arange(bots), len(content.uses))
    columns = no_columns(len(bot_of))
    marks = _by_seat(notes, notes.marks)
    early = np.zeros(len(content.uses), dtype=np.int64)
    times = np.zeros(things, dtype=np.int64)
    # The slices fit into the processor's cache. All at once takes twice as long, which is 4 % of a compiled playtest of
    # Critocracy.
    rows = max(1, min(matches, CACHED // (len(content.uses) * seats)))
    for first in range(0, matches, rows):
        place, used = _slice(all_used, used_until, first, rows)
        use, seat = np.divmod(used, seats)
        match = first + place
        nth = np.arange(len(used)) - (used_until[match] - used_until[first])
        early += np.bincount(use[(nth < marks[match, seat]) & ended[match]], minlength=len(early))
        columns += winnings.columns(match, seat, use * bots + seated[match, seat], by_bot, bot_of)
        reached = np.zeros((rows, things), dtype=bool)
        reached[place, thing_of[use]] = True
        place, named = _slice(all_named, named_until, first, rows)
        reached[place, named] = True
        times += reached.sum(axis=0)
    tally.levels["use"] = as_sums(columns)
    tally.early = {use: int(early[use]) for use in early.nonzero()[0].tolist()}
    tally.reached = {thing: int(times[thing]) for thing in times.nonzero()[0].tolist()}


def _slice(numbers: Ints, until: Ints, first: int, rows: int) -> tuple[Ints, Ints]:
    """The numbers noted in these matches, and the match of each."""
    bounds = until[first : first + rows + 1]
    return np.repeat(np.arange(len(bounds) - 1), np.diff(bounds)), numbers[bounds[0] : bounds[-1]]


def _counted(values: Ints) -> dict[int, int]:
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def compare(base: Notes, other: Notes) -> dict[str, FloatHistogram]:
    """What changed from the first variant to another, match by match: the same seeds, seats and characters. With
    another number of seats, what each of them wins cannot be compared."""
    both = [place for place in range(len(base.ended)) if base.ended[place] and other.ended[place]]
    changed: dict[str, FloatHistogram] = {}
    for seat in range(base.seats if other.seats == base.seats else 0):
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
