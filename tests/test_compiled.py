"""The compiled kernel keeps every promise that the plain one keeps, and plays the same games."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.compiling import compile_game, compile_groups, game_groups, have_compiler, kernel_group

ROOT = Path(__file__).parent.parent
# CI compiles the kernel and the small games only: the large ones take minutes.
SMALL = ("parlour_tictactoe", "parlour_connect_four")

pytestmark = pytest.mark.skipif(not have_compiler(), reason="no C compiler: Parlour runs as plain Python here")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source folder with compiled modules beside the sources."""
    source = ROOT / "src"
    games = {name: files for name, files in game_groups(source).items() if name in SMALL}
    work = tmp_path_factory.mktemp("compiled")
    built = compile_groups(source, {**kernel_group(source), **games}, work)
    assert len(built) >= 17
    return work / "src"


def run(source: Path, *command: str, plain: bool = False) -> str:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    environment.pop("PARLOUR_PLAIN", None)
    if plain:
        environment["PARLOUR_PLAIN"] = "1"
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_says_how_it_runs(compiled: Path) -> None:
    assert "(compiled)" in run(compiled, "-m", "parlour", "--version")
    assert "(plain Python)" in run(compiled, "-m", "parlour", "--version", plain=True)


def test_the_kernels_own_tests_pass_compiled(compiled: Path) -> None:
    folders = [str(ROOT / "tests" / room) for room in ("kernel", "games", "bots", "lab/test_check.py")]
    assert " passed" in run(compiled, "-m", "pytest", "-v", "-m", "not proof", "-p", "no:cacheprovider", *folders)


@pytest.mark.parametrize("game", ["tictactoe", "connect_four"])
def test_compiled_and_plain_play_the_same_games(compiled: Path, game: str) -> None:
    report = json.loads(run(compiled, "-m", "parlour", "check", game, "--games", "60", "--json"))
    assert report["running"] == "compiled"
    assert report["checks"]["compiled and plain alike"] == 5
    assert report["failures"] == []


def test_a_game_from_elsewhere_is_compiled_against_the_kernel(compiled: Path, tmp_path: Path) -> None:
    folder = tmp_path / "high_card"
    shutil.copytree(ROOT / "tests" / "sample" / "high_card" / "src" / "high_card", folder)
    done = compile_game(compiled, folder)
    assert done[-1] == "high_card"
    script = (
        "import high_card.rules, parlour; from parlour.lab.check import Checker; "
        "print(high_card.rules.__file__.endswith('.so'), parlour.how_it_runs(), "
        "len(Checker(high_card.GAME.refuse_if_broken(), 1, None, None, {}).run(range(40)).failures))"
    )
    assert run(Path(f"{tmp_path}{os.pathsep}{compiled}"), "-c", script).split() == ["True", "compiled", "0"]
    # A second game needs no new kernel.
    assert compile_game(compiled, folder) == ["high_card"]
