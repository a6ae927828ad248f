"""Keywords about objectives: Gain, Replace, Return, Destroy, Delay, Advance, Scout, and what changes the Agenda."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.deck import EVERYBODY
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

from ..derived import MILESTONE, MOST_PLACES
from ..derived_ids import NONE
from ..events import (
    ACT,
    ACTIVATED,
    COUNTED,
    DESTROYED,
    DESTROYED_AWAY,
    GAINED_OBJECTIVE,
    MORE_AGENDA,
    NONE_LEFT,
    PAUSED,
    QUIET,
    SCOUTED,
    SHUFFLED_OBJECTIVES,
    UNDER,
)
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
from .effects import AWAY, PASS, Source, carry_out, come_to_nothing
from .places import DESTROY, advance_and_complete, point, swap_in_one
from .resources import is_left

SELECT: Final = Verb("select", kind="objective")


# --- gaining ---


def gain_objective_to(t: Titov, face: int, zone: str) -> None:
    """Put an objective from the supply on the Objective Discard, or shuffle it into the deck (R11)."""
    if not is_left(t, face):
        t.tell(NONE_LEFT, face)
        return
    t.made += 1
    if zone == "deck":
        t.objectives.put(face)
        t.objectives.shuffle(t)
    else:
        t.objectives.discard.put(face, EVERYBODY)
    t.tell(GAINED_OBJECTIVE, face, zone)


def gain_objective(t: Titov, do: Do[Source], objective: list[int], count: int, to: str, random: bool) -> None:
    for _ in range(count):
        if len(objective) == 1:
            gain_objective_to(t, objective[0], to)
        elif random:
            gain_objective_to(t, t.chance.pick(objective), to)
        else:
            t.then(Select(KING, to, tuple(objective), 0))


def activate(t: Titov, do: Do[Source], of: list[int], count: int, gains: bool) -> None:
    for _ in range(count):
        idle = [face for face in of if face not in t.active]
        if idle:
            face = t.chance.pick(idle)
            t.active = [*t.active, face]
            t.tell(ACTIVATED, face, t.derived.faces[face].die)
            if gains:
                gain_objective_to(t, face, "discard")


def active_among(t: Titov, faces: list[int]) -> list[int]:
    """The active objectives among these."""
    return [face for face in t.active if face in faces]


def gain_active(t: Titov, do: Do[Source], of: list[int], count: int) -> None:
    active = active_among(t, of)
    for _ in range(count if active else 0):
        gain_objective_to(t, t.chance.pick(active), "discard")


class Select(OpenDecision[Titov]):
    """Select an objective to gain (`why` says where to) or to swap in (with its clock advanced)."""

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


def replace_this(t: Titov, do: Do[Source], into: int) -> None:
    if do.cause.is_there(t):
        replace(t, do.cause.place, into)


def replace_by_active(t: Titov, do: Do[Source], of: list[int]) -> None:
    active = active_among(t, of)
    if do.cause.is_there(t) and active:
        replace(t, do.cause.place, t.chance.pick(active))


def return_this(t: Titov, do: Do[Source]) -> None:
    if do.cause.is_there(t):
        leave(t, do.cause.place, True)


def destroy_this(t: Titov, do: Do[Source]) -> None:
    if do.cause.is_there(t):
        leave(t, do.cause.place, False)


def pause_timer(t: Titov, do: Do[Source]) -> None:
    if do.cause.is_there(t) and t.at(do.cause.place).timer:
        t.paused[do.cause.place] = True
        t.tell(PAUSED, do.cause.card, do.cause.place)


def advance_clock(t: Titov, do: Do[Source], by: int, resolution: int) -> None:
    if not do.cause.is_there(t):
        return
    if resolution == NONE:
        advance_own_clock(t, do.cause.place, by)
        return
    way = t.derived.ways[resolution]
    carry_out(t, way.does, do.cause.card, do.cause.place)
    advance_and_complete(t, do.cause.place, way, by)


def move_this_marker(t: Titov, do: Do[Source], by: int) -> None:
    if do.cause.is_there(t):
        move_marker(t, do.cause.place, by)


def reset_marker(t: Titov, do: Do[Source]) -> None:
    if do.cause.is_there(t):
        move_marker(t, do.cause.place, t.at(do.cause.place).start - t.marker[do.cause.place])
        t.came[do.cause.place] = t.now()


# --- others ---


def swap_in(t: Titov, do: Do[Source], of: list[int], advanced: int) -> None:
    faces = [face for face in of if face < t.derived.first_milestone]
    if len(faces) == 1:
        swap_in_one(t, faces[0], advanced, do.cause.place)
    else:
        t.then(Select(KING, "swap_in", tuple(faces), advanced))


def destroy_objectives(t: Titov, do: Do[Source], of: list[int], count: int, where: str, optional: bool) -> None:
    """Destroy objectives wherever they are: first in the Agenda, then in the discard, then in the deck (R15)."""
    if where == "agenda":
        point(t, do, DESTROY, of, count or MOST_PLACES, optional)
        return
    left = count or t.exist(set(of))
    for place in t.agenda():
        if left and t.face[place] in of:
            left -= 1
            t.tell(DESTROYED, t.face[place], place)
            t.destroyed_faces = [*t.destroyed_faces, t.face[place]]
            remove(t, place)
    for zone, name in ((t.objectives.discard, "discard"), (t.objectives, "deck")):
        for at in range(len(zone.cards) - 1, -1, -1):
            face = zone.cards[at]
            if left and face in of:
                left -= 1
                del zone.cards[at]
                del zone.seen[at]
                t.destroyed_faces = [*t.destroyed_faces, face]
                t.tell(DESTROYED_AWAY, face, name)


def scout(t: Titov, do: Do[Source], count: int) -> None:
    if refill_objectives(t):
        t.objectives.look(t, KING, count)
        seen = min(count, len(t.objectives))
        t.tell(SCOUTED, seen)
        t.then(Scout(KING, seen))
    else:
        come_to_nothing(t, do)


class Scout(Decision[Titov]):
    """Put one of the objectives you looked at under the deck, or leave them."""

    verbs = (SELECT, PASS)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, t: Titov) -> list[Move]:
        return [PASS.alone, *[SELECT[face] for face in sorted(set(t.objectives.cards[-self.count :]))]]

    def pass_(self, t: Titov) -> None:
        """The objectives stay where they are."""

    def select(self, t: Titov, face: int) -> None:
        deck = t.objectives
        at = len(deck.cards) - 1
        while deck.cards[at] != face:
            at -= 1
        seen = deck.seen.pop(at)
        deck.put_under(deck.cards.pop(at), seen)
        t.tell_only([KING], UNDER, face)


def reshuffle_objectives(t: Titov, do: Do[Source]) -> None:
    t.objectives.discard.move_all(t.objectives)
    t.objectives.shuffle(t)
    t.tell(SHUFFLED_OBJECTIVES, len(t.objectives))


def more_agenda(t: Titov, do: Do[Source], by: int) -> None:
    for _ in range(min(by, MOST_PLACES - len(t.face))):
        add_slot(t)
    t.tell(MORE_AGENDA, len(t.face) - 1)


def begin_act(t: Titov, do: Do[Source], act: int) -> None:
    t.act = act
    t.tell(ACT, t.act)


def proceed(t: Titov, do: Do[Source], milestone: int) -> None:
    if t.face[MILESTONE] != NONE:
        resolve_milestone(t, milestone)
    else:
        t.next_milestone = milestone


def no_resolving(t: Titov, do: Do[Source], turns: int) -> None:
    """From the next turn on; a rest that is already ordered is not cut short."""
    if t.turns >= t.quiet_until:
        t.quiet_from = t.turns + 1
    t.quiet_until = max(t.quiet_until, t.turns + turns)
    t.tell(QUIET, turns)


def count_up(t: Titov, do: Do[Source], counter: int, by: int) -> None:
    counters = t.counters[:]
    counters[counter] += by
    t.counters = counters
    t.tell(COUNTED, counter, counters[counter])
