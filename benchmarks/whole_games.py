"""How many whole games bots play per second of one core, in this tree and in another, side by side in one run.

    python benchmarks/whole_games.py
    python benchmarks/whole_games.py --before ../parlour-before --rounds 5

Each tree has a process for compiled and one for plain Python. They play the same matches in turns, and every round
compares the hashes of all moves: a bot that plays differently is not faster, it is another bot.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent


class Case(NamedTuple):
    """Who plays what, and the goal."""

    title: str
    game: str
    seats: int
    bots: str
    preset: str
    goal: int
    plain_goal: int = 0


CASES = [
    Case("Meinopoly, four medium", "meinopoly", 4, "medium", "standard", 1000, 100),
    Case("Circus Maximus, four medium", "circus_maximus", 4, "medium", "standard", 500),
    Case("Conquest classic, four medium", "conquest", 4, "medium", "classic", 300),
    Case("Critocracy, four medium", "critocracy", 4, "medium", "standard", 2000),
    Case("Titov, simple", "titov", 1, "simple", "standard", 100),
    Case("Titov, good", "titov", 1, "good", "standard", 10),
]


# --- in the process that plays ---


def play() -> None:
    """Play what each line of the input asks for, and answer with processor time and a hash of the moves."""
    import parlour
    from parlour.lab.experiment import Experiment, Trial
    from parlour.lab.run.runner import Player

    answers = os.fdopen(os.dup(1), "w", buffering=1)
    print(json.dumps(parlour.how_it_runs()), file=answers)
    players: dict[tuple[object, ...], Player] = {}
    for line in sys.stdin:
        game, seats, bots, preset, first, count = asked = json.loads(line)
        key = tuple(asked[:4])
        if key not in players:
            experiment = Experiment(game=game, seats=seats, bots=(bots,), preset=preset, seed=35)
            players[key] = Player(Trial(experiment, 0))
            players[key].play(0)
        digest = hashlib.sha256()
        spent = 0.0
        for number in range(first, first + count):
            start = time.process_time()
            played = players[key].play(number)
            spent += time.process_time() - start
            for seat, move in zip(played.seats, played.moves, strict=True):
                digest.update(b"%d %s\n" % (seat, move.text().encode()))
        print(json.dumps([spent, digest.hexdigest()]), file=answers)


# --- in the process that asks ---


class Tree:
    """A tree's bots, compiled or plain, in a process of their own."""

    def __init__(self, tree: Path, plain: bool) -> None:
        around = {**os.environ, "PYTHONPATH": str(tree / "src")}
        if plain:
            around["PARLOUR_PLAIN"] = "1"
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--play"],
            env=around,
            cwd=tree,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.runs = str(self._answer())

    def ask(self, case: Case, first: int, count: int) -> tuple[float, str]:
        """The processor time that these matches took, and the hash of their moves."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([*case[1:5], first, count]) + "\n")
        self.process.stdin.flush()
        spent, moves = self._answer()
        return float(spent), str(moves)

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a process that plays has ended; see above")
        return json.loads(line)


def measure(case: Case, trees: dict[str, Tree], rounds: int, seconds: float) -> dict[str, float]:
    """Games per second in each tree: the median over the rounds, in each of which all play the same matches."""
    slowest = max(tree.ask(case, 0, 1)[0] for tree in trees.values())
    count = max(1, round(seconds / max(slowest, 1e-6)))
    rates: dict[str, list[float]] = {name: [] for name in trees}
    for turn in range(rounds):
        seen: set[str] = set()
        for name, tree in trees.items():
            spent, moves = tree.ask(case, turn * count, count)
            rates[name].append(count / spent)
            seen.add(moves)
        if len(seen) > 1:
            sys.exit(f"{case.title}: the bots do not play alike in matches {turn * count} to {(turn + 1) * count - 1}")
    print(f"  {case.title}: {rounds} x {count} matches, the same moves in all", file=sys.stderr)
    return {name: statistics.median(rate) for name, rate in rates.items()}


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="another tree of Parlour to compare with, compiled in place")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a round in the slower tree")
    parser.add_argument("--only", help="games, as in meinopoly,titov")
    parser.add_argument("--no-plain", action="store_true", help="measure compiled bots alone")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        play()
        return
    places = {"before": asked.before.resolve()} if asked.before else {}
    places["now"] = HERE
    ways = {"compiled": False} if asked.no_plain else {"compiled": False, "plain": True}
    trees = {way: {name: Tree(place, plain) for name, place in places.items()} for way, plain in ways.items()}
    for way, by_name in trees.items():
        for name, tree in by_name.items():
            print(f"{name}, {way}: {tree.runs}", file=sys.stderr)
    cases = [case for case in CASES if not asked.only or case.game in asked.only.split(",")]
    columns = [f"{name}, {way}" for way in ways for name in places]
    print(f"| games per second of one core | {' | '.join(columns)} | times | goal |")
    print(f"| --- |{' ---: |' * (len(columns) + 2)}")
    for case in cases:
        cells: list[str] = []
        times: list[str] = []
        for by_name in trees.values():
            rates = measure(case, by_name, asked.rounds, asked.seconds)
            cells += [f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}" for rate in rates.values()]
            if "before" in rates:
                times.append(f"{rates['now'] / rates['before']:.1f}")
        goal = f"{case.goal:,}" + (f" / {case.plain_goal}" if case.plain_goal else "")
        print(f"| {case.title} | {' | '.join(cells)} | {' / '.join(times)} | {goal} |", flush=True)


if __name__ == "__main__":
    main()
