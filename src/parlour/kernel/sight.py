"""Sight: what a bot gets. It has the view, the options and imagined tables, but never the table.

A sight does not even hold the table: it holds one imagined table and imagines others from there. If a seat cannot tell
two tables apart, it cannot tell apart what is imagined from them either.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from .chance import Chance
from .moves import Move
from .steps import AnyStep
from .table import Table


class Sight:
    """What one seat knows of the table at one decision, with a stream of chance for the bot's own use."""

    def __init__(self, t: Table, seat: int, chance: Chance, perfect: bool = False) -> None:
        self.seat = seat
        self.chance = chance
        self.perfect = perfect  # with nothing hidden and no chance, there is nothing to imagine
        self._imagined = t.imagine(seat, chance.fork())
        self._imagined.share_options(t)

    @property
    def view(self) -> Any:
        """Everything the seat may know."""
        return self._imagined.view(self.seat)

    @property
    def options(self) -> list[Move]:
        """The moves open to the seat, as a list that the bot may change."""
        return self._imagined.options(self.seat)[:]

    @property
    def stack(self) -> list[AnyStep]:
        """The stack of steps, the top last. Steps hold no secrets."""
        return self._imagined.stack[:]

    @property
    def table(self) -> Table:
        """The table as this seat might imagine it, for bots that would rather read a table than a view. Everything in
        the sight is read from it, so do not play on it: to try a move, `imagine()` another."""
        return self._imagined

    @property
    def settings(self) -> Any:
        """The settings of the match."""
        return self._imagined.setup.settings

    @property
    def pack(self) -> Any:
        """The content of the match's pack."""
        return self._imagined.setup.pack

    def imagine(self) -> Table:
        """A new table that might be the real one, to try moves on."""
        return self._imagined.imagine(self.seat, self.chance.fork())


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that chooses moves. It may keep notes of its own between decisions."""

    def choose(self, sight: Sight) -> Move:
        """One of `sight.options`."""
        raise NotImplementedError
