"""Section 16, shared income: how a rent is split once it is paid."""

from __future__ import annotations

from parlour.kernel.marks import more

from ..derived import NOBODY
from ..events import ALLY_SHARE, SHARED
from ..table import WHOLE, Meinopoly
from .sums import Sum
from .veil import pay_veiled, told_to

ALLY_PERCENT = 10


def share_out(t: Meinopoly, payer: int, owner: int, space: int, rent: int) -> None:
    """Each share takes a tenth of the rent for its holder (R19), then the owner's ally takes a tenth (R20)."""
    t.rents = more(t.rents, owner, rent)
    held = t.shares.get(space)
    left = rent
    if held is not None:
        for holder in range(t.seats):
            part = rent // WHOLE * held[holder]
            if holder != owner and part > 0:
                left -= part
                pay_veiled(t, owner, holder, part)
                t.tell_only(told_to(t, owner, holder), SHARED, holder, owner, space, part)
    ally = t.ally[owner]
    if ally not in (NOBODY, payer):
        income = Sum(rent)
        income.scale(ALLY_PERCENT)
        income.scale_by_character(t, ally, "alliance")
        part = min(income.dollars(), left)
        if part > 0:
            pay_veiled(t, owner, ally, part)
            t.tell_only(told_to(t, owner, ally), ALLY_SHARE, ally, owner, part)
