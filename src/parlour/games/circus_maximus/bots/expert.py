"""Expert: tries each sensible move on imagined tables, plays every one of them on to the next round as hard would, and
takes the move after which it is nearest to winning."""

from __future__ import annotations

import math
import time
from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.bids import Bid
from ..table import CircusMaximus
from .candidates import candidates
from .chances import chances
from .hard import Hard

TABLES: Final = 40  # imagined for one decision, at most
SECONDS: Final = 1.0  # for one decision, at most
FEWEST: Final = 6  # tables after which a move that is clearly worse is dropped
CLEARLY: Final = 1.5  # standard errors
MOST_MOVES: Final = 2_000


class Trials:
    """A move, and how much better than hard's it did on the same tables."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.sum = 0.0
        self.squares = 0.0

    def note(self, better: float) -> None:
        """Another table."""
        self.sum += better
        self.squares += better * better

    def error(self, tables: int) -> float:
        """The standard error of the sum."""
        mean = self.sum / tables
        return math.sqrt(max(0.0, self.squares - tables * mean * mean) + 1e-9)


class Expert(Bot):
    """Thinks for a second at most, less where the choice is clear."""

    def __init__(self, tables: int = TABLES, seconds: float = SECONDS) -> None:
        self.tables = tables
        self.seconds = seconds
        self.hard = Hard()

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        t = sight.table
        assert isinstance(t, CircusMaximus)
        moves = candidates(t, sight.seat, options, self.hard)
        return moves[0] if len(moves) == 1 else self.best_of(sight, moves)

    def best_of(self, sight: Sight, moves: list[Move]) -> Move:
        """The move that does best; hard's unless another one does clearly better."""
        seat = sight.seat
        end = time.monotonic() + self.seconds
        rest = [Trials(move) for move in moves[1:]]
        made = 0
        while made < self.tables and rest and time.monotonic() < end:
            t = sight.imagine()
            assert isinstance(t, CircusMaximus)
            usual = self.after(t.clone(), seat, moves[0])
            for each in rest:
                each.note(self.after(t.clone(), seat, each.move) - usual)
            made += 1
            if made >= FEWEST:
                best = max(rest, key=lambda one: one.sum)
                most = max(0.0, best.sum)
                rest = [one for one in rest if one is best or one.sum + CLEARLY * one.error(made) > most]
                if best.sum + CLEARLY * best.error(made) < 0.0:
                    break
        if not rest or made == 0:
            return moves[0]
        best = max(rest, key=lambda one: one.sum)
        return best.move if best.sum > best.error(made) / 2 else moves[0]

    def after(self, t: CircusMaximus, seat: int, move: Move) -> float:
        """This seat's chance to win after a move, when everyone plays the round to its end."""
        t.take(seat, move)
        hard = self.hard
        for _ in range(MOST_MOVES):
            if t.over:
                break
            top = t.stack[-1]
            if isinstance(top, Bid) and top.turn == 0:
                break
            other = t.next_asked()
            options = t.options(other)
            t.take(other, options[0] if len(options) == 1 else hard.decide(t, other, options))
        result = t.result
        return chances(t)[seat] if result is None else result.share(seat)
