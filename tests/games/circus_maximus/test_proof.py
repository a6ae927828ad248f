"""What is promised of Circus Maximus by the thousand, compiled, with printed counts; speed is printed, not asserted."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.compiling import have_compiler
from tests.compiled import compile_copy, run

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), "circus_maximus")


def lab(source: Path, *command: str) -> dict[str, Any]:
    """What the lab reports, as JSON."""
    file = source.parent / f"{command[0]}.json"
    file.unlink(missing_ok=True)
    run(source, "-m", "parlour", *command, "--jobs", "all", "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_ten_thousand_random_games_keep_every_promise(compiled: Path) -> None:
    command = [sys.executable, "-m", "parlour", "check", "circus_maximus", "--games", "5000", "--json", "--seed"]
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    halves = [
        subprocess.Popen([*command, seed], env=environment, stdout=subprocess.PIPE, text=True) for seed in ("1", "2")
    ]
    reports = [json.loads(half.communicate()[0]) for half in halves]
    for report in reports:
        print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
        assert report["failures"] == []
    assert set(reports[0]["never_reached"]) & set(reports[1]["never_reached"]) == set()


@pytest.mark.parametrize(("lower", "higher"), [("easy", "medium"), ("medium", "hard")])
def test_every_level_beats_the_one_below(compiled: Path, lower: str, higher: str) -> None:
    report = lab(compiled, "duel", "circus_maximus", "--seats", "2", "--bots", f"{higher},{lower}", "--games", "400")
    best = report["ladder"][0]
    print(f"\n{higher} against {lower}: {best['beats_next']}; {report['timing']}")
    assert best["bot"] == higher
    assert best["beats_next"]["low"] > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_tracks_and_length_are_balanced(compiled: Path, seats: int) -> None:
    command = ("playtest", "circus_maximus", "--seats", str(seats), "--bots", "medium", "--games", "2000")
    found = lab(compiled, *command)["results"][0]
    wins = {row["seat"]: row["rate"] for row in found["seats"]}
    tracks = {name: row["mean"] for name, row in found["metrics"].items() if name.startswith("won by")}
    rounds = found["metrics"]["rounds played"]["p50"]
    print(f"\n{seats} medium bots, 2,000 games: seats {wins}, {tracks}, median {rounds} rounds, {found['reasons']}")
    assert all(abs(rate - 1 / seats) <= 0.05 for rate in wins.values())
    assert all(0.20 <= rate <= 0.47 for rate in tracks.values())
    assert 3 <= rounds <= 8


def test_speed(compiled: Path) -> None:
    for plain in (False, True):
        print(
            run(compiled, "-m", "parlour", "bench", "circus_maximus", "--seats", "4", "--bots", "medium", plain=plain)
        )
