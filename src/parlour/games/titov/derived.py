"""What settings and pack come to, worked out once for all tables of a setup.

Numbers replace ids here (`derived_ids.py`), in programs of effects too (`derived_programs.py`).
What the rules look up often is a list of whole numbers.
"""

from __future__ import annotations

from typing import Final, final

from . import pack_shapes as shapes
from .derived_ids import NONE, Ids
from .derived_programs import Check, Price, Reader, check_of, options_of
from .settings import Settings

MILESTONE: Final = 0  # the place of the milestone; those of the Agenda follow
MOST_PLACES: Final = 13


@final
class Card:
    """An Action Card. Programs are numbers, `NONE` if there is nothing to do."""

    def __init__(self) -> None:
        self.subtypes: list[int] = []
        self.expendable = False
        self.mandatory = False
        self.seasonal = False
        self.prices: list[Price] = []
        self.check: Check | None = None
        self.does = NONE
        self.otherwise = NONE
        self.retained = NONE
        self.immediate = NONE
        self.slices = 0
        self.full = NONE
        self.improved = NONE


@final
class Way:
    """A resolution: `number` counts through the pack, `place` through its card."""

    def __init__(self, number: int, place: int) -> None:
        self.number = number
        self.place = place
        self.prices: list[Price] = []
        self.per_cards = 0
        self.needs: list[Check] = []
        self.does = NONE
        self.then = ""
        self.slices = 0
        self.full = NONE
        self.until = ""
        self.kept = False
        self.by_effect = False


@final
class Face:
    """An Objective Card or a milestone."""

    def __init__(self) -> None:
        self.subtypes: list[int] = []
        self.inevitable = False
        self.monument = False
        self.deadly = False  # its timer loses the game
        self.ways: list[Way] = []
        self.timer = 0  # slices of its timer; 0: none
        self.timer_does = NONE
        self.timer_then = ""
        self.track = 0  # the length of its track; 0: none
        self.start = 0
        self.falls = 0
        self.won = NONE
        self.won_then = ""
        self.lost = NONE
        self.lost_then = ""
        self.slices = 0
        self.full = NONE
        self.each_turn = NONE
        self.each_crisis = NONE
        self.immediate = NONE
        self.escalates = NONE
        self.die = 0
        self.parties: list[int] = []  # the parties whose points it gives or asks for

    def programs(self) -> list[int]:
        """Every program it may run."""
        found = [self.timer_does, self.won, self.lost, self.full, self.each_turn, self.each_crisis, self.immediate]
        found.append(self.escalates)
        for way in self.ways:
            found += [way.does, way.full]
        return found


@final
class Derived(Ids):
    """Everything of a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: shapes.PackShape) -> None:
        super().__init__(pack)
        self.calamity = [self.face(resource.calamity) for resource in pack.resources]
        self.from_act = [resource.act for resource in pack.resources]
        improved = {self.card(action.improved) for action in pack.actions if action.improved}
        programs = Reader(self, improved)
        self.programs = programs.all
        self.cards = [self._card(action, programs) for action in pack.actions]
        self.ways: list[Way] = []
        self.way_face: list[int] = []
        self._read_start({start.id: start for start in pack.starts}.get(settings.start, pack.starts[0]), settings)
        levels = {difficulty.id: difficulty for difficulty in pack.difficulties}
        self._read_difficulty(levels.get(settings.difficulty, pack.difficulties[0]))
        lengths = {length.id: length for length in pack.lengths}
        self._read_end(pack, lengths.get(settings.length, pack.lengths[0]))
        self.most_waiting = pack.limits.waiting
        self.most_ruin = pack.limits.ruin
        self.relief = self.card(pack.limits.relief)
        faces = [*pack.objectives, *pack.milestones]
        self.faces = [self._read_face(number, face, programs) for number, face in enumerate(faces)]
        self.ahead = self._milestones_ahead()
        more = [effect.number("by") for program in self.programs for effect in program if effect.kind == "more_agenda"]
        self.places = min(MOST_PLACES, 1 + self.agenda + sum(more))  # as many as there can be

    def _read_start(self, start: shapes.Start, settings: Settings) -> None:
        self.act = start.act
        self.milestone = self.face(start.milestone)
        self.actions: list[int] = []
        for copies in start.actions:
            self.actions += [self.card(copies.card)] * copies.count
        self.objectives: list[int] = []
        for more in start.objectives:
            self.objectives += [self.face(more.card)] * more.count
        self.preset = [self.face(name) for name in start.tutorial] if settings.tutorial else []
        self.agenda = start.agenda
        self.per_turn = start.cards
        self.bank = [start.resources.get(resource, 0) for resource in self.resource_ids]
        self.most = [start.maxima.get(resource, 0) for resource in self.resource_ids]

    def _read_difficulty(self, difficulty: shapes.Difficulty) -> None:
        """What the difficulty adds to the start, for resources in use there."""
        for resource in range(self.resources):
            if self.from_act[resource] <= self.act:
                self.most[resource] = max(1, self.most[resource] + difficulty.maxima)
                wanted = self.bank[resource] + difficulty.resources
                self.bank[resource] = min(self.most[resource], max(0, wanted))
                if self.calamity[resource] != NONE:
                    self.objectives += [self.calamity[resource]] * difficulty.calamities
        self.per_turn = max(1, self.per_turn + difficulty.cards)
        self.more_slices = difficulty.slices
        self.more_steps = difficulty.steps

    def _read_end(self, pack: shapes.PackShape, length: shapes.Length) -> None:
        """How far the story goes, and how its end is scored."""
        acts = pack.acts[self.act - 1 :][: length.acts]
        self.last = [self.face(milestone) for milestone in acts[-1].last]
        self.par = sum([act.par for act in acts])
        self.for_milestone = pack.scoring.milestone
        self.for_turn = pack.scoring.turn_left
        self.for_resource = pack.scoring.resource
        self.for_monument = pack.scoring.monument

    def _card(self, read: shapes.Action, programs: Reader) -> Card:
        card = Card()
        card.subtypes = self.subtypes_of(read.subtypes)
        card.expendable = "expendable" in read.subtypes
        card.mandatory = "mandatory" in read.subtypes
        card.seasonal = "seasonal" in read.subtypes
        card.prices = [programs.price(amounts) for amounts in read.cost]
        card.check = programs.check(read.check) if read.check is not None else None
        card.does = programs.add(read.does)
        card.otherwise = programs.add(read.otherwise)
        card.retained = programs.add(read.retained)
        card.immediate = programs.add(read.immediate)
        if read.clock is not None:
            card.slices = read.clock.slices
            card.full = programs.add(read.clock.full)
        card.improved = self.card(read.improved)
        return card

    def _read_face(self, number: int, read: shapes.Objective, programs: Reader) -> Face:
        face = Face()
        face.subtypes = self.subtypes_of(read.subtypes)
        face.inevitable = "inevitable" in read.subtypes
        face.monument = "monument" in read.subtypes
        for way in read.resolutions:
            face.ways.append(self._way(number, way, len(face.ways), programs))
        if read.timer is not None:
            face.timer = max(1, read.timer.slices + self.more_slices)
            face.timer_does = programs.add(read.timer.does)
            face.timer_then = read.timer.then
            face.deadly = any(effect.kind == "defeat" for effect in programs.within(face.timer_does))
        if read.track is not None:
            face.track = read.track.length + (self.more_steps if number in self.last else 0)
            face.start = read.track.start
            face.falls = read.track.falls
            face.won = programs.add(read.track.won)
            face.won_then = read.track.won_then
            face.lost = programs.add(read.track.lost)
            face.lost_then = read.track.lost_then
        if read.clock is not None:
            face.slices = read.clock.slices
            face.full = programs.add(read.clock.full)
        face.each_turn = programs.add(read.each_turn)
        face.each_crisis = programs.add(read.each_crisis)
        face.immediate = programs.add(read.immediate)
        face.escalates = programs.add(read.escalates)
        face.die = read.die
        face.parties = _parties(face, programs)
        return face

    def _way(self, face: int, read: shapes.Resolution, place: int, programs: Reader) -> Way:
        way = Way(len(self.ways), place)
        way.prices = [programs.price(amounts) for amounts in read.cost]
        way.per_cards = read.per_cards
        way.needs = [programs.check(need) for need in read.needs]
        way.does = programs.add(read.does)
        way.then = read.then
        way.slices = read.clock
        way.full = programs.add(read.full)
        way.until = read.until
        way.kept = read.kept
        way.by_effect = read.by_effect
        self.ways.append(way)
        self.way_face.append(face)
        return way

    def _milestones_ahead(self) -> list[int]:
        """For each milestone, how many lie between it and the end of the game, by the shortest way."""
        far = len(self.faces)
        ahead = [0 if face in self.last else far for face in range(far)]
        for _ in range(far - self.first_milestone):
            for face in range(self.first_milestone, far):
                following = self._following(face) or [min(face + 1, far - 1)]
                ahead[face] = min([ahead[face], *[ahead[other] + 1 for other in following]])
        return ahead

    def _following(self, number: int) -> list[int]:
        """The milestones that this one names as the next."""
        programs = [program for program in self.faces[number].programs() if program != NONE]
        found = [effect for program in programs for effect in self.programs[program]]
        return [effect.number("milestone") for effect in found if effect.kind == "proceed"]


def _parties(face: Face, programs: Reader) -> list[int]:
    """The parties whose points a card gives or asks for."""
    checks = [need for way in face.ways for need in way.needs]
    found: set[int] = set()
    for program in face.programs():
        for effect in programs.within(program):
            if effect.kind == "count":
                found.add(effect.number("counter"))
            if effect.kind == "if":
                checks.append(check_of(effect))
            for option in options_of(effect):
                checks += option.needs
    for check in checks:
        if check.count == "counter":
            found.update(check.things)
    return sorted(found)
