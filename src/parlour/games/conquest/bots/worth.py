"""What positions are worth: how likely each player is to win, from land, armies, income and cards."""

from __future__ import annotations

from ..rules.reinforcement import breakdown, total
from ..table import Conquest
from .outlook import Outlook
from .stakes import stakes


def strength(t: Conquest, seat: int) -> float:
    """Armies on the map, plus what the next turns will bring."""
    return 2.0 * t.armies_of(seat) + 6.0 * total(breakdown(t, seat)) + 4.0 * len(t.hands[seat])


def outlook(t: Conquest, seat: int) -> float:
    """A player's share of all strength, by what they can keep, with the armies that they are about to place."""
    seen = Outlook(t, seat, stakes(t, seat))
    for place in t.places_of(t.whose)[:1]:
        seen.armies[place] += t.reserve
    return seen.worth()


def chances(t: Conquest) -> list[float]:
    """Each seat's chance to win: strength breeds strength, so it goes with the square."""
    worth = [0.0] * t.seats
    for seat in t.living():
        # Before the first turn nothing can be attacked yet.
        worth[seat] = (strength(t, seat) if t.turns == 0 else outlook(t, seat)) ** 2
    if t.teams is not None:
        worth = [sum([worth[mate] for mate in range(t.seats) if t.are_partners(seat, mate)]) for seat in range(t.seats)]
    all_of_it = sum(worth)
    return [one / all_of_it for one in worth]
