"""A game in a package of its own works once it is installed, and so does the one that `parlour new` makes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parent / "sample" / "high_card"
SOURCE = Path(__file__).parent.parent / "src"


def run(*command: str, path: Path, cwd: Path | None = None, given: str = "") -> str:
    done = subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(path), os.environ.get("PYTHONPATH", "")])},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(package: Path, target: Path) -> Path:
    """Install a package into a folder of its own, as pip would."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(package)], check=True)
    return target


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("source") / "high_card"
    shutil.copytree(SAMPLE, copy)
    return install(copy, tmp_path_factory.mktemp("site"))


def parlour(path: Path, *arguments: str, given: str = "") -> str:
    return run(sys.executable, "-m", "parlour", *arguments, path=path, given=given)


def test_an_installed_game_is_listed(installed: Path) -> None:
    listed = {game["name"]: game for game in json.loads(parlour(installed, "games", "--json"))}
    assert listed["high_card"]["seats"] == [2, 4]
    assert listed["high_card"]["packs"] == ["standard", "small"]


def test_an_installed_game_tells_what_can_be_set(installed: Path) -> None:
    told = parlour(installed, "games", "high_card")
    assert "hand     3        1–3      Cards in each hand." in told
    assert "preset short: One card each." in told
    assert "packs: standard, small" in told
    known = json.loads(parlour(installed, "games", "high_card", "--json"))
    assert known["settings"][0]["help"] == "Cards in each hand."
    assert "Card" in known["pack_schema"]["$defs"]


def test_an_installed_game_is_checked(installed: Path) -> None:
    report = json.loads(parlour(installed, "check", "high_card", "--games", "40", "--json"))
    assert (report["games"], report["failures"]) == (40, [])


def test_an_installed_game_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    told = parlour(installed, "play", "high_card", "--people", "0", "--bots", "random", "--seed", "1", "--lines")
    assert "The cards are played." in told


def test_a_new_game_works_from_the_first_minute(tmp_path: Path) -> None:
    parlour(tmp_path, "new", "my_stones", "--in", str(tmp_path))
    folder = tmp_path / "my_stones"
    site = install(folder, tmp_path / "site")
    assert "5 passed" in run(sys.executable, "-m", "pytest", "-q", "tests", path=site, cwd=folder)
    report = json.loads(parlour(site, "check", "my_stones", "--games", "40", "--json"))
    assert (report["games"], report["failures"]) == (40, [])


def test_a_new_game_is_typed_down_to_its_settings(tmp_path: Path) -> None:
    """In strict mode mypy finds nothing but the setting that is misspelt."""
    parlour(tmp_path, "new", "my_stones", "--in", str(tmp_path))
    rules = tmp_path / "my_stones/src/my_stones/rules.py"
    rules.write_text(rules.read_text("utf-8").replace("t.settings.heap", "t.settings.heep"), "utf-8")
    options = ["--strict", "--config-file=", "--follow-imports=silent", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "-p", "my_stones"],
        capture_output=True,
        text=True,
        env={**os.environ, "MYPYPATH": os.pathsep.join([str(SOURCE), str(rules.parent.parent)])},
        check=False,
    )
    [fault, summary] = done.stdout.splitlines()
    assert 'error: "Settings" has no attribute "heep"' in fault, done.stdout
    assert "Found 1 error in 1 file" in summary


def test_a_new_game_needs_a_good_name(tmp_path: Path) -> None:
    for name, sentence in [
        ("My-Game", "cannot be a package"),
        ("tictactoe", "is installed already"),
        ("class", "cannot"),
    ]:
        done = subprocess.run(
            [sys.executable, "-m", "parlour", "new", name, "--in", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, sentence in done.stderr) == (1, True), done.stderr
    assert list(tmp_path.iterdir()) == []
