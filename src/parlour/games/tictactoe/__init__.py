"""Tic-tac-toe: three in a row. The smallest complete game."""

from parlour.games.tictactoe.rules import TicTacToe
from parlour.games.tictactoe.view import draw
from parlour.kernel import Game

GAME = Game("tictactoe", __name__, TicTacToe, seats=(2, 2), draw=draw, hidden=False, chance=False)
