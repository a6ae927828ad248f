from typing import Final

from parlour.games.tictactoe.view import View
from parlour.kernel import Decision, Event, Move, Setup, Table, Verb

LINES: Final = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
THROUGH: Final = [[[s for s in line if s != square] for line in LINES if square in line] for square in range(9)]
MARK: Final = Verb("mark", kind="square")
MARKS: Final = [MARK[square] for square in range(9)]
MARKED: Final = Event("marked", seat="seat", square="square")


class TicTacToe(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.squares = [-1] * 9  # nobody's
        self.open = MARKS[:]

    def set_up(self) -> None:
        self.then(Mark(0))

    def clone(self) -> "TicTacToe":
        t = TicTacToe(self.setup)
        t.copy_from(self)
        t.squares = self.squares[:]
        t.open = self.open[:]
        return t

    def view(self, seat: int) -> View:
        return View(self.squares[:])


class Mark(Decision[TicTacToe]):
    verbs = (MARK,)

    def options(self, t: TicTacToe) -> list[Move]:
        return t.open[:]

    def mark(self, t: TicTacToe, square: int) -> None:
        t.squares[square] = self.seat
        t.open.remove(MARK[square])
        t.tell(MARKED, self.seat, square)
        if makes_line(t.squares, square):
            t.finish(winners=[self.seat], reason="line")
        elif not t.open:
            t.finish(winners=[0, 1], reason="full")
        else:
            t.then(Mark(1 - self.seat))


def makes_line(squares: list[int], square: int) -> bool:
    for pair in THROUGH[square]:
        if squares[pair[0]] == squares[pair[1]] == squares[square]:
            return True
    return False
