"""A game as long as you like: a corridor in which everyone can only step forward."""

from typing import Final

import msgspec

from parlour.kernel import Decision, Game, Move, Table, Verb

FORWARD: Final = Verb("forward")


class View(msgspec.Struct, frozen=True):
    """Everything is known."""

    steps: int


class Corridor(Table):
    """It ends after `length` steps."""

    length = 100_000
    steps = 0

    def enter(self) -> None:
        self.then(Forward(0))

    def clone(self) -> "Corridor":
        t = Corridor(self.setup)
        t.copy_from(self)
        t.steps = self.steps
        return t

    def seen_by(self, seat: int) -> View:
        return View(self.steps)


class Forward(Decision[Corridor]):
    """There is no other move."""

    verbs = (FORWARD,)

    def options(self, t: Corridor) -> list[Move]:
        return [FORWARD.alone]

    def forward(self, t: Corridor) -> None:
        t.steps += 1
        if t.steps == t.length:
            t.finish([self.seat], "arrived")
        else:
            t.then(Forward((self.seat + 1) % t.seats))


CORRIDOR: Final = Game(
    "corridor",
    __name__,
    Corridor,
    seats=(2, 2),
    set_up=Corridor.enter,
    view=Corridor.seen_by,
    decisions={"forward": Forward},
)
