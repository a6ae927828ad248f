"""Tic-tac-toe: three in a row. The smallest complete game."""

from parlour.games.tictactoe.rules import MARKED, Mark, TicTacToe
from parlour.games.tictactoe.view import View, draw
from parlour.kernel import Game

GAME = Game(
    "tictactoe",
    __name__,
    TicTacToe,
    seats=(2, 2),
    set_up=lambda t: t.then(Mark(0)),
    view=lambda t, seat: View(t.squares[:]),
    decisions={"mark": Mark},
    events=[MARKED],
    draw=draw,
    hidden=False,
    chance=False,
)
