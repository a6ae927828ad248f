"""Chapter VIII: the end. Who has a zero is eliminated, and of the others the highest total wins (R32–R34)."""

from __future__ import annotations

from ..derived import RESOURCES
from ..events import ELIMINATED, SCORED
from ..table import Critocracy


def zeros(t: Critocracy, seat: int) -> list[int]:
    """The resources of which a player has nothing."""
    return [resource for resource in RESOURCES if t.holds(seat, resource) == 0]


def standing(t: Critocracy) -> list[int]:
    """Everything in each bag, as if the game ended now and nobody were eliminated."""
    return [t.total(seat) for seat in range(t.seats)]


def end(t: Critocracy) -> None:
    """All are at the Finish. Equal totals are a draw; so is a game in which everyone is eliminated."""
    scores = [0] * t.seats
    survivors: list[int] = []
    for seat in t.order:
        lacking = zeros(t, seat)
        if lacking:
            t.tell(ELIMINATED, seat, tuple(lacking))
        else:
            scores[seat] = t.total(seat)
            survivors.append(seat)
            t.tell(SCORED, seat, scores[seat])
    if not survivors:
        t.finish(range(t.seats), "all_eliminated", scores)
        return
    best = max([scores[seat] for seat in survivors])
    t.finish([seat for seat in range(t.seats) if seat in survivors and scores[seat] == best], "highest", scores)
