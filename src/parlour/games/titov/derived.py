"""The derived: what settings and pack come to, worked out once for all tables of a setup.

Resources, cards, objectives and programs are numbered here by their places in the pack (milestones come after
objectives), and everything the rules look up often is a list of whole numbers. A price is one flat tuple: so much of
each resource, then for every mix its resources as bits and how much of them.
"""

from __future__ import annotations

from typing import Any, Final, final

from parlour.kernel.setup import Setup

NONE: Final = -1
MILESTONE: Final = 0  # the place of the milestone; the Agenda's places come after it
MOST_PLACES: Final = 13

Price = tuple[int, ...]


@final
class Part:
    """So much of one resource, or in any mix of several."""

    def __init__(self, resources: list[int], amount: int) -> None:
        self.resources = resources
        self.amount = amount


@final
class Check:
    """A condition: what is counted, of which things (`among` those that do count), and the bounds."""

    def __init__(self, count: str, things: list[int], among: set[int], low: int, high: int) -> None:
        self.count = count
        self.things = things
        self.among = among
        self.low = low
        self.high = high


@final
class Choice:
    """One of the things that can be chosen: its number, what it needs and its program."""

    def __init__(self, number: int, needs: list[Check], program: int) -> None:
        self.number = number
        self.needs = needs
        self.program = program


@final
class Effect:
    """One effect of a program. Of `cards` (Action Cards) and `faces` (objectives and milestones) those it is about."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.number = 0  # how many, how often or by how much
        self.less = 0
        self.flag = False
        self.word = ""
        self.parts: list[Part] = []
        self.cards: list[int] = []
        self.faces: list[int] = []
        self.into = NONE
        self.options: list[Choice] = []
        self.price: Price = ()
        self.check: Check | None = None
        self.program = NONE
        self.other = NONE


@final
class Card:
    """An Action Card. Programs are numbers, `NONE` where there is nothing to do."""

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
    """A resolution: `number` among all of the pack, `place` among those of its card."""

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
        self.ways: list[Way] = []
        self.timer = 0  # slices; 0: it has none
        self.timer_does = NONE
        self.timer_then = ""
        self.track = 0  # its length; 0: it has none
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


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, setup: Setup) -> None:
        settings: Any = setup.settings
        pack: Any = setup.pack
        self.resource_ids: list[str] = [resource.id for resource in pack.resources]
        self.resources = len(self.resource_ids)
        self.subtype_ids: list[str] = [subtype.id for subtype in pack.subtypes]
        self.counter_ids: list[str] = [counter.id for counter in pack.counters]
        self.card_ids: list[str] = [action.id for action in pack.actions]
        faces: list[Any] = [*pack.objectives, *pack.milestones]
        self.face_ids: list[str] = [face.id for face in faces]
        self.first_milestone = len(pack.objectives)
        self.way_ids: list[str] = [way.id for face in faces for way in face.resolutions]
        self.choice_ids: list[str] = pack.choices()
        self.calamity: list[int] = [self._face(resource.calamity) for resource in pack.resources]
        self._cards_by_name = _by_name(pack.actions)
        self._faces_by_name = _by_name(faces)
        self.programs: list[list[Effect]] = []
        self.improved: list[int] = [self._number(action.improved) for action in pack.actions if action.improved]
        self.cards = [self._card(action) for action in pack.actions]
        self.ways: list[Way] = []
        self.way_face: list[int] = []
        self._read_start(_chosen(pack.starts, settings.start), settings.tutorial)
        self._read_numbers(pack, settings)
        self.faces = [self._read_face(number, face) for number, face in enumerate(faces)]
        more = [effect.number for program in self.programs for effect in program if effect.kind == "more_agenda"]
        self.ahead = self._milestones_ahead()
        self.places = min(MOST_PLACES, 1 + self.agenda + sum(more))  # as many as there can ever be

    def _read_start(self, start: Any, tutorial: bool) -> None:
        self.act: int = start.act
        self.milestone = self._face(start.milestone)
        self.actions: list[int] = []
        for copies in start.actions:
            self.actions += [self._number(copies.card)] * copies.count
        self.objectives: list[int] = []
        for copies in start.objectives:
            self.objectives += [self._face(copies.card)] * copies.count
        self.preset: list[int] = [self._face(face) for face in start.tutorial] if tutorial else []
        self.agenda: int = start.agenda
        self.per_turn: int = start.cards
        self.bank: list[int] = [start.resources.get(resource, 0) for resource in self.resource_ids]
        self.most: list[int] = [start.maxima.get(resource, 0) for resource in self.resource_ids]

    def _read_numbers(self, pack: Any, settings: Any) -> None:
        """The difficulty is added to what the start says: to the resources that are in use there."""
        difficulty: Any = _chosen(pack.difficulties, settings.difficulty)
        self.from_act: list[int] = [resource.act for resource in pack.resources]
        for resource in range(self.resources):
            if self.from_act[resource] <= self.act:
                self.most[resource] = max(1, self.most[resource] + difficulty.maxima)
                wanted: int = self.bank[resource] + difficulty.resources
                self.bank[resource] = min(self.most[resource], max(0, wanted))
                if self.calamity[resource] != NONE:
                    self.objectives += [self.calamity[resource]] * difficulty.calamities
        self.per_turn = max(1, self.per_turn + difficulty.cards)
        self.slack: int = difficulty.slices
        length: Any = _chosen(pack.lengths, settings.length)
        acts: list[Any] = pack.acts[self.act - 1 :][: length.acts]
        self.last: list[int] = [self._face(milestone) for milestone in acts[-1].last]
        self.par: int = sum([act.par for act in acts])
        scoring: Any = pack.scoring
        self.for_milestone: int = scoring.milestone
        self.for_turn: int = scoring.turn_left
        self.for_resource: int = scoring.resource
        self.for_monument: int = scoring.monument

    # --- cards ---

    def _card(self, read: Any) -> Card:
        card = Card()
        card.subtypes = [self.subtype_ids.index(subtype) for subtype in read.subtypes]
        card.expendable = "expendable" in read.subtypes
        card.mandatory = "mandatory" in read.subtypes
        card.seasonal = "seasonal" in read.subtypes
        card.prices = [self._price(amounts) for amounts in read.cost]
        card.check = self._check(read.check) if read.check is not None else None
        card.does = self._program(read.does)
        card.otherwise = self._program(read.otherwise)
        card.retained = self._program(read.retained)
        card.immediate = self._program(read.immediate)
        if read.clock is not None:
            card.slices = read.clock.slices
            card.full = self._program(read.clock.full)
        card.improved = self._number(read.improved)
        return card

    def _read_face(self, number: int, read: Any) -> Face:
        face = Face()
        face.subtypes = [self.subtype_ids.index(subtype) for subtype in read.subtypes]
        face.inevitable = "inevitable" in read.subtypes
        face.monument = "monument" in read.subtypes
        for way in read.resolutions:
            face.ways.append(self._way(number, way, len(face.ways)))
        if read.timer is not None:
            face.timer = max(1, read.timer.slices + self.slack)
            face.timer_does = self._program(read.timer.does)
            face.timer_then = read.timer.then
        if read.track is not None:
            self._read_track(face, read.track)
        if read.clock is not None:
            face.slices = read.clock.slices
            face.full = self._program(read.clock.full)
        face.each_turn = self._program(read.each_turn)
        face.each_crisis = self._program(read.each_crisis)
        face.immediate = self._program(read.immediate)
        face.escalates = self._program(read.escalates)
        face.die = read.die
        return face

    def _read_track(self, face: Face, read: Any) -> None:
        face.track = read.length
        face.start = read.start
        face.falls = read.falls
        face.won = self._program(read.won)
        face.won_then = read.won_then
        face.lost = self._program(read.lost)
        face.lost_then = read.lost_then

    def _way(self, face: int, read: Any, place: int) -> Way:
        way = Way(len(self.ways), place)
        way.prices = [self._price(amounts) for amounts in read.cost]
        way.per_cards = read.per_cards
        way.needs = [self._check(need) for need in read.needs]
        way.does = self._program(read.does)
        way.then = read.then
        way.slices = read.clock
        way.full = self._program(read.full)
        way.until = read.until
        way.kept = read.kept
        way.by_effect = read.by_effect
        self.ways.append(way)
        self.way_face.append(face)
        return way

    # --- programs ---

    def _program(self, does: Any) -> int:
        if not does:
            return NONE
        place = len(self.programs)
        self.programs.append([])
        self.programs[place] = [self._effect(effect) for effect in does]
        return place

    def _effect(self, read: Any) -> Effect:
        effect = Effect(type(read).__struct_config__.tag)
        for field in ("count", "by", "times", "turns", "advanced", "act"):
            if isinstance(getattr(read, field, None), int):
                effect.number = getattr(read, field)
        for field in ("lasting", "random", "optional", "gains"):
            effect.flag = effect.flag or bool(getattr(read, field, False))
        for field in ("to", "where"):
            effect.word = getattr(read, field, effect.word)
        if hasattr(read, "what"):
            effect.parts = self._parts(read.what)
        self._aim(effect, read)
        if hasattr(read, "options"):
            effect.options = [self._option(option) for option in read.options]
        if hasattr(read, "cost"):
            effect.price = self._price(read.cost)
        if effect.kind == "if":
            effect.check = self._check(read.check)
            effect.program = self._program(read.does)
            effect.other = self._program(read.otherwise)
        return effect

    def _aim(self, effect: Effect, read: Any) -> None:
        """Which cards and objectives an effect is about, and what they become."""
        wanted: list[str] = list(getattr(read, "of", ()))
        effect.cards = self.cards_of(wanted)
        effect.faces = self.faces_of(wanted)
        match effect.kind:
            case "gain_card":
                effect.cards = [self._number(card) for card in read.card]
            case "cheapen" | "weaken":
                effect.cards = [self._number(read.card)]
            case "gain_objective":
                effect.faces = [self._face(face) for face in read.objective]
            case "swap_in":
                effect.faces = [face for face in effect.faces if face < self.first_milestone]
            case "replace_cards":
                effect.into = self._number(read.into)
            case "replace":
                effect.into = self._face(read.into)
            case "proceed":
                effect.into = self._face(read.milestone)
            case "count":
                effect.into = self.counter_ids.index(read.counter)
            case "advance_clock" if read.resolution:
                effect.into = self.way_ids.index(read.resolution)
            case "play_card":
                effect.less = read.less
            case _:
                pass

    def _milestones_ahead(self) -> list[int]:
        """For each milestone how many lie between it and the end of the game, by the shortest way."""
        far = len(self.faces)
        ahead = [0 if face in self.last else far for face in range(far)]
        for _ in range(far - self.first_milestone):
            for face in range(self.first_milestone, far):
                following = self._following(face) or [min(face + 1, far - 1)]
                ahead[face] = min([ahead[face], *[ahead[other] + 1 for other in following]])
        return ahead

    def _following(self, number: int) -> list[int]:
        """The milestones that this one names as next."""
        face = self.faces[number]
        programs = [face.immediate, face.timer_does, face.won, face.lost]
        for way in face.ways:
            programs += [way.does, way.full]
        found = [effect for program in programs if program != NONE for effect in self.programs[program]]
        return [effect.into for effect in found if effect.kind == "proceed"]

    def _option(self, read: Any) -> Choice:
        needs = [self._check(need) for need in read.needs]
        return Choice(self.choice_ids.index(read.id), needs, self._program(read.does))

    def _check(self, read: Any) -> Check:
        of: list[str] = list(read.of)
        count: str = read.count
        things: list[int]
        if count in ("resources", "gained"):
            things = [self.resource_ids.index(one) for one in of] or list(range(self.resources))
        elif count == "counter":
            things = [self.counter_ids.index(one) for one in of]
        elif count in ("objectives", "agenda"):
            things = self.faces_of(of)
        else:
            things = self.cards_of(of)
        low: int = read.at_least if read.at_least is not None else 0
        high: int = read.at_most if read.at_most is not None else 1_000_000
        among = set(things) & set(self.improved) if count == "improved" else set(things)
        return Check(count, things, among, low, high)

    # --- numbers of things ---

    def cards_of(self, wanted: list[str]) -> list[int]:
        """The Action Cards with one of these ids or subtypes; all, if nothing is asked for."""
        return _of(self._cards_by_name, wanted) if wanted else list(range(len(self.card_ids)))

    def faces_of(self, wanted: list[str]) -> list[int]:
        """The objectives and milestones with one of these ids or subtypes; all, if nothing is asked for."""
        return _of(self._faces_by_name, wanted) if wanted else list(range(len(self.face_ids)))

    def _number(self, card: str) -> int:
        return self.card_ids.index(card) if card else NONE

    def _face(self, face: str) -> int:
        return self.face_ids.index(face) if face else NONE

    def _parts(self, amounts: Any) -> list[Part]:
        parts: list[Part] = []
        for names, amount in amounts.items():
            parts.append(Part(self._resources(names), amount))
        return parts

    def _resources(self, names: str) -> list[int]:
        if names == "any":
            return list(range(self.resources))
        return [self.resource_ids.index(name) for name in names.split("/")]

    def _price(self, amounts: Any) -> Price:
        fixed = [0] * self.resources
        mixes: list[int] = []
        for part in self._parts(amounts):
            if len(part.resources) == 1:
                fixed[part.resources[0]] += part.amount
            else:
                mixes += [sum([1 << resource for resource in part.resources]), part.amount]
        return tuple(fixed + mixes)


def _by_name(things: Any) -> dict[str, list[int]]:
    """The numbers of things by their ids and by each of their subtypes."""
    found: dict[str, list[int]] = {}
    for number, thing in enumerate(things):
        for name in (thing.id, *thing.subtypes):
            found.setdefault(name, []).append(number)
    return found


def _of(by_name: dict[str, list[int]], wanted: list[str]) -> list[int]:
    if len(wanted) == 1:
        return by_name.get(wanted[0], [])[:]
    return sorted({number for name in wanted for number in by_name.get(name, ())})


def _chosen(things: Any, wanted: str) -> Any:
    """The one of this id, or the pack's first."""
    for thing in things:
        if thing.id == wanted:
            return thing
    return things[0]

