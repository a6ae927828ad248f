"""Keywords about a card in play, by choice or at random: Delay, Advance, Swap In and Destroy."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.deck import EVERYBODY
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..derived import Way
from ..derived_ids import NONE
from ..events import RETURNED
from ..table import KING, Titov
from .agenda import (
    advance_timer,
    advance_way,
    complete,
    delay_timer,
    leave,
    move_marker,
    place_objective,
)
from .effects import AWAY, PASS, Source, come_to_nothing

MARK: Final = Verb("mark", kind="place")
ADVANCE: Final = Verb("advance", kind="resolution")

DELAY: Final = "delay"
PUSH: Final = "push"
DESTROY: Final = "destroy"


# --- one of the places ---


def fits(t: Titov, why: str, faces: tuple[int, ...]) -> list[int]:
    """The places that the player can mark for this."""
    if why == DELAY:
        return [place for place in t.places() if t.timer[place] > 0 and not t.at(place).inevitable]
    if why == PUSH:
        return [place for place in t.places() if t.face[place] in faces and t.at(place).track]
    return [place for place in t.agenda() if t.face[place] in faces]


class Point(OpenDecision[Titov]):
    """Mark a place: to delay its timer or destroy its card (`left` times), or to push its marker (by `left`)."""

    verbs = (MARK, PASS)

    def __init__(self, seat: int, why: str, faces: tuple[int, ...], left: int, optional: bool) -> None:
        self.seat = seat
        self.why = why
        self.faces = faces
        self.left = left
        self.optional = optional

    def options(self, t: Titov) -> list[Move]:
        found = [MARK[place] for place in fits(t, self.why, self.faces)]
        return [PASS.alone, *found] if self.optional or not found else found

    def pass_(self, t: Titov) -> None:
        """Mark no more."""

    def mark(self, t: Titov, place: int) -> None:
        if self.why == PUSH:
            move_marker(t, place, self.left)
            return
        if self.why == DELAY:
            delay_timer(t, place)
        else:
            leave(t, place, False)
        if self.left > 1:
            t.then(Point(KING, self.why, self.faces, self.left - 1, self.optional))


def point(t: Titov, do: Do[Source], why: str, faces: list[int], left: int, optional: bool = False) -> None:
    """Let the player mark a place, if there is one."""
    among = tuple(faces)
    if fits(t, why, among):
        t.then(Point(KING, why, among, left, optional))
    else:
        come_to_nothing(t, do)


def delay(t: Titov, do: Do[Source], times: int) -> None:
    point(t, do, DELAY, [], times)


def push_track(t: Titov, do: Do[Source], of: list[int], by: int) -> None:
    point(t, do, PUSH, of, by)


# --- timers at random ---


def advance_timers(t: Titov, do: Do[Source], times: int, random: bool) -> None:
    """Advance so many timers, one after the other, because a timer that rings may change which are left."""
    for _ in range(times):
        t.then(Ring(AWAY if random else do.cause.place))


class Ring(Step[Titov]):
    """Advance a timer: a random one, or that of one place."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, t: Titov) -> None:
        running = [place for place in t.places() if t.at(place).timer and self.place in (AWAY, place)]
        if running:
            advance_timer(t, running[0] if len(running) == 1 else t.chance.pick(running))


# --- projects ---


def projects(t: Titov, faces: tuple[int, ...]) -> list[tuple[int, Way]]:
    """Clocks of resolutions in play, each with its first place."""
    found: list[tuple[int, Way]] = []
    seen: list[int] = []
    for place in t.places():
        if t.face[place] in faces and t.face[place] not in seen:
            seen.append(t.face[place])
            found += [(place, way) for way in t.at(place).ways if way.slices and not way.by_effect]
    return found


def advance_project(t: Titov, do: Do[Source], of: list[int], by: int) -> None:
    faces = tuple(of)
    if projects(t, faces):
        t.then(AdvanceProject(KING, faces, by))
    else:
        come_to_nothing(t, do)


class AdvanceProject(OpenDecision[Titov]):
    """Advance the clock of a resolution, without its cost or its other effects."""

    verbs = (ADVANCE,)

    def __init__(self, seat: int, faces: tuple[int, ...], by: int) -> None:
        self.seat = seat
        self.faces = faces
        self.by = by

    def options(self, t: Titov) -> list[Move]:
        return [ADVANCE[way.number] for _, way in projects(t, self.faces)]

    def advance(self, t: Titov, resolution: int) -> None:
        for place, way in projects(t, self.faces):
            if way.number == resolution:
                advance_and_complete(t, place, way, self.by)


def advance_and_complete(t: Titov, place: int, way: Way, by: int) -> None:
    """Advance the clock of a resolution; when it is full, its card is done."""
    if advance_way(t, place, way, by):
        complete(t, place, way)


# --- swapping in ---


def swap_in_one(t: Titov, face: int, advanced: int, own: int) -> None:
    """This objective takes the place of another in the Agenda, which goes to the Objective Discard. The card that
    does it is spared, unless there is no other (R16)."""
    others = [place for place in t.agenda() if place != own]
    if others:
        t.then(SwapIn(KING, face, advanced, own))
        return
    free = [place for place in range(1, len(t.face)) if t.face[place] == NONE]
    enter(t, free[0] if free else own, face, advanced)


def enter(t: Titov, place: int, face: int, advanced: int) -> None:
    """Put the objective there; the old one goes to the Objective Discard."""
    before = t.face[place]
    if before != NONE:
        t.objectives.discard.put(before, EVERYBODY)
        t.tell(RETURNED, before, place)
    t.made += 1
    place_objective(t, place, face)
    clocked = [way for way in t.at(place).ways if way.slices]
    if advanced and clocked:
        advance_and_complete(t, place, clocked[0], advanced)


class SwapIn(OpenDecision[Titov]):
    """Mark the objective that goes to the discard, for another to take its place."""

    verbs = (MARK,)

    def __init__(self, seat: int, objective: int, advanced: int, own: int) -> None:
        self.seat = seat
        self.objective = objective
        self.advanced = advanced
        self.own = own

    def options(self, t: Titov) -> list[Move]:
        return [MARK[place] for place in t.agenda() if place != self.own]

    def mark(self, t: Titov, place: int) -> None:
        enter(t, place, self.objective, self.advanced)
