"""Easy: plays at random, but wants to be on stage: it seldom passes, and performs what it can."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.bids import OFFER, PASS
from ..rules.performances import Perform

FEW: Final = 2  # the most coins it bids at once
LAZY: Final = 4  # it passes one time in so many, if there is anything else to do


class Easy(Bot):
    """Random moves with a little sense."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if isinstance(sight.asks, Perform):
            return options[0]
        if options[0].verb is OFFER:
            return sight.chance.pick(options[:FEW])
        if len(options) > 1 and options[0] is PASS.alone and sight.chance.below(LAZY):
            return sight.chance.pick(options[1:])
        return sight.chance.pick(options)
