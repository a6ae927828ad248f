"""Keywords about objectives: Gain, Replace, Return, Destroy, Delay, Advance, Scout, and what changes the Agenda."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import EVERYBODY
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

from ..derived import MILESTONE, MOST_PLACES
from ..events import (
    ACT,
    ACTIVATED,
    COUNTED,
    DESTROYED,
    DESTROYED_AWAY,
    GAINED_OBJECTIVE,
    MORE_AGENDA,
    PAUSED,
    QUIET,
    SCOUTED,
    SHUFFLED_OBJECTIVES,
    UNDER,
)
from ..ids import NONE
from ..programs import Effect
from ..table import KING, Titov
from .agenda import (
    add_slot,
    advance_own_clock,
    leave,
    move_marker,
    refill_objectives,
    remove,
    replace,
    resolve_milestone,
)
from .choices import PASS
from .effects import AWAY, RunProgram, carry_out, come_to_nothing
from .places import advance_and_complete, destroy_in_agenda, swap_in_one

SELECT: Final = Verb("select", kind="objective")


# --- gaining ---


def gain_objective_to(t: Titov, face: int, zone: str) -> None:
    """From the supply into the Objective Discard, or into the deck, which is shuffled (R11)."""
    t.made += 1
    if zone == "deck":
        t.objectives.put(face)
        t.objectives.shuffle(t)
    else:
        t.objectives.discard.put(face, EVERYBODY)
    t.tell(GAINED_OBJECTIVE, face, zone)


def gain_objective(t: Titov, source: RunProgram, effect: Effect) -> None:
    for _ in range(effect.number):
        if len(effect.faces) == 1:
            gain_objective_to(t, effect.faces[0], effect.word)
        elif effect.flag:
            gain_objective_to(t, t.chance.pick(effect.faces), effect.word)
        else:
            t.then(Select(KING, effect.word, tuple(effect.faces), 0))


def activate(t: Titov, source: RunProgram, effect: Effect) -> None:
    for _ in range(effect.number):
        idle = [face for face in effect.faces if face not in t.active]
        if idle:
            face = t.chance.pick(idle)
            t.active = [*t.active, face]
            t.tell(ACTIVATED, face, t.derived.faces[face].die)
            if effect.flag:
                gain_objective_to(t, face, "discard")


def active_among(t: Titov, faces: list[int]) -> list[int]:
    """Those of these objectives that are active."""
    return [face for face in t.active if face in faces]


def gain_active(t: Titov, source: RunProgram, effect: Effect) -> None:
    active = active_among(t, effect.faces)
    for _ in range(effect.number if active else 0):
        gain_objective_to(t, t.chance.pick(active), "discard")


class Select(OpenDecision[Titov]):
    """Select an objective, to gain (`why` is where to) or to swap in (with its clock advanced)."""

    verbs = (SELECT,)

    def __init__(self, seat: int, why: str, faces: tuple[int, ...], advanced: int) -> None:
        self.seat = seat
        self.why = why
        self.faces = faces
        self.advanced = advanced

    def options(self, t: Titov) -> list[Move]:
        return [SELECT[face] for face in self.faces]

    def select(self, t: Titov, face: int) -> None:
        if self.why == "swap_in":
            swap_in_one(t, face, self.advanced, AWAY)
        else:
            gain_objective_to(t, face, self.why)


# --- this card ---


def replace_this(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t):
        replace(t, source.place, effect.into)


def replace_by_active(t: Titov, source: RunProgram, effect: Effect) -> None:
    active = active_among(t, effect.faces)
    if source.is_there(t) and active:
        replace(t, source.place, t.chance.pick(active))


def return_this(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t):
        leave(t, source.place, True)


def destroy_this(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t):
        leave(t, source.place, False)


def pause_timer(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t) and t.at(source.place).timer:
        t.paused[source.place] = True
        t.tell(PAUSED, source.card, source.place)


def advance_clock(t: Titov, source: RunProgram, effect: Effect) -> None:
    if not source.is_there(t):
        return
    if effect.into == NONE:
        advance_own_clock(t, source.place, effect.number)
        return
    way = t.derived.ways[effect.into]
    carry_out(t, way.does, source.card, source.place)
    advance_and_complete(t, source.place, way, effect.number)


def move_this_marker(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t):
        move_marker(t, source.place, effect.number)


def reset_marker(t: Titov, source: RunProgram, effect: Effect) -> None:
    if source.is_there(t):
        move_marker(t, source.place, t.at(source.place).start - t.marker[source.place])
        t.fresh[source.place] = True


# --- others ---


def swap_in(t: Titov, source: RunProgram, effect: Effect) -> None:
    if len(effect.faces) == 1:
        swap_in_one(t, effect.faces[0], effect.number, source.place)
    else:
        t.then(Select(KING, "swap_in", tuple(effect.faces), effect.number))


def destroy_objectives(t: Titov, source: RunProgram, effect: Effect) -> None:
    """Wherever they are: first in the Agenda, then in the discard, then in the deck (R15)."""
    if effect.word == "agenda":
        destroy_in_agenda(t, effect)
        return
    left = effect.number or t.exist(set(effect.faces))
    for place in t.agenda():
        if left and t.face[place] in effect.faces:
            left -= 1
            t.tell(DESTROYED, t.face[place], place)
            t.destroyed_faces = [*t.destroyed_faces, t.face[place]]
            remove(t, place)
    for zone, name in ((t.objectives.discard, "discard"), (t.objectives, "deck")):
        for at in range(len(zone.cards) - 1, -1, -1):
            face = zone.cards[at]
            if left and face in effect.faces:
                left -= 1
                del zone.cards[at]
                del zone.seen[at]
                t.destroyed_faces = [*t.destroyed_faces, face]
                t.tell(DESTROYED_AWAY, face, name)


def scout(t: Titov, source: RunProgram, effect: Effect) -> None:
    if refill_objectives(t):
        t.objectives.look(t, KING, effect.number)
        seen = min(effect.number, len(t.objectives))
        t.tell(SCOUTED, seen)
        t.then(Scout(KING, seen))
    else:
        come_to_nothing(t, effect)


class Scout(Decision[Titov]):
    """Put one of the objectives that were looked at under the deck, or leave them."""

    verbs = (SELECT, PASS)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, t: Titov) -> list[Move]:
        return [PASS.alone, *[SELECT[face] for face in sorted(set(t.objectives.cards[-self.count :]))]]

    def pass_(self, t: Titov) -> None:
        """They stay where they are."""

    def select(self, t: Titov, face: int) -> None:
        deck = t.objectives
        at = len(deck.cards) - 1
        while deck.cards[at] != face:
            at -= 1
        seen = deck.seen.pop(at)
        deck.put_under(deck.cards.pop(at), seen)
        t.tell_only([KING], UNDER, face)


def reshuffle_objectives(t: Titov, source: RunProgram, effect: Effect) -> None:
    t.objectives.discard.move_all(t.objectives)
    t.objectives.shuffle(t)
    t.tell(SHUFFLED_OBJECTIVES, len(t.objectives))


def more_agenda(t: Titov, source: RunProgram, effect: Effect) -> None:
    for _ in range(min(effect.number, MOST_PLACES - len(t.face))):
        add_slot(t)
    t.tell(MORE_AGENDA, len(t.face) - 1)


def begin_act(t: Titov, source: RunProgram, effect: Effect) -> None:
    t.act = effect.number
    t.tell(ACT, t.act)


def proceed(t: Titov, source: RunProgram, effect: Effect) -> None:
    if t.face[MILESTONE] != NONE:
        resolve_milestone(t, effect.into)
    else:
        t.next_milestone = effect.into


def no_resolving(t: Titov, source: RunProgram, effect: Effect) -> None:
    t.quiet_until = t.turns + effect.number
    t.tell(QUIET, effect.number)


def count(t: Titov, source: RunProgram, effect: Effect) -> None:
    counters = t.counters[:]
    counters[effect.into] += effect.number
    t.counters = counters
    t.tell(COUNTED, effect.into, t.counters[effect.into])
