"""What positions are worth: how likely each player is to win, from land, armies, income and cards."""

from __future__ import annotations

from ..rules.reinforcement import breakdown, total
from ..table import Conquest


def strength(t: Conquest, seat: int) -> int:
    """Armies on the map and in the reserve, plus what the next turns will bring."""
    if seat in t.left:
        return 0
    armies = t.armies_of(seat) + (t.reserve if t.whose == seat else 0)
    return 2 * armies + 6 * total(breakdown(t, seat)) + 4 * len(t.hands[seat])


def chances(t: Conquest) -> list[float]:
    """Each seat's chance to win: strength breeds strength, so it goes with the square."""
    worth = [float(strength(t, seat)) ** 2 for seat in range(t.seats)]
    if t.teams is not None:
        worth = [sum([worth[mate] for mate in range(t.seats) if t.are_partners(seat, mate)]) for seat in range(t.seats)]
    all_of_it = sum(worth)
    return [one / all_of_it for one in worth]
