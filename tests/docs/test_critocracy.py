"""`docs/games/critocracy.md`: its example is a valid pack, and it is right about the chapters of the rulebook."""

import re
from pathlib import Path

from tests.docs.blocks import read_blocks
from tests.docs.game_page import GamePage

PAGE = GamePage("critocracy")


def test_the_pack_on_the_page_can_be_played(tmp_path: Path) -> None:
    block = next(block for block in read_blocks(PAGE.path) if block.language == "toml")
    (tmp_path / "cards.toml").write_text(block.text, "utf-8")
    read = PAGE.game.read_pack(tmp_path)
    assert read is not None
    card = next(card for card in read.content.cards if card.id == "open_archive")
    assert len(card.does) == 2 and len(card.or_does) == 1


def test_a_file_is_about_the_chapters_it_is_listed_with() -> None:
    """The first line of each file names the same chapters as the page's table."""
    for chapters, file in PAGE.rows("Where things are"):
        if file.startswith("rules/"):
            own = re.match(r'"""Chapters? ([IVX]+)(?:(?:,| and) ([IVX]+))?', (PAGE.folder / file).read_text("utf-8"))
            assert own is not None, file
            assert {number for number in own.groups() if number} <= set(re.findall(r"\b[IVX]+\b", chapters)), file
