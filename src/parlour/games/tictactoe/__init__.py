"""Tic-tac-toe: three in a row. The smallest complete game; docs/your-first-game.md explains every line."""

from typing import Final

import msgspec

from parlour.kernel import Decision, Event, Game, Move, Setup, Table, Verb

SQUARES: Final = list(range(9))
LINES: Final = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
THROUGH: Final = [[[s for s in line if s != square] for line in LINES if square in line] for square in SQUARES]
MARK: Final = Verb("mark", kind="square")
MARKED: Final = Event("marked", seat="seat", square="square")


class View(msgspec.Struct, frozen=True):
    squares: list[int]


class TicTacToe(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.squares = [-1] * 9  # nobody's
        self.empty = SQUARES[:]

    def set_up(self) -> None:
        self.then(Mark(0))

    def clone(self) -> "TicTacToe":
        t = TicTacToe(self.setup)
        t.copy_from(self)
        t.squares = self.squares[:]
        t.empty = self.empty[:]
        return t

    def view(self, seat: int) -> View:
        return View(self.squares[:])


class Mark(Decision[TicTacToe]):
    verbs = (MARK,)

    def options(self, t: TicTacToe) -> list[Move]:
        return [MARK[square] for square in t.empty]

    def mark(self, t: TicTacToe, square: int) -> None:
        t.squares[square] = self.seat
        t.empty.remove(square)
        t.tell(MARKED, self.seat, square)
        if makes_line(t.squares, square):
            t.finish(winners=[self.seat], reason="line")
        elif not t.empty:
            t.finish(winners=[0, 1], reason="full")
        else:
            t.then(Mark(1 - self.seat))


def makes_line(squares: list[int], square: int) -> bool:
    seat = squares[square]
    for pair in THROUGH[square]:
        if squares[pair[0]] == seat and squares[pair[1]] == seat:
            return True
    return False


def draw(view: View) -> str:
    rows = [" " + " │ ".join("XO·"[owner] for owner in view.squares[row : row + 3]) for row in (0, 3, 6)]
    return "\n───┼───┼───\n".join(rows)


GAME: Final = Game("tictactoe", __name__, TicTacToe, seats=(2, 2), draw=draw, perfect_information=True)
