"""The parts of the table on the screen: the options, the field to type in, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets import Input, OptionList, RichLog
from textual.widgets.option_list import Option

from parlour.cli.terminal.captions import event_line, hanging
from parlour.cli.terminal.words import say
from parlour.kernel import Match


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
        self.at_once = True

    def offer(self, labels: Sequence[str], at_once: bool = True) -> None:
        """Show these, from the top. The same ones again leave the cursor where it is: a person may be choosing.
        Unless `at_once`, a number only lights its option, and Enter decides."""
        self.at_once = at_once
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
        return int(typed) - 1 if self.at_once and int(typed) * 10 > len(self.offered) else None

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
