"""Medium: the decision table, plus fair trades that complete groups."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..rules.trades import Answer, Draft
from ..table import Meinopoly
from .deals import Deal, judged, lay_out, partners, possible_deals
from .decision_table import TableBot
from .worth import gain

RESERVE: Final = 100
FAIR: Final = 40  # percent of the joint gain that the partner must keep
PATIENCE: Final = 5  # rounds before it asks the same player again


class Medium(TableBot):
    """Remembers the players it has asked, so that it does not ask anyone every turn."""

    def __init__(self) -> None:
        self.asked: dict[int, int] = {}
        # Worked out for these owners: a table's list of them is replaced when one changes (table.py).
        self._owners: list[int] = []
        self._partners: list[int] = []

    def trade_with(self, t: Meinopoly, seat: int, others: list[int]) -> int:
        if t.owner is not self._owners:
            self._owners, self._partners = t.owner, partners(t, seat)
        best = -1
        most = 0
        for other in others:
            if other not in self._partners or self.asked.get(other, -PATIENCE) + PATIENCE > t.rounds:
                continue
            deal = self.deal_with(t, seat, other)
            if deal is not None and deal.mine > most:
                best = other
                most = deal.mine
        if best >= 0:
            self.asked[best] = t.rounds
        return best

    def deal_with(self, t: Meinopoly, seat: int, other: int) -> Deal | None:
        """What to propose to a player."""
        best: Deal | None = None
        for deal in possible_deals(t, seat, other, RESERVE, 50, FAIR):
            if best is None or deal.mine > best.mine:
                best = deal
        return best

    def bid_limit(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What the deed is worth in this hand."""
        return min(gain(t, seat, [deed], []) * 9 // 10, t.cash(seat) - RESERVE)

    def draft(self, t: Meinopoly, seat: int, top: Draft, options: list[Move]) -> Move:
        return lay_out(t, top, self.deal_with(t, seat, top.other), options)

    def agrees(self, t: Meinopoly, seat: int, top: Answer) -> bool:
        mine, theirs = judged(t, seat, top)
        return mine > 0 and mine * (100 - FAIR) >= theirs * FAIR - 1000
