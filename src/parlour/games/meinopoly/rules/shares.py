"""Section 16, stock: an owner splits a deed into ten shares, and others invest in them (R19)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb

from ..events import BOUGHT_BACK, INVESTED, LISTED
from ..table import WHOLE, Meinopoly
from .veil import pay_veiled, told_to

GO_PUBLIC: Final = Verb("go_public", kind="space")
INVEST: Final = Verb("invest", kind="space")
BUY_BACK: Final = Verb("buy_back", kind="space>seat")


def listing_price(t: Meinopoly, deed: int) -> int:
    """The price of a share: a tenth of the list price."""
    return t.derived.prices[deed] // WHOLE


def buy_back_price(t: Meinopoly, deed: int) -> int:
    """A fifth more than the listing price."""
    return t.derived.prices[deed] * 12 // (WHOLE * 10)


def share_moves(t: Meinopoly, seat: int) -> list[Move]:
    """What this player may list, invest in or buy back."""
    if not t.derived.shares:
        return []
    found: list[Move] = []
    for deed in t.derived.deeds:
        owner = t.owner[deed]
        held = t.shares.get(deed)
        if held is None:
            if owner == seat and t.level[deed] == 0 and not t.mortgaged[deed]:
                found.append(GO_PUBLIC[deed])
        elif owner == seat:
            if t.can_spend(seat, buy_back_price(t, deed)):
                found += [BUY_BACK.pair(deed, other) for other in range(t.seats) if other != seat and held[other] > 0]
        elif held[owner] > 1 and t.can_spend(seat, listing_price(t, deed)):
            found.append(INVEST[deed])
    return found


def go_public(t: Meinopoly, seat: int, deed: int) -> None:
    """The owner holds all ten shares at first; others may buy up to nine."""
    held = [0] * t.seats
    held[seat] = WHOLE
    t.shares[deed] = held
    t.tell(LISTED, seat, deed)


def invest(t: Meinopoly, seat: int, deed: int) -> None:
    """Buy one share from the owner."""
    owner = t.owner[deed]
    price = listing_price(t, deed)
    pay_veiled(t, seat, owner, price)
    t.shares[deed][owner] -= 1
    t.shares[deed][seat] += 1
    t.tell_only(told_to(t, seat, owner), INVESTED, seat, owner, deed, price)


def buy_back(t: Meinopoly, seat: int, deed: int, holder: int) -> None:
    """The owner buys one share back. With all ten, the deed is no longer listed."""
    price = buy_back_price(t, deed)
    pay_veiled(t, seat, holder, price)
    held = t.shares[deed]
    held[holder] -= 1
    held[seat] += 1
    t.tell_only(told_to(t, seat, holder), BOUGHT_BACK, seat, holder, deed, price)
    if held[seat] == WHOLE:
        del t.shares[deed]


def change_owner(t: Meinopoly, deed: int, to: int) -> None:
    """A deed changes hands, and its owner's shares go with it."""
    held = t.shares.get(deed)
    if held is not None:
        owner = t.owner[deed]
        held[to] += held[owner]
        held[owner] = 0
        if held[to] == WHOLE:
            del t.shares[deed]
    t.owner = marked(t.owner, deed, to)


def hand_over_shares(t: Meinopoly, seat: int, to: int) -> None:
    """A bankrupt's shares go to the creditor. Shares of deeds that fall to the bank are gone, and shares that the
    bank would get go to the owner of the deed (R29). The deeds have changed hands already."""
    for deed in list(t.shares):
        held = t.shares[deed]
        owner = t.owner[deed]
        if owner == BANK:
            del t.shares[deed]
            continue
        held[owner if to == BANK else to] += held[seat]
        held[seat] = 0
        if held[owner] == WHOLE:
            del t.shares[deed]
