"""What things are worth to a player, in tenths of a coin: steps, cubes, and taking part in an act."""

from __future__ import annotations

from typing import Final

from ..derived import BY_MOST, NO_CONTEST, NOTHING
from ..rules.acts import coins_for
from ..rules.bids import holders, room
from ..rules.markets import list_price
from ..rules.tracks import penalty_steps, steps_forward
from ..table import CircusMaximus

VICTORY: Final = 10_000
UNKNOWN: Final = -1_000_000
# Of 36 throws of two dice, how many the first die wins, draws counted half, by what is added to it.
ODDS: Final = [18, 23, 27, 31, 33, 35, 36]


class Taste:
    """What a step is worth to a player: a base, more on the best track, and more the nearer the goal is. Coins beyond
    `enough` are worth less the more there are, because coins win nothing."""

    def __init__(self, base: int, best: int, near: int, enough: int) -> None:
        self.base = base
        self.best = best
        self.near = near
        self.enough = enough
        self.memory: Memory | None = None

    def memory_of(self, t: CircusMaximus) -> Memory:
        """What this taste has worked out for the markers as they stand. They move only in events and on stage, and then
        their list is another one."""
        memory = self.memory
        if (
            memory is None
            or memory.position is not t.position
            or memory.blocked is not t.blocked
            or memory.lost is not t.lost
        ):
            memory = self.memory = Memory(t)
        return memory


class Memory:
    """The worth of each act's steps and penalty to each seat, worked out when first asked for."""

    def __init__(self, t: CircusMaximus) -> None:
        self.position = t.position
        self.blocked = t.blocked
        self.lost = t.lost
        self.steps = [UNKNOWN] * (t.seats * len(t.derived.acts))
        self.penalty = [UNKNOWN] * (t.seats * len(t.derived.acts))


def coin_worth(t: CircusMaximus, seat: int, taste: Taste) -> int:
    """What a coin is worth to a player."""
    return max(2, 10 - max(0, t.coins(seat) - taste.enough) // 4)


def steps_worth(t: CircusMaximus, seat: int, track: int, steps: int, taste: Taste) -> int:
    """What moving this far on a track is worth, forward or back."""
    if steps == 0 or t.blocked[track]:
        return 0
    goal = t.derived.goal
    row = t.position[seat]
    here = row[track]
    if here + steps >= goal:
        return VICTORY
    each = taste.base + (taste.best if here == max(row) else 0)
    total = 0
    for at in range(min(here, here + steps), max(here, here + steps)):
        total += each + taste.near // max(1, goal - at)
    return total if steps > 0 else -total


def steps_of(t: CircusMaximus, seat: int, act: int, taste: Taste) -> int:
    """What all steps of an act are worth to the player who moves."""
    memory = taste.memory_of(t)
    at = act * t.seats + seat
    total = memory.steps[at]
    if total == UNKNOWN:
        total = 0
        for track, steps in enumerate(t.derived.acts[act].steps):
            if steps:
                total += steps_worth(t, seat, track, steps_forward(t, seat, act, track), taste)
        memory.steps[at] = total
    return total


def penalty_of(t: CircusMaximus, seat: int, act: int, taste: Taste) -> int:
    """What missing a staged act costs."""
    memory = taste.memory_of(t)
    at = act * t.seats + seat
    total = memory.penalty[at]
    if total == UNKNOWN:
        total = 0
        for track, steps in enumerate(t.derived.acts[act].penalty):
            total -= steps_worth(t, seat, track, -penalty_steps(t, seat, track, steps), taste)
        memory.penalty[at] = total
    return total


def cube_worth(t: CircusMaximus, cube: int) -> int:
    """What a cube is worth to keep: less than its price, because it costs upkeep and may never be used again."""
    if cube >= t.derived.markets:
        return 5
    return 6 * (list_price(t, cube) or t.derived.ladders[cube][-1])


def odds(t: CircusMaximus, seat: int, act: int, rivals: list[int]) -> int:
    """The chance to win a contest against these rivals, in 36ths; 36 against nobody."""
    rule = t.derived.acts[act]
    chance = 36
    for other in rivals:
        if rule.contest == BY_MOST:
            ahead = t.owned(seat, rule.most) - t.owned(other, rule.most)
            mine = 36 if ahead > 0 else 18 if ahead == 0 else 4
        elif t.derived.contest == "dice_only":
            mine = 18
        else:
            ahead = max(1, t.bid(act, seat)) - t.bid(act, other)
            if t.derived.contest == "highest_bid":
                mine = 36 if ahead > 0 else 0 if ahead < 0 else 18
            else:
                mine = ODDS[min(ahead, 6)] if ahead >= 0 else 36 - ODDS[min(-ahead, 6)]
        chance = chance * mine // 36
    return chance


def taking_part(t: CircusMaximus, seat: int, act: int, rivals: list[int], taste: Taste) -> int:
    """What performing an act brings on average: coins, steps, and cubes lost. The price of the act
    counts; the coins and cubes it takes to get there do not."""
    rule = t.derived.acts[act]
    coin = coin_worth(t, seat, taste)
    won = steps_of(t, seat, act, taste) + coin * coins_for(t, seat, act, False)
    if rule.for_each != NOTHING:
        won += coin * max(0, rule.cost[rule.for_each] - t.owned(seat, rule.for_each))
    dead = 0
    for cube, count in enumerate(rule.cost):
        if rule.dies[cube]:
            dead += count * cube_worth(t, cube)
    worth = -coin * rule.price
    if rule.contest == NO_CONTEST:
        return worth + won - dead
    lost = coin * coins_for(t, seat, act, True) - dead
    if t.derived.runners_up:
        lost += steps_worth(t, seat, rule.track, rule.consolation, taste)
    if not rule.losers:
        won -= dead
    chance = odds(t, seat, act, rivals)
    return worth + (won * chance + lost * (36 - chance)) // 36


def rivals_in(t: CircusMaximus, seat: int, act: int) -> list[int]:
    """The others who would perform an act as the bids stand now."""
    if t.derived.all_perform:
        return [other for other in range(t.seats) if other != seat]
    row = t.bids.get(act)
    if row is None:
        return []
    if len(row) - row.count(0) <= room(t, act):
        return [other for other in range(t.seats) if row[other] > 0 and other != seat]
    return [other for other in holders(t, act) if other != seat]
