"""The shape of Titov's packs: resources, cards of three types in one vocabulary of effects, and how a game begins.

No card is known to the code: a pack adds one without Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from .effect_shapes import Amounts, Condition, Effect, Few, Id, If, Offer, OneOf, Shift, Some

Slices = Annotated[int, msgspec.Meta(ge=2, le=12)]
Number = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+[0-9]+\+?$", max_length=8)]
Bound = Annotated[int, msgspec.Meta(ge=0, le=12)]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Stays = Literal["destroy", "return", "stay"]


class Resource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the bank holds. `calamity` is gained for each that must be lost and is missing. It comes into use
    with `act`."""

    id: Id
    colour: Colour
    calamity: Id = ""
    act: Few = 1


class Subtype(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards have in common. Some have rules of their own: `expendable` and `seasonal` cards are destroyed,
    `mandatory` ones must be played, `inevitable` ones cannot be delayed."""

    id: Id


class Dial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Slices to fill, and what happens when it is full. It is empty again afterwards."""

    slices: Slices
    full: list[Effect]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Action Card. `cost` lists ways to pay, one of which is chosen. With a `check`, `does` happens if it holds and
    `otherwise` if not. `clock` goes on at every play of a card of this name; `improved` is what it becomes."""

    id: Id
    number: Number
    subtypes: list[Id] = []
    cost: list[Amounts] = []
    check: Condition | None = None
    does: list[Effect] = []
    otherwise: list[Effect] = []
    retained: list[Effect] = []
    immediate: list[Effect] = []
    clock: Dial | None = None
    improved: Id = ""


class Resolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course of action: what it needs and costs, what it does, and where its card goes then. `per_cards` multiplies
    the cost by how many times so many cards are controlled. With a `clock` it is taken once for each slice, and only
    when all are full `full` happens and the card goes: till then it goes to `until`. A clock that is `kept` belongs to
    the card's name and outlasts it; `by_effect` means that only effects advance it."""

    id: Id
    cost: list[Amounts] = []
    per_cards: Some = 0
    needs: list[Condition] = []
    does: list[Effect] = []
    then: Stays = "destroy"
    clock: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    full: list[Effect] = []
    until: Stays = "stay"
    kept: bool = False
    by_effect: bool = False


class Timer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that goes on by one in every Reset Phase; when it is full, this happens, and the card goes or (`stay`)
    begins anew."""

    slices: Slices
    does: list[Effect] = []
    then: Stays = "destroy"


class Conflict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A war or a crisis: a marker between defeat (0) and victory (`length`), which falls every turn. Resolutions move
    it on."""

    length: Annotated[int, msgspec.Meta(ge=2, le=12)]
    start: Few = 1
    falls: Some = 1
    won: list[Effect] = []
    won_then: Stays = "destroy"
    lost: list[Effect] = []
    lost_then: Stays = "destroy"


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Objective Card, or a Milestone. `escalates` happens in the place of the first when a second copy comes into
    the Agenda; `each_turn` and `each_crisis` happen when those begin, `immediate` when the card is placed. `die` is the
    face of the die by which it becomes active."""

    id: Id
    number: Number
    subtypes: list[Id] = []
    resolutions: Annotated[list[Resolution], msgspec.Meta(max_length=6)] = []
    timer: Timer | None = None
    track: Conflict | None = None
    clock: Dial | None = None
    each_turn: list[Effect] = []
    each_crisis: list[Effect] = []
    immediate: list[Effect] = []
    escalates: list[Effect] = []
    die: Some = 0


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of one party or another."""

    id: Id


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some copies of a card."""

    card: Id
    count: Few = 1


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kingdom to begin with."""

    id: Id
    milestone: Id
    actions: Annotated[list[Copies], msgspec.Meta(min_length=1)]
    objectives: list[Copies]
    tutorial: list[Id]
    resources: dict[str, Bound]
    maxima: dict[str, Bound]
    agenda: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    cards: Few = 5
    act: Few = 1


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the story: resolving one of these milestones ends it. `par` turns are what it should take."""

    id: Id
    last: Annotated[list[Id], msgspec.Meta(min_length=1)]
    par: Annotated[int, msgspec.Meta(ge=1, le=200)]


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a game goes: so many acts from its start on, or as many as there are."""

    id: Id
    acts: Few


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to the start: resources of each sort, maxima, cards per turn, slices of every timer, and copies of
    the calamity of each resource in the Objective Deck."""

    id: Id
    resources: Shift = 0
    maxima: Shift = 0
    cards: Annotated[int, msgspec.Meta(ge=-4, le=4)] = 0
    slices: Annotated[int, msgspec.Meta(ge=-1, le=6)] = 0
    calamities: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts at the end."""

    milestone: Some = 10
    turn_left: Some = 2
    resource: Some = 1
    monument: Some = 5


class Improving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What improving a card comes to where the pack does not give its improved version."""

    cost: dict[str, Few] = {}
    more: Few = 2


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a board: what lies under it, its cards, what is written on both, lines, and what shines."""

    ground: Colour
    paper: Colour
    ink: Colour
    line: Colour
    accent: Colour


class Scenes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which picture of `art/scenes/` a card of any type carries: its own, else that of the first of its subtypes that
    has one, else that of its kind."""

    cards: dict[Id, Id] = {}
    subtypes: dict[Id, Id] = {}
    kinds: dict[Literal["action", "objective", "milestone"], Id] = {}


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a pack looks by day and in the evening, and in which letters it is written. Its pictures lie in `art/`."""

    type: Literal["fraunces", "cinzel", "orbitron", "michroma", "figtree"] = "fraunces"
    day: Palette = Palette("#e9d9b0", "#f8efd6", "#33230f", "#a5834a", "#8a4b12")
    night: Palette = Palette("#241a10", "#3a2b1a", "#f3e3c0", "#94744a", "#e0a64f")
    scenes: Scenes = Scenes()


class PackShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that stands in a pack."""

    resources: Annotated[list[Resource], msgspec.Meta(min_length=1, max_length=8)]
    subtypes: list[Subtype]
    actions: Annotated[list[Action], msgspec.Meta(min_length=1)]
    objectives: Annotated[list[Objective], msgspec.Meta(min_length=1)]
    milestones: Annotated[list[Objective], msgspec.Meta(min_length=1)]
    starts: Annotated[list[Start], msgspec.Meta(min_length=1)]
    acts: Annotated[list[Act], msgspec.Meta(min_length=1)]
    lengths: Annotated[list[Length], msgspec.Meta(min_length=1)]
    difficulties: Annotated[list[Difficulty], msgspec.Meta(min_length=1)]
    counters: list[Counter] = []
    scoring: Scoring = Scoring()
    improving: Improving = Improving()
    look: Look = Look()

    def faces(self) -> Iterator[tuple[str, Objective]]:
        """Objectives, then milestones, as they are numbered, with their places in the pack."""
        for objective in self.objectives:
            yield f"objectives[{objective.id}]", objective
        for milestone in self.milestones:
            yield f"milestones[{milestone.id}]", milestone

    def programs(self) -> Iterator[tuple[str, Sequence[Effect]]]:
        """Everything that says what it does, with its place in the pack, programs within programs too."""
        for action in self.actions:
            path = f"actions[{action.id}]"
            yield from _nested(f"{path}.does", action.does)
            yield from _nested(f"{path}.otherwise", action.otherwise)
            yield from _nested(f"{path}.retained", action.retained)
            yield from _nested(f"{path}.immediate", action.immediate)
            if action.clock is not None:
                yield from _nested(f"{path}.clock.full", action.clock.full)
        for path, face in self.faces():
            yield from _nested(f"{path}.each_turn", face.each_turn)
            yield from _nested(f"{path}.each_crisis", face.each_crisis)
            yield from _nested(f"{path}.immediate", face.immediate)
            yield from _nested(f"{path}.escalates", face.escalates)
            if face.timer is not None:
                yield from _nested(f"{path}.timer.does", face.timer.does)
            if face.track is not None:
                yield from _nested(f"{path}.track.won", face.track.won)
                yield from _nested(f"{path}.track.lost", face.track.lost)
            if face.clock is not None:
                yield from _nested(f"{path}.clock.full", face.clock.full)
            for way in face.resolutions:
                yield from _nested(f"{path}.resolutions[{way.id}].does", way.does)
                yield from _nested(f"{path}.resolutions[{way.id}].full", way.full)

    def choices(self) -> list[str]:
        """The ids of everything that a card lets one choose from, each once, in the order of the pack."""
        found: dict[str, None] = {}
        for _, does in self.programs():
            for effect in does:
                if isinstance(effect, OneOf | Offer):
                    found |= {option.id: None for option in effect.options}
        return list(found)


def _nested(path: str, does: Sequence[Effect]) -> Iterator[tuple[str, Sequence[Effect]]]:
    yield path, does
    for number, effect in enumerate(does):
        here = f"{path}[{number}]"
        match effect:
            case OneOf(options=options) | Offer(options=options):
                for option in options:
                    yield from _nested(f"{here}.options[{option.id}].does", option.does)
            case If():
                yield from _nested(f"{here}.does", effect.does)
                yield from _nested(f"{here}.otherwise", effect.otherwise)
