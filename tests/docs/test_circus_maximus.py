"""`docs/games/circus_maximus.md`: its tables are those of the code, and every file it names is there."""

import re
from pathlib import Path

import pytest

import parlour
from parlour.games.circus_maximus.pack import Content
from parlour.games.circus_maximus.settings import PRESETS
from tests.docs.blocks import DOCS, read_blocks, run_examples
from tests.docs.test_meinopoly import allowed, said

PAGE = "games/circus_maximus.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
GAME = parlour.game("circus_maximus")
FOLDER = Path(str(GAME.folder))


def rows(heading: str) -> list[list[str]]:
    """The cells of the table in this chapter, its header first."""
    chapter = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("`", "") for cell in line[1:-1].split("|")] for line in lines[:1] + lines[2:]]


def test_examples_show_what_really_happens() -> None:
    assert run_examples(PAGE, read_blocks(PAGE)) > 3


def test_settings_and_presets_are_those_of_the_game() -> None:
    header, *table = rows("Presets and settings")
    assert header[1:5] == list(PRESETS)
    settings = GAME.describe_settings()
    assert [cells[0] for cells in table] == [setting.name for setting in settings]
    for setting, (name, default, *others, range_, meaning) in zip(settings, table, strict=True):
        assert (default, range_) == (said(setting.default), allowed(setting))
        presets = [PRESETS[preset] for preset in header[2:5]]
        assert others == [said(preset[name]) if name in preset else "" for preset in presets], name
        assert meaning


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_introduced(preset: str) -> None:
    assert re.search(rf"^- `{preset}`", TEXT, re.MULTILINE)


def test_packs_are_as_large_as_the_page_says() -> None:
    _, *table = rows("The two packs")
    assert [cells[0] for cells in table] == GAME.packs
    for name, *figures in table:
        read = GAME.read_pack(name)
        assert read is not None
        content: Content = read.content
        finals = len([act for act in content.acts if act.final])
        assert [int(figure) for figure in figures] == [
            len(content.acts) - finals,
            finals,
            len(content.places),
            len(content.cards),
            content.numbers.goal,
            content.numbers.rounds,
        ]


def test_every_bot_of_the_game_is_described() -> None:
    assert {cells[0] for cells in rows("Bots")[1:]} == set(GAME.bots)


def test_every_file_of_the_rules_has_its_line() -> None:
    _, *table = rows("Where things are")
    listed = [file for _, file in table]
    for file in listed:
        assert (FOLDER / file).is_file(), file
    rules = {f"rules/{file.name}" for file in (FOLDER / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert rules == {file for file in listed if file.startswith("rules/")}
