"""The shape of Titov's packs: resources, three types of cards with one vocabulary of effects, and how games begin.

No card is known to the code: a pack adds one without Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from parlour.content.look import Colour, Palette
from parlour.content.references import structs_in
from parlour.content.shapes import Few, Id, Refers

from .effect_shapes import (
    Amounts,
    CardId,
    Condition,
    Count,
    Effect,
    MilestoneId,
    ObjectiveId,
    Option,
    ResourceId,
    Shift,
    Some,
)

Slices = Annotated[int, msgspec.Meta(ge=2, le=12)]
Number = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+[0-9]+\+?$", max_length=8)]
Bound = Annotated[int, msgspec.Meta(ge=0, le=12)]
SubtypeId = Annotated[Id, Refers("subtype")]
Subtypes = Annotated[list[Id], Refers("subtype")]
Stays = Literal["destroy", "return", "stay"]


class Resource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the bank holds. Each one that must be lost and is missing brings a `calamity`. It comes into use
    with `act`."""

    id: Id
    colour: Colour
    calamity: ObjectiveId = ""
    act: Few = 1


class Subtype(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A property of cards. Some have rules of their own: `expendable` and `seasonal` cards are destroyed,
    `mandatory` ones must be played, `inevitable` ones cannot be delayed."""

    id: Id


class Dial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Slices to fill, and what happens when they are full. Then it is empty again."""

    slices: Slices
    full: list[Effect]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Action Card. `cost` lists ways to pay, of which the player chooses one. With a `check`, `does` happens if it
    holds and `otherwise` if not. `clock` goes on whenever a card of this name is played; `improved` is what it
    becomes."""

    id: Id
    number: Number
    subtypes: Subtypes = []
    cost: list[Amounts] = []
    check: Condition | None = None
    does: list[Effect] = []
    otherwise: list[Effect] = []
    retained: list[Effect] = []
    immediate: list[Effect] = []
    clock: Dial | None = None
    improved: CardId = ""


class Resolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course of action: what it needs and costs, what it does, and where its card goes afterwards. `per_cards`
    multiplies the cost, once for every so many cards controlled. With a `clock` it is taken once for each slice, and
    only when all are full `full` happens and the card goes; before that it goes to `until`. A clock that is `kept`
    belongs to the card's name and outlasts it; `by_effect` means that only effects advance it."""

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
    """A clock that goes on by one in every Reset Phase. When it is full, this happens, and the card goes or (`stay`)
    starts again."""

    slices: Slices
    does: list[Effect] = []
    then: Stays = "destroy"


class Conflict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A war or a crisis: a marker between defeat (0) and victory (`length`) that falls every turn. Resolutions move
    it on."""

    length: Annotated[int, msgspec.Meta(ge=2, le=12)]
    start: Few = 1
    falls: Some = 1
    won: list[Effect] = []
    won_then: Stays = "destroy"
    lost: list[Effect] = []
    lost_then: Stays = "destroy"


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Objective Card or a Milestone. `escalates` happens in the place of the first copy when a second comes into
    the Agenda; `each_turn` and `each_crisis` happen when those begin, `immediate` when the card is placed. `die` is the
    face of the die by which it becomes active."""

    id: Id
    number: Number
    subtypes: Subtypes = []
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
    """A counter of points, such as a party's."""

    id: Id


class ActionCopies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some copies of an Action Card."""

    card: CardId
    count: Few = 1


class ObjectiveCopies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some copies of an objective."""

    card: ObjectiveId
    count: Few = 1


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kingdom to start with."""

    id: Id
    milestone: MilestoneId
    actions: Annotated[list[ActionCopies], msgspec.Meta(min_length=1)]
    objectives: list[ObjectiveCopies]
    tutorial: list[ObjectiveId]
    resources: dict[ResourceId, Bound]
    maxima: dict[ResourceId, Bound]
    agenda: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    cards: Few = 5
    act: Few = 1


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the story, which ends when one of these milestones is resolved. It should take `par` turns."""

    id: Id
    last: Annotated[list[MilestoneId], msgspec.Meta(min_length=1)]
    par: Annotated[int, msgspec.Meta(ge=1, le=200)]


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game is: so many acts from its start, or as many as there are."""

    id: Id
    acts: Few


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to the start: resources of each sort, maxima, cards per turn, slices of every timer, copies of
    the calamity of each resource in the Objective Deck, and steps on the
    track of the milestone that ends the game."""

    id: Id
    resources: Shift = 0
    maxima: Shift = 0
    cards: Annotated[int, msgspec.Meta(ge=-4, le=4)] = 0
    slices: Annotated[int, msgspec.Meta(ge=-1, le=6)] = 0
    calamities: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    steps: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What keeps a game from going on for ever: no more than so many copies of an objective wait in its deck and
    discard. A turn without a card that can be played is one of `ruin`: it brings the Action Card `relief`, and so many
    of them since the last milestone end the game (0: it never ends so)."""

    waiting: Annotated[int, msgspec.Meta(ge=2, le=99)] = 6
    ruin: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    relief: CardId = ""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things count at the end."""

    milestone: Some = 10
    turn_left: Some = 2
    resource: Some = 1
    monument: Some = 5


class Improving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What improving a card means if the pack does not give its improved version."""

    cost: dict[ResourceId, Few] = {}
    more: Few = 2


class Scenes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which picture of `art/scenes/` a card shows: its own, else that of the first of its subtypes that
    has one, else that of its kind."""

    cards: dict[Annotated[Id, Refers("Action Card or objective or milestone")], Id] = {}
    subtypes: dict[SubtypeId, Id] = {}
    kinds: dict[Literal["action", "objective", "milestone"], Id] = {}


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's colours by day and by night, and its typeface. Its pictures are in `art/`."""

    type: Literal["fraunces", "cinzel", "orbitron", "michroma", "figtree"] = "fraunces"
    day: Palette = Palette("#e9d9b0", "#f8efd6", "#33230f", "#a5834a", "#8a4b12")
    night: Palette = Palette("#241a10", "#3a2b1a", "#f3e3c0", "#94744a", "#e0a64f")
    scenes: Scenes = Scenes()


class PackShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in a pack."""

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
    limits: Limits = Limits()
    scoring: Scoring = Scoring()
    improving: Improving = Improving()
    look: Look = Look()

    def faces(self) -> Iterator[tuple[str, Objective]]:
        """Objectives, then milestones, in the order of their numbers, with their places in the pack."""
        for objective in self.objectives:
            yield f"objectives[{objective.id}]", objective
        for milestone in self.milestones:
            yield f"milestones[{milestone.id}]", milestone

    def pictures(self) -> Iterator[tuple[str, str]]:
        """Every picture that is asked for by its name."""
        scenes = self.look.scenes
        for table, named in (("cards", scenes.cards), ("subtypes", scenes.subtypes), ("kinds", scenes.kinds)):
            for key, scene in named.items():
                yield f"look.scenes.{table}.{key}", f"scenes/{scene}"

    def doubts(self) -> Iterator[tuple[str, str]]:
        """What can be played, and is probably not meant so: counters that nothing counts."""
        counted = {effect.counter for _, effect in structs_in(self, Count)}
        for counter in self.counters:
            if counter.id not in counted:
                yield f"counters[{counter.id}]", "no effect counts it"

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Every sentence that words of a pack may have beside those of the game, and whether it is missed."""
        cards = [action.id for action in self.actions]
        improved = [action.improved for action in self.actions]
        faces = [face for _, face in self.faces()]
        named = {
            "resource": [resource.id for resource in self.resources],
            "subtype": [subtype.id for subtype in self.subtypes],
            "start": [start.id for start in self.starts],
            "length": [length.id for length in self.lengths],
            "counter": [counter.id for counter in self.counters],
            "difficulty": [difficulty.id for difficulty in self.difficulties],
            "card": cards,
            "objective": [face.id for face in faces],
            "resolution": [way.id for face in faces for way in face.resolutions],
            "choice": self.choices(),
        }
        for kind, ids in named.items():
            for name in ids:
                yield ("names", kind, name), name not in improved
        for name in [*cards, *named["objective"]]:
            yield ("stories", name), False
        for name in named["subtype"]:
            yield ("subtypes", name), False

    def choices(self) -> list[str]:
        """The ids of all options of choices, each once, in the order of the pack."""
        return list({option.id: None for _, option in structs_in(self, Option)})
