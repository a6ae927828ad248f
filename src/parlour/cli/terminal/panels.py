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

    A digit that can only mean one option chooses it at once. If the number could go on (1 of 12), the option lights
    up, and Enter or the next digit decides.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("keys.choose"), key_display="⏎")]

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.offered: list[str] = []
        self.number = ""  # the digits typed so far
        self.at_once = True

    def offer(self, labels: Sequence[str], at_once: bool = True) -> None:
        """Show these options, from the top. If they are the same as before, the cursor stays where it is, because a
        person may be choosing. Unless `at_once`, a number only lights up its option, and Enter decides."""
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
        """Dim the options while a bot thinks. They stay where they are, so that nothing jumps."""
        self.add_class("idle")

    def type_digit(self, digit: str) -> int | None:
        """Take one more digit of a number; return the place of the option that it chooses, if it chooses one."""
        typed = self.number + digit
        if not self._fits(typed):
            typed = digit  # begin a new number
        if not self._fits(typed):
            self._show_number("")
            return None
        self._show_number(typed)
        self.highlighted = int(typed) - 1
        return int(typed) - 1 if self.at_once and int(typed) * 10 > len(self.offered) else None

    def still_offers(self, option: Option, place: int) -> bool:
        """Whether this is still the option in that place. The key may have been pressed for an earlier list."""
        return place < self.option_count and self.get_option_at_index(place) is option

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        if self.number and highlighted != int(self.number) - 1:
            self._show_number("")  # the cursor was moved in another way

    def _fits(self, typed: str) -> bool:
        return 1 <= int(typed) <= len(self.offered)

    def _show_number(self, typed: str) -> None:
        self.number = typed
        self.border_subtitle = f"{typed}_" if typed else ""


class TypedMove(Input):
    """The field for typing a move. While it has the focus, letters are letters and not commands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", say("keys.play"), key_display="⏎"),
        Binding("escape", "app.options", say("keys.options"), key_display="esc"),
    ]

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)


class Log(RichLog):
    """What happened, in words, as the person who looks may know it. Each line has the badge of the seat it is about."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, wrap=True, min_width=1)
        self._lines_told: list[Table] = []
        self._reader: tuple[Match, int] | None = None
        self._width = 0

    def tell(self, m: Match, seat: int) -> None:
        """Write what is new, or everything again for another reader or when something was taken back."""
        if self._reader != (m, seat) or len(m.events) < len(self._lines_told):
            self._reader = (m, seat)
            self._lines_told = []
            self.clear()
        for told in m.events[len(self._lines_told) :]:
            line = event_line(m, told, seat)
            self._lines_told.append(line)
            self.write(line)

    def forget(self) -> None:
        """Write everything again the next time. After an undo there may be just as many events, but different ones."""
        self._reader = None

    def on_resize(self, event: Resize) -> None:
        # Lines keep the width they were wrapped to, so write them again.
        if self._width not in (0, event.size.width):
            self.clear()
            for line in self._lines_told:
                self.write(line)
        self._width = event.size.width
