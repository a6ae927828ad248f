"""`docs/games/conquest.md`: its tables are those of the code, its commands, links and examples work."""

import re
from pathlib import Path

import pytest

import parlour
from parlour.games.conquest.settings import PRESETS
from tests.docs import test_pages as pages
from tests.docs.blocks import DOCS, read_blocks, run_examples
from tests.docs.test_meinopoly import allowed, said

PAGE = "games/conquest.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
GAME = parlour.game("conquest")
FOLDER = Path(str(GAME.folder))


def rows(heading: str) -> list[list[str]]:
    """The cells of the table in this chapter, its header first."""
    chapter = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("`", "") for cell in line[1:-1].split("|")] for line in lines[:1] + lines[2:]]


def test_examples_show_what_really_happens() -> None:
    assert run_examples(PAGE, read_blocks(PAGE)) > 3


def test_commands_links_and_lines() -> None:
    pages.test_every_command_exists_with_its_options(PAGE)
    pages.test_every_link_leads_somewhere(PAGE)
    pages.test_lines_are_short_enough_to_read(PAGE)


def test_settings_and_presets_are_those_of_the_game() -> None:
    header, *table = rows("Presets and settings")
    names = list(PRESETS)
    assert header[1:6] == names
    settings = GAME.describe_settings()
    assert [cells[0] for cells in table] == [setting.name for setting in settings]
    for setting, (name, default, *others, range_, meaning) in zip(settings, table, strict=True):
        choices = ", ".join(map(str, setting.choices or [])) if setting.kind == "choice" else allowed(setting)
        assert (default, range_) == (said(setting.default), choices)
        assert others == [said(PRESETS[preset][name]) if name in PRESETS[preset] else "" for preset in names[1:]], name
        assert meaning


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_introduced(preset: str) -> None:
    assert re.search(rf"^- `{preset}`", TEXT, re.MULTILINE)


def test_maps_are_as_large_as_the_page_says() -> None:
    _, *table = rows("The maps")
    assert [cells[0] for cells in table] == GAME.packs
    for name, *figures in table:
        pack = GAME.read_pack(name)
        assert pack is not None
        m = pack.content
        over_sea = len([link for link in m.links if link.sea is not None])
        found = [len(m.territories), len(m.links), over_sea, len(m.continents), len(m.missions)]
        assert [int(figure) for figure in figures] == found


def test_every_bot_of_the_game_is_described() -> None:
    assert set(GAME.bots) == {cells[0] for cells in rows("Bots")[1:]}


def test_every_file_of_the_rules_has_its_line() -> None:
    listed = [file for _, file in rows("Where things are")[1:]]
    assert len(set(listed)) == len(listed)
    rules = {f"rules/{file.name}" for file in (FOLDER / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert rules == set(listed)
