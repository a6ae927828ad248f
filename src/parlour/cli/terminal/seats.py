"""How seats look: ten colours and ten shapes, either of which is enough to tell a seat.

The colours come from a search: any two of them lie at least 28 apart in CIELAB for usual sight, protanopia and
deuteranopia, and 22 for tritanopia (a test computes this). That is only possible because their lightness differs too.
So a seat is painted as a badge, black or white on its colour, which is readable on dark and on light terminals. Boards
may use the same badges in their markup: `[seat0] X [/]`.
"""

from __future__ import annotations

from typing import Final

from rich.color import Color
from rich.style import Style
from rich.text import Text

COLOURS: Final = (
    "#56b4e9",
    "#d55e00",
    "#f0e442",
    "#0000e0",
    "#802060",
    "#e0a0a0",
    "#6020a0",
    "#806040",
    "#c0e080",
    "#8080ff",
)
SHAPES: Final = "●■▲◆★▼✚◐◢▬"


def style(seat: int) -> Style:
    """The colour of a seat with black or white ink, whichever is more readable on it."""
    colour = Color.parse(COLOURS[seat % len(COLOURS)])
    red, green, blue = colour.get_truecolor()
    brightness = (299 * red + 587 * green + 114 * blue) // 1000
    return Style(color="#000000" if brightness > 110 else "#ffffff", bgcolor=colour.name, bold=True)


def badge(seat: int) -> Text:
    """The shape of a seat on its colour, three cells wide."""
    return Text.assemble((f" {SHAPES[seat % len(SHAPES)]} ", style(seat)))
