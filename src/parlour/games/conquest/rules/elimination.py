"""A player without territories is out. The conqueror of the last one gets the cards, and may have to trade at once."""

from __future__ import annotations

from parlour.kernel.marks import marked
from parlour.kernel.steps import Step

from ..events import CAPTURED_CARDS, ELIMINATED
from ..table import Conquest
from .cards import must_trade
from .game_end import end_if_one_is_left
from .reinforcement import ReinforcementPhase
from .treaties import end_treaties_of, share_spoils


def eliminate(t: Conquest, seat: int, loser: int) -> None:
    """The loser leaves the game; the last player or team wins."""
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
    """The conqueror takes the loser's cards. With six or more they must trade at once, and place the armies."""

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
        t.then(ReinforcementPhase(self.seat))
