"""What is wrong in a pack that types and ranges cannot say: names that nothing bears, and cards that cannot work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from .effect_shapes import (
    Activate,
    AdvanceClock,
    AdvanceProject,
    Cheapen,
    Condition,
    Copy,
    Count,
    DestroyCards,
    DestroyObjectives,
    Effect,
    Gain,
    GainActive,
    GainCard,
    GainObjective,
    If,
    Improve,
    Lose,
    Max,
    MoveMarker,
    Offer,
    OneOf,
    PauseTimer,
    PlayCard,
    Proceed,
    PushTrack,
    Recur,
    Replace,
    ReplaceByActive,
    ReplaceCards,
    ResetMarker,
    ReturnThis,
    SwapIn,
    Weaken,
)
from .pack_shapes import Action, Objective, PackShape

Faults = Iterator[tuple[str, str]]


def faults(pack: PackShape) -> Faults:
    """Every fault with its place in the pack."""
    return Reader(pack).faults()


class Reader:
    """Looks through a pack, with the names that can be used in it."""

    def __init__(self, pack: PackShape) -> None:
        self.pack = pack
        self.resources = [resource.id for resource in pack.resources]
        self.subtypes = [subtype.id for subtype in pack.subtypes]
        self.counters = [counter.id for counter in pack.counters]
        self.actions = [action.id for action in pack.actions]
        self.objectives = [objective.id for objective in pack.objectives]
        self.milestones = [milestone.id for milestone in pack.milestones]

    def faults(self) -> Faults:
        """Everything that is wrong."""
        yield from self.names()
        yield from self.cards()
        yield from self.beginnings()
        for path, does in self.pack.programs():
            for number, effect in enumerate(does):
                yield from self.effect(f"{path}[{number}]", effect)

    # --- names ---

    def names(self) -> Faults:
        """Cards, subtypes and resolutions each have a name of their own."""
        seen = set(self.subtypes)
        numbers: set[str] = set()
        ways: set[str] = set()
        actions: Iterator[tuple[str, Action | Objective]]
        actions = ((f"actions[{action.id}]", action) for action in self.pack.actions)
        for path, card in chain(actions, self.pack.faces()):
            if card.id in seen:
                yield f"{path}.id", f"expected an id that no other card and no subtype has, found {card.id!r}"
            if card.number in numbers:
                yield f"{path}.number", f"expected a number of its own, found {card.number!r}"
            seen.add(card.id)
            numbers.add(card.number)
            yield from self.known(f"{path}.subtypes", card.subtypes, self.subtypes, "a subtype")
        for path, face in self.pack.faces():
            for way in face.resolutions:
                if way.id in ways:
                    yield f"{path}.resolutions[{way.id}].id", "expected an id of its own, found one given before"
                ways.add(way.id)
        for resource in self.pack.resources:
            if resource.calamity:
                path = f"resources[{resource.id}].calamity"
                yield from self.known(path, [resource.calamity], self.objectives, "an objective")

    def known(self, path: str, names: Iterable[str], there: list[str], what: str) -> Faults:
        """Names that nothing bears."""
        for name in names:
            if name not in there:
                yield path, f"expected {what} of this pack, found {name!r}"

    def amounts(self, path: str, amounts: Iterable[str], mixes: bool = True) -> Faults:
        """Names of amounts: resources, mixes of them, or `any`."""
        for names in amounts:
            for name in names.split("/") if mixes else [names]:
                if name not in self.resources and not (mixes and names == "any"):
                    wanted = ", ".join(self.resources)
                    yield path, f"expected one of {wanted}{', a mix with / or any' if mixes else ''}, found {names!r}"

    def conditions(self, path: str, conditions: Iterable[Condition]) -> Faults:
        """Conditions that name what is not there, or ask for nothing."""
        for condition in conditions:
            if condition.at_least is None and condition.at_most is None:
                yield path, "expected at_least or at_most, found neither"
            match condition.count:
                case "resources" | "gained":
                    yield from self.known(f"{path}.of", condition.of, self.resources, "a resource")
                case "counter":
                    yield from self.known(f"{path}.of", condition.of, self.counters, "a counter")
                case "objectives" | "agenda":
                    faces = [*self.objectives, *self.milestones, *self.subtypes]
                    yield from self.known(f"{path}.of", condition.of, faces, "an objective or a subtype")
                case _:
                    yield from self.known(
                        f"{path}.of", condition.of, [*self.actions, *self.subtypes], "an Action Card or a subtype"
                    )

    # --- cards ---

    def cards(self) -> Faults:
        """What stands on cards beside their programs."""
        for action in self.pack.actions:
            path = f"actions[{action.id}]"
            for number, cost in enumerate(action.cost):
                yield from self.amounts(f"{path}.cost[{number}]", cost)
            if action.check is not None:
                yield from self.conditions(f"{path}.check", [action.check])
            elif action.otherwise:
                yield f"{path}.otherwise", "expected a check that decides about it, found none"
            if action.improved:
                yield from self.known(f"{path}.improved", [action.improved], self.actions, "an Action Card")
        for path, face in self.pack.faces():
            yield from self.face(path, face)

    def face(self, path: str, face: Objective) -> Faults:
        """An objective or a milestone."""
        for way in face.resolutions:
            here = f"{path}.resolutions[{way.id}]"
            for number, cost in enumerate(way.cost):
                yield from self.amounts(f"{here}.cost[{number}]", cost)
            yield from self.conditions(f"{here}.needs", way.needs)
            if not way.clock and (way.full or way.kept or way.by_effect or way.until != "stay"):
                yield f"{here}.clock", "expected a number of slices with full, kept, until or by_effect, found none"
            if way.per_cards and not way.cost:
                yield f"{here}.per_cards", "expected a cost to multiply, found none"
        if face.timer is not None and face.id in self.milestones and face.timer.then != "stay":
            yield f"{path}.timer.then", f"expected 'stay': timers of milestones begin anew, found {face.timer.then!r}"
        if face.track is not None and face.track.start >= face.track.length:
            yield f"{path}.track.start", f"expected less than the length {face.track.length}, found {face.track.start}"

    # --- effects ---

    def effect(self, path: str, effect: Effect) -> Faults:
        """One effect of a program."""
        yield from self.aims(path, effect)
        yield from self.named(path, effect)
        yield from self.own(path, effect)

    def aims(self, path: str, effect: Effect) -> Faults:
        """Cards and resources that an effect is about."""
        match effect:
            case Recur() | Copy() | DestroyCards() | ReplaceCards() | Improve() | PlayCard():
                there = [*self.actions, *self.subtypes]
                yield from self.known(f"{path}.of", effect.of, there, "an Action Card or a subtype")
            case Activate() | GainActive() | ReplaceByActive() | SwapIn() | DestroyObjectives() | PushTrack():
                there = [*self.objectives, *self.subtypes]
                yield from self.known(f"{path}.of", effect.of, there, "an objective or a subtype")
                if isinstance(effect, SwapIn) and not self.with_(effect.of):
                    yield f"{path}.of", "expected at least one objective with one of these subtypes, found none"
            case AdvanceProject():
                there = [*self.objectives, *self.milestones, *self.subtypes]
                yield from self.known(f"{path}.of", effect.of, there, "an objective or a subtype")
            case Gain() | Lose() | Max():
                yield from self.amounts(f"{path}.what", effect.what)
            case Weaken():
                yield from self.amounts(f"{path}.what", effect.what, mixes=False)
            case _:
                pass

    def with_(self, wanted: list[str]) -> bool:
        """Whether an objective has one of these ids or subtypes."""
        return any(one.id in wanted or set(one.subtypes) & set(wanted) for one in self.pack.objectives)

    def named(self, path: str, effect: Effect) -> Faults:
        """Cards that an effect names."""
        match effect:
            case GainCard(card=cards):
                yield from self.known(f"{path}.card", cards, self.actions, "an Action Card")
            case Cheapen(card=card) | Weaken(card=card):
                yield from self.known(f"{path}.card", [card], self.actions, "an Action Card")
            case ReplaceCards(into=card):
                yield from self.known(f"{path}.into", [card], self.actions, "an Action Card")
            case GainObjective(objective=faces):
                yield from self.known(f"{path}.objective", faces, self.objectives, "an objective")
            case Replace(into=face):
                yield from self.known(f"{path}.into", [face], self.objectives, "an objective")
            case Proceed(milestone=milestone):
                yield from self.known(f"{path}.milestone", [milestone], self.milestones, "a milestone")
            case Count(counter=counter):
                yield from self.known(f"{path}.counter", [counter], self.counters, "a counter")
            case If(check=check):
                yield from self.conditions(f"{path}.check", [check])
            case Offer():
                yield from self.amounts(f"{path}.cost", effect.cost)
            case _:
                pass
        if isinstance(effect, OneOf | Offer):
            for option in effect.options:
                yield from self.conditions(f"{path}.options[{option.id}].needs", option.needs)

    def own(self, path: str, effect: Effect) -> Faults:
        """Effects on the card they stand on, which must have what they change."""
        if not isinstance(
            effect, Replace | ReplaceByActive | ReturnThis | AdvanceClock | MoveMarker | ResetMarker | PauseTimer
        ):
            return
        face = next((face for start, face in self.pack.faces() if path.startswith(start)), None)
        if face is None:
            yield path, "expected on an objective, found on an Action Card"
        elif isinstance(effect, MoveMarker | ResetMarker) and face.track is None:
            yield path, f"expected a track on {face.id}, found none"
        elif isinstance(effect, PauseTimer) and face.timer is None:
            yield path, f"expected a timer on {face.id}, found none"
        elif isinstance(effect, AdvanceClock):
            ways = [way.id for way in face.resolutions if way.clock]
            if effect.resolution and effect.resolution not in ways:
                yield (
                    f"{path}.resolution",
                    f"expected a resolution of {face.id} with a clock, found {effect.resolution!r}",
                )
            if not effect.resolution and face.clock is None:
                yield path, f"expected a clock on {face.id}, found none"
        elif isinstance(effect, Replace | ReturnThis) and face.id in self.milestones:
            yield path, "expected proceed on a milestone"

    # --- beginnings ---

    def beginnings(self) -> Faults:
        """Starts and lengths."""
        for start in self.pack.starts:
            path = f"starts[{start.id}]"
            actions = [copies.card for copies in start.actions]
            yield from self.known(f"{path}.actions", actions, self.actions, "an Action Card")
            objectives = [copies.card for copies in start.objectives]
            yield from self.known(f"{path}.objectives", objectives, self.objectives, "an objective")
            yield from self.known(f"{path}.tutorial", start.tutorial, self.objectives, "an objective")
            yield from self.known(f"{path}.milestone", [start.milestone], self.milestones, "a milestone")
            yield from self.amounts(f"{path}.resources", start.resources, mixes=False)
            yield from self.amounts(f"{path}.maxima", start.maxima, mixes=False)
            if len(start.tutorial) > start.agenda:
                yield f"{path}.tutorial", f"expected at most {start.agenda}, the slots, found {len(start.tutorial)}"
            for resource, amount in start.resources.items():
                if amount > start.maxima.get(resource, 0):
                    yield f"{path}.resources.{resource}", f"expected at most its maximum, found {amount}"
            if start.act > len(self.pack.acts):
                yield f"{path}.act", f"expected one of {len(self.pack.acts)} acts, found {start.act}"
        for act in self.pack.acts:
            yield from self.known(f"acts[{act.id}].last", act.last, self.milestones, "a milestone")
        yield from self.amounts("improving.cost", self.pack.improving.cost, mixes=False)
