"""The page in `docs/games` about one game: its text, its tables, and the game itself."""

import re
from pathlib import Path

import parlour
from tests.docs.blocks import DOCS
from tests.markdown_tables import first_table


class GamePage:
    """The parts of a page that tests compare with the game."""

    def __init__(self, name: str) -> None:
        self.path = f"games/{name}.md"
        self.text = (DOCS / self.path).read_text("utf-8")
        self.game = parlour.game(name)
        self.folder = Path(str(self.game.folder))

    def table(self, heading: str) -> list[list[str]]:
        """The cells of the table in this chapter as written, its heading first."""
        chapter = self.text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        return first_table(chapter)

    def rows(self, heading: str) -> list[list[str]]:
        """The rows of the table in this chapter, as plain text."""
        return [[cell.replace("`", "") for cell in row] for row in self.table(heading)[1:]]

    def files(self) -> list[str]:
        """Every file below the game's folder that the page mentions."""
        heading, *rows = self.table("Where things are")
        found = []
        for row in rows:
            first, *others = quoted(row[heading.index("file")])
            found += [first, *[file if "/" in file else str(Path(first).parent / file) for file in others]]
        return found


def quoted(cell: str) -> list[str]:
    """The texts between backticks."""
    return re.findall(r"`([^`]*)`", cell)
