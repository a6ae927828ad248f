"""Expert: plays like hard, but where hard's choice has rivals it tries each of them on tables that it imagines, plays
on for some rounds, and looks at what has become of everybody.

It imagines a table, tries every candidate on a copy of it, with the same dice and cards to come, and does so again and
again, a fixed number of times: with the same chance it plays the same. It departs from hard only for what is better by
more than chance would make it.
"""

from __future__ import annotations

import math
from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.sight import Sight
from parlour.kernel.table import Table

from ..rules.auctions import PASS, Bidding
from ..rules.buildings import UPGRADE
from ..rules.duels import Challenge
from ..rules.movement import ROLL, Reroll, RerollDoubles
from ..rules.purchases import Buy
from ..rules.trades import AGREE, REFUSE, Answer
from ..rules.trap import PAY_FINE, RerollEscape, Trapped
from ..rules.turns import END_TURN, Manage
from ..table import Meinopoly
from .chances import chances
from .hard import Hard
from .rollout import PLAYER

TABLES: Final = 24  # that are imagined for a decision
ROUNDS: Final = 3  # that are played on each of them
MOST_MOVES: Final = 4000
CLEARLY: Final = 1.0  # standard errors by which another move must be better


class Expert(Hard):
    """Hard, with a look ahead."""

    def __init__(self, tables: int = TABLES, rounds: int = ROUNDS, clearly: float = CLEARLY) -> None:
        super().__init__()
        self.tables = tables
        self.rounds = rounds
        self.clearly = clearly

    def choose(self, sight: Sight) -> Move:
        move = super().choose(sight)
        options = sight.options
        if len(options) == 1:
            return move
        rivals = rivals_of(sight, options)
        if move not in rivals:
            return move
        return self.best_of(sight, [move, *[other for other in rivals if other is not move]])

    def best_of(self, sight: Sight, rivals: list[Move]) -> Move:
        """The first of these moves, unless another does clearly better."""
        seat, count, tables = sight.seat, len(rivals), self.tables
        sums = [0.0] * count
        squares = [0.0] * count
        for _ in range(tables):
            table = sight.imagine()
            first = 0.0
            for place, move in enumerate(rivals):
                worth = prospect(table.clone() if place < count - 1 else table, seat, move, self.rounds)
                if place == 0:
                    first = worth
                ahead = worth - first
                sums[place] += ahead
                squares[place] += ahead * ahead
        best, most = rivals[0], 0.0
        for place in range(1, count):
            mean = sums[place] / tables
            error = math.sqrt(max(0.0, squares[place] / tables - mean * mean) / tables)
            if mean > error * self.clearly and mean > most:
                best, most = rivals[place], mean
        return best


def rivals_of(sight: Sight, options: list[Move]) -> list[Move]:
    """The moves worth comparing at this decision; none where hard's rules will do."""
    asks = sight.asks
    if isinstance(asks, Manage):
        ends = END_TURN.alone if END_TURN.alone in options else ROLL.alone
        streets = [move for move in options if move.verb is UPGRADE]
        return [ends, *streets[:4]] if streets else []
    if isinstance(asks, Bidding):
        return [PASS.alone, *[move for move in options if move is not PASS.alone][:3]]
    if isinstance(asks, Answer):
        return [AGREE.alone, REFUSE.alone] if AGREE.alone in options else []
    if isinstance(asks, Trapped):
        return [ROLL.alone, PAY_FINE.alone] if PAY_FINE.alone in options else []
    if isinstance(asks, (Buy, Challenge, Reroll, RerollDoubles, RerollEscape)):
        return options
    return []


def prospect(t: Table, seat: int, move: Move, rounds: int) -> float:
    """A player's chance to win after a move, some rounds later."""
    assert isinstance(t, Meinopoly)
    t.take(seat, move)
    chance = t.chance
    until = t.turns + rounds * len(t.living())
    moves = 0
    while not t.over and t.turns < until and moves < MOST_MOVES:
        asked = t.next_asked()
        options = t.options(asked)
        t.take(asked, options[0] if len(options) == 1 else PLAYER.decide(t, asked, options, chance))
        moves += 1
    result = t.result
    if result is not None:
        return result.share(seat) if seat in result.winners else 0.0
    return chances(t)[seat]
