"""`docs/games/meinopoly.md` is right about the sections of the rulebook."""

import re

from tests.docs.game_page import GamePage

PAGE = GamePage("meinopoly")


def test_a_file_is_about_the_sections_it_is_listed_with() -> None:
    """The first line of each file names the same sections as the page's table."""
    for sections, file in PAGE.rows("Where things are"):
        if file.startswith("rules/"):
            first = (PAGE.folder / file).read_text("utf-8").partition("\n")[0]
            own = re.match(r'"""Sections? ([\d., and]+)', first)
            if own is not None:
                numbers = set(re.findall(r"[\d.]*\d", own[1]))
                shown = set(re.findall(r"[\d.]*\d", sections))
                assert numbers <= shown, (file, numbers, shown)
