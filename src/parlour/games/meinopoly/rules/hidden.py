"""What a seat cannot know, drawn again: secret objectives, and a veiled player's money (R24)."""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.deck import redeal
from parlour.kernel.marks import marked
from parlour.kernel.table import WATCHER

from ..table import Meinopoly
from .auctions import Bidding
from .settlement import Settle, Settling
from .veil import known_flows, knows_cash, knows_purse


def creditor(t: Meinopoly, debtor: int) -> int | None:
    """The seat to which a player still owes money, even while they trade for it; None if there is no debt."""
    for step in t.stack:
        if isinstance(step, (Settle, Settling)) and step.seat == debtor:
            return step.to
    return None


def knows_debt(t: Meinopoly, seat: int, debtor: int) -> bool:
    """Whether a seat sees what another owes: the creditor does. (The bank shares its number with spectators.)"""
    return knows_purse(t, seat, debtor) or (seat != WATCHER and creditor(t, debtor) == seat)


def resample(t: Meinopoly, seat: int, chance: Chance) -> None:
    """Replace secret objectives, and what veiled players hide, with something that this seat could believe."""
    if t.aims:
        redeal(seat, chance, [t.objectives, *t.aims])
    if t.has_veil:
        _imagine_veiled(t, seat, chance)


def _imagine_veiled(t: Meinopoly, seat: int, chance: Chance) -> None:
    if not knows_cash(t, seat):
        t.offered = t.wanted = 0
    t.flows = [0 if paid is None else paid for row in known_flows(t, seat) for paid in row]
    for other in range(t.seats):
        if not knows_purse(t, seat, other) and other not in t.left:
            _imagine_purse(t, seat, other, chance)


def _imagine_purse(t: Meinopoly, seat: int, other: int, chance: Chance) -> None:
    """A balance above the player's last bid or offer, and not above a known debt. Without either, something
    near what the others have."""
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
        t.owed = marked(t.owed, other, balance + chance.below(most))
    t.rents = marked(t.rents, other, chance.below(most))
    t.bank.stock += t.cash(other) - balance
    t.bank.purse[other] = balance
