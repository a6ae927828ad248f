"""How many armies to move, after a conquest or in fortification."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.steps import Decision

from ..table import Conquest
from .armies import MOVE, movable, move_armies

FEW: Final = 60  # every number up to this is offered; larger ones add up from steps
STEPS: Final = (1, 10, 100)


class MoveArmies(Decision[Conquest]):
    """Choose how many armies. Large forces move in steps of one, ten or a hundred, until the player chooses 0."""

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target

    def least(self) -> int:
        """The smallest number offered at first."""
        raise NotImplementedError

    def moved(self, t: Conquest, amount: int) -> None:
        """Tell the move."""
        raise NotImplementedError

    def again(self) -> MoveArmies:
        """Ask for more."""
        raise NotImplementedError

    def options(self, t: Conquest) -> list[Move]:
        most = movable(t, self.source, self.target)
        least = self.least()
        if most <= FEW:
            return [MOVE[amount] for amount in range(least, most + 1)]
        found = [MOVE[amount] for amount in (least, *STEPS) if least <= amount < most]
        unlike = [move for at, move in enumerate(found) if move not in found[:at]]
        return [*unlike, MOVE[most]]

    def default(self, t: Conquest, options: list[Move]) -> Move:
        return options[0]

    def move(self, t: Conquest, amount: int) -> None:
        most = movable(t, self.source, self.target)
        if amount == 0:
            return
        move_armies(t, self.source, self.target, amount)
        self.moved(t, amount)
        if most > FEW and amount < most:
            t.then(self.again())
