"""Phase 3, the Reset Phase, which runs by itself: timers, markers, the milestone, the Agenda, and the next turn."""

from __future__ import annotations

from parlour.kernel.steps import Step

from ..derived import MILESTONE
from ..derived_ids import NONE
from ..events import BEGAN_TURN, PHASE, TURN
from ..table import ACTION, KING, RESET, Titov
from .action_phase import ActionPhase
from .agenda import FillSlot, advance_timer, move_marker, reveal_milestone
from .crisis_phase import CrisisPhase
from .effects import carry_out


class NextTurn(Step[Titov]):
    """First what happens at the start of a turn, from left to right, then the three phases (R8)."""

    def run(self, t: Titov) -> None:
        t.turn(KING)
        t.phase = ACTION
        t.happened = 0
        t.played = []
        t.tell(TURN, t.turns)
        for place in t.places():
            program = t.at(place).each_turn
            if program != NONE:
                t.then(BeginTurn(place, t.face[place]))
        t.then(ActionPhase(), CrisisPhase(), ResetPhase(), NextTurn())


class BeginTurn(Step[Titov]):
    """What a card does at the start of a turn."""

    def __init__(self, place: int, face: int) -> None:
        self.place = place
        self.face = face

    def run(self, t: Titov) -> None:
        if t.face[self.place] == self.face:
            t.tell(BEGAN_TURN, self.face, self.place)
            carry_out(t, t.at(self.place).each_turn, self.face, self.place)


class ResetPhase(Step[Titov]):
    """3.1, in order. It passes over cards that come into play meanwhile."""

    def run(self, t: Titov) -> None:
        t.phase = RESET
        t.tell(PHASE, RESET)
        places = t.places()
        for place in places:
            t.then(Tick(place))
        for place in places:
            t.then(Fall(place))
        t.then(Reveal(), Fill())


class Tick(Step[Titov]):
    """Advance a timer, unless its card is being worked on."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, t: Titov) -> None:
        place = self.place
        if t.face[place] != NONE and t.came[place] < t.now() and t.at(place).timer:
            if not t.paused[place]:
                advance_timer(t, place)
            t.paused[place] = False


class Fall(Step[Titov]):
    """A war or a crisis loses ground, but not in the turn in which it began (R34)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, t: Titov) -> None:
        place = self.place
        if t.face[place] != NONE and t.came[place] < 2 * t.turns and t.at(place).track and t.at(place).falls:
            move_marker(t, place, -t.at(place).falls)


class Reveal(Step[Titov]):
    """Turn up the next milestone if none is active. One that is done at once makes room for another."""

    def run(self, t: Titov) -> None:
        if t.face[MILESTONE] == NONE and t.next_milestone != NONE:
            reveal_milestone(t)
            t.then(Reveal())


class Fill(Step[Titov]):
    """Fill every empty slot of the Agenda, from left to right."""

    def run(self, t: Titov) -> None:
        for place in range(1, len(t.face)):
            if t.face[place] == NONE:
                t.then(FillSlot(place))
