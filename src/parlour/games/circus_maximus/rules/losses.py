"""Giving up cubes: to pirates, or for unpaid upkeep (A47, A52)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..events import GAVE_UP
from ..table import CircusMaximus

DISCARD: Final = Verb("discard", kind="cube")


class GiveUp(OpenDecision[CircusMaximus]):
    """Choose a cube to give up, `count` times."""

    verbs = (DISCARD,)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, t: CircusMaximus) -> list[Move]:
        return [DISCARD[cube] for cube in range(t.derived.cubes) if t.owned(self.seat, cube)]

    def discard(self, t: CircusMaximus, cube: int) -> None:
        t.give_up(self.seat, cube)
        t.tell(GAVE_UP, self.seat, cube)
        if self.count > 1:
            t.then(GiveUp(self.seat, self.count - 1))
