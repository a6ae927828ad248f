"""Whole games of bots, for the tests of any game."""

from collections.abc import Sequence

from parlour.bots.seating import make_bot
from parlour.kernel import Game, Sight, Table, fast

MOST = 6000  # moves


def play_out(game: Game, t: Table, names: Sequence[str]) -> None:
    """Let these bots play to the end: each move is one of the options, and what the game declares as conserved stays
    the same."""
    bots = [make_bot(game, name) for name in names]
    chance = fast(4)
    total = t.conserved()
    moves = 0
    while not t.over and moves < MOST:
        seat = t.next_asked()
        move = bots[seat].choose(Sight(t, seat, chance))
        assert move in t.options(seat)
        t.take(seat, move)
        assert t.conserved() == total
        moves += 1
    assert t.over
