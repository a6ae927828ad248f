"""The Agenda and the milestone: how cards come and go, escalation, timers, clocks and markers."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import EVERYBODY
from parlour.kernel.steps import Step

from ..derived import MILESTONE, Way
from ..derived_ids import NONE
from ..events import (
    DELAYED,
    DESTROYED,
    ESCALATED,
    FELL,
    MARKER,
    MILESTONE_DONE,
    OWN_CLOCK,
    PLACED,
    PROGRESS,
    REPLACED,
    RETURNED,
    REVEALED,
    SHUFFLED_OBJECTIVES,
    TIMER,
    TIMER_FULL,
    WON,
)
from ..table import Titov
from . import annals
from .annals import DEFEAT, MONUMENT, PERIL, VICTORY, note
from .effects import carry_out
from .end import win_the_game

STAY: Final = "stay"
RETURN: Final = "return"


# --- coming ---


def add_slot(t: Titov) -> None:
    """Add one more place, still empty."""
    t.face.append(NONE)
    t.timer.append(0)
    t.marker.append(0)
    t.clocks.append([])
    t.paused.append(False)
    t.came.append(0)


def lay(t: Titov, place: int, face: int) -> None:
    """Put a card at a place, with everything on it at its start."""
    read = t.derived.faces[face]
    t.face[place] = face
    t.timer[place] = 0
    t.marker[place] = read.start
    t.clocks[place] = [0] * (1 + len(read.ways))
    t.paused[place] = False
    t.came[place] = t.now()
    if read.monument:
        t.monuments += 1
        note(t, MONUMENT, face)
    if read.deadly:
        note(t, PERIL, face)


def place_objective(t: Titov, place: int, face: int) -> None:
    """A card comes into the Agenda: first its immediate effect, then escalation."""
    lay(t, place, face)
    t.tell(PLACED, face, place)
    carry_out(t, t.derived.faces[face].immediate, face, place)
    t.then(Escalate())


class Escalate(Step[Titov]):
    """Two cards of one name become one worse card, in the place of the first; then free slots are filled (15)."""

    def run(self, t: Titov) -> None:
        agenda = t.agenda()
        for at, place in enumerate(agenda):
            face = t.face[place]
            program = t.derived.faces[face].escalates
            for other in agenda[at + 1 :]:
                if program != NONE and t.face[other] == face:
                    t.tell(ESCALATED, face, place, other)
                    remove(t, other)
                    t.destroyed_faces = [*t.destroyed_faces, face]
                    carry_out(t, program, face, place)
                    t.then(Leave(place, face, ""), Escalate(), FillSlot(place), FillSlot(other))
                    return


class FillSlot(Step[Titov]):
    """Put the next objective into an empty slot, if any is left (R18)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, t: Titov) -> None:
        if t.face[self.place] == NONE and refill_objectives(t):
            place_objective(t, self.place, draw_objective(t))


def refill_objectives(t: Titov) -> bool:
    """Whether there is an objective to draw; shuffles the discard into a new deck if need be."""
    if not t.objectives.cards and t.objectives.discard.cards:
        t.tell(SHUFFLED_OBJECTIVES, len(t.objectives.discard))
    return t.objectives.refill(t)


def draw_objective(t: Titov) -> int:
    """Draw the top card of the Objective Deck, for all to see."""
    t.reveal()
    t.objectives.seen.pop()
    return t.objectives.cards.pop()


def reveal_milestone(t: Titov) -> None:
    """Turn up the next milestone."""
    face = t.next_milestone
    t.next_milestone = NONE
    t.made += 1
    lay(t, MILESTONE, face)
    t.reveal()
    t.tell(REVEALED, face)
    carry_out(t, t.derived.faces[face].immediate, face, MILESTONE)


def replace(t: Titov, place: int, into: int) -> None:
    """The card at a place leaves the game, and another takes its place."""
    face = t.face[place]
    t.destroyed_faces = [*t.destroyed_faces, face]
    t.made += 1
    t.tell(REPLACED, face, into, place)
    place_objective(t, place, into)


# --- leaving ---


def remove(t: Titov, place: int) -> None:
    """Empty a place."""
    t.face[place] = NONE
    t.paused[place] = False


class Leave(Step[Titov]):
    """A card that is done goes where it belongs, unless another card has taken its place by now."""

    def __init__(self, place: int, face: int, then: str) -> None:
        self.place = place
        self.face = face
        self.then = then

    def run(self, t: Titov) -> None:
        if t.face[self.place] == self.face and self.then != STAY:
            leave(t, self.place, self.then == RETURN)


def leave(t: Titov, place: int, returns: bool) -> None:
    """Send a card to the Milestone Discard, to the Objective Discard, or out of the game."""
    face = t.face[place]
    if place == MILESTONE:
        resolve_milestone(t, NONE)
        return
    remove(t, place)
    if returns:
        t.objectives.discard.put(face, EVERYBODY)
        t.tell(RETURNED, face, place)
    else:
        t.destroyed_faces = [*t.destroyed_faces, face]
        t.tell(DESTROYED, face, place)


def resolve_milestone(t: Titov, following: int) -> None:
    """The milestone is done. The last one wins; otherwise the next comes in the Reset Phase: the one that follows in
    the pack, unless the card has named another."""
    face = t.face[MILESTONE]
    remove(t, MILESTONE)
    t.done = [*t.done, face]
    t.ruin = 0
    note(t, annals.MILESTONE_DONE, face)
    t.tell(MILESTONE_DONE, face)
    if face in t.derived.last:
        win_the_game(t)
    elif following != NONE:
        t.next_milestone = following
    elif t.next_milestone == NONE and face + 1 < len(t.derived.faces):
        t.next_milestone = face + 1


# --- timers, clocks, markers ---


def advance_timer(t: Titov, place: int) -> None:
    """Fill one more slice. When the timer is full, its effects happen, and the card goes or starts again."""
    face = t.face[place]
    read = t.derived.faces[face]
    before = t.timer[place]
    t.timer[place] = before + 1
    t.tell(TIMER, face, place, before, before + 1, read.timer)
    if before + 1 >= read.timer:
        t.timer[place] = 0
        t.tell(TIMER_FULL, face, place)
        carry_out(t, read.timer_does, face, place)
        if place != MILESTONE:
            t.then(Leave(place, face, read.timer_then))


def delay_timer(t: Titov, place: int) -> None:
    """Take one slice back."""
    t.timer[place] -= 1
    t.tell(DELAYED, t.face[place], place, t.timer[place], t.at(place).timer)


def set_clock(t: Titov, place: int, which: int, filled: int) -> None:
    """Set one of the clocks of a place: the card's own, or that of a resolution."""
    clocks = t.clocks[place][:]
    clocks[which] = filled
    t.clocks[place] = clocks


def advance_own_clock(t: Titov, place: int, by: int) -> None:
    """Advance the card's own clock. When it is full, its effects happen, and it is empty again."""
    face = t.face[place]
    read = t.derived.faces[face]
    now = t.clocks[place][0] + by
    t.tell(OWN_CLOCK, face, place, min(now, read.slices), read.slices)
    set_clock(t, place, 0, 0 if now >= read.slices else now)
    if now >= read.slices:
        carry_out(t, read.full, face, place)


def slices_filled(t: Titov, place: int, way: Way) -> int:
    """How many slices of a resolution's clock are full."""
    return t.kept.get(way.number, 0) if way.kept else t.clocks[place][1 + way.place]


def advance_way(t: Titov, place: int, way: Way, by: int) -> bool:
    """Advance the clock of a resolution; returns whether it is full, and empties it then."""
    now = slices_filled(t, place, way) + by
    t.tell(PROGRESS, t.face[place], way.number, place, min(now, way.slices), way.slices)
    full = now >= way.slices
    if way.kept:
        t.kept = {**t.kept, way.number: 0 if full else now}
    else:
        set_clock(t, place, 1 + way.place, 0 if full else now)
    return full


def complete(t: Titov, place: int, way: Way) -> None:
    """The clock of a resolution is full: its effects happen, and its card goes."""
    face = t.face[place]
    if place == MILESTONE and face in t.derived.last and way.then != STAY:
        leave(t, place, False)
        return
    carry_out(t, way.full, face, place)
    t.then(Leave(place, face, way.then))


def move_marker(t: Titov, place: int, by: int) -> None:
    """Move a marker between defeat and victory, which happen when it gets there."""
    face = t.face[place]
    read = t.derived.faces[face]
    before = t.marker[place]
    now = min(read.track, max(0, before + by))
    t.marker[place] = now
    t.tell(MARKER, face, place, before, now, read.track)
    if now == read.track:
        note(t, VICTORY, face)
        t.tell(WON, face, place)
        if place == MILESTONE and face in t.derived.last:
            leave(t, place, False)
            return
        carry_out(t, read.won, face, place)
        t.then(Leave(place, face, read.won_then))
    elif now == 0:
        note(t, DEFEAT, face)
        t.tell(FELL, face, place)
        carry_out(t, read.lost, face, place)
        t.then(Leave(place, face, read.lost_then))
