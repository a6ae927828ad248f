"""Sight: what a bot gets. The view, the options, and imagined tables; never the table.

A sight does not even hold the table: it is made from one imagined table, and imagines on from there. What a
seat cannot tell apart, it cannot tell apart twice.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from .chance import Chance
from .moves import Move
from .steps import AnyStep
from .table import Table


class Sight:
    """One seat's sight of the table at one decision, with a stream of chance for the bot's own use."""

    def __init__(self, t: Table, seat: int, chance: Chance, perfect: bool = False) -> None:
        self.seat = seat
        self.chance = chance
        self.perfect = perfect  # nothing is hidden and nothing left to chance: there is nothing to imagine
        self._imagined = t.imagine(seat, chance.fork())
        self._imagined.share_options(t)

    @property
    def view(self) -> Any:
        """What the seat may know."""
        return self._imagined.view(self.seat)

    @property
    def options(self) -> list[Move]:
        """The moves open to the seat, in a list of the bot's own: it may sort it."""
        return self._imagined.options(self.seat)[:]

    @property
    def stack(self) -> list[AnyStep]:
        """What is going on: the steps, the top last. Nothing secret is in a step."""
        return self._imagined.stack[:]

    @property
    def table(self) -> Table:
        """The table as this seat might imagine it, for bots that would rather read it than a view. To try
        something, `imagine()` another: this one is shared by everything the sight shows."""
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
        """A new table that might be the real one, free to be played on."""
        return self._imagined.imagine(self.seat, self.chance.fork())


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that chooses moves. It may keep notes of its own between decisions."""

    def choose(self, sight: Sight) -> Move:
        """One of `sight.options`."""
        raise NotImplementedError
