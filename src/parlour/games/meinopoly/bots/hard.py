"""Hard: watches where the others stand and what they own, keeps cash for the next rolls, denies deeds to others,
builds where it pays best, plays for every victory there is, and values groups better than the other bots (14.2).

How it plays depends on the character: who builds cheaply builds early, who bargains well trades for less, and who is
lucky keeps less in the purse.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..derived import NOBODY
from ..rules.alliances import ALLY, GIVE_NOTICE
from ..rules.assets import all_assets
from ..rules.buildings import SELL, UPGRADE, UPGRADE_ALL, sale_price, upgrade_cost
from ..rules.mortgage import MORTGAGE, REDEEM
from ..rules.movement import Reroll
from ..rules.purchases import effective_price
from ..rules.rent import usual_rent
from ..rules.settlement import GIVE_UP
from ..rules.shares import BUY_BACK, GO_PUBLIC, INVEST, SET_PRICE, WITHDRAW, buy_back_price, share_price
from ..rules.trades import (
    AGREE,
    BETRAYED,
    COUNTER,
    MY_GROUP,
    REFUSE_FOR,
    TOO_LITTLE,
    TOO_STRONG,
    Answer,
    Draft,
)
from ..table import NO_OFFER, WHOLE, Meinopoly
from .deals import ROUND, Deal, lay_out, possible_deals, raised
from .decision_table import has, targets
from .goals import (
    builds_for_goal,
    has_goals,
    is_about_to_win,
    leader,
    pull,
    redeems_for_goal,
    saves_for_goal,
)
from .medium import Medium
from .worth import best_building, completes, danger, extra_rent, gain, rent_due, sharp_gain, visits

LEAST: Final = 40  # cash kept back from buildings and trades
SHARE: Final = 42  # percent of the joint gain to offer: what a fair player accepts
LESS: Final = 38  # percent that a character offers who bargains well
DENIAL: Final = 60  # percent of the deed's worth to the player who wants it most
STAKES: Final = 6  # visits after which a share must have paid for itself
MOST_MORE: Final = 300  # the most cash to ask for in a counter-offer


class Hard(Medium):
    """Weighs its own gain against what a move gives the others."""

    def __init__(self) -> None:
        super().__init__()
        self.reply: Deal | None = None  # the counter-offer that it is laying out
        self.betrayers: list[int] = []  # players who ended an alliance with it

    def decide(self, t: Meinopoly, seat: int, options: list[Move], chance: Chance) -> Move:
        top = t.stack[-1]
        if isinstance(top, Answer):
            return self.answer(t, seat, top, options)
        if t.derived.alliances:
            self.remember(t, seat)
        return super().decide(t, seat, options, chance)

    def remember(self, t: Meinopoly, seat: int) -> None:
        """Note who gave notice, for the rest of the match."""
        ally = t.ally[seat]
        if ally != NOBODY and t.notice[ally] and ally not in self.betrayers:
            self.betrayers.append(ally)

    def reserve(self, t: Meinopoly, seat: int) -> int:
        """Cash to keep for the next roll."""
        who = t.who(seat)
        part = 3 if who is not None and who.dares else 4
        return LEAST + danger(t, seat, t.place[seat]) * part // 8

    # --- buying and bidding ---

    def wanted_by_others(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What the deed is worth to a player who would complete a group, or win, with it."""
        most = 0
        goals = has_goals(t)
        for other in t.living():
            if other != seat and not t.are_partners(seat, other):
                if completes(t, other, deed):
                    most = max(most, gain(t, other, [deed], []))
                if goals:
                    most = max(most, pull(t, other, seat, deed))
        return most

    def buys(self, t: Meinopoly, seat: int, deed: int) -> bool:
        left = t.cash(seat) - effective_price(t, seat, deed)
        if has_goals(t):
            if pull(t, seat, seat, deed) > 0:
                return left > 0
            if saves_for_goal(t, seat):
                return False
        if completes(t, seat, deed) or self.wanted_by_others(t, seat, deed) > 0:
            return left > 0
        return left >= self.reserve(t, seat)

    def bid_limit(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What a deed is worth, to have or to deny to others."""
        worth = max(gain(t, seat, [deed], []), self.wanted_by_others(t, seat, deed) * DENIAL // 100)
        if has_goals(t):
            worth += pull(t, seat, seat, deed)
        return min(worth, t.cash(seat) - LEAST)

    # --- building, and raising money ---

    def build(self, t: Meinopoly, seat: int, streets: list[int]) -> int:
        """Where it pays most, with the reserve left; sooner where somebody is about to stop."""
        street = best_building(t, seat, streets)
        left = t.cash(seat) - upgrade_cost(t, seat, street)
        if has_goals(t):
            if builds_for_goal(t, seat):
                return street if left > 0 else -1
            if saves_for_goal(t, seat):
                return -1
        who = t.who(seat)
        percent = 70 if who is not None and who.builds else 100
        soon = extra_rent(t, street, t.level[street]) * visits(t, seat, street) // 108
        return street if left >= max(LEAST, self.reserve(t, seat) * percent // 100 - soon) else -1

    def building(self, t: Meinopoly, seat: int, street: int, options: list[Move]) -> Move:
        """On the whole group at once, where the purse allows it."""
        first = t.derived.groups[t.derived.group[street]][0]
        if has(options, UPGRADE_ALL[first]):
            cost = sum(
                [
                    upgrade_cost(t, seat, one)
                    for one in t.derived.groups[t.derived.group[street]]
                    if t.level[one] < t.derived.highest
                ]
            )
            if t.cash(seat) - cost >= self.reserve(t, seat):
                return UPGRADE_ALL[first]
        return UPGRADE[street]

    def takings(self, t: Meinopoly, deed: int) -> int:
        """What a deed brings, by where the others stand."""
        owner = t.owner[deed]
        return usual_rent(t, deed) * visits(t, owner, deed) // 12 + t.derived.prices[deed] // 20

    def before_roll(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        if t.derived.objectives and redeems_for_goal(t, seat) and t.cash(seat) > self.reserve(t, seat) * 2:
            for verb in (REDEEM, MORTGAGE):
                deeds = targets(options, verb)
                if deeds:
                    return verb[self.least(t, seat, deeds)]
        return super().before_roll(t, seat, options)

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

    # --- trades ---

    def edge(self, t: Meinopoly, seat: int, other: int, gets: list[int], loses: list[int], cash: int) -> int:
        """What a trade gains compared with the partner, whose gain counts less the more players there are. A leader's
        gain counts twice, and one who could win by it gets nothing."""
        mine = sharp_gain(t, seat, gets, loses, cash)
        theirs = sharp_gain(t, other, loses, gets, -cash)
        if has_goals(t):
            for deed in gets:
                mine += pull(t, seat, seat, deed)
            for deed in loses:
                mine -= pull(t, seat, seat, deed)
                theirs += pull(t, other, seat, deed)
            if loses and is_about_to_win(t, other, seat):
                return -1
        living = t.living()
        if len(living) > 2 and leader(all_assets(t), living, seat) == other:
            theirs *= 2
        return mine - theirs // (len(living) - 1)

    def deal_with(self, t: Meinopoly, seat: int, other: int) -> Deal | None:
        who = t.who(seat)
        share = LESS if who is not None and who.trades else SHARE
        best: Deal | None = None
        most = 0
        for deal in possible_deals(t, seat, other, self.reserve(t, seat), share, share - 1):
            edge = self.edge(t, seat, other, deal.takes, deal.gives, -deal.cash)
            if edge > most:
                best, most = deal, edge
        return best

    def draft(self, t: Meinopoly, seat: int, top: Draft, options: list[Move]) -> Move:
        """Lay out a counter-offer that was thought of before, or a deal of its own."""
        if t.countered != NO_OFFER and self.reply is not None:
            return lay_out(t, top, self.reply, options)
        return super().draft(t, seat, top, options)

    def worth_of_offer(self, t: Meinopoly, seat: int, top: Answer) -> int:
        """What an offer is worth to the player who is asked, compared with the partner."""
        shares = 0
        for deed in top.gives_shares:
            shares += t.derived.prices[deed] // WHOLE
        for deed in top.takes_shares:
            shares -= t.derived.prices[deed] // WHOLE
        return self.edge(t, seat, top.other, list(top.gives), list(top.takes), t.offered + shares)

    def agrees(self, t: Meinopoly, seat: int, top: Answer) -> bool:
        return top.other not in self.betrayers and self.worth_of_offer(t, seat, top) > 0

    def answer(self, t: Meinopoly, seat: int, top: Answer, options: list[Move]) -> Move:
        """Agree, ask for more where a little more would do, or refuse and say why."""
        if has(options, AGREE.alone) and self.agrees(t, seat, top):
            return AGREE.alone
        if top.other in self.betrayers:
            return REFUSE_FOR[BETRAYED]
        living = t.living()
        if leader(all_assets(t), living, seat) == top.other or is_about_to_win(t, top.other, seat):
            return REFUSE_FOR[TOO_STRONG]
        for deed in top.takes:
            if t.is_complete(deed):
                return REFUSE_FOR[MY_GROUP]
        more = self.more_wanted(t, seat, top)
        if more > 0 and has(options, COUNTER.alone):
            self.reply = raised(top, more, t.offered)
            return COUNTER.alone
        return REFUSE_FOR[TOO_LITTLE]

    def more_wanted(self, t: Meinopoly, seat: int, top: Answer) -> int:
        """How much more cash would make an offer good; 0 if no sum that the partner has would do."""
        lacks = 1 - self.worth_of_offer(t, seat, top)
        # Cash counts once for this player and, in part, once more because the partner has it no longer.
        more = max(0, lacks) * (len(t.living()) - 1) // len(t.living())
        more += ROUND - more % ROUND
        has_cash = not t.is_veiled(top.other) and t.cash(top.other) - t.offered - more > LEAST
        return more if more <= MOST_MORE and has_cash else 0

    # --- shares and alliances ---

    def invest(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        """Buy shares that pay back soon, sell some to build, and ally with a player who does not lead."""
        if t.derived.shares:
            move = self.deal_in_shares(t, seat, options)
            if move is not None:
                return move
        return self.deal_in_alliances(t, seat, options) if t.derived.alliances else None

    def deal_in_shares(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        cash, reserve = t.cash(seat), self.reserve(t, seat)
        for deed in targets(options, INVEST):
            brings = usual_rent(t, deed) * STAKES // WHOLE
            if brings >= share_price(t, deed) and cash - share_price(t, deed) > reserve * 2:
                return INVEST[deed]
        for move in options:
            deed = move.target
            if move.verb is BUY_BACK and t.level[deed] > 0 and cash - buy_back_price(t, deed) > reserve * 3:
                return move
            # What others may soon visit is worth more; what no longer needs money is sold no longer.
            if move.verb is SET_PRICE and move.other == 150 and t.level[deed] > 0 and t.asking[deed] == 100:
                return move
            if move.verb is WITHDRAW and cash > reserve * 6 + 500:
                return move
        if cash < reserve + LEAST * 3:
            found = [deed for deed in targets(options, GO_PUBLIC) if not t.is_complete(deed)]
            if found:
                return GO_PUBLIC[self.least(t, seat, found)]
        return None

    def deal_in_alliances(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        """End an alliance with a player who is about to win; ask for one a player who does not lead."""
        worth = all_assets(t)
        living = t.living()
        if has(options, GIVE_NOTICE.alone):
            ally = t.ally[seat]
            leads = leader(worth, living, seat) == ally or is_about_to_win(t, ally, seat)
            return GIVE_NOTICE.alone if leads else None
        others = [other for other in targets(options, ALLY) if self.allies(t, seat, other)]
        if not others or t.rounds % 4 or any(t.proposals):
            return None
        poorest = others[0]
        for other in others:
            if worth[other] < worth[poorest]:
                poorest = other
        return ALLY[poorest]

    def allies(self, t: Meinopoly, seat: int, other: int) -> bool:
        """Nobody who leads, and nobody who broke an alliance."""
        return other not in self.betrayers and leader(all_assets(t), t.living(), seat) != other
