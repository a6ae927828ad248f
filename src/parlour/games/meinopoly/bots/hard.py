"""Hard: watches where the others stand and what they own, keeps cash for the next rolls, denies deeds to others,
builds where it pays best, and values groups better than the other bots (14.2)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..rules.alliances import ALLY
from ..rules.assets import all_assets
from ..rules.buildings import SELL, sale_price, upgrade_cost
from ..rules.mortgage import MORTGAGE
from ..rules.movement import Reroll
from ..rules.purchases import effective_price
from ..rules.settlement import GIVE_UP
from ..rules.shares import INVEST
from ..rules.trades import Answer
from ..table import Meinopoly
from .deals import Deal, possible_deals
from .decision_table import targets
from .medium import Medium
from .worth import best_building, completes, danger, extra_rent, gain, rent_due, sharp_gain

LEAST: Final = 40  # cash kept back from buildings and trades
SHARE: Final = 42  # percent of the joint gain to offer: what a fair player accepts
DENIAL: Final = 60  # percent of the deed's worth to the player who wants it most


class Hard(Medium):
    """Weighs its own gain against what a move gives the others."""

    def reserve(self, t: Meinopoly, seat: int) -> int:
        """Cash to keep for the next roll."""
        return LEAST + danger(t, seat, t.place[seat]) // 2

    # --- buying and bidding ---

    def wanted_by_others(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What the deed is worth to a player who would complete a group with it."""
        most = 0
        for other in t.living():
            if other != seat and not t.are_partners(seat, other) and completes(t, other, deed):
                most = max(most, gain(t, other, [deed], []))
        return most

    def buys(self, t: Meinopoly, seat: int, deed: int) -> bool:
        left = t.cash(seat) - effective_price(t, seat, deed)
        if completes(t, seat, deed) or self.wanted_by_others(t, seat, deed) > 0:
            return left > 0
        return left >= self.reserve(t, seat)

    def bid_limit(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What a deed is worth, to have or to deny to others."""
        worth = max(gain(t, seat, [deed], []), self.wanted_by_others(t, seat, deed) * DENIAL // 100)
        return min(worth, t.cash(seat) - LEAST)

    # --- building, and raising money ---

    def build(self, t: Meinopoly, seat: int, streets: list[int]) -> int:
        street = best_building(t, seat, streets)
        left = t.cash(seat) - upgrade_cost(t, seat, street)
        return street if left >= self.reserve(t, seat) else -1

    def settle(self, t: Meinopoly, seat: int, options: list[Move]) -> Move:
        """Give up what costs least rent for each dollar raised."""
        best = GIVE_UP.alone
        lowest = -1
        for move in options:
            deed = move.target
            if move.verb is MORTGAGE:
                lost = self.takings(t, deed) * (3 if t.is_complete(deed) else 1)
                loss = lost * 1000 // max(1, t.derived.mortgages[deed])
            elif move.verb is SELL:
                lost = extra_rent(t, deed, t.level[deed] - 1)
                loss = lost * 1000 // max(1, sale_price(t, seat, deed))
            else:
                continue
            if lowest < 0 or loss < lowest:
                best, lowest = move, loss
        return best

    # --- dice ---

    def pays_fine(self, t: Meinopoly, seat: int) -> bool:
        """Get out early, while there is something to buy; later the trap is the safest place."""
        unowned = len([deed for deed in t.derived.deeds if t.owner[deed] < 0])
        return unowned > 4 and t.cash(seat) > 200 and danger(t, seat, t.place[seat]) < 60

    def rerolls(self, t: Meinopoly, seat: int, top: Reroll) -> bool:
        """Reroll if the landing costs clearly more than another roll would."""
        here = t.place[seat]
        if t.owner[here] < 0 and t.derived.prices[here] > 0 and self.buys(t, seat, here):
            return False
        return rent_due(t, seat, here) > danger(t, seat, top.start) * 2 + 80

    # --- other players ---

    def edge(self, t: Meinopoly, seat: int, other: int, gets: list[int], loses: list[int], cash: int) -> int:
        """What a trade gains compared with the partner, whose gain counts less the more players there are."""
        mine = sharp_gain(t, seat, gets, loses, cash)
        theirs = sharp_gain(t, other, loses, gets, -cash)
        return mine - theirs // (len(t.living()) - 1)

    def deal_with(self, t: Meinopoly, seat: int, other: int) -> Deal | None:
        best: Deal | None = None
        most = 0
        for deal in possible_deals(t, seat, other, self.reserve(t, seat), SHARE, SHARE - 1):
            edge = self.edge(t, seat, other, deal.takes, deal.gives, -deal.cash)
            if edge > most:
                best, most = deal, edge
        return best

    def agrees(self, t: Meinopoly, seat: int, top: Answer) -> bool:
        gets, loses = list(top.gives), list(top.takes)
        shares = 0
        for deed in top.gives_shares:
            shares += t.derived.prices[deed] // 10
        for deed in top.takes_shares:
            shares -= t.derived.prices[deed] // 10
        return self.edge(t, seat, top.other, gets, loses, t.offered + shares) > 0

    def invest(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        """Buy shares that pay back soon, and ally with a player who does not lead."""
        for deed in targets(options, INVEST):
            if self.takings(t, deed) * 2 >= t.derived.prices[deed] and t.cash(seat) > self.reserve(t, seat) * 3:
                return INVEST[deed]
        others = targets(options, ALLY)
        if not others or t.rounds % 4:
            return None
        worth = all_assets(t)
        poorest = others[0]
        for other in others:
            if worth[other] < worth[poorest]:
                poorest = other
        return ALLY[poorest]
