"""Tic-tac-toe with its squares as bits: the same rules, written for speed alone.

The game that comes with Parlour has a board of nine squares, because people read it first. Both are measured.
"""

from bits.rules import MARKED, Mark, Marks
from bits.view import View
from parlour.kernel import Game

GAME = Game(
    "bits",
    __name__,
    Marks,
    seats=(2, 2),
    set_up=lambda t: t.then(Mark(0)),
    view=lambda t, seat: View(t.marks[:]),
    decisions={"mark": Mark},
    events=[MARKED],
    hidden=False,
    chance=False,
)
