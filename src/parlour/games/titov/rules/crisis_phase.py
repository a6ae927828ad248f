"""Phase 2, the Crisis Phase: resolutions of objectives and milestones, in any order and number."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision, Step

from ..derived import MILESTONE, Way
from ..derived_programs import Price
from ..events import PHASE, RESOLVED
from ..table import CRISIS, KING, Titov
from .action_phase import END_PHASE
from .agenda import STAY, Leave, advance_way, complete, leave
from .effects import PASS, Source, carry_out, come_to_nothing
from .payments import affordable, pay, payable, times
from .places import MARK

RESOLVE: Final = Verb("resolve", kind="resolution")


class CrisisPhase(Step[Titov]):
    """What happens when the phase begins, then resolutions."""

    def run(self, t: Titov) -> None:
        t.phase = CRISIS
        t.tell(PHASE, CRISIS)
        for place in t.agenda():
            carry_out(t, t.at(place).each_crisis, t.face[place], place)
        t.then(Crisis(KING))


# --- what a resolution asks for ---


def prices_of(t: Titov, way: Way) -> list[Price]:
    """The ways to pay for a resolution. A price per cards controlled is rounded down (R7)."""
    if not way.per_cards:
        return way.prices
    return times(way.prices, t.controlled() // way.per_cards, t.derived.resources)


def why_not(t: Titov, way: Way) -> str:
    """The rule that forbids a resolution of a card in play; empty if none does."""
    if way.by_effect:
        return "by_itself"
    if t.is_quiet():
        return "quiet"
    if not t.hold(way.needs):
        return "not_fulfilled"
    return "" if affordable(t, prices_of(t, way)) else "too_dear"


def ways_in_play(t: Titov) -> list[Way]:
    """Every resolution of a card in play, each once."""
    found: list[Way] = []
    for place in t.places():
        for way in t.at(place).ways:
            if way not in found:
                found.append(way)
    return found


def open_ways(t: Titov) -> list[Move]:
    """The resolutions that can be taken now."""
    return [RESOLVE[way.number] for way in ways_in_play(t) if not why_not(t, way)]


class Crisis(Decision[Titov]):
    """Take a resolution, or end the phase."""

    verbs = (END_PHASE, RESOLVE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Titov) -> list[Move]:
        return [END_PHASE.alone, *open_ways(t)]

    def closed(self, t: Titov) -> list[tuple[Move, str]]:
        return [(RESOLVE[way.number], why) for way in ways_in_play(t) if (why := why_not(t, way))]

    def resolve(self, t: Titov, resolution: int) -> None:
        take_resolution(t, resolution)
        t.then(Crisis(KING))

    def end_phase(self, t: Titov) -> None:
        """The Reset Phase is on the stack already."""


# --- taking one ---


def take_resolution(t: Titov, resolution: int) -> None:
    """Take a resolution; if several cards have it, the player says which one (R17)."""
    face = t.derived.way_face[resolution]
    t.then(Which(KING, resolution, tuple([place for place in t.places() if t.face[place] == face])))


class Which(OpenDecision[Titov]):
    """Mark the copy of a card whose resolution is taken."""

    verbs = (MARK,)

    def __init__(self, seat: int, resolution: int, places: tuple[int, ...]) -> None:
        self.seat = seat
        self.resolution = resolution
        self.places = places

    def options(self, t: Titov) -> list[Move]:
        return [MARK[place] for place in self.places]

    def mark(self, t: Titov, place: int) -> None:
        way = t.derived.ways[self.resolution]
        t.tell(RESOLVED, t.face[place], way.number, place)
        pay(t, payable(t, prices_of(t, way)))
        t.then(Resolved(place, t.face[place], way.number))


class Resolved(Step[Titov]):
    """A resolution takes effect, once it is paid for. The last milestone wins at once."""

    def __init__(self, place: int, face: int, resolution: int) -> None:
        self.place = place
        self.face = face
        self.resolution = resolution

    def run(self, t: Titov) -> None:
        way = t.derived.ways[self.resolution]
        if self.place == MILESTONE and self.face in t.derived.last and not way.slices and way.then != STAY:
            leave(t, self.place, False)
            return
        carry_out(t, way.does, self.face, self.place)
        t.then(AfterResolution(self.place, self.face, self.resolution))


class AfterResolution(Step[Titov]):
    """Advance the clock of the resolution, if it has one; then the card goes where it belongs."""

    def __init__(self, place: int, face: int, resolution: int) -> None:
        self.place = place
        self.face = face
        self.resolution = resolution

    def run(self, t: Titov) -> None:
        if t.face[self.place] != self.face:
            return
        way = t.derived.ways[self.resolution]
        if not way.slices:
            t.then(Leave(self.place, self.face, way.then))
        elif advance_way(t, self.place, way, 1):
            complete(t, self.place, way)
        else:
            t.then(Leave(self.place, self.face, way.until))


# --- at another time ---


def resolve_now(t: Titov, do: Do[Source], count: int) -> None:
    if open_ways(t):
        t.then(ResolveNow(KING, count))
    else:
        come_to_nothing(t, do)


class ResolveNow(OpenDecision[Titov]):
    """Take a resolution now, at its price, or pass."""

    verbs = (RESOLVE, PASS)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, t: Titov) -> list[Move]:
        return [PASS.alone, *open_ways(t)]

    def pass_(self, t: Titov) -> None:
        """Not now."""

    def resolve(self, t: Titov, resolution: int) -> None:
        take_resolution(t, resolution)
        if self.left > 1:
            t.then(ResolveNow(KING, self.left - 1))
