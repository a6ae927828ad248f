"""Iterations of search a second on the large games, and what takes the time: `python benchmarks/search.py [GAME …]
[--positions 12] [--iterations 100]`. The positions are those of one match between the game's usual bots, far apart.
Processor time counts, not time on the wall. In a second pass every part has a clock of its own; clocks cost time, too,
so that pass says only what share each part has.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import parlour
from parlour.bots.search import Search
from parlour.bots.seating import choose, make_bot, usual_bot
from parlour.kernel import Game, Match, Sight, fast

GAMES = {"meinopoly": 4, "circus_maximus": 4, "critocracy": 4, "conquest": 4, "titov": 1}
APART = 23  # decisions between two positions


class Clock:
    """How long a function took in all, and how often it was called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.calls = 0
        self.spent = 0

    def __call__(self, *values: object) -> object:
        start = time.process_time_ns()
        found = self.function(*values)
        self.spent += time.process_time_ns() - start
        self.calls += 1
        return found


def positions(game: Game, seats: int, wanted: int) -> Iterator[tuple[Match, int]]:
    """Matches at decisions between several options, and the seat that decides."""
    bot, chance = make_bot(game, usual_bot(game, "random")), fast(1)
    found = decisions = seed = 0
    while found < wanted:
        seed += 1
        m = Match.new(game, seats, seed=seed, stream="fast")
        while not m.over and found < wanted:
            seat = m.asked[0]
            decisions += 1
            if decisions % APART == 0 and len(m.options(seat)) > 1:
                found += 1
                yield m, seat
            m.play(seat, choose(m, seat, bot, chance))


def pace(m: Match, seat: int, iterations: int) -> float:
    """Iterations a second of processor time."""
    bot = Search(iterations)
    start = time.process_time_ns()
    bot.grow(m.sight(seat, fast(2)))
    return 1e9 * bot.made / (time.process_time_ns() - start)


def shares(m: Match, seat: int, iterations: int) -> tuple[int, int, int, int, int, int]:
    """Nanoseconds in all, spent on imagining, leaning and judging; how often it leaned, and the iterations made."""
    functions: Any = m.setup.functions
    lean, evaluate = functions.lean, functions.evaluate
    leaning, judging = Clock(lean), Clock(evaluate)
    functions.lean, functions.evaluate = leaning, judging
    bot = Search(iterations)
    try:
        start = time.process_time_ns()
        bot.grow(m.sight(seat, fast(2)))
        spent = time.process_time_ns() - start
    finally:
        functions.lean, functions.evaluate = lean, evaluate
    imagining = Clock(Sight.imagine)
    seen = m.sight(seat, fast(2))
    for _ in range(bot.made):
        imagining(seen)
    return spent, imagining.spent, leaning.spent, judging.spent, leaning.calls, bot.made


def measure(name: str, wanted: int, iterations: int) -> str:
    """One game as a row of a table."""
    game = parlour.game(name)
    paces: list[float] = []
    parts: list[tuple[int, ...]] = []
    for m, seat in positions(game, GAMES[name], wanted):
        paces.append(pace(m, seat, iterations))
        parts.append(shares(m, seat, iterations))
    spent, imagining, leaning, judging, leaned, made = [sum(column) for column in zip(*parts, strict=True)]
    percents = [round(100 * part / spent) for part in (imagining, leaning, judging)]
    rest = max(0, 100 - sum(percents))
    cells = [
        name,
        f"{statistics.median(paces):,.0f}",
        f"{min(paces):,.0f} to {max(paces):,.0f}",
        f"{leaned / made:.1f}",
        *[f"{percent} %" for percent in (*percents, rest)],
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    asked.add_argument("--positions", type=int, default=12)
    asked.add_argument("--iterations", type=int, default=100)
    given = asked.parse_args()
    print(f"Parlour is running as {parlour.how_it_runs()}.\n")
    print("| | iterations a second | from … to | leaned in each | imagining | leaning | judging | rules and tree |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in given.games:
        print(measure(name, given.positions, given.iterations), flush=True)


if __name__ == "__main__":
    main()
