"""Programs of effects, and the step that runs them.

A program is a list of effects, worked out once for a setup (pack_programs.py). Games call programs by their numbers:
`t.then(Do(seat, program, cause))`. Its effects happen one after the other, each with all that follows from it before
the next.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from parlour.kernel.setup import Setup
from parlour.kernel.steps import Step
from parlour.kernel.table import Table

from .shapes import EffectShape

C = TypeVar("C")


@final
class Effect:
    """One effect of a program: its kind, what the pack says of it, and the values of its fields as rules need them."""

    def __init__(self, kind: str, shape: EffectShape, values: tuple[object, ...]) -> None:
        self.kind = kind
        self.shape = shape
        self.values = values

    def value(self, field: str) -> object:
        """The value of one of its fields."""
        return self.values[self.shape.__struct_fields__.index(field)]

    def number(self, field: str, otherwise: int = 0) -> int:
        """The number in one of its fields; `otherwise` if it has no such field."""
        value = self.value(field) if field in self.shape.__struct_fields__ else otherwise
        assert isinstance(value, int)
        return value

    def numbers(self, field: str) -> list[int]:
        """The numbers in one of its fields."""
        value = self.value(field)
        assert isinstance(value, list)
        return value


Program = list[Effect]


@mypyc_attr(allow_interpreted_subclasses=True)
class ContentTable(Table):
    """A table on which programs run. What its game derives from a setup has them all, as `programs`.

    If effects can start each other, a pack could go on for ever. Such a game gives `most_effects`, and sets `happened`
    back to 0 when the count restarts: with every turn, say. Effects beyond the limit are skipped."""

    most_effects: ClassVar[int] = 0  # 0: no limit

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.happened = 0  # effects, counted if there is a limit

    @final
    def program(self, number: int) -> Program:
        """The effects of a program."""
        found: Program = self.setup.derived.programs[number]
        return found

    @final
    def begin_effect(self, seat: int) -> bool:
        """Count one more effect, if it happens: not to a seat that is out, and not if it would be too many."""
        if seat in self.left:
            return False
        most = self.most_effects
        if most:
            if self.happened >= most:
                return False
            self.happened += 1
        return True


@final
class Do(Step[ContentTable], Generic[C]):
    """Run a program for a seat, from one of its effects on. `cause` is what else the game's effects need to know: a
    number, a tuple of them, or nothing."""

    def __init__(self, seat: int, program: int, cause: C, at: int = 0) -> None:
        self.seat = seat
        self.program = program
        self.cause = cause
        self.at = at

    def run(self, t: ContentTable) -> None:
        self._go(t, True)

    def at_once(self, t: ContentTable) -> None:
        """All effects now, and what follows from them afterwards."""
        self._go(t, False)

    def _go(self, t: ContentTable, waits: bool) -> None:
        effects = t.program(self.program)
        last = len(effects) - 1
        do = self
        while t.begin_effect(self.seat):
            effect = effects[do.at]
            t.effect(effect.kind)(t, do, *effect.values)
            if do.at == last or t.over:
                return
            do = Do(self.seat, self.program, self.cause, do.at + 1)
            if waits and t.has_pushed():
                t.then(do)
                return
