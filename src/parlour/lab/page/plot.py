"""A plot of the page, and what every maker of plots needs."""

from __future__ import annotations

import msgspec

from parlour.lab.page.catalogue import say


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """One plot of the page."""

    title: str
    shows: str
    svg: str
    columns: list[str]
    rows: list[list[str]]
    board: bool = False
    """Whether it is drawn on the game's board."""


def columns_of(*keys: str) -> list[str]:
    """The headings of a table."""
    return [say("table", key) for key in keys]


def capital(text: str) -> str:
    """A sentence that may begin with a name."""
    return text[:1].upper() + text[1:]
