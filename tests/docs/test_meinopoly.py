"""`docs/games/meinopoly.md`: its tables are those of the code, and every file it names is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

import parlour
from parlour.games.meinopoly.pack import Content
from parlour.games.meinopoly.settings import PRESETS
from parlour.kernel.settings import Setting
from tests.docs.blocks import DOCS, read_blocks, run_examples

PAGE = "games/meinopoly.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
GAME = parlour.game("meinopoly")
FOLDER = Path(str(GAME.folder))


def rows(heading: str) -> list[list[str]]:
    """The cells of the table in this chapter, its header first."""
    chapter = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("`", "") for cell in line[1:-1].split("|")] for line in lines[:1] + lines[2:]]


def said(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case int():
            return f"{value:,}"
    return str(value)


def allowed(setting: Setting) -> str:
    match setting.kind:
        case "bool":
            return "on, off"
        case "int":
            return f"{setting.low:,}–{setting.high:,}"
        case "choice":
            return ", ".join(map(str, setting.choices or []))
    return "a name"


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
    _, *table = rows("The four packs")
    assert [cells[0] for cells in table] == GAME.packs
    for name, *figures in table:
        read = GAME.read_pack(name)
        assert read is not None
        content: Content = read.content
        board = content.boards[0]
        types = Counter(space.type for space in board.spaces)
        groups = {space.group for space in board.spaces if space.group}
        assert [int(figure) for figure in figures] == [
            len(board.spaces),
            types["property"],
            len(groups),
            types["transit"],
            types["utility"],
            len(content.characters),
            len(content.cards),
        ]
        assert f"**{name.title()}**" in TEXT


def test_every_bot_of_the_game_is_described() -> None:
    assert set(GAME.bots) <= {cells[0] for cells in rows("Bots")}


def test_every_file_of_the_rules_has_its_line() -> None:
    _, *table = rows("Where things are")
    listed = [file for _, file in table]
    assert len(set(listed)) == len(listed)
    for file in listed:
        assert (FOLDER / file).is_file(), file
    rules = {f"rules/{file.name}" for file in (FOLDER / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert rules == {file for file in listed if file.startswith("rules/")}


def test_a_file_is_about_the_sections_it_is_listed_with() -> None:
    """The first line of each file names its sections; the page's table names the same ones."""
    _, *table = rows("Where things are")
    for sections, file in table:
        if file.startswith("rules/"):
            first = (FOLDER / file).read_text("utf-8").partition("\n")[0]
            own = re.match(r'"""Sections? ([\d., and]+)', first)
            if own is not None:
                numbers = set(re.findall(r"[\d.]*\d", own[1]))
                shown = set(re.findall(r"[\d.]*\d", sections))
                assert numbers <= shown, (file, numbers, shown)
