"""Section 8: mortgaging and redeeming. Seasons and markets do not touch either (R2)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb

from ..derived import NOWHERE
from ..events import MORTGAGED, REDEEMED
from ..table import Meinopoly
from .shares import is_sold, unlist
from .veil import pay_veiled, told_to

MORTGAGE: Final = Verb("mortgage", kind="space")
REDEEM: Final = Verb("redeem", kind="space")


def mortgages(t: Meinopoly, deeds: list[int]) -> list[Move]:
    """The deeds that a player may mortgage: none with buildings in its group, and none of which others hold shares."""
    mortgaged = t.mortgaged
    groups = t.derived.group
    found: list[Move] = []
    group, is_built_up = NOWHERE, False  # of the last deed looked at: those of a group follow each other
    for deed in deeds:
        if not mortgaged[deed]:
            if groups[deed] != group or group == NOWHERE:
                group, is_built_up = groups[deed], t.is_built_up(deed)
            if not is_built_up and (not t.shares or not is_sold(t, deed)):
                found.append(MORTGAGE[deed])
    return found


def redemptions(t: Meinopoly, seat: int, deeds: list[int]) -> list[Move]:
    """The deeds that a player may redeem."""
    cost = t.derived.redemptions
    return [REDEEM[deed] for deed in deeds if t.mortgaged[deed] and t.can_buy(seat, cost[deed])]


def mortgage(t: Meinopoly, seat: int, deed: int) -> None:
    """The deed brings half its price now, and no rent until it is redeemed. Nobody could buy a share of it."""
    if deed in t.shares:
        unlist(t, deed)
    t.mortgaged = marked(t.mortgaged, deed, True)
    pay_veiled(t, BANK, seat, t.derived.mortgages[deed])
    t.tell_only(told_to(t, seat), MORTGAGED, seat, deed, t.derived.mortgages[deed])


def redeem(t: Meinopoly, seat: int, deed: int) -> None:
    """Pay the loan back, with interest."""
    t.mortgaged = marked(t.mortgaged, deed, False)
    t.redeemed = more(t.redeemed, seat)
    pay_veiled(t, seat, BANK, t.derived.redemptions[deed])
    t.tell_only(told_to(t, seat), REDEEMED, seat, deed, t.derived.redemptions[deed])
