"""Verbs and moves: what a seat can do.

A move is a verb and its target. The verb makes each move once and shares it from then on, so moves are compared by
identity, and a list of options allocates nothing but the list. `repr` gives the text that `Match.play` reads.

>>> drop = Verb("drop", kind="column")
>>> drop[3]
'drop 3'
>>> drop[3] is drop[3]
True
>>> Verb("attack", kind="territory>territory").pair(4, 7)
'attack 4 7'
>>> Verb("roll").alone
'roll'
"""

from __future__ import annotations

import keyword
import threading
from collections.abc import Callable
from typing import Final, final

NOTHING: Final = -1
MAKING: Final = threading.Lock()  # a bot may think in another thread, and each move must be made only once


def _nobody(*_: object) -> None:
    raise AssertionError("no decision is a verb")


@final
class Verb:
    """Something a seat can do: alone (no kind), to one target, or from one to another (`space>space`).

    `verb.alone`, `verb[target]` and `verb.pair(target, other)` are its moves.
    """

    def __init__(self, name: str, kind: str = "") -> None:
        self.name = name
        self.kind = kind
        self.kinds = kind.split(">") if kind else []
        self.alone = Move(self, NOTHING, NOTHING)
        self.last: tuple[type, Callable[..., None]] = (type(self), _nobody)
        self._calls: dict[type, Callable[..., None]] = {}
        self._moves: list[Move] = []
        self._others: dict[tuple[int, int], Move] = {}

    def __getitem__(self, target: int) -> Move:
        moves = self._moves
        if 0 <= target < len(moves):
            return moves[target]
        return self._make(target)

    def pair(self, target: int, other: int) -> Move:
        """The move from one target to another, for a verb of a pair kind."""
        move = self._others.get((target, other))
        if move is None:
            move = self._others.setdefault((target, other), Move(self, target, other))
        return move

    def _make(self, target: int) -> Move:
        # Large and negative amounts are kept in a dictionary rather than a list.
        if target < 0 or target > 4096:
            return self.pair(target, NOTHING)
        with MAKING:
            while len(self._moves) <= target:
                self._moves.append(Move(self, len(self._moves), NOTHING))
        return self._moves[target]

    def of(self, decision: type) -> Callable[..., None]:
        """The method that carries this verb out in a decision of that type. The last one is remembered: usually there
        is only one."""
        call = self._calls.get(decision)
        if call is None:
            call = self._calls[decision] = getattr(decision, self.method)
        self.last = (decision, call)
        return call

    @property
    def method(self) -> str:
        """The method of a decision that carries this verb out."""
        return self.name + "_" if keyword.iskeyword(self.name) else self.name

    def __repr__(self) -> str:
        return f"Verb({self.name!r}, kind={self.kind!r})"


@final
class Move:
    """A verb and its target. Only verbs make moves; two equal moves are the same object."""

    def __init__(self, verb: Verb, target: int, other: int) -> None:
        self.verb = verb
        self.target = target
        self.other = other

    def __repr__(self) -> str:
        return repr(self.text())

    def text(self) -> str:
        """The move as it can be typed, with plain numbers for targets."""
        words = [self.verb.name]
        if self.verb.kinds:
            words.append(str(self.target))
        if len(self.verb.kinds) > 1:
            words.append(str(self.other))
        return " ".join(words)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self
