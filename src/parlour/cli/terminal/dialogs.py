"""Dialogs that cover the table for a moment: handing the keyboard on, saving, and help."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.seats import badge
from parlour.cli.terminal.words import NotPossible, say


class HandOver(ModalScreen[str | None]):
    """Hides everything until the next person sits at the keyboard. Answers with the move that was taken back, if
    any."""

    # Not just any key, and no click: the key that made the last move may come twice.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "look", say("keys.look")),
        Binding("u", "undo", say("keys.undo")),
    ]

    def __init__(self, local: LocalMatch, seat: int) -> None:
        super().__init__()
        self.local = local
        self.seat = seat

    def compose(self) -> ComposeResult:
        player = self.local.m.players[self.seat]
        with Vertical(classes="dialog"):
            title = badge(self.seat).append("  ").append(say("pass.title", player=player))
            yield Static(title, classes="heading")
            yield Static(say("pass.look", player=player), markup=False)
            yield Static(say("pass.undo"), classes="hint", markup=False)
            yield Static(id="refusal", markup=False)

    def action_look(self) -> None:
        self.dismiss(None)

    def action_undo(self) -> None:
        try:
            self.dismiss(self.local.undo())
        except NotPossible as why:
            self.query_one("#refusal", Static).update(str(why))


class SaveDialog(ModalScreen[str | None]):
    """Asks where to save, saves, and answers with the sentence that says how to go on later."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", say("keys.close"))]

    def __init__(self, local: LocalMatch) -> None:
        super().__init__()
        self.local = local

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say("save.title"), classes="heading", markup=False)
            yield Input(str(self.local.default_file()), id="file", select_on_focus=False)
            yield Static(say("save.hint"), classes="hint", markup=False)
            yield Static(id="refusal", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(self.local.save(event.value.strip()))
        except NotPossible as why:
            self.query_one("#refusal", Static).update(str(why))

    def action_close(self) -> None:
        self.dismiss(None)


class Help(ModalScreen[None]):
    """The keys, and a few words about the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,q,question_mark", "close", say("keys.close"))]

    def __init__(self, about: str, example: str) -> None:
        super().__init__()
        self.about = about
        self.example = example

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog wide"):
            yield Static(say("help.title"), classes="heading", markup=False)
            yield Static(self.about, markup=False)
            yield Static(self.keys())
            yield Static(say("help.close"), classes="hint", markup=False)

    def keys(self) -> Table:
        """The keys and what they do, in two columns."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_row()
        for line in say("help.keys", example=self.example).splitlines():
            grid.add_row(*re.split(" {2,}", line, maxsplit=1))
        return grid

    def action_close(self) -> None:
        self.dismiss(None)
