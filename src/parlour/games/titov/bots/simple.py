"""Simple: looks one move ahead, and takes what serves the kingdom best."""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.action_phase import END_PHASE
from ..table import KING, Titov
from .judgement import judge
from .worth import Worth, worth_of


class Simple(Bot):
    """One move ahead."""

    def choose(self, sight: Sight) -> Move:
        t = sight.imagine()
        assert isinstance(t, Titov)
        return best_at_once(t, worth_of(t.derived), sight.chance)


def best_at_once(t: Titov, worth: Worth, chance: Chance) -> Move:
    """The option that leaves the kingdom best off; ending a phase counts as the position now."""
    options = t.options(KING)
    best = options[0]
    if len(options) == 1:
        return best
    highest = 0.0
    first = True
    for move in options:
        if move is END_PHASE.alone:
            value = judge(t, worth, True) + 0.05
        else:
            after = t.clone()
            after.take(KING, move)
            value = judge(after, worth)
        value += 0.001 * chance.below(10)
        if first or value > highest:
            best = move
            highest = value
            first = False
    return best
