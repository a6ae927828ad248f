"""Plans: the acts that a player goes for in a round, and what is still missing."""

from __future__ import annotations

from ..rules.bids import holders, on_display, room, why_no_bid
from ..rules.markets import price
from ..table import BIDDING, PLACING, CircusMaximus
from .worth import Taste, coin_worth, penalty_of, rivals_in, taking_part


class Plan:
    """Acts that a player goes for, the cubes to buy or fetch for them, and the coins that this will cost.
    `rush` is how many cubes of each kind others are expected to take meanwhile."""

    def __init__(self, t: CircusMaximus, rush: list[int]) -> None:
        self.rush = rush
        self.acts: list[int] = []
        self.used = [0] * t.derived.cubes
        self.missing = [0] * t.derived.cubes
        self.cost = 0
        self.workers = 0

    def takes(self, t: CircusMaximus, seat: int, act: int) -> int:
        """What the cubes and workers for one more act would cost, in coins; -1 if they are not to be had."""
        cost = 0
        workers = self.workers
        for cube, count in enumerate(t.derived.acts[act].cost):
            if count:
                short = max(self.missing[cube], short_of(t, seat, cube, self.used[cube] + count))
                more = short - self.missing[cube]
                if more > 0:
                    got = cost_of_cubes(t, seat, cube, self.missing[cube], more, self.rush[cube])
                    if got < 0:
                        return -1
                    cost += got
                    workers += errands(t, seat, cube, short) - errands(t, seat, cube, self.missing[cube])
        return cost if workers <= t.ready[seat] else -1

    def add(self, t: CircusMaximus, seat: int, act: int) -> None:
        """Add one more act."""
        self.cost += max(0, self.takes(t, seat, act)) + t.derived.acts[act].price
        self.acts.append(act)
        for cube, count in enumerate(t.derived.acts[act].cost):
            if count:
                short = max(self.missing[cube], short_of(t, seat, cube, self.used[cube] + count))
                self.workers += errands(t, seat, cube, short) - errands(t, seat, cube, self.missing[cube])
                if not t.derived.cubes_again or t.derived.acts[act].dies[cube]:
                    self.used[cube] += count
                self.missing[cube] = short


def short_of(t: CircusMaximus, seat: int, cube: int, wanted: int) -> int:
    """How many more cubes the player would need."""
    return max(0, wanted - t.free(seat, cube))


def errands(t: CircusMaximus, seat: int, cube: int, count: int) -> int:
    """How many workers it takes to get these cubes: one for each market, and one for each other cube."""
    if count == 0:
        return 0
    if cube >= t.derived.markets:
        return count
    return 0 if seat in t.workers_at[t.derived.queues[cube]] else 1


def cost_of_cubes(t: CircusMaximus, seat: int, cube: int, before: int, count: int, rush: int) -> int:
    """What more cubes would cost on top of those planned, wages included; -1 if there are not enough. Others take
    theirs in turn."""
    wage = t.wage(seat) if t.phase in (BIDDING, PLACING) else 0
    if cube >= t.derived.markets:
        return count * wage if t.supply(cube) >= before + count else -1
    there = t.in_market(cube)
    if there < before + count + min(before + count, rush):
        return -1
    total = wage if before == 0 and seat not in t.workers_at[t.derived.queues[cube]] else 0
    ladder = t.derived.ladders[cube]
    for number in range(before, before + count):
        taken = number + min(number + 1, rush)
        listed = ladder[len(ladder) - 1 - (there - taken - 1) // t.derived.slots[cube]]
        total += max(1, listed + t.price_change)
    return total


def needed_bid(t: CircusMaximus, seat: int, act: int) -> int:
    """The least that a player must add to their bid to hold a place; 0 if they hold one."""
    row = t.bids.get(act)
    if row is None:
        return 1
    own = row[seat]
    taken = len(row) - row.count(0)
    places = room(t, act)
    if taken < places:
        return 0 if own > 0 or t.derived.all_perform else 1
    holding = holders(t, act) if taken > places or own == 0 else []
    if own > 0 and (taken == places or seat in holding):
        return 0
    return t.bids[act][holding[-1]] + 1 - t.bids[act][seat]


def make_plan(t: CircusMaximus, seat: int, taste: Taste, margin: int, reserve: int, rush: list[int]) -> Plan:
    """The acts already held, then whatever brings most beyond its cost, as long as coins and workers last.
    `margin`: what an act must bring on top of its cost, in tenths of a coin; `reserve`: coins to keep."""
    plan = Plan(t, rush)
    coins = t.coins(seat) - reserve
    coin = coin_worth(t, seat, taste)
    left: list[tuple[int, int, int]] = []  # an act, the bid it needs, and what it gains
    for act in on_display(t):
        bid = needed_bid(t, seat, act)
        if bid == 0:
            if plan.takes(t, seat, act) >= 0:
                plan.add(t, seat, act)
        elif bid + t.derived.acts[act].price <= coins and why_no_bid(t, seat, act) == "":
            left.append((act, bid, gain_of(t, seat, act, taste) - coin * bid - margin))
    while left:
        best, most = -1, 0
        for place, (act, bid, gain) in enumerate(left):
            if gain <= most or plan.cost + bid + t.derived.acts[act].price > coins:
                continue
            cost = plan.takes(t, seat, act)
            if cost < 0 or plan.cost + cost + bid + t.derived.acts[act].price > coins:
                continue
            if gain - coin * cost > most:
                best, most = place, gain - coin * cost
        if best < 0:
            break
        act, bid, _ = left.pop(best)
        plan.cost += bid
        plan.add(t, seat, act)
    return plan


def gain_of(t: CircusMaximus, seat: int, act: int, taste: Taste) -> int:
    """What taking part in an act brings, plus the penalty it saves."""
    staged = act in t.staged
    return taking_part(t, seat, act, rivals_in(t, seat, act), taste) + (
        penalty_of(t, seat, act, taste) if staged else 0
    )


def is_affordable(t: CircusMaximus, seat: int, cube: int) -> bool:
    """Whether a player can pay the next cube of a market."""
    cost = price(t, cube)
    return 0 < cost <= t.coins(seat)
