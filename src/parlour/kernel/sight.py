"""Sight: what a bot gets. It has the options, the view and imagined tables, but never the table.

What everybody knows (options, stack, settings, pack) is there at once. Everything else is read from one imagined
table, made when the bot first asks for it: many questions can be answered without. From then on the sight does not even
hold the real table. If a seat cannot tell two tables apart, it cannot tell apart what is imagined from them either.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from .chance import Chance
from .errors import RulesError
from .moves import Move
from .steps import AnyStep
from .table import Table


class Sight:
    """What one seat knows of the table at one decision, with a stream of chance for the bot's own use.

    Once the table has moved on, a sight shows only what was imagined before.
    """

    def __init__(self, t: Table, seat: int, chance: Chance, perfect: bool = False) -> None:
        self.seat = seat
        self.chance = chance
        self.perfect = perfect  # with nothing hidden and no chance, there is nothing to imagine
        self.imagined = 0  # tables so far; `parlour bench --profile` adds up what they cost
        self._t = t  # the real table, until one is imagined; nothing that a bot may call returns it
        self._moment = t.moment()
        self._imagines = False  # whether `_t` is imagined
        self._luck = chance.fork()  # drawn now, so that the bot's stream does not depend on what it reads

    @property
    def view(self) -> Any:
        """Everything the seat may know."""
        return self.table.view(self.seat)

    @property
    def options(self) -> list[Move]:
        """The moves open to the seat, as a list that the bot may change."""
        return self._look().options(self.seat)[:]

    @property
    def stack(self) -> list[AnyStep]:
        """The stack of steps, the top last. Steps hold no secrets."""
        return self._look().stack[:]

    @property
    def asks(self) -> AnyStep:
        """The decision or poll that asks: the top of the stack."""
        return self._look().stack[-1]

    @property
    def table(self) -> Table:
        """The table as this seat might imagine it, for bots that would rather read a table than a view. It stays the
        same for the whole decision, so do not play on it: to try a move, `imagine()` another."""
        if not self._imagines:
            self._t = self._imagine(self._luck)
            self._imagines = True
        return self._t

    @property
    def settings(self) -> Any:
        """The settings of the match."""
        return self._t.setup.settings

    @property
    def pack(self) -> Any:
        """The content of the match's pack."""
        return self._t.setup.pack

    def imagine(self) -> Table:
        """A new table that might be the real one, to try moves on."""
        return self._imagine(self.chance.fork())

    def _imagine(self, stream: Chance) -> Table:
        t = self._look()
        self.imagined += 1
        imagined = t.imagine(self.seat, stream)
        imagined.share_options(t)
        return imagined

    def _look(self) -> Table:
        if not self._imagines and self._t.moment() != self._moment:
            raise RulesError("a sight is for one decision, and the table has moved on")
        return self._t


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that chooses moves. It may keep notes of its own between decisions."""

    def choose(self, sight: Sight) -> Move:
        """One of `sight.options`."""
        raise NotImplementedError
