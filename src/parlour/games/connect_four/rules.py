"""The rules of Connect Four.

The board is one number for each seat, with a bit for each disc and seven bits to a column: the sixth row's
neighbour above is always empty, so a line never wraps into the next column, and shifting finds four in
a row.
"""

from typing import Final

from parlour.kernel import Decision, Event, Move, Setup, Table, Verb

COLUMNS: Final = range(1, 8)
ROWS: Final = 6
TALL: Final = 7  # bits of a column: its six rows and the empty one above

DROP: Final = Verb("drop", kind="column")
DROPPED: Final = Event("dropped", seat="seat", column="column", row="row")


class ConnectFour(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.discs = [0, 0]
        self.heights = [0] * 8  # by column; there is no column 0
        self.open = [DROP[column] for column in COLUMNS]

    def clone(self) -> "ConnectFour":
        t = ConnectFour(self.setup)
        t.copy_from(self)
        t.discs = self.discs[:]
        t.heights = self.heights[:]
        t.open = self.open[:]
        return t

    def owner(self, column: int, row: int) -> int:
        place = 1 << (column * TALL + row)
        return 0 if self.discs[0] & place else 1 if self.discs[1] & place else -1


def set_up(t: ConnectFour) -> None:
    t.then(Drop(0))


class Drop(Decision[ConnectFour]):
    """Drop a disc into a column that is not full."""

    verbs = (DROP,)

    def options(self, t: ConnectFour) -> list[Move]:
        return t.open[:]

    def drop(self, t: ConnectFour, column: int) -> None:
        row = t.heights[column]
        discs = t.discs[self.seat] | 1 << (column * TALL + row)
        t.discs[self.seat] = discs
        t.heights[column] = row + 1
        t.tell(DROPPED, self.seat, column, row + 1)
        if row + 1 == ROWS:
            t.open.remove(DROP[column])
        if four_in_a_row(discs):
            t.finish(winners=[self.seat], reason="four")
        elif not t.open:
            t.finish(winners=[0, 1], reason="full")
        else:
            t.then(Drop(1 - self.seat))


def four_in_a_row(discs: int) -> bool:
    """Looks upward, along and along both diagonals: two neighbours, and the same again two places further."""
    for step in STEPS:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


STEPS: Final = [1, TALL, TALL - 1, TALL + 1]
