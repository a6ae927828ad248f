"""`docs/games/critocracy.md`: its tables are those of the code, its pack is one, and every file it names is there."""

import re
from pathlib import Path

import parlour
from parlour.games.critocracy.settings import PRESETS
from tests.docs.blocks import DOCS, read_blocks, run_examples

PAGE = "games/critocracy.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
GAME = parlour.game("critocracy")
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
    assert header[1:3] == list(PRESETS)
    assert [cells[:3] for cells in table] == [[setting.name, "off", "on"] for setting in GAME.describe_settings()]
    assert all(re.search(rf"^- `{preset}`", TEXT, re.MULTILINE) for preset in PRESETS)


def test_packs_are_as_large_as_the_page_says() -> None:
    _, *table = rows("The two packs")
    assert [cells[0] for cells in table] == GAME.packs
    for name, *figures in table:
        read = GAME.read_pack(name)
        assert read is not None
        content = read.content
        kinds = [space.kind for space in content.spaces]
        sizes = [len(kinds), kinds.count("event"), kinds.count("junction"), len(content.roles)]
        assert [int(figure) for figure in figures] == [*sizes, len(content.cards), len(content.turn_cards)]
        assert f"**{name.title()}**" in TEXT


def test_every_bot_of_the_game_is_described() -> None:
    assert [cells[0] for cells in rows("Bots")[1:]] == list(GAME.bots)


def test_the_pack_on_the_page_can_be_played(tmp_path: Path) -> None:
    block = next(block for block in read_blocks(PAGE) if block.language == "toml")
    (tmp_path / "cards.toml").write_text(block.text, "utf-8")
    read = GAME.read_pack(tmp_path)
    assert read is not None
    card = next(card for card in read.content.cards if card.id == "open_archive")
    assert len(card.does) == 2 and len(card.or_does) == 1


def test_every_file_of_the_rules_has_its_line() -> None:
    _, *table = rows("Where things are")
    listed = [file for _, file in table]
    assert len(set(listed)) == len(listed)
    for file in listed:
        assert (FOLDER / file).is_file(), file
    rules = {f"rules/{file.name}" for file in (FOLDER / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert rules == {file for file in listed if file.startswith("rules/")}


def test_a_file_is_about_the_chapters_it_is_listed_with() -> None:
    """The first line of each file names its chapters; the page's table names the same ones."""
    for chapters, file in rows("Where things are")[1:]:
        if file.startswith("rules/"):
            own = re.match(r'"""Chapters? ([IVX]+)(?:(?:,| and) ([IVX]+))?', (FOLDER / file).read_text("utf-8"))
            assert own is not None, file
            assert {number for number in own.groups() if number} <= set(re.findall(r"\b[IVX]+\b", chapters)), file
