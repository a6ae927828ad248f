"""Section 11.3, Ophelia: a veiled player's money is hidden (R24).

Others learn neither the balance nor the amounts of dealings with the bank; amounts between two players are told to
those two. What is owed and what is offered while a veiled player is part of it lies on the table, not in a step.
"""

from __future__ import annotations

from ..derived import NOBODY
from ..table import Meinopoly


def told_to(t: Meinopoly, seat: int, other: int = NOBODY) -> tuple[int, ...]:
    """Who is told an amount that these two exchange (or one of them and the bank)."""
    if other == NOBODY:
        return (seat,) if t.is_veiled(seat) else t.derived.everyone
    return (seat, other) if t.is_veiled(seat) or t.is_veiled(other) else t.derived.everyone


def knows_purse(t: Meinopoly, seat: int, owner: int) -> bool:
    """Whether a seat sees how much another has. When all is over, everything is shown."""
    return seat == owner or t.over or not t.is_veiled(owner)


def knows_cash(t: Meinopoly, seat: int) -> bool:
    """Whether a seat knows what cash lies in the trade that is being made."""
    one, other = t.dealing
    return one == NOBODY or seat in (one, other) or not (t.is_veiled(one) or t.is_veiled(other))


def pay_veiled(t: Meinopoly, giver: int, taker: int, amount: int) -> None:
    """Money changes hands. Where a veiled purse is touched, nobody may look at it and then take the move back."""
    if t.has_veil:
        for purse in (giver, taker):
            if 0 <= purse < t.seats and t.is_veiled(purse):
                t.reveal()
    t.bank.pay(giver, taker, amount)
