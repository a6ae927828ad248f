"""Victory by objectives: three are open, and a player who reaches one may claim its stars at the end of a turn."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import Deck
from parlour.kernel.marks import more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import CLAIMED_STARS, OPENED_OBJECTIVE
from ..table import Conquest
from .missions import is_reached

CLAIM_OBJECTIVE: Final = Verb("claim_objective", kind="objective")
WAIT: Final = Verb("wait")

OPEN: Final = 3


def stars_needed(t: Conquest) -> int:
    """How many stars win: four, five with two players, and more in a long game."""
    return t.derived.stars_needed


def open_objectives(t: Conquest) -> None:
    """Open three objectives; the others stay in a pile."""
    if not t.derived.has_objectives:
        return
    t.goals = Deck(range(len(t.derived.objectives)))
    t.goals.shuffle(t)
    t.open_goals = []
    for _ in range(OPEN):
        open_next(t)


def open_next(t: Conquest) -> None:
    """Turn over the next objective."""
    t.reveal()
    t.goals.seen.pop()
    objective = t.goals.cards.pop()
    t.open_goals = [*t.open_goals, objective]
    t.tell(OPENED_OBJECTIVE, objective)


def reached(t: Conquest, seat: int) -> list[int]:
    """The open objectives that a player has reached."""
    return [objective for objective in t.open_goals if is_reached(t, seat, t.derived.objectives[objective])]


def has_enough_stars(t: Conquest, seat: int) -> bool:
    """Whether a player wins by stars; team mates add theirs up."""
    stars = t.stars[seat]
    if t.teams is not None:
        stars = sum([t.stars[mate] for mate in range(t.seats) if t.are_partners(seat, mate)])
    return stars >= stars_needed(t)


class OfferObjectives(Step[Conquest]):
    """At the end of a turn, offer what the player has reached."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        if reached(t, self.seat):
            t.then(ClaimObjective(self.seat))


class ClaimObjective(Decision[Conquest]):
    """Claim one objective, for its stars."""

    verbs = (CLAIM_OBJECTIVE, WAIT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [*[CLAIM_OBJECTIVE[objective] for objective in reached(t, self.seat)], WAIT.alone]

    def claim_objective(self, t: Conquest, objective: int) -> None:
        stars = t.derived.objectives[objective].stars
        t.stars = more(t.stars, self.seat, stars)
        t.tell(CLAIMED_STARS, self.seat, objective, stars)
        t.open_goals = [other for other in t.open_goals if other != objective]
        t.goals.put_under(objective, -1)
        open_next(t)

    def wait(self, t: Conquest) -> None:
        """Leave it for another turn."""
