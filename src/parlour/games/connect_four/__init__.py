"""Connect Four: drop discs into seven columns; four in a row win. The benchmarks measure speed by it."""

from parlour.games.connect_four.rules import DROPPED, ConnectFour, Drop, set_up
from parlour.games.connect_four.view import draw, view
from parlour.kernel import Game

GAME = Game(
    "connect_four",
    __name__,
    ConnectFour,
    seats=(2, 2),
    set_up=set_up,
    view=view,
    decisions={"drop": Drop},
    events=[DROPPED],
    draw=draw,
    hidden=False,
    chance=False,
)
