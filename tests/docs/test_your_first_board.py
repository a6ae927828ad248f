"""The board that `docs/your-first-board.md` builds: at every stage it can be built, and it says what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.boards import build as boards
from parlour.cli.commands import app
from parlour.kernel import GameError
from tests.docs.blocks import DOCS, Files, read_blocks
from tests.docs.test_pages import (
    test_every_command_exists_with_its_options as check_commands,
    test_every_link_leads_somewhere as check_links,
    test_lines_are_short_enough_to_read as check_lines,
)
from tests.web.page_build import build as page_build

PAGE = "your-first-board.md"
BLOCKS = [block for block in read_blocks(PAGE) if block.file]
STAGES = list(dict.fromkeys(block.heading for block in BLOCKS))
BOARD = "src/pebbles/web/Board.svelte"

needs_node = pytest.mark.skipif(not page_build.wanted(), reason="PARLOUR_SKIP_WEB=1: there is no Node")


def files_at(stage: str) -> Files:
    """The files of the board at the end of a stage; each block holds a whole file."""
    upto = STAGES[: STAGES.index(stage) + 1]
    return {block.file: block.text for block in BLOCKS if block.heading in upto}


@pytest.fixture
def pebbles(tmp_path: Path) -> Path:
    """What `parlour new pebbles --board` makes."""
    done = CliRunner().invoke(app, ["new", "pebbles", "--board", "--in", str(tmp_path)])
    assert done.exit_code == 0, done.output
    return tmp_path / "pebbles"


def test_its_commands_links_and_lines_are_in_order() -> None:
    check_commands(PAGE)
    check_links(PAGE)
    check_lines(PAGE)


def test_it_has_its_stages() -> None:
    assert STAGES == ["Draw what is there", "Let people pick", "Show what happened", "Beside the board"]
    assert {block.file for block in BLOCKS} >= {BOARD, "src/pebbles/web/Panel.svelte", "src/pebbles/web/Seat.svelte"}


def test_the_board_that_is_shown_is_the_one_that_is_made(pebbles: Path) -> None:
    assert files_at("Show what happened")[BOARD] == (pebbles / BOARD).read_text("utf-8")


def test_a_new_game_keeps_its_board_in_the_wheel(pebbles: Path) -> None:
    [shown] = [block.text for block in read_blocks(PAGE) if block.language == "toml"]
    kept = [line.split("  #")[0] for line in (pebbles / "pyproject.toml").read_text("utf-8").splitlines()]
    assert set(shown.splitlines()) <= set(kept)


@needs_node
@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_built(stage: str, pebbles: Path) -> None:
    for name, text in files_at(stage).items():
        (pebbles / name).write_text(text, "utf-8")
    boards.build(boards.find_sources(pebbles))
    script = (pebbles / "src/pebbles/web/dist/board.js").read_text("utf-8")
    assert ("Panel" in script.rpartition("export")[2]) is (stage == "Beside the board")


@needs_node
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("targeting }", "targetting }", "web/Board.svelte:3: 'parlour' has no targetting"),
        ("  {#each", "  </ul>\n  {#each",
            "web/Board.svelte:11: `</ul>` attempted to close an element that was not open"),
        ("import {", "import x from 'lodash';\n  import {", "web/Board.svelte:3: there is no 'lodash' for boards; "),
    ],
)
def test_mistakes_are_told_as_it_says(old: str, new: str, told: str, pebbles: Path) -> None:
    text = files_at("Let people pick")[BOARD]
    (pebbles / BOARD).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(GameError) as error:
        boards.build(boards.find_sources(pebbles))
    first = str(error.value).splitlines()[0]
    assert first.startswith(told)
    assert first in " ".join((DOCS / PAGE).read_text("utf-8").split())
