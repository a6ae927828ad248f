"""RULES.md of a game, which players read: its lines, chapters and tables."""

from parlour.kernel import Game


class RulesPage:
    """The page as text, and the parts of it that tests compare with the game."""

    def __init__(self, game: Game) -> None:
        self.text = (game.folder / "RULES.md").read_text("utf-8")
        self.lines = self.text.splitlines()

    def chapter(self, title: str) -> str:
        """What stands below a heading, up to the next."""
        return self.text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]

    def heading(self, first: str) -> list[str]:
        """The heading, cell by cell, of the table that begins so."""
        return cells(next(line for line in self.lines if line.startswith(first)))

    def rows(self, first: str) -> list[list[str]]:
        """The rows of the table whose heading begins so."""
        start = next(number for number, line in enumerate(self.lines) if line.startswith(first))
        found = []
        for line in self.lines[start + 2 :]:
            if not line.startswith("|"):
                break
            found.append(cells(line))
        return found


def cells(line: str) -> list[str]:
    """The cells of a row."""
    return [cell.strip() for cell in line.strip("|").split("|")]
