"""`parlour bench GAME --profile`: where the time of bots goes, so that authors can make theirs faster.

A match is played move by move, and every part is timed: listing the options, thinking, and the rules that carry the
move out. How much of the thinking goes into imagining is estimated: the sight counts the tables that a bot imagines,
and one more is made at each position and timed. What the game declares (view, evaluate, lean) is timed where bots call
it. Reading the clock takes time itself, which is measured first and taken off.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable

from parlour.bots.seating import bot_maker
from parlour.kernel import Game, Setup, Sight, Table, fast

LONGEST = 20_000
DECLARED = ("view", "evaluate", "lean")
EVERY = 8  # at every so manieth position, a table is imagined only to be timed


class Stopwatch:
    """Processor time of this thread in nanoseconds, less what reading it takes."""

    def __init__(self) -> None:
        reads = [time.thread_time_ns() for _ in range(401)]
        self.own = round(statistics.median(after - before for before, after in itertools.pairwise(reads)))

    def since(self, start: int) -> int:
        """The time since the clock was read."""
        return max(0, time.thread_time_ns() - start - self.own)


class Part:
    """How often something was done, and how long it took in all."""

    def __init__(self) -> None:
        self.count = 0
        self.time = 0

    def add(self, time: int, count: int = 1) -> None:
        """It was done once more, or several times."""
        self.count += count
        self.time += time


class Profile:
    """Where the time of some matches went."""

    def __init__(self) -> None:
        self.matches = 0
        self.options = Part()
        self.thinking = Part()  # imagining included
        self.imagining = Part()
        self.rules = Part()
        self.declared = {name: Part() for name in DECLARED}  # within thinking
        self.questions: dict[str, Part] = {}  # thinking, by the key of the decision

    @property
    def total(self) -> int:
        """All of it."""
        return self.options.time + self.thinking.time + self.rules.time


def profile(game: Game, setup: Setup, bots: list[str], seconds: float, seed: int = 1) -> Profile:
    """Play whole matches for so many seconds of processor time, at least one."""
    found = Profile()
    watch = Stopwatch()
    timed = _timed(setup, found, watch)
    try:
        start = time.process_time()
        while found.matches == 0 or time.process_time() - start < seconds:
            _play(game, setup, bots, found, watch, seed + found.matches)
            found.matches += 1
    finally:
        for name, function in timed.items():
            setattr(setup.functions, name, function)
    return found


def _timed(setup: Setup, found: Profile, watch: Stopwatch) -> dict[str, Callable[..., object]]:
    """Time what the game declares; returns the functions as they were."""
    before = {name: getattr(setup.functions, name) for name in DECLARED}
    declared = {name: function for name, function in before.items() if function is not None}
    for name, function in declared.items():
        setattr(setup.functions, name, _with_clock(function, found.declared[name], watch))
    return declared


def _with_clock(function: Callable[..., object], part: Part, watch: Stopwatch) -> Callable[..., object]:
    def timed(*arguments: object) -> object:
        start = time.thread_time_ns()
        answer = function(*arguments)
        part.add(watch.since(start))
        return answer

    return timed


def _play(game: Game, setup: Setup, bots: list[str], found: Profile, watch: Stopwatch, seed: int) -> None:
    streams = [fast(seed * 100 + seat) for seat in range(setup.seats)]
    seated = [bot_maker(game, bots[seat % len(bots)])() for seat in range(setup.seats)]
    t = game.new_table(setup, fast(seed))
    moves = 0
    while not t.over and moves < LONGEST:
        seat = t.next_asked()
        start = time.thread_time_ns()
        t.options(seat)
        found.options.add(watch.since(start))
        one = _cost_of_imagining(t, seat, watch) if moves % EVERY == 0 else 0
        sight = Sight(t, seat, streams[seat], game.perfect_information)
        start = time.thread_time_ns()
        move = seated[seat].choose(sight)
        spent = watch.since(start)
        found.thinking.add(spent)
        found.questions.setdefault(t.decision_key(), Part()).add(spent)
        found.imagining.count += sight.imagined
        if moves % EVERY == 0:
            found.imagining.time += one * sight.imagined * EVERY
        start = time.thread_time_ns()
        t.take(seat, move)
        found.rules.add(watch.since(start))
        moves += 1


def _cost_of_imagining(t: Table, seat: int, watch: Stopwatch) -> int:
    stream = fast(1)
    start = time.thread_time_ns()
    t.imagine(seat, stream)
    return watch.since(start)
