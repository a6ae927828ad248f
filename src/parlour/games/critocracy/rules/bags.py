"""Chapter II, resource bags: gains and losses, and how allies share them (R28, R36, R50)."""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..derived import NOBODY
from ..events import GAINED, LOST, SHARED, SHIELDED
from ..table import SHARE, SHIELD, Critocracy


def gain(t: Critocracy, seat: int, resource: int, amount: int) -> None:
    """A card gives a player something. In a sharing alliance, the ally gets the smaller half."""
    ally = t.ally[seat]
    half = amount // 2
    if ally != NOBODY and t.pact[seat] == SHARE and half > 0:
        t.bags[resource].pay(BANK, ally, half)
        t.bags[resource].pay(BANK, seat, amount - half)
        t.tell(GAINED, seat, resource, amount - half)
        t.tell(SHARED, seat, ally, resource, half)
        return
    t.bags[resource].pay(BANK, seat, amount)
    t.tell(GAINED, seat, resource, amount)


def lose(t: Critocracy, seat: int, resource: int, amount: int) -> int:
    """A card takes something from a player, at most all they have. An ally who shields pays the smaller half, if they
    can. Returns what the player lost."""
    ally = t.ally[seat]
    half = amount // 2
    if ally != NOBODY and t.pact[seat] == SHIELD and half > 0 and t.holds(ally, resource) >= half:
        t.bags[resource].pay(ally, BANK, half)
        t.tell(SHIELDED, ally, seat, resource, half)
        amount -= half
    lost = min(amount, t.holds(seat, resource))
    t.bags[resource].pay(seat, BANK, lost)
    if lost > 0:
        t.tell(LOST, seat, resource, lost)
    return lost
