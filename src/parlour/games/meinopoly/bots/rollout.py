"""What search knows of the game: it plays turns to their end like hard, and knows what everyone has then."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.movement import Roll
from ..rules.trap import Trapped
from ..table import Meinopoly
from .chances import chances
from .hard import Hard


class Rollout(Hard):
    """Begins no trades: those begin in the tree. It keeps no notes, so it plays the same on every imagined table."""

    def trade_with(self, t: Meinopoly, seat: int, others: list[int]) -> int:
        return -1


PLAYER: Final = Rollout()


def evaluate(t: Meinopoly) -> list[float] | None:
    """Each seat's chance to win when somebody is about to roll."""
    return chances(t) if isinstance(t.stack[-1], (Roll, Trapped)) else None


def lean(t: Meinopoly, options: list[Move], chance: Chance) -> Move:
    """What hard would do."""
    return options[0] if len(options) == 1 else PLAYER.decide(t, t.next_asked(), options, chance)
