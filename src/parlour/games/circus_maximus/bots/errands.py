"""What sending a worker somewhere is worth, in tenths of a coin, wage included: ventures, boosts, freedom, bets and
questions. Queues and the prison belong to a plan (`plans.py`)."""

from __future__ import annotations

from typing import Final

from ..rules.income import boost_pays
from ..rules.places import contests_of
from ..table import CircusMaximus
from .plans import Plan
from .worth import cube_worth, odds, rivals_in

PACE: Final = 3  # steps that a leader moves on a track in a round
HAND: Final = 18  # what one more worker is worth in each round to come
SURE: Final = 36


def rounds_left(t: CircusMaximus) -> int:
    """How many rounds are likely to come after this one."""
    nearest = t.derived.goal - max([max(row) for row in t.position])
    return max(0, min(t.derived.rounds - t.round, (nearest - 1) // PACE))


def worker_worth(t: CircusMaximus) -> int:
    """What one worker more or less will make up to the end."""
    return HAND * rounds_left(t)


def errand_worth(t: CircusMaximus, seat: int, place: int, plan: Plan) -> int:
    """What a worker gains at a place, beyond the wage. Nothing for the errands of a plan."""
    rule = t.derived.places[place]
    errand = rule.errand
    wage = 10 * t.wage(seat)
    if errand == "boost":
        return 10 * boost_pays(t, seat, rule.track) - wage
    if errand == "venture":
        return (rule.count * wanted_worth(t, rule.cube, plan) - wage - worker_worth(t)) // 2
    if errand == "free":
        if t.free(seat, rule.cube) <= plan.used[rule.cube]:
            return 0
        return worker_worth(t) + HAND - wage - 10 * rule.coins - cube_worth(t, rule.cube)
    if errand == "gamble":
        most = min(rule.stake, t.coins(seat) - plan.cost - t.wage(seat))
        return 10 * most * (2 * best_odds(t, seat) - SURE) // SURE - wage
    if errand == "ask":
        # An animal that nobody needs costs upkeep; the look ahead says what to buy for the next round.
        idle = t.free(seat, rule.cube) > plan.used[rule.cube] and t.coins(seat) - plan.cost > 5
        return 10 * t.derived.upkeep + 8 - wage if idle and rounds_left(t) > 0 else 0
    return 0


def wanted_worth(t: CircusMaximus, cube: int, plan: Plan) -> int:
    """What a cube from the supply is worth: what it would cost if the plan lacks it, else what it is worth to keep."""
    if plan.missing[cube] > 0:
        return 10 * t.derived.ladders[cube][-1]
    return cube_worth(t, cube) - 5


def best_odds(t: CircusMaximus, seat: int) -> int:
    """The best chance to win a bet against others, in 36ths."""
    best = 0
    for act in contests_of(t, seat):
        if rivals_in(t, seat, act):
            best = max(best, odds(t, seat, act, rivals_in(t, seat, act)))
    return best
