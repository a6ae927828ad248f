"""From notes to a tally. Many matches are summed at once, with numpy, so that gathering costs little beside playing."""

from __future__ import annotations

from collections import Counter

import numpy as np

from parlour.lab.run.notes import Notes
from parlour.lab.run.sums import Bools, Groups, Ints, Winnings, as_sums, count_groups, meetings, no_columns
from parlour.lab.run.tally import HUNDRED, MOMENTS, MOST_CUT_NAMED, FloatHistogram, GroupSums, Tally

CACHED = 500_000  # bytes
LARGE = 2**25  # the squares of 2,000 smaller numbers fit into 64 bits


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
    _sum_levels(notes, tally, ended, shares, seated, casts)
    tally.groups["share"] = {}
    _sum_choices(notes, tally, ended)
    _sum_waits(notes, tally, ended)
    if notes.scored_in:
        _sum_scores(notes, tally, shares[notes.scored_in] > 0)
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
    moved, chose = _by_seat(notes, notes.moved)[ended], _by_seat(notes, notes.chose)[ended]
    for seat in range(notes.seats):
        tally.histograms[f"moves {seat}"] = _counted(moved[:, seat])
        tally.histograms[f"choices {seat}"] = _counted(chose[:, seat])
    n, chosen = moved.sum(axis=1), chose.sum(axis=1)
    tally.groups["share"]["forced"] = sums_of(n, n - chosen)
    some = chosen > 0
    among = np.array(notes.among, dtype=np.int64)[ended][some]
    tally.histograms["options"] = _counted((HUNDRED * among + chosen[some] // 2) // chosen[some])


def _sum_waits(notes: Notes, tally: Tally, ended: Bools) -> None:
    """How long each seat waited, in those matches in which it was asked again after others had moved."""
    every = (notes.waits, notes.waited, notes.longest_wait)
    waits, waited, longest = [_by_seat(notes, one)[ended] for one in every]
    for seat in range(notes.seats):
        times = waits[:, seat]
        some = times > 0
        times, moves = times[some], waited[some, seat]
        tally.histograms[f"waiting {seat}"] = _counted((HUNDRED * moves + times // 2) // times)
        tally.histograms[f"longest wait {seat}"] = _counted(longest[some, seat])


def _sum_scores(notes: Notes, tally: Tally, won: Bools) -> None:
    """The score over time, who led when, and what became of leads. `won` says which seats won, in each match noted."""
    sums = tally.groups["share"]
    scores = np.array(notes.scored, dtype=np.int64).reshape(-1, MOMENTS + 1, notes.seats)
    above = notes.seats * scores - scores.sum(axis=2, keepdims=True)
    half, end = above[:, MOMENTS // 2], above[:, MOMENTS]
    sums["snowball"] = sums_of((half * half).sum(axis=1), (half * end).sum(axis=1))
    best = scores == scores.max(axis=2, keepdims=True)
    alone = best.sum(axis=2) == 1
    right = (best & won[:, None, :]).any(axis=2)
    winners = won.sum(axis=1)
    others = winners < notes.seats
    for moment in range(MOMENTS + 1):
        led = alone[:, moment]
        mine = (scores[:, moment] * won).sum(axis=1)
        theirs = scores[:, moment].sum(axis=1) - mine
        if led.any():
            sums[f"leader {moment}"] = sums_of(led[led].astype(np.int64), right[led, moment].astype(np.int64))
        sums[f"winner {moment}"] = sums_of(winners, mine)
        sums[f"others {moment}"] = sums_of((notes.seats - winners)[others], theirs[others])


def sums_of(n: Ints, w: Ints) -> GroupSums:
    """The sums of a share that is w of n in each match. Summed up, the squares of large scores need more than 64
    bits."""
    squares = [n * n, w * w, n * w]
    if max(np.abs(n).max(initial=0), np.abs(w).max(initial=0)) >= LARGE:
        squares = [one * other for one, other in ((n.astype(object), n), (w.astype(object), w), (n.astype(object), w))]
    return GroupSums(int(n.sum()), int(w.sum()), *[int(column.sum()) for column in squares])


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
