"""Section 11.3, Ophelia: a veiled player's money is hidden (R24).

Others learn neither the balance nor what is paid to the bank or by it. An amount between two players is known to
those two. Debts and offers that involve a veiled player are kept on the table, not in a step, which hides nothing.
"""

from __future__ import annotations

from ..derived import NOBODY
from ..table import Meinopoly


def told_to(t: Meinopoly, seat: int, other: int = NOBODY) -> tuple[int, ...]:
    """The seats that learn an amount that these two exchange (or one of them and the bank)."""
    if other == NOBODY:
        return (seat,) if t.is_veiled(seat) else t.derived.everyone
    return (seat, other) if t.is_veiled(seat) or t.is_veiled(other) else t.derived.everyone


def knows_purse(t: Meinopoly, seat: int, owner: int) -> bool:
    """Whether a seat sees how much another has. After the match, everyone sees everything."""
    return seat == owner or t.over or not t.is_veiled(owner)


def knows_cash(t: Meinopoly, seat: int) -> bool:
    """Whether a seat knows the cash in the current trade."""
    one, other = t.dealing
    return one == NOBODY or seat in (one, other) or not (t.is_veiled(one) or t.is_veiled(other))


def known_flows(t: Meinopoly, seat: int) -> list[list[int | None]]:
    """Who has paid whom how much in the whole match, row by row, the bank last, as far as a seat was told."""
    width = t.seats + 1
    found: list[list[int | None]] = []
    for giver in range(width):
        row: list[int | None] = []
        for taker in range(width):
            known = seat in (giver, taker) or t.over
            known = known or not any(other < t.seats and t.is_veiled(other) for other in (giver, taker))
            row.append(t.flows[giver * width + taker] if known else None)
        found.append(row)
    return found


def pay_veiled(t: Meinopoly, giver: int, taker: int, amount: int) -> None:
    """Money changes hands. If that touches a veiled purse, nobody may take the move back after a look at it."""
    if t.has_veil:
        for purse in (giver, taker):
            if 0 <= purse < t.seats and t.is_veiled(purse):
                t.reveal()
    t.bank.pay(giver, taker, amount)
    seats = t.seats
    row = giver if 0 <= giver < seats else seats
    column = taker if 0 <= taker < seats else seats
    t.flows[row * (seats + 1) + column] += amount
