"""Connect Four: drop discs into seven columns; four in a row win. The yardstick for speed."""

from parlour.games.connect_four.rules import ConnectFour
from parlour.games.connect_four.view import draw
from parlour.kernel import Game

GAME = Game("connect_four", __name__, ConnectFour, seats=(2, 2), draw=draw, hidden=False, chance=False)
