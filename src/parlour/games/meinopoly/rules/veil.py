"""Section 11.3, Ophelia: a veiled player's money is hidden (R24).

Others learn neither the balance nor the amounts of dealings with the bank; amounts between two players are told to
those two. What is owed and what is offered while a veiled player is part of it lies on the table, not in a step.
"""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.table import WATCHER

from ..derived import NOBODY
from ..table import Meinopoly, marked


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


def creditor(t: Meinopoly, debtor: int) -> int | None:
    """To whom a player owes what is not paid yet, even while they trade for it; None: nothing is owed."""
    from .settling import Settle, Settling

    for step in t.stack:
        if isinstance(step, (Settle, Settling)) and step.seat == debtor:
            return step.to
    return None


def knows_debt(t: Meinopoly, seat: int, debtor: int) -> bool:
    """Whether a seat sees what another owes: the creditor does. (The bank has the number that spectators have.)"""
    return knows_purse(t, seat, debtor) or (seat != WATCHER and creditor(t, debtor) == seat)


def imagine_others(t: Meinopoly, seat: int, chance: Chance) -> None:
    """Exchange what veiled players hide for something that this seat could believe in."""
    if not knows_cash(t, seat):
        t.offered = 0
    for other in range(t.seats):
        if not knows_purse(t, seat, other) and other not in t.left:
            _imagine_purse(t, seat, other, chance)


def _imagine_purse(t: Meinopoly, seat: int, other: int, chance: Chance) -> None:
    """A balance above what was just bid or offered and not above what is owed; else somewhere around what the others
    have."""
    from .auctions import Bidding

    around = [t.cash(one) for one in range(t.seats) if not t.is_veiled(one)]
    most = 2 * max([t.derived.starting_money // 2, *around])
    least = 1
    for step in t.stack:
        if isinstance(step, Bidding) and step.leader == other:
            least = step.highest + 1
    if t.dealing[0] == other and t.offered > 0:
        least = t.offered + 1
    owes = creditor(t, other) is not None
    if owes and knows_debt(t, seat, other):
        most = t.owed[other]
    balance = least + chance.below(max(1, most - least + 1))
    if owes and not knows_debt(t, seat, other):
        t.owed[other] = balance + chance.below(most)
    t.rents = marked(t.rents, other, chance.below(most))
    t.bank.stock += t.cash(other) - balance
    t.bank.purse[other] = balance


def moved(t: Meinopoly, giver: int, taker: int, amount: int) -> None:
    """Money changes hands; where a veiled purse is touched, nobody takes a look and then a move back."""
    if t.has_veil:
        for purse in (giver, taker):
            if 0 <= purse < t.seats and t.is_veiled(purse):
                t.reveal()
    t.bank.pay(giver, taker, amount)
