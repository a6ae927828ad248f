"""Easy: random decisions, buys everything it can afford (14.2)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.purchases import BUY
from ..rules.settlement import GIVE_UP
from ..rules.trades import DROP, OFFER, Draft
from .decision_table import has


class Easy(Bot):
    """Plays at random, but always buys, never gives up while there is another way, and begins no trades."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if has(options, BUY.alone):
            return BUY.alone
        if isinstance(sight.asks, Draft):
            return DROP.alone
        sensible = [move for move in options if move.verb is not OFFER and move is not GIVE_UP.alone]
        return sight.chance.pick(sensible or options)
