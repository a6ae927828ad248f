"""Medium: looks at the bags as they are. Takes what is worth most, attacks the leader, trades what both sides can use,
and likes ways with events on them."""

from __future__ import annotations

from typing import Final

from ..derived import EVENT, NO_AGE, RESOURCES
from ..rules.cards import DrawAgeCard
from ..table import Critocracy
from .deals import Deal, best_deal
from .lookahead import Lookahead
from .worth import shortfall, worth

NOW: Final = 3.0  # worth of being about to draw an event card
AHEAD: Final = 0.6  # worth of an event space not far ahead on the path
USUAL: Final = 0  # what an unknown end-of-turn card is worth, about
FAR: Final = 30  # spaces that it looks ahead


class Medium(Lookahead):
    """Its own bag counts twice, and that of the strongest opponent once against it."""

    def value(self, t: Critocracy, seat: int) -> float:
        top = t.stack[-1] if t.stack else None
        value = NOW if isinstance(top, DrawAgeCard) and top.seat == seat else 0.0
        value += AHEAD * events_ahead(t, seat)
        return value + 2.0 * worth(t, seat) - max([worth(t, other) for other in range(t.seats) if other != seat])

    def deal(self, t: Critocracy, seat: int, offers: list[Deal]) -> Deal | None:
        return best_deal(offers)

    def likes(self, t: Critocracy, seat: int, changes: list[int]) -> bool:
        gained = 0
        for resource in RESOURCES:
            held = t.holds(seat, resource)
            after = max(0, held + changes[resource])
            gained += after - held + shortfall(held) - shortfall(after)
        return gained > USUAL


def events_ahead(t: Critocracy, seat: int) -> int:
    """How many event spaces are not far ahead on a player's path."""
    derived, age = t.derived, t.age[seat]
    if age == NO_AGE:
        return 0
    path, step = derived.paths[age], t.step(seat)
    found = 0
    for ahead in range(step + 1, min(step + 1 + FAR, len(path))):
        if derived.kinds[path[ahead]] == EVENT:
            found += 1
    return found
