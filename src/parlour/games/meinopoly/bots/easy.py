"""Easy: random decisions, buys everything it can afford (14.2)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.auctions import PASS
from ..rules.purchases import BUY, Buy, effective_price
from ..rules.settlement import GIVE_UP
from ..rules.trades import DROP, OFFER, Draft
from ..table import Meinopoly
from .decision_table import has


class Easy(Bot):
    """Plays at random, but always buys, never gives up while there is another way, and begins no trades."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        asks = sight.asks
        if isinstance(asks, Buy) and has(options, BUY.alone):
            return BUY.alone if self.keeps_a_dollar(sight, asks.space) else PASS.alone
        if isinstance(asks, Draft):
            return DROP.alone
        sensible = [move for move in options if move.verb is not OFFER and move is not GIVE_UP.alone]
        return sight.chance.pick(sensible or options)

    def keeps_a_dollar(self, sight: Sight, deed: int) -> bool:
        """Whether it would have anything left. Only some tables let a player spend the last dollar."""
        if not sight.settings.last_dollar:
            return True
        t = sight.table
        assert isinstance(t, Meinopoly)
        return t.can_spend(sight.seat, effective_price(t, sight.seat, deed))
