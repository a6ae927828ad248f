"""Chapter VIII: the end. A zero eliminates a player, and the highest total among the others wins (R32–R34)."""

from __future__ import annotations

from ..derived import RESOURCES
from ..events import ELIMINATED, SCORED
from ..table import Critocracy


def missing_resources(t: Critocracy, seat: int) -> list[int]:
    """The resources of which a player has none."""
    return [resource for resource in RESOURCES if t.holds(seat, resource) == 0]


def standing(t: Critocracy) -> list[int]:
    """The total in each bag, as if the game ended now and nobody were eliminated. At the end, the result itself."""
    if t.result is not None and t.result.scores is not None:
        return [int(score) for score in t.result.scores]
    return [t.total(seat) for seat in range(t.seats)]


def end_game(t: Critocracy) -> None:
    """All players are at the Finish. Equal totals are a draw, and so is a game in which everyone is eliminated."""
    scores = [0] * t.seats
    survivors: list[int] = []
    for seat in t.order:
        lacking = missing_resources(t, seat)
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
