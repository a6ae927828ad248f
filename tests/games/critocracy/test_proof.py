"""What is promised of Critocracy by the thousand, compiled, with printed counts. Speed is printed, never asserted."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.compiling import have_compiler
from tests.compiled import compile_copy, run

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]
LEVELS = ("easy", "medium", "hard")
PACKS = ("chronicle", "crossroads")
EVEN = 1 / 6


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), "critocracy")


def lab(source: Path, *command: str) -> dict[str, Any]:
    """What the lab reports, as JSON."""
    file = source.parent / f"{command[0]}.json"
    file.unlink(missing_ok=True)
    run(source, "-m", "parlour", *command, "--jobs", "all", "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def playtest(source: Path, *options: str) -> dict[str, Any]:
    """The results of one playtest."""
    found: dict[str, Any] = lab(source, "playtest", "critocracy", *options)["results"][0]
    return found


def test_ten_thousand_random_games_keep_every_promise(compiled: Path) -> None:
    command = [sys.executable, "-m", "parlour", "check", "critocracy", "--games", "5000", "--json", "--seed"]
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    halves = [
        subprocess.Popen([*command, seed], env=environment, stdout=subprocess.PIPE, text=True) for seed in ("1", "2")
    ]
    reports = [json.loads(half.communicate()[0]) for half in halves]
    for report in reports:
        print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
        assert report["failures"] == []
        assert report["never_reached"] == []
        assert sorted(report["seats"]) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("bots", ["rulebook", "rulebook,easy,medium,hard,random,random"])
def test_no_game_has_more_than_a_hundred_rounds(compiled: Path, bots: str) -> None:
    for seats in (2, 4, 6):
        found = playtest(compiled, "--seats", str(seats), "--bots", bots, "--games", "2000")
        print(f"\n{seats} seats, {bots}: rounds {found['length']['rounds']}, {found['cut']} cut")
        assert found["cut"] == 0
        assert found["length"]["rounds"]["most"] <= 100


@pytest.mark.parametrize("pack", PACKS)
def test_roles_win_about_as_often(compiled: Path, pack: str) -> None:
    found = playtest(compiled, "--pack", pack, "--seats", "6", "--bots", "medium", "--games", "4000")
    for row in found["casts"]:
        print(f"{row['cast']}: {row['rate']:.1%} [{row['low']:.1%}, {row['high']:.1%}]")
        assert abs(row["rate"] - EVEN) <= 0.04
    print(found["metrics"])
    assert found["metrics"]["eliminated, %"]["mean"] <= 35


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_somebody_nearly_always_survives(compiled: Path, seats: int) -> None:
    for bots, low, high in (("medium", 0, 35), ("rulebook", 15, 40)):
        found = playtest(compiled, "--seats", str(seats), "--bots", bots, "--games", "4000")["metrics"]
        print(f"\n{seats} {bots}: {found}")
        assert low <= found["eliminated, %"]["mean"] <= high
        assert found["all eliminated, %"]["mean"] < 3


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(compiled: Path, lower: str, higher: str, pack: str) -> None:
    bots = f"{higher},{lower}"
    report = lab(compiled, "duel", "critocracy", "--pack", pack, "--seats", "2", "--bots", bots, "--games", "400")
    best = report["ladder"][0]
    print(f"\n{higher} against {lower}, {pack}: {best['beats_next']}; {report['timing']}")
    assert best["bot"] == higher
    assert best["beats_next"]["low"] > 0.5


def test_speed(compiled: Path) -> None:
    for plain in (False, True):
        print(run(compiled, "-m", "parlour", "bench", "critocracy", "--seats", "4", "--bots", "medium", plain=plain))
