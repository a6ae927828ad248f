"""Keywords about objectives: Gain, Replace, Return, Destroy, Delay, Advance, Scout, and what changes the Agenda."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import EVERYBODY
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

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
from ..derived import MILESTONE, MOST_PLACES, NONE, Effect
from ..table import KING, Titov
from .agenda import (
    advance_own_clock,
    leave,
    move_marker as move_marker_by,
    refill_objectives,
    remove,
    replace,
    resolve_milestone,
)
from .choices import PASS
from .effects import AWAY, EFFECTS, Do, carry_out, come_to_nothing
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


def gain_objective(t: Titov, do: Do, effect: Effect) -> None:
    for _ in range(effect.number):
        if len(effect.faces) == 1:
            gain_objective_to(t, effect.faces[0], effect.word)
        elif effect.flag:
            gain_objective_to(t, t.chance.pick(effect.faces), effect.word)
        else:
            t.then(Select(KING, effect.word, tuple(effect.faces), 0))


def activate(t: Titov, do: Do, effect: Effect) -> None:
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


def gain_active(t: Titov, do: Do, effect: Effect) -> None:
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


def replace_this(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t):
        replace(t, do.place, effect.into)


def replace_by_active(t: Titov, do: Do, effect: Effect) -> None:
    active = active_among(t, effect.faces)
    if do.is_there(t) and active:
        replace(t, do.place, t.chance.pick(active))


def return_this(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t):
        leave(t, do.place, True)


def destroy_this(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t):
        leave(t, do.place, False)


def pause_timer(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t) and t.at(do.place).timer:
        t.paused[do.place] = True
        t.tell(PAUSED, do.card, do.place)


def advance_clock(t: Titov, do: Do, effect: Effect) -> None:
    if not do.is_there(t):
        return
    if effect.into == NONE:
        advance_own_clock(t, do.place, effect.number)
        return
    way = t.derived.ways[effect.into]
    carry_out(t, way.does, do.card, do.place)
    advance_and_complete(t, do.place, way, effect.number)


def move_marker(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t):
        move_marker_by(t, do.place, effect.number)


def reset_marker(t: Titov, do: Do, effect: Effect) -> None:
    if do.is_there(t):
        move_marker_by(t, do.place, t.at(do.place).start - t.marker[do.place])
        t.fresh[do.place] = True


# --- others ---


def swap_in(t: Titov, do: Do, effect: Effect) -> None:
    if len(effect.faces) == 1:
        swap_in_one(t, effect.faces[0], effect.number, do.place)
    else:
        t.then(Select(KING, "swap_in", tuple(effect.faces), effect.number))


def destroy_objectives(t: Titov, do: Do, effect: Effect) -> None:
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


def scout(t: Titov, do: Do, effect: Effect) -> None:
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


def reshuffle_objectives(t: Titov, do: Do, effect: Effect) -> None:
    t.objectives.discard.move_all(t.objectives)
    t.objectives.shuffle(t)
    t.tell(SHUFFLED_OBJECTIVES, len(t.objectives))


def more_agenda(t: Titov, do: Do, effect: Effect) -> None:
    for _ in range(min(effect.number, MOST_PLACES - len(t.face))):
        add_slot(t)
    t.tell(MORE_AGENDA, len(t.face) - 1)


def add_slot(t: Titov) -> None:
    """One more place, with nothing on it."""
    t.face.append(NONE)
    t.timer.append(0)
    t.marker.append(0)
    t.clocks.append([])
    t.paused.append(False)
    t.fresh.append(False)


def begin_act(t: Titov, do: Do, effect: Effect) -> None:
    t.act = effect.number
    t.tell(ACT, t.act)


def proceed(t: Titov, do: Do, effect: Effect) -> None:
    if t.face[MILESTONE] != NONE:
        resolve_milestone(t, effect.into)
    else:
        t.next_milestone = effect.into


def no_resolving(t: Titov, do: Do, effect: Effect) -> None:
    t.quiet_until = t.turns + effect.number
    t.tell(QUIET, effect.number)


def count(t: Titov, do: Do, effect: Effect) -> None:
    counters = t.counters[:]
    counters[effect.into] += effect.number
    t.counters = counters
    t.tell(COUNTED, effect.into, t.counters[effect.into])


EFFECTS["gain_objective"] = gain_objective
EFFECTS["activate"] = activate
EFFECTS["gain_active"] = gain_active
EFFECTS["replace"] = replace_this
EFFECTS["replace_by_active"] = replace_by_active
EFFECTS["swap_in"] = swap_in
EFFECTS["destroy_objectives"] = destroy_objectives
EFFECTS["return_this"] = return_this
EFFECTS["destroy_this"] = destroy_this
EFFECTS["pause_timer"] = pause_timer
EFFECTS["advance_clock"] = advance_clock
EFFECTS["move_marker"] = move_marker
EFFECTS["reset_marker"] = reset_marker
EFFECTS["scout"] = scout
EFFECTS["reshuffle_objectives"] = reshuffle_objectives
EFFECTS["more_agenda"] = more_agenda
EFFECTS["begin_act"] = begin_act
EFFECTS["proceed"] = proceed
EFFECTS["no_resolving"] = no_resolving
EFFECTS["count"] = count
