"""A terminal that strangers' texts cannot steer.

Names, notes and packs come from others. A control character among them could clear the screen, paint a verdict of its
own or turn the direction of writing, so none of them reaches the terminal: U+FFFD is shown instead. What stands inside
a line of ours (`one_line`) cannot begin a line of its own either.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

# Every control character but line feed and tab, and what turns the direction of writing.
STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LONGEST: Final = 40  # letters of a name: a longer one could fill a line, and what comes after it would begin the next


def harmless(text: str) -> str:
    """The text without anything that could steer a terminal."""
    return STEERING.sub("\ufffd", text)


def one_line(text: str) -> str:
    """The same of a name that is told in a line with other words."""
    shown = harmless(" ".join(text.split()))
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


class HarmlessConsole(Console):
    """A console on which only Rich itself can steer the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)

    def on_broken_pipe(self) -> None:
        leave_quietly()


def leave_quietly() -> None:
    """Whoever read our output has seen enough, as in `parlour games | head -1`. That is no failure."""
    # What is still buffered goes nowhere: writing it at the end would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(0)


# Progress and remarks, which are no part of an answer. `--quiet` silences it.
remarks: Final = HarmlessConsole(stderr=True, highlight=False)
