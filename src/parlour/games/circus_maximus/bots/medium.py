"""Medium: makes a plan for the round, bids what it must, sends workers for what is missing, and takes what is left."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.sight import Bot, Sight

from ..rules.bids import BID_ON, OFFER, PASS, Bid, Offer
from ..rules.losses import DISCARD, GiveUp
from ..rules.performances import DECLINE, PERFORM, Perform
from ..rules.places import BACK, STAKE, coins_needed
from ..rules.purchases import BUY, Buy
from ..rules.workers import ENOUGH, SEND, PlaceWorker, SendMore
from ..table import CircusMaximus
from .errands import errand_worth
from .plans import Plan, gain_of, is_affordable, make_plan, needed_bid
from .worth import Taste, cube_worth, odds, penalty_of, rivals_in, taking_part

SIMPLE: Final = Taste(28, 8, 0, 1000)


class Medium(Bot):
    """Makes a new plan for every decision."""

    def __init__(self) -> None:
        self.taste = SIMPLE
        self.margin = 5
        self.reserve = 0

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        t = sight.table
        assert isinstance(t, CircusMaximus)
        return self.decide(t, sight.seat, options)

    def decide(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        top = t.stack[-1]
        if isinstance(top, Bid):
            return self.bid(t, seat, options)
        if isinstance(top, Offer):
            return OFFER[self.offer(t, seat, top.act, options[-1].target)]
        if isinstance(top, PlaceWorker):
            return self.place(t, seat, options)
        if isinstance(top, SendMore):
            return options[1] if self.fetches(t, seat, top.place) else ENOUGH.alone
        if isinstance(top, Buy):
            return BUY[top.cube] if self.buys(t, seat, top.cube) else PASS.alone
        if isinstance(top, Perform):
            return PERFORM[top.act] if self.performs(t, seat, top.act) else DECLINE.alone
        if isinstance(top, GiveUp):
            return self.give_up(t, seat, options)
        if options[0].verb is BACK:
            return BACK[self.back(t, seat, targets(options, BACK))]
        return options[-1] if options[0].verb is STAKE else options[0]

    # --- bidding ---

    def bid(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        """The best act of the plan in which there is no place yet."""
        plan = self.plan(t, seat)
        open_to = targets(options, BID_ON)
        for act in plan.acts:
            if needed_bid(t, seat, act) > 0 and act in open_to:
                return BID_ON[act]
        if options[0] is PASS.alone:
            return PASS.alone
        return BID_ON[self.least_bad(t, seat, open_to)]

    def plan(self, t: CircusMaximus, seat: int) -> Plan:
        """What to go for in this round."""
        return make_plan(t, seat, self.taste, self.margin, self.reserve, self.rush(t, seat))

    def rush(self, t: CircusMaximus, seat: int) -> list[int]:
        """How many cubes of each kind others are expected to take. This level ignores it."""
        return [0] * t.derived.cubes

    def least_bad(self, t: CircusMaximus, seat: int, acts: list[int]) -> int:
        """What to bid on when the rules demand a bid."""
        best, most = acts[0], gain_of(t, seat, acts[0], self.taste)
        for act in acts[1:]:
            gain = gain_of(t, seat, act, self.taste)
            if gain > most:
                best, most = act, gain
        return best

    def offer(self, t: CircusMaximus, seat: int, act: int, most: int) -> int:
        """How many coins: as few as it takes."""
        return max(1, min(most, needed_bid(t, seat, act)))

    # --- placing ---

    def held(self, t: CircusMaximus, seat: int) -> list[int]:
        """The acts of the programme in which this player has a place."""
        return [act for act in t.staged if needed_bid(t, seat, act) == 0 and act not in t.performers]

    def place(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        """First what the plan needs, then what pays."""
        open_to = targets(options, SEND)
        acts = self.held(t, seat)
        plan = self.plan_for(t, seat, acts)
        place = self.errand(t, seat, plan, open_to)
        if place < 0:
            place = self.spare(t, seat, plan, open_to)
        return SEND[place] if place >= 0 else PASS.alone

    def plan_for(self, t: CircusMaximus, seat: int, acts: list[int]) -> Plan:
        """The held acts for which cubes can be had, the best first."""
        plan = Plan(t, self.rush(t, seat))
        worth = {act: -self.performing(t, seat, act) for act in acts}
        for best in sorted(acts, key=worth.__getitem__):
            cost = plan.takes(t, seat, best)
            if cost >= 0 and plan.cost + cost + t.derived.acts[best].price <= t.coins(seat):
                plan.add(t, seat, best)
        return plan

    def errand(self, t: CircusMaximus, seat: int, plan: Plan, open_to: list[int]) -> int:
        """A place that has what the plan lacks; -1: none."""
        for place in open_to:
            rule = t.derived.places[place]
            if rule.errand in ("queue", "fetch") and plan.missing[rule.cube] > 0:
                return place
        return -1

    def spare(self, t: CircusMaximus, seat: int, plan: Plan, open_to: list[int]) -> int:
        """Where a spare worker is worth most; -1: nowhere."""
        best, most = -1, 0
        left = t.coins(seat) - plan.cost
        for place in open_to:
            if left >= coins_needed(t, seat, place):
                worth = errand_worth(t, seat, place, plan)
                if worth > most:
                    best, most = place, worth
        return best

    def fetches(self, t: CircusMaximus, seat: int, place: int) -> bool:
        """Whether to fetch another cube in the same turn."""
        return self.plan_for(t, seat, self.held(t, seat)).missing[t.derived.places[place].cube] > 0

    # --- buying ---

    def buys(self, t: CircusMaximus, seat: int, cube: int) -> bool:
        """What the held acts still lack."""
        if not is_affordable(t, seat, cube):
            return False
        return self.plan_for(t, seat, self.held(t, seat)).missing[cube] > 0

    # --- performing ---

    def performing(self, t: CircusMaximus, seat: int, act: int) -> int:
        """What performing an act is worth compared with not performing it."""
        return taking_part(t, seat, act, rivals_in(t, seat, act), self.taste) + penalty_of(t, seat, act, self.taste)

    def performs(self, t: CircusMaximus, seat: int, act: int) -> bool:
        """Perform whatever gains anything."""
        return self.performing(t, seat, act) > 0

    def back(self, t: CircusMaximus, seat: int, acts: list[int]) -> int:
        """The contest against others that it is most likely to win."""
        best, most = acts[0], 0
        for act in acts:
            rivals = rivals_in(t, seat, act)
            if rivals and odds(t, seat, act, rivals) > most:
                best, most = act, odds(t, seat, act, rivals)
        return best

    # --- losing ---

    def give_up(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        """Give up the cube that is worth least."""
        best = options[0].target
        for cube in targets(options, DISCARD):
            if cube_worth(t, cube) < cube_worth(t, best):
                best = cube
        return DISCARD[best]


def targets(options: list[Move], verb: Verb) -> list[int]:
    """The open targets of this verb."""
    return [move.target for move in options if move.verb is verb]
