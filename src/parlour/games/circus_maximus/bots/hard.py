"""Hard: considers what the others need, bids to win contests and to stop others from winning, watches what runs short,
and first takes what only one player can have."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import UNSEEN
from parlour.kernel.moves import Move

from ..derived import BY_DICE
from ..rules.bids import BID_ON, PASS, holders, room
from ..rules.workers import SEND
from ..table import BIDDING, CircusMaximus
from .errands import rounds_left
from .medium import Medium, targets
from .plans import Plan, gain_of, is_affordable, needed_bid
from .worth import ODDS, Taste, coin_worth, rivals_in, steps_of

SHARP: Final = Taste(25, 30, 60, 12)
MOST_EXTRA: Final = 6  # coins beyond what a place costs
RUSH: Final = 2  # cubes of each kind that others will want beyond what their bids show
RICH: Final = 10  # spare coins above which cubes are bought for later
STABLE: Final = 6  # with cubes for more than one act, that many of a kind are enough
SELDOM: Final = 3  # a bluff in so many chances
CHEAP: Final = 2  # coins


class Hard(Medium):
    """Sees the race."""

    def __init__(self) -> None:
        self.taste = SHARP
        self.margin = 5
        self.reserve = 2

    def rush(self, t: CircusMaximus, seat: int) -> list[int]:
        """What others lack for the acts in which they have a place, and a little more while bidding goes on."""
        found = [0] * t.derived.cubes
        for cube in range(t.derived.markets):
            found[cube] = RUSH if t.phase == BIDDING else 0
            for other in range(t.seats):
                if other != seat:
                    found[cube] += self.wants(t, other, cube)
        return found

    # --- bidding ---

    def bid(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        """First what the plan needs; then more for contests that others are in, and against a player who is about to
        win."""
        chosen = super().bid(t, seat, options)
        if chosen is not PASS.alone:
            return chosen
        spare = self.spare_coins(t, seat)
        for act in targets(options, BID_ON):
            if t.bid(act, seat) > 0 and self.extra(t, seat, act, 0, spare) > 0:
                return BID_ON[act]
            if self.denial(t, seat, act, spare) or self.bluff(t, seat, act, spare):
                return BID_ON[act]
        return PASS.alone

    def spare_coins(self, t: CircusMaximus, seat: int) -> int:
        """Coins to spare once the acts it holds are paid for."""
        return t.coins(seat) - self.reserve - self.plan_for(t, seat, self.held(t, seat)).cost

    def denial(self, t: CircusMaximus, seat: int, act: int, spare: int) -> bool:
        """Whether this act would make a player win whom this one can still outbid."""
        holding = holders(t, act)
        if seat in holding or len(holding) < room(t, act) or needed_bid(t, seat, act) > spare:
            return False
        last = holding[-1]
        for track, steps in enumerate(t.derived.acts[act].steps):
            if not t.blocked[track] and t.position[last][track] + steps >= t.derived.goal:
                return True
        return False

    def bluff(self, t: CircusMaximus, seat: int, act: int, spare: int) -> bool:
        """Whether to bid on an act that is full, now and then, so that a leader has to pay more for it. Somebody who is
        outbid takes the coins back; so the act must be worth having all the same."""
        holding = holders(t, act)
        if (t.round + act + seat) % SELDOM or t.bid(act, seat) or len(holding) < room(t, act):
            return False
        last = holding[-1]
        leads = sum(t.position[last]) > sum(t.position[seat])
        cheap = needed_bid(t, seat, act) <= min(spare, CHEAP)
        return leads and cheap and t.coins(last) > CHEAP and gain_of(t, seat, act, self.taste) > 0

    def offer(self, t: CircusMaximus, seat: int, act: int, most: int) -> int:
        """What the place costs, plus what pays off in a contest by better odds."""
        least = needed_bid(t, seat, act)
        spare = t.coins(seat) - self.reserve - self.plan_for(t, seat, [*self.held(t, seat), act]).cost
        return max(1, min(most, least + self.extra(t, seat, act, least, spare - least)))

    def extra(self, t: CircusMaximus, seat: int, act: int, least: int, spare: int) -> int:
        """How many coins above the least bid pay off by better odds in a contest."""
        rule = t.derived.acts[act]
        if rule.contest != BY_DICE or t.derived.contest == "dice_only" or spare <= 0:
            return 0
        rivals = rivals_in(t, seat, act)
        if not rivals:
            return 0
        coin = coin_worth(t, seat, self.taste)
        prize = self.prize(t, seat, act) + coin * (rule.coins - rule.lost)
        highest = max([t.bid(act, other) for other in rivals])
        ahead = t.bid(act, seat) + least - highest
        best, most = 0, prize * chance_of(ahead)
        for more in range(1, min(MOST_EXTRA, spare) + 1):
            worth = prize * chance_of(ahead + more) - 36 * coin * more
            if worth > most:
                best, most = more, worth
        return best

    def prize(self, t: CircusMaximus, seat: int, act: int) -> int:
        """What winning is worth: the winner's steps, and the steps that a rival is denied."""
        worth = steps_of(t, seat, act, self.taste)
        for other in rivals_in(t, seat, act):
            worth += steps_of(t, other, act, self.taste) // (2 * (t.seats - 1))
        return worth

    # --- placing ---

    def place(self, t: CircusMaximus, seat: int, options: list[Move]) -> Move:
        """First the queue of a market that may run short, then places with room for one, then the rest."""
        open_to = targets(options, SEND)
        plan = self.plan_for(t, seat, self.held(t, seat))
        if t.ready[seat] > plan.workers and not self.is_short(t, plan, open_to):
            place = self.spare(t, seat, plan, open_to)
            if place >= 0:
                return SEND[place]
        return super().place(t, seat, options)

    def is_short(self, t: CircusMaximus, plan: Plan, open_to: list[int]) -> bool:
        """Whether a market that the plan needs may run short."""
        for market in range(t.derived.markets):
            needed = plan.missing[market] > 0 and t.derived.queues[market] in open_to
            if needed and plan.missing[market] + plan.rush[market] > t.in_market(market):
                return True
        return False

    def wants(self, t: CircusMaximus, seat: int, cube: int) -> int:
        """How many cubes a player lacks for the acts in which they have a place."""
        lacks = -t.free(seat, cube)
        for act in self.held(t, seat):
            lacks += t.derived.acts[act].cost[cube]
        return max(0, lacks)

    # --- buying ---

    def buys(self, t: CircusMaximus, seat: int, cube: int) -> bool:
        """What is missing, and more for the next round if there are coins enough: for acts that stay on display, or for
        whatever comes. Not if the oracle has seen that everything will be cheaper."""
        if super().buys(t, seat, cube):
            return True
        if not is_affordable(t, seat, cube) or self.spare_coins(t, seat) <= RICH or rounds_left(t) == 0:
            return False
        if foresees(t, seat, "prices"):
            return False
        return t.owned(seat, cube) < max(STABLE - 4, 2 * self.needed_later(t, cube))

    def needed_later(self, t: CircusMaximus, cube: int) -> int:
        """How many cubes of a kind the hungriest act takes that nobody has bid on: it stays on display."""
        return max([t.derived.acts[act].cost[cube] for act in t.display.cards if act not in t.staged], default=0)


def foresees(t: CircusMaximus, seat: int, kind: str) -> bool:
    """Whether the oracle has shown this player that the next event does something of this kind."""
    known = t.card_pile.known(seat)
    if not known or known[-1] == UNSEEN:
        return False
    program = t.derived.programs[t.derived.cards[known[-1]]]
    return kind in [effect.kind for effect in program]


def chance_of(ahead: int) -> int:
    """The chance to roll higher with this much added to the die, in 36ths."""
    return ODDS[min(ahead, 6)] if ahead >= 0 else 36 - ODDS[min(-ahead, 6)]
