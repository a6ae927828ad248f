"""A game for one with hundreds of options: pick a book from a long shelf. The further to the right, the likelier it is
a good one. To know, one must read to the end."""

from typing import Any, Final

import msgspec

from parlour.kernel import Decision, Game, Move, Step, Table, Verb

PICK: Final = Verb("pick", kind="book")
TURN: Final = Verb("turn")
BOOKS: Final = 300
PAGES: Final = 0


class View(msgspec.Struct, frozen=True):
    """Everything is known but the ending."""

    picked: int


class Shelf(Table):
    """One book is picked and read."""

    picked = -1
    read = 0

    def enter(self) -> None:
        self.then(Pick(0), Read())

    def clone(self) -> "Shelf":
        t = Shelf(self.setup)
        t.copy_from(self)
        t.picked = self.picked
        t.read = self.read
        return t

    def seen_by(self, seat: int) -> View:
        return View(self.picked)


class Pick(Decision[Shelf]):
    """Any book."""

    verbs = (PICK,)

    def options(self, t: Shelf) -> list[Move]:
        return [PICK[book] for book in range(BOOKS)]

    def pick(self, t: Shelf, book: int) -> None:
        t.picked = book


class TurnPage(Decision[Shelf]):
    """There is nothing else to do."""

    verbs = (TURN,)

    def options(self, t: Shelf) -> list[Move]:
        return [TURN.alone]

    def turn(self, t: Shelf) -> None:
        t.read += 1


class Read(Step[Shelf]):
    """The last book is surely good, the first surely not."""

    def run(self, t: Shelf) -> None:
        if t.read < PAGES:
            t.then(TurnPage(0), Read())
            return
        good = t.chance.below(BOOKS - 1) < t.picked
        t.finish([0] if good else [], "good" if good else "bad")


def declare(**more: Any) -> Game:
    """The game, with more declared."""
    return Game(
        "shelf",
        __name__,
        Shelf,
        seats=(1, 1),
        set_up=Shelf.enter,
        view=Shelf.seen_by,
        decisions={"pick": Pick, "turn_page": TurnPage},
        **more,
    )


SHELF: Final = declare()
