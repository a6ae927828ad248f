"""Easy: a beginner. Hurries to the Finish as if it were a race and attacks anybody, but gives nothing away."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.alliances import AGREE, REFUSE
from ..rules.cards import HAPPEN, KEEP, ReadCard
from ..rules.kept_cards import PLAY
from ..rules.movement import Crossing
from ..rules.setup import AUTOMATE
from ..rules.trades import DROP, Answer
from ..rules.turns import WALK, ChooseSteps
from ..table import Critocracy
from .worth import change_of_worth


class Easy(Bot):
    """Takes the shortest way, and is random otherwise. Walks as many steps as it rolls, lets every card happen at once,
    makes no offers, and agrees only to trades that cost nothing."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        top = sight.asks
        if isinstance(top, ChooseSteps):
            return WALK[top.die]
        if isinstance(top, ReadCard):
            return HAPPEN.alone
        if isinstance(top, (Answer, Crossing)):
            t = sight.table
            assert isinstance(t, Critocracy)
            if isinstance(top, Crossing):
                return shortest(t, options)
            return AGREE.alone if agrees(t, top) else REFUSE.alone
        plain = [move for move in options if move.verb not in (PLAY, KEEP) and move is not AUTOMATE.alone]
        return DROP.alone if DROP.alone in options else sight.chance.pick(plain)


def shortest(t: Critocracy, ways: list[Move]) -> Move:
    """The way with the fewest steps to the Finish."""
    best = ways[0]
    for move in ways:
        if to_go(t, move.target) < to_go(t, best.target):
            best = move
    return best


def to_go(t: Critocracy, space: int) -> int:
    """The steps to the Finish along the path of a space that is no junction."""
    age = t.derived.ages_at[space][0]
    return len(t.derived.paths[age]) - 1 - t.derived.steps[age][space]


def agrees(t: Critocracy, top: Answer) -> bool:
    """Whether an offer costs nothing, as the bag is now."""
    return change_of_worth(t, top.seat, top.gives, top.amount, top.asks, top.price) >= 0
