"""A player without territories is out: who took the last one gets the cards, and may have to trade at once."""

from __future__ import annotations

from parlour.kernel.steps import Step

from ..events import CAPTURED_CARDS, ELIMINATED
from ..table import Conquest, marked
from .cards import must_trade
from .reinforcing import Reinforcing
from .treaties import end_treaties_of, share_spoils
from .winning import end_if_one_is_left


def eliminate(t: Conquest, seat: int, loser: int) -> None:
    """The loser leaves the game; the last player or team has won."""
    t.leave(loser)
    t.felled_by = marked(t.felled_by, loser, seat)
    t.eliminated += 1
    t.tell(ELIMINATED, seat, loser)
    if end_if_one_is_left(t):
        return
    if t.derived.alliances:
        share_spoils(t, seat, loser)
        end_treaties_of(t, loser)
    t.then(TakeCards(seat, loser))


class TakeCards(Step[Conquest]):
    """All cards of the loser go to the conqueror, who with six or more trades at once, and places the armies."""

    def __init__(self, seat: int, loser: int) -> None:
        self.seat = seat
        self.loser = loser

    def run(self, t: Conquest) -> None:
        hand = t.hands[self.loser]
        if hand.cards:
            t.reveal()
            t.tell(CAPTURED_CARDS, self.seat, self.loser, len(hand))
            hand.move_all(t.hands[self.seat], 1 << self.seat)
        must_trade(t, self.seat)
        t.then(Reinforcing(self.seat))
