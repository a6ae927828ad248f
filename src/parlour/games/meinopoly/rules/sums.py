"""Sums of money as characters, season and market change them, and what they are paid for."""

from __future__ import annotations

from typing import Final

from ..table import Meinopoly

FOR_RENT: Final = "rent"
FOR_TAX: Final = "tax"
FOR_CARD: Final = "card"
FOR_FINE: Final = "fine"
FOR_MOMENT: Final = "moment"  # a hook demands it: such payments start no hooks


class Sum:
    """An amount that is multiplied by percentages exactly and rounded down once, at the end (R1)."""

    def __init__(self, amount: int) -> None:
        self.top = amount
        self.bottom = 1

    def scale(self, percent: int) -> None:
        """Take this percentage."""
        if percent != 100:
            self.top *= percent
            self.bottom *= 100

    def scale_by_character(self, t: Meinopoly, seat: int, moment: str, on: str = "") -> None:
        """Apply what a player's character does to it at a moment, on any space."""
        for hook in t.hooks(seat, moment):
            if not hook.only and (not hook.on or on in hook.on):
                self.scale(hook.percent)

    def scale_by_season_and_market(self, t: Meinopoly, by_season: list[int]) -> None:
        """Apply this turn's season and a market shock."""
        season = t.season()
        if season >= 0:
            self.scale(by_season[season])
        self.scale(t.market_percent())

    def dollars(self) -> int:
        """The sum, rounded down."""
        return self.top // self.bottom

    def times(self, amount: int) -> int:
        """So many times the sum, rounded down."""
        return amount * self.top // self.bottom
