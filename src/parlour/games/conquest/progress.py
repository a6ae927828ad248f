"""Everyone's progress with the victories that are on, as far as all may know it: missions are left out."""

import msgspec

from .rules.capitals import capitals_held, capitals_needed, holds_own_capital
from .rules.game_end import dominion_needs
from .rules.objectives import stars_needed
from .rules.resources import plenty_needs, token_income
from .rules.technology import TIERS
from .table import Conquest


class Progress(msgspec.Struct, frozen=True):
    """One way to win (`board.victory.*`): how much a player has of what it needs."""

    victory: str
    have: int
    need: int


def progress_of(t: Conquest, seat: int) -> list[Progress]:
    """A player's progress, victory by victory; conquest itself comes first."""
    derived = t.derived
    others = len([other for other in range(t.seats) if not t.are_partners(seat, other) and other != seat])
    fallen = len([other for other in t.left if not t.are_partners(seat, other) and other != seat])
    found = [Progress("conquest", fallen, others)]
    if derived.dominion:
        found.append(Progress("dominion", t.lands[seat], dominion_needs(t)))
    if derived.capitals:
        held = capitals_held(t, seat) if holds_own_capital(t, seat) else 0
        found.append(Progress("capitals", held, capitals_needed(t) + 1))
    if derived.has_objectives:
        found.append(Progress("objectives", t.stars[seat], stars_needed(t)))
    if derived.economy:
        found.append(Progress("economy", sum(token_income(t, seat)), plenty_needs(t)))
    if derived.science:
        found.append(Progress("science", _science(t, seat), TIERS + 2))
    return found


def _science(t: Conquest, seat: int) -> int:
    """The technologies that count: all of the highest branch, and two of the next."""
    heights = sorted(
        (len([n for n in range(TIERS) if t.knows(seat, branch * TIERS + n)]) for branch in range(TIERS)), reverse=True
    )
    return heights[0] + min(2, heights[1])
