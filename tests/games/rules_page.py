"""RULES.md of a game, which players read: its lines, chapters and tables."""

from parlour.kernel import Game
from tests.markdown_tables import first_table


class RulesPage:
    """The page as text, and the parts that tests compare with the game."""

    def __init__(self, game: Game) -> None:
        self.text = (game.folder / "RULES.md").read_text("utf-8")
        self.lines = self.text.splitlines()

    def chapter(self, title: str) -> str:
        """The text below a heading, up to the next."""
        return self.text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]

    def heading(self, first: str) -> list[str]:
        """The heading, cell by cell, of the table that starts like this."""
        return self._table(first)[0]

    def rows(self, first: str) -> list[list[str]]:
        """The rows of the table whose heading starts like this."""
        return self._table(first)[1:]

    def _table(self, first: str) -> list[list[str]]:
        return first_table(self.text[self.text.index(f"\n{first}") :])
