"""What is promised of Meinopoly by the thousand, compiled, with printed counts. Speed is printed, never asserted."""

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.compiling import have_compiler
from tests.compiled import ROOT, compile_copy, run

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]
RULES = ROOT / "src" / "parlour" / "games" / "meinopoly" / "RULES.md"
LEVELS = ("easy", "table", "medium", "hard")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), "meinopoly")


def lab(source: Path, *command: str) -> dict[str, Any]:
    """What the lab reports, as JSON."""
    file = source.parent / f"{command[0]}.json"
    file.unlink(missing_ok=True)
    run(source, "-m", "parlour", *command, "--jobs", "all", "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_ten_thousand_random_games_keep_every_promise(compiled: Path) -> None:
    command = [sys.executable, "-m", "parlour", "check", "meinopoly", "--games", "5000", "--json", "--seed"]
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    halves = [
        subprocess.Popen([*command, seed], env=environment, stdout=subprocess.PIPE, text=True) for seed in ("1", "2")
    ]
    reports = [json.loads(half.communicate()[0]) for half in halves]
    for report in reports:
        print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
        assert report["failures"] == []
    assert set(reports[0]["never_reached"]) & set(reports[1]["never_reached"]) == set()


def test_games_of_medium_bots_end_by_bankruptcy(compiled: Path) -> None:
    report = lab(compiled, "playtest", "meinopoly", "--seats", "4", "--bots", "medium", "--games", "1000")
    found = report["results"][0]
    turns = found["length"]["turns"]
    print(f"\n1,000 games of 4 medium bots, last standing, settlement: {found['cut']} cut, turns {turns}")
    assert found["reasons"].keys() == {"last"}
    assert found["cut"] <= 50
    assert turns["p95"] <= 400


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(compiled: Path, lower: str, higher: str) -> None:
    report = lab(compiled, "duel", "meinopoly", "--seats", "2", "--bots", f"{higher},{lower}", "--games", "400")
    best = report["ladder"][0]
    print(f"\n{higher} against {lower}: {best['beats_next']}; {report['timing']}")
    assert best["bot"] == higher
    assert best["beats_next"]["low"] > 0.5
    assert best["beats_next"]["rate"] >= 0.55


def test_characters_are_as_strong_as_the_rules_say(compiled: Path) -> None:
    command = ("playtest", "meinopoly", "--seats", "4", "--bots", "medium", "--pack", "dominion", "--games", "4000")
    rows = lab(compiled, *command)["results"][0]["casts"]
    told = dict(re.findall(r"\| (\w+) \| ([\d.]+) % ", RULES.read_text("utf-8").partition("### How strong")[2]))
    for row in rows:
        print(f"{row['cast']}: {row['rate']:.1%} [{row['low']:.1%}, {row['high']:.1%}]")
        if not 0.19 <= row["rate"] <= 0.31:
            assert row["low"] <= float(told[row["cast"]]) / 100 <= row["high"]


def test_speed(compiled: Path) -> None:
    for plain in (False, True):
        print(run(compiled, "-m", "parlour", "bench", "meinopoly", "--seats", "4", "--bots", "medium", plain=plain))
