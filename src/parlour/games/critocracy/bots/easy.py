"""Easy: a beginner. Hurries home as if it were a race, attacks anybody, but does not give things away."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.alliances import AGREE, REFUSE
from ..rules.keeping import PLAY
from ..rules.moving import Crossing
from ..rules.setup import AUTOMATE
from ..rules.trading import DROP, Answer
from ..table import Critocracy
from .bags import worth_after


class Easy(Bot):
    """Takes the shortest way, else plays at random; makes no offers, and agrees only to trades that cost nothing."""

    def choose(self, sight: Sight) -> Move:
        t = sight.table
        assert isinstance(t, Critocracy)
        top = t.stack[-1]
        if isinstance(top, Answer):
            return AGREE.alone if agrees(t, top) else REFUSE.alone
        options = t.options(sight.seat)
        if isinstance(top, Crossing):
            return shortest(t, options)
        plain = [move for move in options if move.verb is not PLAY and move is not AUTOMATE.alone]
        return DROP.alone if DROP.alone in options else sight.chance.pick(plain)


def shortest(t: Critocracy, ways: list[Move]) -> Move:
    """The way with the fewest steps to the Finish."""
    best = ways[0]
    for move in ways:
        if to_go(t, move.target) < to_go(t, best.target):
            best = move
    return best


def to_go(t: Critocracy, space: int) -> int:
    """The steps to the Finish from a space that is no junction, if one keeps to its path."""
    age = t.derived.ages_at[space][0]
    return len(t.derived.paths[age]) - 1 - t.derived.steps[age][space]


def agrees(t: Critocracy, top: Answer) -> bool:
    """Whether what is offered costs nothing, as the bag is now."""
    return worth_after(t, top.seat, top.gives, top.amount, top.asks, top.price) >= 0
