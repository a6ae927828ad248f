"""Throws: all show fingers at once. Nothing is hidden and nothing is left to chance, but answers to a poll are secret
until the last one comes."""

from typing import Final

import msgspec

from parlour.kernel import Event, Game, Move, Poll, Setup, Table, Verb

THROWS: Final = 4
THROW: Final = Verb("throw", kind="fingers")
SHOWN: Final = Event("shown", seat="seat", fingers="fingers")


class View(msgspec.Struct, frozen=True):
    shown: list[list[int]]


class Throws(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.shown: list[list[int]] = []

    def clone(self) -> "Throws":
        t = Throws(self.setup)
        t.copy_from(self)
        t.shown = self.shown[:]
        return t


class Throw(Poll[Throws]):
    verbs = (THROW,)

    def options(self, t: Throws, seat: int) -> list[Move]:
        return [THROW[fingers] for fingers in range(6)]

    def counted(self, t: Throws, answers: dict[int, Move]) -> None:
        for seat, move in sorted(answers.items()):
            t.tell(SHOWN, seat, move.target)
        t.shown = [*t.shown, [move.target for _, move in sorted(answers.items())]]
        if len(t.shown) < THROWS:
            t.then(Throw(self.seats))
            return
        odd = sum(sum(throw) % 2 for throw in t.shown)
        t.finish([int(2 * odd > THROWS)], "thrown")


GAME = Game(
    "throws",
    __name__,
    Throws,
    seats=(2, 3),
    set_up=lambda t: t.then(Throw(tuple(range(t.seats)))),
    view=lambda t, seat: View(t.shown[:]),
    decisions={"throw": Throw},
    events=[SHOWN],
    hidden=False,
    chance=False,
)
