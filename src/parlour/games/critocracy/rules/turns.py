"""Chapter VI: the turn. Kept cards, the die, the walk, the event card, the end-of-turn card (R10, R11, R35, R39)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import EVENT, NO_AGE, NOBODY
from ..events import PASSED_BY, ROLLED, SKIPPED
from ..table import Critocracy
from .alliances import end_alliance_if_due
from .cards import DrawAgeCard, DrawTurnCard
from .end import end_game
from .kept_cards import PLAY, play_kept, play_options
from .movement import SetOut, Walk

ROLL: Final = Verb("roll")


class NextTurn(Step[Critocracy]):
    """The next player under way has a turn. When all are at the Finish, the game is over."""

    def run(self, t: Critocracy) -> None:
        seat = next_under_way(t)
        if seat == NOBODY:
            end_game(t)
            return
        t.turn(seat)
        end_alliance_if_due(t, seat)
        if t.skips[seat] > 0:
            t.skips = marked(t.skips, seat, t.skips[seat] - 1)
            t.tell(SKIPPED, seat)
            t.then(NextTurn())
        else:
            t.then(Prepare(seat), Land(seat), EndOfTurn(seat), NextTurn())


def next_under_way(t: Critocracy) -> int:
    """The next player in the order of play who is not at the Finish."""
    order = t.order
    at = order.index(t.whose) if t.turns else -1
    for step in range(1, len(order) + 1):
        seat = order[(at + step) % len(order)]
        if not t.is_home(seat):
            return seat
    return NOBODY


class Prepare(Decision[Critocracy]):
    """Roll the die, or first play a kept card."""

    verbs = (ROLL, PLAY)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Critocracy) -> list[Move]:
        return [ROLL.alone, *play_options(t, self.seat)]

    def roll(self, t: Critocracy) -> None:
        t.die = t.chance.die(t.derived.sides)
        t.tell(ROLLED, self.seat, t.die)
        t.then(SetOut(self.seat, t.die) if t.age[self.seat] == NO_AGE else Walk(self.seat, t.die))

    def play(self, t: Critocracy, card: int) -> None:
        play_kept(t, self.seat, card)
        t.then(Prepare(self.seat))


class Land(Step[Critocracy]):
    """A player on an event space draws a card of its age (R9). Computer players pass by from the third one on."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Critocracy) -> None:
        seat, space = self.seat, t.place[self.seat]
        if t.derived.kinds[space] != EVENT:
            return
        if t.automatic[seat] and t.landed[seat] >= t.derived.computer_events:
            t.tell(PASSED_BY, seat, space)
            return
        t.landed = marked(t.landed, seat, t.landed[seat] + 1)
        t.then(DrawAgeCard(seat, t.age[seat]))


class EndOfTurn(Step[Critocracy]):
    """A player who is not at the Finish draws an end-of-turn card."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Critocracy) -> None:
        if not t.is_home(self.seat):
            t.then(DrawTurnCard(self.seat))
