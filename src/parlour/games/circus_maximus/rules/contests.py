"""Winner: who wins an act that only one can win (A12 to A14)."""

from __future__ import annotations

from ..derived import BY_MOST
from ..events import COUNTED, ROLLED, THREW
from ..table import CircusMaximus


def find_winner(t: CircusMaximus, act: int, performers: list[int]) -> int:
    """A lone performer wins (A13); otherwise most of a cube, the dice or the bids decide."""
    rule = t.derived.acts[act]
    if len(performers) == 1:
        return performers[0]
    if rule.contest == BY_MOST:
        for seat in performers:
            count = t.owned(seat, rule.most)
            t.tell(COUNTED, seat, act, rule.most, count, t.derived.goods(rule.most, count))
        best = most([t.owned(seat, rule.most) for seat in performers], performers)
        best = most([t.bids[act][seat] for seat in best], best)
        return roll_off(t, act, best, False)
    if t.derived.contest == "highest_bid":
        best = most([t.bids[act][seat] for seat in performers], performers)
        return min(best, key=lambda seat: (t.reached[act][seat], t.order.index(seat)))
    return roll_off(t, act, performers, t.derived.contest == "d6_plus_bid")


def most(values: list[int], seats: list[int]) -> list[int]:
    """The seats with the highest of these values."""
    highest = max(values)
    return [seat for place, seat in enumerate(seats) if values[place] == highest]


def roll_off(t: CircusMaximus, act: int, rivals: list[int], adding_bids: bool) -> int:
    """Everyone rolls a die, and adds their bid if bids count. Players who tie for the highest roll again (A12)."""
    while len(rivals) > 1:
        totals: list[int] = []
        for seat in rivals:
            die = t.chance.die()
            bid = t.bids[act][seat] if adding_bids else 0
            totals.append(die + bid)
            if bid:
                t.tell(ROLLED, seat, act, die, bid, die + bid)
            else:
                t.tell(THREW, seat, act, die)
        rivals = most(totals, rivals)
    return rivals[0]
