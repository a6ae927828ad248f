"""Section 16, trading: players offer deeds, shares and cash, and agree, counter or refuse (R18).

An offer is built thing by thing, as a person would lay it out. Its cash is kept on the table (`offered`), because a
veiled player's dealings are known only to the two who deal.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY, NOWHERE
from ..events import (
    COUNTERED,
    GAVE,
    GAVE_CASH,
    PROPOSED,
    REFUSED,
    REFUSED_FOR,
    TRADED,
    TRADED_SHARES,
    WANTS_MORE,
    WITH_CASH,
    WOULD_GIVE,
)
from ..table import NO_OFFER, Meinopoly, Things
from .shares import change_owner
from .veil import pay_veiled, told_to

OFFER: Final = Verb("offer", kind="seat")
GIVE: Final = Verb("give", kind="space")
TAKE: Final = Verb("take", kind="space")
GIVE_SHARE: Final = Verb("give_share", kind="space")
TAKE_SHARE: Final = Verb("take_share", kind="space")
ADD: Final = Verb("add", kind="amount")
ASK: Final = Verb("ask", kind="amount")
PROPOSE: Final = Verb("propose")
PUT_BACK: Final = Verb("put_back", kind="space")
DROP: Final = Verb("drop")
AGREE: Final = Verb("agree")
REFUSE: Final = Verb("refuse")
REFUSE_FOR: Final = Verb("refuse_for", kind="reason")
COUNTER: Final = Verb("counter")

# Why somebody refuses a trade, for the log.
REASONS: Final = ("too_little", "too_strong", "my_group", "betrayed")
TOO_LITTLE: Final = 0
TOO_STRONG: Final = 1
MY_GROUP: Final = 2
BETRAYED: Final = 3

MOST_PROPOSALS: Final = 3
MOST_COUNTERS: Final = 2
COINS: Final = (1, 10, 100)
MOST_CASH: Final = 5000  # the most to ask of a purse that is hidden


def may_trade(t: Meinopoly, deed: int) -> bool:
    """Whether a deed may change hands: no buildings in its group."""
    return t.owner[deed] != NOBODY and not t.is_built_up(deed)


def has_something(t: Meinopoly, seat: int) -> bool:
    """Whether a player has a deed or share that may change hands."""
    for deed in t.derived.deeds:
        if t.owner[deed] == seat and not t.is_built_up(deed):
            return True
    for deed, held in t.shares.items():
        if held[seat] > (1 if t.owner[deed] == seat else 0):
            return True
    return False


def could_offer(t: Meinopoly, seat: int) -> bool:
    """Whether a player may still propose a trade, and has anything to trade."""
    return t.derived.trades and t.proposals[seat] < MOST_PROPOSALS and has_something(t, seat)


def offers(t: Meinopoly, seat: int) -> list[Move]:
    """The players that this one may trade with: one of the two must have something to give."""
    if not t.derived.trades or t.proposals[seat] >= MOST_PROPOSALS:
        return []
    mine = has_something(t, seat)
    return [OFFER[other] for other in t.living() if other != seat and (mine or has_something(t, other))]


def begin_trade(t: Meinopoly, seat: int, other: int) -> None:
    """Open an empty offer between two players. Only what is proposed counts (R18)."""
    t.dealing = (seat, other)
    t.offered = 0
    t.then(Draft(seat, other, (), (), (), (), MOST_COUNTERS))


class Trade(Decision[Meinopoly]):
    """An offer between two players: what one gives and takes, and how many counter-offers are left."""

    def __init__(
        self,
        seat: int,
        other: int,
        gives: Things,
        takes: Things,
        gives_shares: Things,
        takes_shares: Things,
        counters: int,
    ) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.takes = takes
        self.gives_shares = gives_shares
        self.takes_shares = takes_shares
        self.counters = counters


class Draft(Trade):
    """Lay out an offer: what you give and what you take. Nothing happens until it is proposed and agreed on."""

    verbs = (GIVE, TAKE, GIVE_SHARE, TAKE_SHARE, ADD, ASK, PUT_BACK, PROPOSE, DROP)

    def options(self, t: Meinopoly) -> list[Move]:
        found = [DROP.alone]
        if self.is_something(t) and self.can_pay(t):
            found.append(PROPOSE.alone)
        for deed in t.derived.deeds:
            owner = t.owner[deed]
            if owner == self.seat and deed not in self.gives and may_trade(t, deed):
                found.append(GIVE[deed])
            elif owner == self.other and deed not in self.takes and may_trade(t, deed):
                found.append(TAKE[deed])
        for deed in t.shares:
            if deed not in self.gives and self.spare(t, self.seat, deed, self.gives_shares):
                found.append(GIVE_SHARE[deed])
            if deed not in self.takes and self.spare(t, self.other, deed, self.takes_shares):
                found.append(TAKE_SHARE[deed])
        laid = (*self.gives, *self.takes, *self.gives_shares, *self.takes_shares)
        found += [PUT_BACK[deed] for deed in dict.fromkeys(laid)]
        theirs = MOST_CASH if t.is_veiled(self.other) else t.cash(self.other)
        for coin in COINS:
            # More cash, or less. A sum never turns into its opposite, or a player could go up and down for ever.
            if -t.offered >= coin or (t.offered >= 0 and t.can_spend(self.seat, t.offered + coin)):
                found.append(ADD[coin])
            if t.offered >= coin or (t.offered <= 0 and coin - t.offered < theirs):
                found.append(ASK[coin])
        return found

    def default(self, t: Meinopoly, options: list[Move]) -> Move:
        return DROP.alone

    def is_something(self, t: Meinopoly) -> bool:
        """Whether more than cash would change hands: money alone is no trade."""
        return bool(self.gives or self.takes or self.gives_shares or self.takes_shares)

    def can_pay(self, t: Meinopoly) -> bool:
        """Whether the cash is there. A counter-offer may start with more than a veiled player has, and proposing it
        would reveal that, because the other could not agree."""
        return t.offered <= 0 or t.can_spend(self.seat, t.offered)

    def spare(self, t: Meinopoly, holder: int, deed: int, laid: Things) -> bool:
        """Whether the holder can part with one more share of this deed; an owner keeps one."""
        kept = 1 if t.owner[deed] == holder else 0
        return t.shares[deed][holder] - laid.count(deed) > kept

    def but(
        self,
        t: Meinopoly,
        gives: int = NOWHERE,
        takes: int = NOWHERE,
        gives_share: int = NOWHERE,
        takes_share: int = NOWHERE,
    ) -> None:
        """The same offer with one more thing."""
        t.then(
            Draft(
                self.seat,
                self.other,
                _and(self.gives, gives),
                _and(self.takes, takes),
                _and(self.gives_shares, gives_share),
                _and(self.takes_shares, takes_share),
                self.counters,
            )
        )

    def give(self, t: Meinopoly, deed: int) -> None:
        self.but(t, gives=deed)

    def take(self, t: Meinopoly, deed: int) -> None:
        self.but(t, takes=deed)

    def give_share(self, t: Meinopoly, deed: int) -> None:
        self.but(t, gives_share=deed)

    def take_share(self, t: Meinopoly, deed: int) -> None:
        self.but(t, takes_share=deed)

    def put_back(self, t: Meinopoly, deed: int) -> None:
        """Take back what was laid out last of this deed: the deed itself, or a share."""
        laid = [self.gives, self.takes, self.gives_shares, self.takes_shares]
        for place, things in enumerate(laid):
            if deed in things:
                at = things.index(deed)
                laid[place] = (*things[:at], *things[at + 1 :])
                break
        t.then(Draft(self.seat, self.other, laid[0], laid[1], laid[2], laid[3], self.counters))

    def add(self, t: Meinopoly, amount: int) -> None:
        t.offered += amount
        t.then(self)

    def ask(self, t: Meinopoly, amount: int) -> None:
        t.offered -= amount
        t.then(self)

    def propose(self, t: Meinopoly) -> None:
        if self.counters == MOST_COUNTERS:
            t.proposals = more(t.proposals, self.seat)
            t.tell(PROPOSED, self.seat, self.other)
            self.tell_things(t)
        elif t.wanted > t.offered and t.countered == (self.gives, self.takes, self.gives_shares, self.takes_shares):
            told = told_to(t, self.seat, self.other)
            t.tell_only(told, WANTS_MORE, self.seat, self.other, t.wanted - t.offered)
        else:
            t.tell(COUNTERED, self.seat, self.other)
            self.tell_things(t)
        t.then(
            Answer(
                self.other,
                self.seat,
                self.gives,
                self.takes,
                self.gives_shares,
                self.takes_shares,
                self.counters,
            )
        )

    def tell_things(self, t: Meinopoly) -> None:
        """What lies on the trade table; the cash only for those who may know."""
        if self.gives:
            t.tell(WOULD_GIVE, self.seat, self.other, self.gives)
        if self.takes:
            t.tell(WOULD_GIVE, self.other, self.seat, self.takes)
        if t.offered:
            payer, payee = (self.seat, self.other) if t.offered > 0 else (self.other, self.seat)
            t.tell_only(told_to(t, payer, payee), WITH_CASH, payer, payee, abs(t.offered))

    def drop(self, t: Meinopoly) -> None:
        if self.counters < MOST_COUNTERS:
            t.tell(REFUSED, self.seat, self.other)
        close(t)


def _and(things: Things, one: int) -> Things:
    return things if one == NOWHERE else tuple(sorted([*things, one]))


class Answer(Trade):
    """Agree to another player's offer, refuse it, or make a counter-offer. `gives` is what the other player gives."""

    verbs = (REFUSE, AGREE, COUNTER, REFUSE_FOR)

    def options(self, t: Meinopoly) -> list[Move]:
        found = [REFUSE.alone]
        if self.can_be_done(t):
            found.append(AGREE.alone)
        if self.counters > 0:
            found.append(COUNTER.alone)
        found += [REFUSE_FOR[TOO_LITTLE], REFUSE_FOR[TOO_STRONG], REFUSE_FOR[MY_GROUP]]
        if t.derived.alliances:
            found.append(REFUSE_FOR[BETRAYED])
        return found

    def closed(self, t: Meinopoly) -> list[tuple[Move, str]]:
        return [] if self.can_be_done(t) else [(AGREE.alone, "too_dear")]

    def can_be_done(self, t: Meinopoly) -> bool:
        """Check again when the offer is accepted: the cash must be there, especially cash asked of a hidden purse."""
        if t.offered >= 0:
            return t.can_spend(self.other, t.offered)
        return t.can_spend(self.seat, -t.offered)

    def refuse(self, t: Meinopoly) -> None:
        t.tell(REFUSED, self.seat, self.other)
        close(t)

    def refuse_for(self, t: Meinopoly, reason: int) -> None:
        t.tell(REFUSED_FOR, self.seat, self.other, REASONS[reason])
        close(t)

    def counter(self, t: Meinopoly) -> None:
        t.dealing = (self.seat, self.other)
        t.offered = -t.offered
        t.wanted = t.offered
        t.countered = (self.takes, self.gives, self.takes_shares, self.gives_shares)
        t.then(
            Draft(
                self.seat,
                self.other,
                self.takes,
                self.gives,
                self.takes_shares,
                self.gives_shares,
                self.counters - 1,
            )
        )

    def agree(self, t: Meinopoly) -> None:
        cash = t.offered
        if cash > 0:
            pay_veiled(t, self.other, self.seat, cash)
        elif cash < 0:
            pay_veiled(t, self.seat, self.other, -cash)
        _hand_shares(t, self.other, self.seat, self.gives_shares)
        _hand_shares(t, self.seat, self.other, self.takes_shares)
        for deed in self.gives:
            hand_deed(t, deed, self.seat)
        for deed in self.takes:
            hand_deed(t, deed, self.other)
        tell_trade(t, self, cash)
        close(t)


def tell_trade(t: Meinopoly, answer: Answer, cash: int) -> None:
    """Who gave what to whom."""
    one, other = answer.other, answer.seat
    t.tell(TRADED, one, other)
    if answer.gives:
        t.tell(GAVE, one, other, answer.gives)
    if answer.takes:
        t.tell(GAVE, other, one, answer.takes)
    if cash:
        payer, payee = (one, other) if cash > 0 else (other, one)
        t.tell_only(told_to(t, payer, payee), GAVE_CASH, payer, payee, abs(cash))


def hand_deed(t: Meinopoly, deed: int, to: int) -> None:
    """A deed goes to another player as it is, but loses the mark of regulation."""
    owner = t.owner[deed]
    if t.regulated[owner] == deed:
        t.regulated = marked(t.regulated, owner, NOWHERE)
    change_owner(t, deed, to)


def _hand_shares(t: Meinopoly, giver: int, taker: int, deeds: Things) -> None:
    for deed in deeds:
        t.shares[deed][giver] -= 1
        t.shares[deed][taker] += 1
        t.tell(TRADED_SHARES, giver, taker, deed)


def close(t: Meinopoly) -> None:
    """End the trade, one way or the other."""
    t.dealing = (NOBODY, NOBODY)
    t.offered = t.wanted = 0
    t.countered = NO_OFFER
