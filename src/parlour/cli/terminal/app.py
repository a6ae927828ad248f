"""The table on a full screen, with Textual.

`show` draws everything from the local match, whatever happened before; `go_on` asks the next seat. Bots think in
threads of their own and send their move as a message. A move that comes too late, because its position was taken back
meanwhile, is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.message import Message
from textual.widgets import Footer, Input, OptionList, Static

from parlour.cli.terminal.board import draw_board
from parlour.cli.terminal.bots import Thought
from parlour.cli.terminal.captions import labels, question, seat_strip
from parlour.cli.terminal.dialogs import HandOver, Help, SaveDialog
from parlour.cli.terminal.faults import rules_fault
from parlour.cli.terminal.input import Command, example, offered, read
from parlour.cli.terminal.layout import PlayArea
from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.panels import Log, Options, TypedMove
from parlour.cli.terminal.words import NotPossible, say
from parlour.kernel import WATCHER, Move, RulesError


class BotChose(Message):
    """A bot has chosen, or failed to."""

    def __init__(self, thought: Thought, at: int, answer: Move | Exception) -> None:
        super().__init__()
        self.thought = thought
        self.at = at
        self.answer = answer


class TerminalTable(App[RulesError | None]):
    """A local match on the screen. If the rules fail, it ends with their fault."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # Handled before the options get the key: they would also get what is typed next, including Enter.
        Binding("t", "type", say("keys.type"), priority=True),
        Binding("u", "undo", say("keys.undo")),
        Binding("s", "save", say("keys.save")),
        Binding("l", "light", say("keys.light")),
        Binding("question_mark", "help", say("keys.help"), key_display="?"),
        Binding("q,ctrl+c", "leave", say("keys.quit"), key_display="q"),
    ]

    def __init__(self, local: LocalMatch, pause: float = 0.4) -> None:
        """A bot takes at least `pause` for a move, so that people can follow."""
        super().__init__()
        self.local = local
        self.pause = pause
        self.leaving = False  # a person wanted to leave a match that is not saved, and was asked again
        self.theme = "textual-light" if on_light_background() else "textual-dark"

    def compose(self) -> ComposeResult:
        with Horizontal(id="title"):
            yield Static(id="game", markup=False)
            yield Static(id="seed", markup=False)
        yield Static(id="seats")
        yield PlayArea(id="play-area")
        yield Static(id="notice", markup=False)
        with Horizontal(id="typing"):
            yield Static("›", id="mark")
            yield TypedMove(id="typed")
        yield Footer()

    def on_mount(self) -> None:
        self.title = self.local.m.speaker.words["game", "title"]
        self.action_options()
        self.go_on()

    # --- going on ---

    @contextmanager
    def watching_the_rules(self) -> Iterator[None]:
        """Leave the table if the rules fail: nobody can go on with half a move."""
        try:
            yield
        except Exception as error:
            fault = rules_fault(self.local.m, error)
            if fault is None:
                raise
            self.exit(fault)

    def go_on(self) -> None:
        """Ask the next seat, and show the table as it is now."""
        with self.watching_the_rules():
            self.ask_next()

    def ask_next(self) -> None:
        local = self.local
        seat = local.next_seat()
        if seat is None:
            if local.secretive:
                local.face(WATCHER)
        elif seat not in local.people:
            self.let_think(seat)
        elif local.must_pass(seat):
            # Below the dialog, show only what everyone may know.
            local.face(WATCHER)
            self.push_screen(HandOver(local, seat), lambda undone: self.handed_over(seat, undone))
        else:
            local.face(seat)
        self.show()

    def handed_over(self, seat: int, undone: str | None) -> None:
        if undone is not None:
            self.after_undo(undone)
            return
        self.local.face(seat)
        self.show()

    def let_think(self, seat: int) -> None:
        """Let the bot on this seat think about the current position."""
        at = self.local.changes
        thought = self.local.ask_bot(seat)

        def done(answer: Move | Exception) -> None:
            with suppress(RuntimeError):  # people have left, and the screen is gone
                self.post_message(BotChose(thought, at, answer))

        thought.think_aside(self.pause, done)

    def on_bot_chose(self, chosen: BotChose) -> None:
        if chosen.at != self.local.changes:
            return
        with self.watching_the_rules():
            if isinstance(chosen.answer, Exception):
                raise chosen.answer
            self.local.play_thought(chosen.thought, chosen.answer)
            self.ask_next()

    # --- showing ---

    def show(self) -> None:
        """Draw everything."""
        local, m, viewer = self.local, self.local.m, self.local.facing
        self.query_one("#game", Static).update(say("table.title", game=m.speaker.words["game", "title"]))
        self.query_one("#seed", Static).update(say("table.seed", seed=local.seed))
        self.show_seats()
        area = self.query_one(PlayArea)
        area.show_board(draw_board(m, viewer))
        area.show_question(question(local))
        if local.next_seat() in local.bot_names:
            self.query_one(Options).rest()
        else:
            # At the end of a match, a digit may still be meant for a move that a bot's last move has made impossible.
            self.query_one(Options).offer(labels(local), at_once=not m.over)
        self.query_one(Log).tell(m, viewer)
        seat = local.asked_here()
        hint = say("table.type_idle") if seat is None else say("table.type", example=example(m, seat))
        self.query_one(TypedMove).placeholder = hint

    def show_seats(self) -> None:
        self.query_one("#seats", Static).update(seat_strip(self.local, self.size.width - 2))

    def on_resize(self) -> None:
        self.show_seats()

    def notify_person(self, sentence: str, refused: bool = False) -> None:
        """Show a sentence to the person at the keyboard. The next action clears it."""
        self.leaving = False
        notice = self.query_one("#notice", Static)
        notice.update(sentence)
        notice.set_class(refused, "refused")
        notice.display = bool(sentence)

    # --- what people do ---

    @on(OptionList.OptionSelected, "#options")
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.query_one(Options).still_offers(event.option, event.option_index):
            self.choose(event.option_index)

    def on_key(self, event: Key) -> None:
        # Digits come here only if nobody is typing text. The move they choose is played at once, so that the next digit
        # belongs to the next list, however fast it comes.
        if event.character is not None and event.character in "0123456789":
            place = self.query_one(Options).type_digit(event.character)
            if place is not None:
                self.choose(place)

    def choose(self, place: int) -> None:
        """Choose the option in this place of the list."""
        if self.local.m.over:
            self.end(again=place == 0)
            return
        seat = self.local.asked_here()
        if seat is not None:
            self.play(seat, offered(self.local.m, seat)[place])

    @on(Input.Submitted, "#typed")
    def typed(self, event: Input.Submitted) -> None:
        try:
            meant = read(self.local.m, self.local.asked_here(), event.value)
        except NotPossible as why:
            self.notify_person(str(why), refused=True)
            return
        if isinstance(meant, Command):
            self.obey(meant)
        else:
            seat = self.local.asked_here()
            assert seat is not None
            if not self.play(seat, meant):
                return
        event.input.clear()

    def obey(self, command: Command) -> None:
        match command.word:
            case "undo":
                self.action_undo()
            case "save" if command.rest:
                self.save(command.rest)
            case "save":
                self.action_save()
            case "help":
                self.action_help()
            case _:
                self.action_leave()

    def play(self, seat: int, move: Move | str) -> bool:
        """Play a move, or say why not; return whether it was played."""
        with self.watching_the_rules():
            try:
                self.local.play(seat, move)
            except NotPossible as why:
                self.notify_person(str(why), refused=True)
                return False
            self.notify_person("")
            self.ask_next()
            return True
        return False

    def end(self, again: bool) -> None:
        if not again:
            self.exit()
            return
        self.local.again()
        self.query_one(Options).offer([])
        self.notify_person("")
        self.go_on()

    # --- keys ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While somebody types a move, t is a letter."""
        return not (action == "type" and isinstance(self.focused, TypedMove))

    def action_type(self) -> None:
        self.screen.set_focus(self.query_one(TypedMove))

    def action_options(self) -> None:
        self.screen.set_focus(self.query_one(Options))

    def action_undo(self) -> None:
        try:
            self.after_undo(self.local.undo())
        except NotPossible as why:
            self.notify_person(str(why), refused=True)

    def after_undo(self, undone: str) -> None:
        self.query_one(Log).forget()
        self.notify_person(undone)
        self.go_on()

    def action_save(self) -> None:
        self.push_screen(SaveDialog(self.local), lambda done: self.notify_person(done) if done else None)

    def save(self, name: str) -> None:
        try:
            self.notify_person(self.local.save(name))
        except NotPossible as why:
            self.notify_person(str(why), refused=True)

    def action_light(self) -> None:
        self.theme = "textual-dark" if self.theme == "textual-light" else "textual-light"

    def action_help(self) -> None:
        m, seat = self.local.m, self.local.asked_here()
        hint = "…" if seat is None else example(m, seat)
        self.push_screen(Help(m.speaker.words["game", "about"], hint))

    def action_leave(self) -> None:
        """Quit. If moves would be lost, ask once more first."""
        if self.leaving or not self.local.would_lose:
            self.exit()
            return
        self.notify_person(say("refused.leave"), refused=True)
        self.leaving = True


def on_light_background() -> bool:
    """Whether the terminal says that its background is light. Many do not say, and most of those are dark."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in {"7", "9", "10", "11", "12", "13", "14", "15"}
