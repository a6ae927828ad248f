"""Section 8: mortgaging and redeeming. Seasons and markets do not touch either (R2)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.moves import Move, Verb

from ..events import MORTGAGED, REDEEMED
from ..table import Meinopoly, more
from .veil import moved, told_to

MORTGAGE: Final = Verb("mortgage", kind="space")
REDEEM: Final = Verb("redeem", kind="space")


def mortgages(t: Meinopoly, seat: int) -> list[Move]:
    """The deeds that this player may mortgage: none with buildings in its group."""
    owner, mortgaged = t.owner, t.mortgaged
    return [MORTGAGE[d] for d in t.house.deeds if owner[d] == seat and not mortgaged[d] and not t.is_built_up(d)]


def redemptions(t: Meinopoly, seat: int) -> list[Move]:
    """The deeds that this player may redeem."""
    owner, cost = t.owner, t.house.redemptions
    return [REDEEM[d] for d in t.house.deeds if t.mortgaged[d] and owner[d] == seat and t.can_spend(seat, cost[d])]


def mortgage(t: Meinopoly, seat: int, deed: int) -> None:
    """Half its price now, and no rent until it is redeemed."""
    t.mortgaged[deed] = True
    moved(t, BANK, seat, t.house.mortgages[deed])
    t.whisper(told_to(t, seat), MORTGAGED, seat, deed, t.house.mortgages[deed])


def redeem(t: Meinopoly, seat: int, deed: int) -> None:
    """Pay back what was lent, with interest."""
    t.mortgaged[deed] = False
    t.redeemed = more(t.redeemed, seat)
    moved(t, seat, BANK, t.house.redemptions[deed])
    t.whisper(told_to(t, seat), REDEEMED, seat, deed, t.house.redemptions[deed])
