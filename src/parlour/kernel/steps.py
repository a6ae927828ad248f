"""Steps: what the rules do next, and decisions: steps that wait for a seat to choose.

Steps are immutable. Their fields are the parameters of `__init__`, each kept under its own name: whole numbers,
strings, tuples of them. They hold no secrets, so a stack of steps can be printed, compared, pickled and sent to
everyone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .moves import Move, Verb

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")


def field_names(cls: type) -> list[str]:
    """The fields of a step class: the parameters of its `__init__`. (Compiled classes keep their attributes in
    another order, so the signature is the only reliable source.)"""
    names = _FIELDS.get(cls)
    if names is None:
        names = _FIELDS[cls] = list(inspect.signature(cls).parameters)
    return names


_FIELDS: Final[dict[type, list[str]]] = {}  # a cache: signatures never change, and a check prints thousands of stacks


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """Something the rules do next. Write `run`; push what follows with `t.then(...)`."""

    def run(self, t: T) -> None:
        """What happens when the kernel takes this step off the stack."""
        raise NotImplementedError

    def values(self) -> list[object]:
        """The fields, in the order of `__init__`."""
        return [getattr(self, name) for name in field_names(type(self))]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(value) for value in self.values()])})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Step) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.values())))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(self.values())


class Call(Step["Table"]):
    """A step made by `do` from a function of the table."""

    def __init__(self, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
        self.function = function
        self.arguments = arguments

    def run(self, t: Table) -> None:
        self.function(t, *self.arguments)

    def __repr__(self) -> str:
        name = getattr(self.function, "__name__", "?")
        return f"do({', '.join([name, *[repr(argument) for argument in self.arguments]])})"


def do(function: Callable[..., None], *arguments: object) -> Step[Any]:
    """Turn a function of the rules into a step: `t.then(do(pay, seat, to, 40))` calls `pay(t, seat, to, 40)`."""
    return Call(function, arguments)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[T]):
    """Waits for one seat. List the `verbs`, give the `options`, and write one method for each verb.

    When the seat has chosen, the decision is taken off the stack and the method named after the verb is called with the
    table and the target (none for a verb alone, two for a pair). Options are never empty.
    """

    verbs: ClassVar[tuple[Verb, ...]] = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: T) -> list[Move]:
        """Every move open to the seat now. A move in this list never fails; a move outside it never happens."""
        raise NotImplementedError

    def closed(self, t: T) -> list[tuple[Move, str]]:
        """Moves worth showing although they are not open now, each with the rule that forbids it: a key of the words'
        `closed`. Only the seat that is asked sees them."""
        return []

    def default(self, t: T, options: list[Move]) -> Move:
        """The move that is played for a seat that does not answer: a harmless one of the options."""
        return options[0]

    def words(self, t: T) -> dict[str, object]:
        """Values for this decision's sentences beyond its fields. Known to everyone."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenDecision(Decision[T]):
    """A decision whose options everyone can work out: a single option is played by itself.

    For other decisions an automatic pass would tell everyone what a hidden purse holds.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Poll(Step[T]):
    """Waits for several seats at once. Answers are hidden and may be taken back until the last one comes in. Then
    `counted` runs once, whatever the order of the answers."""

    verbs: ClassVar[tuple[Verb, ...]] = ()

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def options(self, t: T, seat: int) -> list[Move]:
        """Every move open to this seat; it must not depend on what others have answered."""
        raise NotImplementedError

    def closed(self, t: T, seat: int) -> list[tuple[Move, str]]:
        """Moves worth showing although they are not open to this seat now, each with the rule that forbids it."""
        return []

    def default(self, t: T, seat: int, options: list[Move]) -> Move:
        """The move that is played for a seat that does not answer: a harmless one of the options."""
        return options[0]

    def counted(self, t: T, answers: dict[int, Move]) -> None:
        """What follows when everyone has answered. Seats that have left in the meantime are not among the answers."""
        raise NotImplementedError

    def words(self, t: T) -> dict[str, object]:
        """Values for this poll's sentences beyond its fields. Known to everyone."""
        return {}


# For a table of any game.
AnyStep = Step[Any]
AnyDecision = Decision[Any]
AnyPoll = Poll[Any]

MOST_STEPS: Final = 10_000
