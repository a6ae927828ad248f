"""What is promised of Conquest by the thousand and the million, compiled, with printed counts. Speed is printed, never
asserted."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import chisquare

from parlour.compiling import have_compiler
from parlour.games.conquest.growing import grow, is_even
from parlour.games.conquest.proving import doubts, faults
from parlour.games.conquest.rules.odds import compare, one_roll
from parlour.kernel import fast
from tests.compiled import compile_copy, run

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]
LEVELS = ("easy", "medium", "hard")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), "conquest")


def lab(source: Path, *command: str) -> dict[str, Any]:
    """What the lab reports, as JSON."""
    file = source.parent / f"{command[0]}.json"
    file.unlink(missing_ok=True)
    run(source, "-m", "parlour", *command, "--jobs", "all", "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (2, 2), (1, 2), (3, 1), (2, 1), (1, 1)])
def test_a_million_rolls_fall_as_they_should(attackers: int, defenders: int) -> None:
    chance = fast(attackers * 10 + defenders)
    expected = one_roll(attackers, defenders)
    counts = {(mine, theirs): 0 for mine, theirs, _ in expected}
    rolls = 1_000_000
    for _ in range(rolls):
        mine = sorted(chance.dice(attackers), reverse=True)
        theirs = sorted(chance.dice(defenders), reverse=True)
        counts[compare(mine, theirs)] += 1
    found = chisquare([counts[mine, theirs] for mine, theirs, _ in expected], [rolls * part for _, _, part in expected])
    print(f"\n{attackers} against {defenders}: {counts}, p = {found.pvalue:.3f}")
    assert found.pvalue > 0.001


def test_three_thousand_random_games_keep_every_promise(compiled: Path) -> None:
    command = [sys.executable, "-m", "parlour", "check", "conquest", "--games", "1500", "--json", "--seed"]
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    halves = [
        subprocess.Popen([*command, seed], env=environment, stdout=subprocess.PIPE, text=True) for seed in ("1", "2")
    ]
    reports = [json.loads(half.communicate()[0]) for half in halves]
    for report in reports:
        print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
        assert report["failures"] == []
    assert set(reports[0]["never_reached"]) & set(reports[1]["never_reached"]) == set()


def test_a_thousand_grown_maps_are_valid() -> None:
    sizes: dict[int, int] = {}
    for seed in range(1, 1001):
        m = grow(seed, 2 + seed % 5)
        assert list(faults(m)) == [] and doubts(m) == [] and is_even(m), seed
        sizes[len(m.territories)] = sizes.get(len(m.territories), 0) + 1
    print(f"\n1,000 maps by size: {dict(sorted(sizes.items()))}")


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(compiled: Path, lower: str, higher: str) -> None:
    command = ("duel", "conquest", "--seats", "2", "--preset", "classic", "--bots", f"{higher},{lower}")
    report = lab(compiled, *command, "--games", "400")
    best = report["ladder"][0]
    print(f"\n{higher} against {lower}: {best['beats_next']}; {report['timing']}")
    assert best["bot"] == higher and best["beats_next"]["low"] > 0.5


def test_four_hard_bots_finish_within_forty_rounds(compiled: Path) -> None:
    command = ("playtest", "conquest", "--seats", "4", "--preset", "classic", "--bots", "hard", "--games", "200")
    found = lab(compiled, *command)["results"][0]
    print(f"\n200 games of 4 hard bots: {found['length']}, {found['cut']} cut")
    assert found["length"]["rounds"]["p95"] <= 40


def test_the_second_of_two_players_is_compensated(compiled: Path) -> None:
    command = ("playtest", "conquest", "--seats", "2", "--preset", "classic", "--bots", "medium", "--games", "4000")
    rows = lab(compiled, *command)["results"][0]["seats"]
    print(f"\n{[(row['seat'], row['rate']) for row in rows]}")
    assert max(row["rate"] for row in rows) <= 0.53


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_seats_are_within_five_points(compiled: Path, seats: int) -> None:
    command = ("playtest", "conquest", "--seats", str(seats), "--bots", "medium", "--games", "2000")
    rows = lab(compiled, *command)["results"][0]["seats"]
    print(f"\n{seats} players: {[(row['seat'], round(row['rate'], 3)) for row in rows]}")
    for row in rows:
        assert abs(row["rate"] - 1 / seats) <= 0.05


def test_speed(compiled: Path) -> None:
    for plain in (False, True):
        print(run(compiled, "-m", "parlour", "bench", "conquest", "--seats", "4", "--bots", "medium", plain=plain))
