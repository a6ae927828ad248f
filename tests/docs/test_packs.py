"""`docs/packs.md`, the half about packs of any game: its packs can be read, or are refused as it says.

The half about Meinopoly has its tests in `test_world.py`.
"""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.kernel import Game, Match, fast
from parlour.kernel.pack_folders import look_for_packs_in
from parlour.lab.check import Checker
from tests.docs.blocks import DOCS, note_package, outline, put_together, read_blocks, run_examples, write

PAGE = "packs.md"
WORLD = "A world of your own for Meinopoly"
BLOCKS = [block for block in read_blocks(PAGE) if block.heading != WORLD]
SAMPLE = DOCS.parent / "tests" / "sample" / "high_card"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample is installed."""
    note_package((SAMPLE / "pyproject.toml").read_text("utf-8"), tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the page shows."""
    return write(put_together({}, [block for block in BLOCKS if block.file]), tmp_path_factory.mktemp("packs"))


@pytest.mark.usefixtures("site")
def test_examples_show_what_really_happens(shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown)
    assert run_examples(PAGE, BLOCKS) > 15


@pytest.mark.usefixtures("site")
def test_a_pack_is_handed_on_as_the_page_says(
    shown: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, high_card: Game
) -> None:
    """To the letter: every command, one after the other."""
    monkeypatch.chdir(shown)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    [commands] = [block for block in BLOCKS if block.heading == "Hand it on" and block.language == "sh"]
    for command in commands.text.splitlines():
        tool, *words = shlex.split(command)
        if tool == "python":
            subprocess.run([sys.executable, *words], check=True)
            continue
        done = CliRunner().invoke(app, words, env={"COLUMNS": "200"})
        assert done.exit_code == 0, (command, done.output, done.exception)
        assert words[1] != "list" or "Ada Lovelace" in done.output
    look_for_packs_in()


def test_the_pack_that_is_built_is_sound(high_card: Game, shown: Path) -> None:
    report = Checker(high_card, 1, shown / "royal", None, {}).run(range(12))
    assert (report.failures, report.games) == ([], 12)
    m, chance = Match.new(high_card, seats=4, seed=1, pack=shown / "royal"), fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    assert m.result is not None


def test_the_shape_is_that_of_the_sample() -> None:
    [shape] = [block for block in BLOCKS if "class Content" in block.text]
    real = outline((SAMPLE / "src" / "high_card" / "shapes.py").read_text("utf-8"))
    for name, body in outline(shape.text).items():
        assert body == real[name]


def test_the_files_that_are_listed_are_there() -> None:
    [listed] = [block for block in BLOCKS if block.language == "text"]
    for line in listed.text.splitlines():
        assert (SAMPLE / "src" / line).is_file()
