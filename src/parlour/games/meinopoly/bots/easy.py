"""Easy: random decisions, buys everything it can afford (14.2)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.purchases import BUY
from ..rules.settlement import GIVE_UP
from ..rules.trades import OFFER, Draft
from ..table import Meinopoly
from .decision_table import has


class Easy(Bot):
    """Plays at random, but always buys, never gives up while there is another way, and begins no trades."""

    def choose(self, sight: Sight) -> Move:
        t = sight.table
        assert isinstance(t, Meinopoly)
        options = t.options(sight.seat)
        if has(options, BUY.alone):
            return BUY.alone
        if isinstance(t.stack[-1], Draft):
            return t.default(sight.seat)
        sensible = [move for move in options if move.verb is not OFFER and move is not GIVE_UP.alone]
        return sight.chance.pick(sensible or options)
