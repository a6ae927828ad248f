"""The layout of the table on the screen: board, question, options and log, arranged to fit.

A board that leaves enough space stands beside the options, and a wide one above them. Either way the board and the
options have frames of their own and scroll inside them, so they never overlap.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer, Vertical
from textual.events import Resize
from textual.widgets import Static

from parlour.cli.terminal.panels import Log, Options
from parlour.cli.terminal.words import say

FRAME: Final = 2
LEAST_SIDE: Final = 36  # columns that options and log need beside the board
LEAST_LOG: Final = 6  # rows of the log, frame included
LEAST_OPTIONS: Final = 4


class PlayArea(Container):
    """The board on one side; question, options and log on the other."""

    drawn_wide = 0
    drawn_tall = 0
    asked_wide = 0  # width of the question on one line

    def compose(self) -> ComposeResult:
        with ScrollableContainer(id="board"):
            yield Static(id="drawing")
        with Container(id="side"):
            with Vertical(id="ask"):
                yield Static(id="question")
                yield Options(id="options")
            yield Log(id="log")

    def on_mount(self) -> None:
        self.query_one("#board").border_title = say("table.board")
        self.query_one("#log").border_title = say("table.log")

    def show_board(self, drawn: Text) -> None:
        """Show a new drawing and make space for it."""
        lines = drawn.split("\n", allow_blank=True)
        self.drawn_wide = max((line.cell_len for line in lines), default=0)
        self.drawn_tall = len(lines)
        self.query_one("#drawing", Static).update(drawn)
        self.fit()

    def show_question(self, question: Text) -> None:
        self.asked_wide = question.cell_len
        self.query_one("#question", Static).update(question)
        self.fit()

    def on_resize(self, event: Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """Divide the space between the board and the rest."""
        wide, tall = self.size
        board = self.query_one("#board")
        options = self.query_one(Options)
        needs = self.drawn_wide + FRAME + 2  # and a little space
        beside = wide - needs >= LEAST_SIDE
        self.set_class(not beside, "below")
        if beside:
            board_wide = max(needs, min(wide * 2 // 5, wide - LEAST_SIDE))
            question = 1 + self.asked_wide // max(1, wide - board_wide - FRAME - 2)
            left_over = tall - question - 1 - FRAME - LEAST_LOG
            board.styles.width = board_wide
            board.styles.height = "100%"
            options.styles.max_height = max(LEAST_OPTIONS, min(left_over, tall * 3 // 5))
        else:
            board.styles.width = "100%"
            board.styles.height = max(LEAST_OPTIONS, min(self.drawn_tall + FRAME, tall // 2))
            options.styles.max_height = None
