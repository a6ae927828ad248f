"""The moves worth thinking about at a decision: what hard would do, and a few others that make sense."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..rules.bids import BID_ON, OFFER, PASS, Bid, Offer
from ..rules.places import STAKE
from ..rules.workers import SEND, PlaceWorker
from ..table import CircusMaximus
from .errands import errand_worth
from .hard import Hard
from .medium import targets
from .plans import gain_of, needed_bid

MOST: Final = 6
RAISES: Final = (0, 1, 2, 4)  # coins beyond what a place costs


def candidates(t: CircusMaximus, seat: int, options: list[Move], hard: Hard) -> list[Move]:
    """Hard's move first, then others, the most promising first."""
    found = [hard.decide(t, seat, options)]
    for move in others(t, seat, options, hard):
        if move not in found and len(found) < MOST:
            found.append(move)
    return found


def others(t: CircusMaximus, seat: int, options: list[Move], hard: Hard) -> list[Move]:
    """Everything else that makes sense, the most promising first."""
    top = t.stack[-1]
    if isinstance(top, Bid):
        return [*acts_to_bid_on(t, seat, options, hard), *passes(options)]
    if isinstance(top, Offer):
        least = max(1, needed_bid(t, seat, top.act))
        return [OFFER[least + more] for more in RAISES if least + more <= options[-1].target]
    if isinstance(top, PlaceWorker):
        return [*places_to_go(t, seat, options, hard), *passes(options)]
    if options[0].verb is STAKE:
        return [options[0]]
    return options


def passes(options: list[Move]) -> list[Move]:
    """A pass, where it is open."""
    return [PASS.alone] if options[0] is PASS.alone else []


def acts_to_bid_on(t: CircusMaximus, seat: int, options: list[Move], hard: Hard) -> list[Move]:
    """Acts in which there is no place yet, those that bring most first; a pass is thought of as well."""
    coins = t.coins(seat)
    worths: list[tuple[int, int]] = []
    for act in targets(options, BID_ON):
        bid = needed_bid(t, seat, act)
        if bid <= coins:
            worths.append((10 * bid - gain_of(t, seat, act, hard.taste), act))
    return [BID_ON[act] for _, act in sorted(worths)[: MOST - 2]]


def places_to_go(t: CircusMaximus, seat: int, options: list[Move], hard: Hard) -> list[Move]:
    """Places that have what the plan lacks, then those that gain something by themselves."""
    plan = hard.plan_for(t, seat, hard.held(t, seat))
    worths: list[tuple[int, int]] = []
    for place in targets(options, SEND):
        rule = t.derived.places[place]
        if rule.errand in ("queue", "fetch"):
            worths.append((-30 if plan.missing[rule.cube] > 0 else 5, place))
        else:
            worths.append((-errand_worth(t, seat, place, plan), place))
    return [SEND[place] for _, place in sorted(worths)[: MOST - 2]]
