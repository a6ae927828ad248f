"""Tic-tac-toe in bits: the first square is 1, the last 256. Lines and open squares are looked up."""

from typing import Final

from parlour.kernel import Decision, Event, Move, Setup, Table, Verb

LINES: Final = [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100]
FULL: Final = 0b111_111_111
MARK: Final = Verb("mark", kind="square")
MARKED: Final = Event("marked", seat="seat", square="square")
WINS: Final = [any(marks & line == line for line in LINES) for marks in range(FULL + 1)]
OPEN: Final = [[MARK[square] for square in range(9) if not taken >> square & 1] for taken in range(FULL + 1)]


class Marks(Table):
    """The marks of each seat."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.marks = [0, 0]

    def clone(self) -> "Marks":
        t = Marks(self.setup)
        t.copy_from(self)
        t.marks = self.marks[:]
        return t


class Mark(Decision[Marks]):
    """Mark an open square."""

    verbs = (MARK,)

    def options(self, t: Marks) -> list[Move]:
        return OPEN[t.marks[0] | t.marks[1]]

    def mark(self, t: Marks, square: int) -> None:
        marks = t.marks[self.seat] | 1 << square
        t.marks[self.seat] = marks
        t.tell(MARKED, self.seat, square)
        if WINS[marks]:
            t.finish(winners=[self.seat], reason="line")
        elif marks | t.marks[1 - self.seat] == FULL:
            t.finish(winners=[0, 1], reason="full")
        else:
            t.then(TURN[1 - self.seat])


TURN: Final = [Mark(0), Mark(1)]
