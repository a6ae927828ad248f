"""What search knows of the game: it plays turns to their end like hard, and knows what everyone has then."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.movement import Roll
from ..rules.trades import AGREE, REFUSE, Answer
from ..rules.trap import Trapped
from ..table import Meinopoly
from .chances import chances
from .decision_table import has
from .hard import Hard


class Rollout(Hard):
    """Begins no trades and makes no counter-offers: those begin in the tree. It keeps no notes, so it plays the same on
    every imagined table."""

    def answer(self, t: Meinopoly, seat: int, top: Answer, options: list[Move]) -> Move:
        return AGREE.alone if has(options, AGREE.alone) and self.agrees(t, seat, top) else REFUSE.alone

    def remember(self, t: Meinopoly, seat: int) -> None:
        """It forgets."""

    def trade_with(self, t: Meinopoly, seat: int, others: list[int]) -> int:
        return -1


PLAYER: Final = Rollout()


def evaluate(t: Meinopoly) -> list[float] | None:
    """Each seat's chance to win when the first player of a round is about to roll: what a move was good for shows only
    when the others have had their turns. Looked at right after the turn, search was no better than medium."""
    if not isinstance(t.stack[-1], (Roll, Trapped)):
        return None
    return chances(t) if t.whose == first_of(t) else None


def first_of(t: Meinopoly) -> int:
    """The living player who begins each round."""
    for seat in t.order:
        if seat not in t.left:
            return seat
    return t.whose


def lean(t: Meinopoly, options: list[Move], chance: Chance) -> Move:
    """What hard would do."""
    return options[0] if len(options) == 1 else PLAYER.decide(t, t.next_asked(), options, chance)
