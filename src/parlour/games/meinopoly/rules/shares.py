"""Section 16, stock: an owner splits a deed into ten shares, and others invest in them (R19).

What a share is worth follows the rent: a tenth of the list price, or of four visits if that is more. Owners ask that
price or more, may ask another at any time, and may take unsold shares off the market.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb

from ..events import BOUGHT_BACK, INVESTED, LISTED, PRICED, WITHDREW
from ..table import WHOLE, Meinopoly
from .rent import usual_rent
from .veil import pay_veiled, told_to

GO_PUBLIC: Final = Verb("go_public", kind="space")
INVEST: Final = Verb("invest", kind="space")
BUY_BACK: Final = Verb("buy_back", kind="space>seat")
SET_PRICE: Final = Verb("set_price", kind="space>percent")
WITHDRAW: Final = Verb("withdraw", kind="space")

VISITS: Final = 4  # that a share must be worth
MARKUPS: Final = (100, 150, 200, 300)  # what an owner may ask, in percent of a share's worth


def share_worth(t: Meinopoly, deed: int) -> int:
    """A tenth of the list price, or of what four visits bring now."""
    return _deed_worth(t, deed) // WHOLE


def _deed_worth(t: Meinopoly, deed: int) -> int:
    return max(t.derived.prices[deed], VISITS * usual_rent(t, deed))


def share_price(t: Meinopoly, deed: int) -> int:
    """What the owner asks for a share; 0 if none are for sale."""
    return share_worth(t, deed) * t.asking[deed] // 100


def buy_back_price(t: Meinopoly, deed: int) -> int:
    """A fifth more than a share is worth."""
    return _deed_worth(t, deed) * 12 // (WHOLE * 10)


def share_moves(t: Meinopoly, seat: int) -> list[Move]:
    """What this player may list, price, withdraw, invest in or buy back."""
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
            if held[owner] > 1:
                found += [SET_PRICE.pair(deed, markup) for markup in MARKUPS if markup != t.asking[deed]]
            if t.asking[deed]:
                found.append(WITHDRAW[deed])
            if t.can_spend(seat, buy_back_price(t, deed)):
                found += [BUY_BACK.pair(deed, other) for other in range(t.seats) if other != seat and held[other] > 0]
        elif held[owner] > 1 and t.asking[deed] and t.can_spend(seat, share_price(t, deed)):
            found.append(INVEST[deed])
    return found


def go_public(t: Meinopoly, seat: int, deed: int) -> None:
    """The owner holds all ten shares at first; others may buy up to nine."""
    held = [0] * t.seats
    held[seat] = WHOLE
    t.shares[deed] = held
    t.asking = marked(t.asking, deed, MARKUPS[0])
    t.tell(LISTED, seat, deed)


def set_price(t: Meinopoly, seat: int, deed: int, percent: int) -> None:
    """The owner asks another price from now on."""
    t.asking = marked(t.asking, deed, percent)
    t.tell(PRICED, seat, deed, share_price(t, deed))


def withdraw(t: Meinopoly, seat: int, deed: int) -> None:
    """The owner sells no more shares. If none were sold, the deed is no longer listed."""
    t.tell(WITHDREW, seat, deed)
    t.asking = marked(t.asking, deed, 0)
    unlist_if_whole(t, deed, seat)


def is_sold(t: Meinopoly, deed: int) -> bool:
    """Whether others hold shares of a deed."""
    held = t.shares.get(deed)
    return held is not None and held[t.owner[deed]] < WHOLE


def invest(t: Meinopoly, seat: int, deed: int) -> None:
    """Buy one share from the owner."""
    owner = t.owner[deed]
    price = share_price(t, deed)
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
    unlist_if_whole(t, deed, seat)


def unlist(t: Meinopoly, deed: int) -> None:
    """The deed has no shares any more."""
    del t.shares[deed]
    t.asking = marked(t.asking, deed, 0)


def unlist_if_whole(t: Meinopoly, deed: int, owner: int) -> None:
    """A deed whose owner holds all shares is no longer listed."""
    if t.shares[deed][owner] == WHOLE:
        unlist(t, deed)


def change_owner(t: Meinopoly, deed: int, to: int) -> None:
    """A deed changes hands, and its owner's shares go with it."""
    held = t.shares.get(deed)
    if held is not None:
        owner = t.owner[deed]
        held[to] += held[owner]
        held[owner] = 0
        unlist_if_whole(t, deed, to)
    t.owner = marked(t.owner, deed, to)


def hand_over_shares(t: Meinopoly, seat: int, to: int) -> None:
    """A bankrupt's shares go to the creditor. Shares of deeds that fall to the bank are gone, and shares that the
    bank would get go to the owner of the deed (R29). The deeds have changed hands already."""
    for deed in list(t.shares):
        held = t.shares[deed]
        owner = t.owner[deed]
        if owner == BANK:
            unlist(t, deed)
            continue
        held[owner if to == BANK else to] += held[seat]
        held[seat] = 0
        unlist_if_whole(t, deed, owner)
