"""Phase 1, Bid on Acts: coins for a place in an act (A1 to A11)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..events import BID, HOLDS, PASSED, PHASE, RETURNED
from ..table import BIDDING, CircusMaximus

BID_ON: Final = Verb("bid", kind="act")
OFFER: Final = Verb("offer", kind="amount")
PASS: Final = Verb("pass")

MOST_AT_ONCE: Final = 60  # coins; a later bid adds to it


class OpenBidding(Step[CircusMaximus]):
    """Bidding goes round the table, in the order of bidding, until everyone has passed."""

    def run(self, t: CircusMaximus) -> None:
        t.phase = BIDDING
        t.tell(PHASE, BIDDING, tuple(t.order))
        t.then(NextBid(0))


class NextBid(Step[CircusMaximus]):
    """Ask the next player who has not passed. Turns are counted from the first bid of the round."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, t: CircusMaximus) -> None:
        for turn in range(self.turn, self.turn + t.seats):
            seat = t.order[turn % t.seats]
            if not t.passed[seat]:
                if turn < t.seats:
                    t.turn(seat)
                t.then(Bid(seat, turn))
                return
        close_bidding(t)


class Bid(OpenDecision[CircusMaximus]):
    """Bid on an act, or pass for the rest of the phase (A4)."""

    verbs = (PASS, BID_ON)

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def options(self, t: CircusMaximus) -> list[Move]:
        acts = [BID_ON[act] for act in on_display(t) if why_no_bid(t, self.seat, act) == ""]
        return acts if acts and must_bid(t, self.seat) else [PASS.alone, *acts]

    def closed(self, t: CircusMaximus) -> list[tuple[Move, str]]:
        found = [(BID_ON[act], why_no_bid(t, self.seat, act)) for act in on_display(t)]
        return [(move, why) for move, why in found if why]

    def bid(self, t: CircusMaximus, act: int) -> None:
        t.then(Offer(self.seat, self.turn, act))

    def pass_(self, t: CircusMaximus) -> None:
        t.passed = marked(t.passed, self.seat, True)
        t.tell(PASSED, self.seat)
        t.then(NextBid(self.turn + 1))


class Offer(OpenDecision[CircusMaximus]):
    """How many coins? They are added to your earlier bids on the act (A3)."""

    verbs = (OFFER,)

    def __init__(self, seat: int, turn: int, act: int) -> None:
        self.seat = seat
        self.turn = turn
        self.act = act

    def options(self, t: CircusMaximus) -> list[Move]:
        return [OFFER[coins] for coins in range(1, min(t.coins(self.seat), MOST_AT_ONCE) + 1)]

    def words(self, t: CircusMaximus) -> dict[str, object]:
        return {"total": t.bid(self.act, self.seat)}

    def offer(self, t: CircusMaximus, coins: int) -> None:
        seat, act = self.seat, self.act
        if act not in t.staged:
            t.staged = [*t.staged, act]
            t.bids = {**t.bids, act: [0] * t.seats}
            t.reached = {**t.reached, act: [0] * t.seats}
        t.bank.pay(seat, t.seats, coins)
        t.offers += 1
        t.bids = {**t.bids, act: more(t.bids[act], seat, coins)}
        t.reached = {**t.reached, act: marked(t.reached[act], seat, t.offers)}
        t.tell(BID, seat, act, coins, t.bids[act][seat])
        t.then(NextBid(self.turn + 1))


def on_display(t: CircusMaximus) -> list[int]:
    """The acts open to bids: the display, and the final acts."""
    return t.display.cards + t.finals


def must_bid(t: CircusMaximus, seat: int) -> bool:
    """Whether this player must bid: the first player has to bid once before passing (A5)."""
    return seat == t.order[0] and t.offers == 0


def why_no_bid(t: CircusMaximus, seat: int, act: int) -> str:
    """The rule that forbids a bid on an act; "" if there is none."""
    derived = t.derived
    if t.coins(seat) == 0:
        return "no_coins"
    final = derived.acts[act].final
    if not final and derived.staged_cap and act not in t.staged and staged_regular(t) >= derived.staged_cap:
        return "enough_staged"
    if final and derived.execution_cap and t.bid(act, seat) == 0 and finals_of(t, seat) >= derived.execution_cap:
        return "enough_finals"
    return ""


def staged_regular(t: CircusMaximus) -> int:
    """How many acts of the display have a bid."""
    return len([act for act in t.staged if not t.derived.acts[act].final])


def finals_of(t: CircusMaximus, seat: int) -> int:
    """How many final acts a player has bid on."""
    return len([act for act in t.finals if t.bid(act, seat) > 0])


def bidders(t: CircusMaximus, act: int) -> list[int]:
    """Everyone with a bid on a staged act, the highest first; among equals, the earlier bid first (A64)."""
    bids, reached = t.bids[act], t.reached[act]
    found: list[int] = []
    for seat in range(t.seats):
        bid = bids[seat]
        if bid > 0:
            at = 0
            for other in found:
                if bids[other] < bid or (bids[other] == bid and reached[other] > reached[seat]):
                    break
                at += 1
            found.insert(at, seat)
    return found


def holders(t: CircusMaximus, act: int) -> list[int]:
    """The players with a place in an act: those with the highest bids (A1)."""
    return bidders(t, act)[: room(t, act)] if act in t.bids else []


def room(t: CircusMaximus, act: int) -> int:
    """How many may perform an act: everyone, where bids do not rank (A2), and in final acts."""
    derived = t.derived
    return derived.places_per_act if derived.bids_rank and not derived.acts[act].final else t.seats


def close_bidding(t: CircusMaximus) -> None:
    """Players with a place pay for it; outbid players get their coins back (A6)."""
    for act in t.staged:
        holding = holders(t, act)
        for seat in range(t.seats):
            coins = t.bids[act][seat]
            if coins == 0:
                continue
            if seat in holding:
                t.bank.pay(t.seats, BANK, coins)
                t.tell(HOLDS, seat, act, coins)
            else:
                t.bank.pay(t.seats, seat, coins)
                t.bids = {**t.bids, act: marked(t.bids[act], seat, 0)}
                t.tell(RETURNED, seat, act, coins)
