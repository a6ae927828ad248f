"""Trades in which two players complete groups: finding them, and judging the ones that are offered."""

from __future__ import annotations

from typing import Final, final

from parlour.kernel.moves import Move

from ..derived import NOBODY
from ..rules.trades import ADD, ASK, DROP, GIVE, PROPOSE, TAKE, Answer, Draft
from ..table import Meinopoly
from .worth import gain

ROUND: Final = 10  # cash is offered in tens


@final
class Deal:
    """What one player gives and takes, the cash that goes with it, and what both gain."""

    def __init__(self, gives: list[int], takes: list[int], cash: int, mine: int, theirs: int) -> None:
        self.gives = gives
        self.takes = takes
        self.cash = cash  # the first player pays; below 0: receives
        self.mine = mine
        self.theirs = theirs


def parts_of(t: Meinopoly, seat: int, other: int, group: list[int]) -> list[int]:
    """The other player's streets of a group, if the two own all of it together and each owns a part; else nothing."""
    theirs: list[int] = []
    for street in group:
        owner = t.owner[street]
        if owner == other:
            theirs.append(street)
        elif owner != seat:
            return []
    return theirs if len(theirs) < len(group) and not t.is_built_up(group[0]) else []


def partners(t: Meinopoly, seat: int) -> list[int]:
    """The players who own a whole group together with this one: there is no deal with anybody else."""
    found: list[int] = []
    owner = t.owner
    for group in t.derived.groups:
        mine = False
        other = NOBODY
        for street in group:
            holder = owner[street]
            if holder == seat:
                mine = True
            elif holder == NOBODY or other not in (NOBODY, holder):
                mine = False
                break
            else:
                other = holder
        if mine and other != NOBODY and other not in found:
            found.append(other)
    return found


def possible_deals(t: Meinopoly, seat: int, other: int, reserve: int, share: int, least: int) -> list[Deal]:
    """The trades that complete a group for this player, for another group or for cash alone, at a fair price: of what
    both gain together the partner gets this share (in percent) through cash, as far as purses allow, or `least`."""
    found: list[Deal] = []
    groups = t.derived.groups
    offers: list[list[int]] | None = None  # what this player could give of each group
    for wanted, group in enumerate(groups):
        takes = parts_of(t, seat, other, group)
        if not takes:
            continue
        price(found, t, seat, other, [], takes, reserve, share, least)
        if offers is None:
            offers = [parts_of(t, other, seat, one) for one in groups]
        for given, gives in enumerate(offers):
            if given != wanted and gives:
                price(found, t, seat, other, gives, takes, reserve, share, least)
    return found


def price(
    found: list[Deal],
    t: Meinopoly,
    seat: int,
    other: int,
    gives: list[int],
    takes: list[int],
    reserve: int,
    share: int,
    least: int,
) -> None:
    """The cash that makes the deal fair, if any does."""
    mine = gain(t, seat, takes, gives)
    theirs = gain(t, other, gives, takes)
    whole = mine + theirs
    if whole <= 0:
        return
    cash = whole * share // 100 - theirs
    cash = min(cash, t.cash(seat) - reserve)
    cash = max(cash, reserve - t.cash(other))
    cash -= cash % ROUND
    mine -= cash
    theirs += cash
    if mine > 0 and theirs > 0 and theirs * 100 >= whole * least and cash < t.cash(seat):
        found.append(Deal(gives, takes, cash, mine, theirs))


def raised(top: Answer, more: int, offered: int) -> Deal:
    """The same trade, seen by the player who was asked, with so much more cash for them."""
    return Deal(list(top.takes), list(top.gives), -offered - more, 0, 0)


def lay_out(t: Meinopoly, draft: Draft, deal: Deal | None, options: list[Move]) -> Move:
    """The next thing to add to a trade that is to become this deal."""
    if deal is None:
        return DROP.alone
    for deed in deal.takes:
        if deed not in draft.takes:
            return open_or_drop(TAKE[deed], options)
    for deed in deal.gives:
        if deed not in draft.gives:
            return open_or_drop(GIVE[deed], options)
    more = deal.cash - t.offered
    if more:
        coin = 100 if abs(more) >= 100 else 10 if abs(more) >= 10 else 1
        return open_or_drop(ADD[coin] if more > 0 else ASK[coin], options)
    if len(draft.takes) > len(deal.takes) or len(draft.gives) > len(deal.gives):
        return DROP.alone
    return open_or_drop(PROPOSE.alone, options)


def open_or_drop(move: Move, options: list[Move]) -> Move:
    """This move if it is open; otherwise, drop the trade."""
    return move if move in options else DROP.alone


def judged(t: Meinopoly, seat: int, answer: Answer) -> tuple[int, int]:
    """What an offer gains for the player who is asked, and for the proposer."""
    gives, takes = list(answer.gives), list(answer.takes)
    mine = gain(t, seat, gives, takes) + t.offered
    theirs = gain(t, answer.other, takes, gives) - t.offered
    for deed in answer.gives_shares:
        mine += t.derived.prices[deed] // 10
        theirs -= t.derived.prices[deed] // 10
    for deed in answer.takes_shares:
        mine -= t.derived.prices[deed] // 10
        theirs += t.derived.prices[deed] // 10
    return mine, theirs
