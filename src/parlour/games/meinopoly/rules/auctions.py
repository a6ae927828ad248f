"""Section 16, auctions: a deed that a player declines or cannot pay goes to the highest bidder (R11)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY
from ..events import BID, OPENED, PASSED, UNSOLD, WON_AUCTION
from ..table import Meinopoly
from .programs import at_moment
from .veil import pay_veiled

BID_: Final = Verb("bid", kind="amount")
PASS: Final = Verb("pass")

OPENING: Final = 10
RAISES: Final = (0, 1, 2, 5, 10, 20)  # larger raises on offer, in least raises above the first


def open_auction(t: Meinopoly, seat: int, deed: int) -> None:
    """Everyone may bid. The player who landed there comes last, the next player first."""
    at = t.order.index(seat)
    bidders = [other for other in t.order[at + 1 :] + t.order[: at + 1] if other not in t.left]
    t.tell(OPENED, deed)
    t.then(Bidding(bidders[0], deed, 0, NOBODY, tuple(bidders[1:])))


def least_raise(t: Meinopoly, deed: int) -> int:
    """A twentieth of the list price, but at least 10."""
    return max(10, (t.derived.prices[deed] + 19) // 20)


class Bidding(Decision[Meinopoly]):
    """Bid more, or leave this auction. Stats do not lower a bid."""

    verbs = (PASS, BID_)

    def __init__(self, seat: int, space: int, highest: int, leader: int, others: tuple[int, ...]) -> None:
        self.seat = seat
        self.space = space
        self.highest = highest
        self.leader = leader
        self.others = others  # still bidding, in the order in which they are asked

    def options(self, t: Meinopoly) -> list[Move]:
        step = least_raise(t, self.space)
        least = OPENING if self.leader == NOBODY else self.highest + step
        found = [PASS.alone]
        for more in RAISES:
            if t.can_spend(self.seat, least + more * step):
                found.append(BID_[least + more * step])
        return found

    def bid(self, t: Meinopoly, amount: int) -> None:
        t.tell(BID, self.seat, self.space, amount)
        go_on(t, self.space, amount, self.seat, (*self.others, self.seat))

    def pass_(self, t: Meinopoly) -> None:
        t.tell(PASSED, self.seat, self.space)
        go_on(t, self.space, self.highest, self.leader, self.others)


def go_on(t: Meinopoly, deed: int, bid: int, leader: int, others: tuple[int, ...]) -> None:
    """Ask the next bidder, until only the leader is left, or nobody."""
    if not others:
        t.tell(UNSOLD, deed)
    elif others[0] == leader:
        pay_veiled(t, leader, BANK, bid)
        t.owner = marked(t.owner, deed, leader)
        t.tell(WON_AUCTION, leader, deed, bid)
        at_moment(t, leader, "purchase")
    else:
        t.then(Bidding(others[0], deed, bid, leader, others[1:]))
