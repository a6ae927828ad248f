"""Draws what a seat may know: as the game draws it or, for a game without a drawing, as an indented tree of the view's
fields. Both give Rich text, which the full screen shows in colour and the line mode as plain text.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
from rich.errors import MarkupError, StyleSyntaxError
from rich.markup import escape
from rich.style import Style
from rich.text import Span, Text

from parlour.cli.terminal.seats import style
from parlour.cli.terminal.words import say
from parlour.kernel import Match

SEAT_TAG: Final = re.compile(r"seat(\d+)$")


def draw_board(m: Match, seat: int) -> Text:
    """The table as this seat (or a spectator) sees it. Only the game itself writes markup: names and cards do not."""
    view = m.view(seat)
    drawn = m.game.draw(view, lambda kind, value: escape(m.speaker.show(kind, value)))
    if drawn is None:
        return Text("\n".join(tree(msgspec.to_builtins(view, enc_hook=str))))
    return painted(drawn)


def painted(drawn: str) -> Text:
    """Markup as Rich text. A drawing whose brackets are not markup is shown as it is."""
    try:
        text = Text.from_markup(drawn)
    except MarkupError:
        return Text(drawn)
    # Unknown styles are dropped here: Rich ignores them when it prints, but Textual would raise.
    text.spans = [Span(span.start, span.end, _style(span.style)) for span in text.spans]
    return text


def _style(tag: str | Style) -> Style:
    if isinstance(tag, Style):
        return tag
    if seat := SEAT_TAG.match(tag):
        return style(int(seat[1]))
    try:
        return Style.parse(tag)
    except StyleSyntaxError:
        return Style.null()


def tree(value: object, depth: int = 0) -> list[str]:
    """Plain data as lines, a level of indentation for each level of nesting."""
    pad = "  " * depth
    if isinstance(value, dict):
        entries = [(str(key).replace("_", " "), inner) for key, inner in value.items()]
    elif isinstance(value, list | tuple):
        entries = [(str(place), inner) for place, inner in enumerate(value)]
    else:
        return [pad + _plain(value)]
    lines: list[str] = []
    for name, inner in entries:
        if _is_flat(inner):
            lines.append(f"{pad}{name}: {_flat(inner)}")
        else:
            lines.append(f"{pad}{name}")
            lines += tree(inner, depth + 1)
    return lines


def _is_flat(value: object) -> bool:
    if isinstance(value, list | tuple):
        return not any(isinstance(item, dict | list | tuple) for item in value)
    return not isinstance(value, dict) or not value


def _flat(value: object) -> str:
    if isinstance(value, list | tuple | dict):
        return ", ".join(_plain(item) for item in value) or say("values.nothing")
    return _plain(value)


def _plain(value: object) -> str:
    if value is None:
        return say("values.nothing")
    if isinstance(value, bool):
        return say("values.yes") if value else say("values.no")
    return str(value)
