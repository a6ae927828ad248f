from typing import Final

from parlour.kernel import Decision, Event, Move, Setup, Table, Verb

LINES: Final = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
EMPTY: Final = -1
MARK: Final = Verb("mark", kind="square")
MARKED: Final = Event("marked", seat="seat", square="square")


class TicTacToe(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.squares = [EMPTY] * 9

    def clone(self) -> "TicTacToe":
        t = TicTacToe(self.setup)
        t.copy_from(self)
        t.squares = self.squares[:]
        return t

    def has_line(self, seat: int) -> bool:
        for one, two, three in LINES:
            if self.squares[one] == self.squares[two] == self.squares[three] == seat:
                return True
        return False


class Mark(Decision[TicTacToe]):
    verbs = (MARK,)

    def options(self, t: TicTacToe) -> list[Move]:
        return [MARK[square] for square in range(9) if t.squares[square] == EMPTY]

    def mark(self, t: TicTacToe, square: int) -> None:
        t.squares[square] = self.seat
        t.tell(MARKED, self.seat, square)
        if t.has_line(self.seat):
            t.finish(winners=[self.seat], reason="line")
        elif EMPTY not in t.squares:
            t.finish(winners=[0, 1], reason="full")
        else:
            t.then(Mark(1 - self.seat))
