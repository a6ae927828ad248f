"""The parts of the table on the screen: the options, the field to type in, the log, and the strip of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets import Input, OptionList, RichLog
from textual.widgets.option_list import Option

from parlour.cli.terminal.seats import badge
from parlour.cli.terminal.sitting import Sitting
from parlour.cli.terminal.words import say
from parlour.kernel import Match, Told


class Options(OptionList):
    """Numbered options, chosen by arrow keys and Enter, by a click, or by typing their number.

    A digit that can only mean one option chooses it at once; where the number could go on (1 of 12), the option
    is lit, and Enter or the next digit decides.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("keys.choose"), key_display="⏎")]

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.offered: list[str] = []
        self.number = ""  # the digits typed so far

    def offer(self, labels: Sequence[str]) -> None:
        """Show these, from the top. The same ones again leave the cursor where it is: a person may be choosing."""
        self.remove_class("idle")
        self._show_number("")
        if list(labels) == self.offered:
            return
        self.offered = list(labels)
        wide = len(str(len(labels)))
        self.clear_options()
        self.add_options(
            hanging(Text(f"{number:>{wide}} ", "bold"), label) for number, label in enumerate(self.offered, 1)
        )
        self.highlighted = 0 if self.offered else None

    def rest(self) -> None:
        """Nothing can be chosen while a bot thinks; what was there stays, dimmed, so that nothing jumps."""
        self.add_class("idle")

    def type_digit(self, digit: str) -> int | None:
        """One more digit of a number; returns the place of the option that is chosen by it, if one is."""
        typed = self.number + digit
        if not self._fits(typed):
            typed = digit  # the number begins anew
        if not self._fits(typed):
            self._show_number("")
            return None
        self._show_number(typed)
        self.highlighted = int(typed) - 1
        return int(typed) - 1 if int(typed) * 10 > len(self.offered) else None

    def still_offers(self, option: Option, place: int) -> bool:
        """Whether this is still the option in that place: a key may have been pressed for an earlier list."""
        return place < self.option_count and self.get_option_at_index(place) is option

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        if self.number and highlighted != int(self.number) - 1:
            self._show_number("")  # the cursor was moved by other means

    def _fits(self, typed: str) -> bool:
        return 1 <= int(typed) <= len(self.offered)

    def _show_number(self, typed: str) -> None:
        self.number = typed
        self.border_subtitle = f"{typed}_" if typed else ""


class TypedMove(Input):
    """Where a move is written out. While it has the keyboard, letters are letters and not commands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", say("keys.play"), key_display="⏎"),
        Binding("escape", "app.options", say("keys.options"), key_display="esc"),
    ]

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)


class Log(RichLog):
    """What happened, in words, as whoever looks may know it; each line with the badge of the seat it is about."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, wrap=True, min_width=1)
        self._lines_told: list[Table] = []
        self._reader: tuple[Match, int] | None = None
        self._width = 0

    def tell(self, m: Match, seat: int) -> None:
        """Write what is new; everything anew for another reader, or when something was taken back."""
        if self._reader != (m, seat) or len(m.events) < len(self._lines_told):
            self._reader = (m, seat)
            self._lines_told = []
            self.clear()
        for told in m.events[len(self._lines_told) :]:
            line = event_line(m, told, seat)
            self._lines_told.append(line)
            self.write(line)

    def tell_anew(self) -> None:
        """Forget what was written: after an undo, as many events may be other events."""
        self._reader = None

    def on_resize(self, event: Resize) -> None:
        # Written lines keep the width they were wrapped to, so they are written again.
        if self._width not in (0, event.size.width):
            self.clear()
            for line in self._lines_told:
                self.write(line)
        self._width = event.size.width


def hanging(mark: Text, words: str) -> Table:
    """Words behind a mark; when they wrap, they stay clear of it."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(mark, Text(words))
    return grid


def event_line(m: Match, told: Told, seat: int) -> Table:
    """An event in words, behind the badge of the first seat it names."""
    seen = told.seen_by(seat)
    sentence = m.speaker.event(told, seat)
    for name, kind in zip(told.event.fields, told.event.kinds, strict=True):
        whose = seen[name]
        if kind == "seat" and isinstance(whose, int) and whose >= 0:
            return hanging(badge(whose), sentence)
    return hanging(Text("   "), sentence)


def seat_strip(sitting: Sitting, wide: int) -> Text:
    """Every seat with its badge and player, in lines of this width: who is asked stands out, who has left is
    struck out."""
    m = sitting.m
    asked = m.asked
    lines = [Text()]
    for seat, player in enumerate(m.players):
        whose = say("table.you") if seat in sitting.people else sitting.bot_names[seat]
        name = player if whose.casefold() == player.casefold() else f"{player} ({whose})"
        look = "bold reverse" if seat in asked else "strike dim" if seat in m.table.left else ""
        shown = Text.assemble(badge(seat), (f" {name} ", look), " ")
        # By hand: wrapping would break within a name or cut a badge.
        if lines[-1] and lines[-1].cell_len + shown.cell_len - 1 > wide:
            lines.append(Text())
        lines[-1].append(shown)
    return Text("\n").join(lines)
