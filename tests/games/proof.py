"""Promises about a game that take thousands of matches: a compiled copy plays, and the lab counts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.compiler import have_compiler
from tests.compiled import compile_copy, run

BY_THE_THOUSAND = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]


class Proof:
    """A compiled game, and the commands to try on it."""

    def __init__(self, work: Path, game: str) -> None:
        self.game = game
        self.source = compile_copy(work, game)

    def lab(self, command: str, *options: str) -> dict[str, Any]:
        """The lab's report, as JSON."""
        file = self.source.parent / f"{command}.json"
        file.unlink(missing_ok=True)
        run(self.source, "-m", "parlour", command, self.game, *options, "--jobs", "all", "--out", str(file))
        found: dict[str, Any] = json.loads(file.read_text())
        return found

    def playtest(self, *options: str) -> dict[str, Any]:
        """The results of one playtest."""
        found: dict[str, Any] = self.lab("playtest", *options)["results"][0]
        return found

    def check(self, games: int, *options: str) -> list[dict[str, Any]]:
        """Check random games against every promise, in two halves, one on each core."""
        command = [sys.executable, "-m", "parlour", "check", self.game, *options, "--games", str(games // 2), "--json"]
        environment = {**os.environ, "PYTHONPATH": str(self.source)}
        halves = [
            subprocess.Popen([*command, "--seed", seed], env=environment, stdout=subprocess.PIPE, text=True)
            for seed in "12"
        ]
        reports: list[dict[str, Any]] = [json.loads(half.communicate()[0]) for half in halves]
        for report in reports:
            print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
            assert report["failures"] == []
        return reports

    def beats(self, higher: str, lower: str, *options: str) -> float:
        """How often a bot beats another in 400 games of two (or --games), which must clearly be more than half."""
        bots = f"{higher},{lower}"
        report = self.lab("duel", "--seats", "2", "--bots", bots, "--games", "400", *options)
        best = report["ladder"][0]
        print(f"\n{higher} against {lower}{' '.join(['', *options])}: {best['beats_next']}; {report['timing']}")
        assert best["bot"] == higher
        assert best["beats_next"]["low"] > 0.5
        rate: float = best["beats_next"]["rate"]
        return rate

    def print_speed(self, seats: int, bots: str) -> None:
        """Print the speed; no test asserts it."""
        for plain in (False, True):
            command = ("-m", "parlour", "bench", self.game, "--seats", str(seats), "--bots", bots)
            print(run(self.source, *command, plain=plain))


def never_reached(reports: list[dict[str, Any]]) -> list[str]:
    """What neither half of a check has reached."""
    return sorted(set.intersection(*[set(report["never_reached"]) for report in reports]))
