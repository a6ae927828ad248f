"""Attack Phase: what a conquest brings, and how many armies move in."""

from __future__ import annotations

from parlour.kernel.marks import marked

from ..events import ADVANCED, CONQUERED, HELD_CONTINENT
from ..table import Conquest
from .armies import MOVE, movable, move_armies
from .elimination import eliminate
from .fog import viewers
from .movement import MoveArmies


def conquer(t: Conquest, seat: int, source: int, target: int, dice: int) -> None:
    """The last defender is gone. One army for each die rolled moves in at once, and more may follow."""
    loser = t.owner[target]
    t.take_over(target, seat)
    if t.forts[target]:
        t.forts = marked(t.forts, target, 0)
    t.conquered += 1
    t.tell(CONQUERED, seat, loser, source, target)
    move_armies(t, source, target, dice)
    t.tell_only(viewers(t, target), ADVANCED, seat, source, target, dice)
    if t.holds_continent(seat, t.derived.continent[target]):
        t.tell(HELD_CONTINENT, seat, t.derived.continent[target])
    if t.derived.fog or movable(t, source, target) > 0:
        t.then(Advance(seat, source, target))
    if loser >= 0:
        t.took = marked(t.took, seat * t.seats + loser, t.rounds)
        if t.lands[loser] == 0:
            eliminate(t, seat, loser)


class Advance(MoveArmies):
    """How many more armies move into what was conquered?"""

    verbs = (MOVE,)

    def least(self) -> int:
        return 0

    def moved(self, t: Conquest, amount: int) -> None:
        t.tell_only(viewers(t, self.target), ADVANCED, self.seat, self.source, self.target, amount)

    def again(self) -> MoveArmies:
        return Advance(self.seat, self.source, self.target)
