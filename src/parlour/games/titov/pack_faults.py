"""Faults of a pack that types and ranges cannot catch: names that refer to nothing, and cards that cannot work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from parlour.content.references import ids_of, reference_faults, structs_in
from parlour.content.shapes import EffectShape

from .effect_shapes import (
    AdvanceClock,
    Condition,
    MoveMarker,
    PauseTimer,
    Replace,
    ReplaceByActive,
    ResetMarker,
    ReturnThis,
    SwapIn,
)
from .pack_shapes import Action, Objective, PackShape

Faults = Iterator[tuple[str, str]]


def faults(pack: PackShape) -> Faults:
    """Every fault with its place in the pack."""
    return Reader(pack).faults()


class Reader:
    """Looks for faults in a pack, knowing all its names."""

    def __init__(self, pack: PackShape) -> None:
        self.pack = pack
        self.resources = ids_of(pack.resources)
        self.subtypes = ids_of(pack.subtypes)
        self.counters = ids_of(pack.counters)
        self.actions = ids_of(pack.actions)
        self.objectives = ids_of(pack.objectives)
        self.milestones = ids_of(pack.milestones)

    def faults(self) -> Faults:
        """Everything that is wrong."""
        yield from reference_faults(self.pack, self.ids())
        yield from self.names()
        yield from self.cards()
        yield from self.beginnings()
        for path, condition in structs_in(self.pack, Condition):
            yield from self.condition(path, condition)
        for path, effect in structs_in(self.pack, EffectShape):
            yield from self.effect(path, effect)

    # --- names ---

    def ids(self) -> dict[str, list[str]]:
        """What the fields of this pack may refer to."""
        return {
            "resource": self.resources,
            "subtype": self.subtypes,
            "counter": self.counters,
            "Action Card": self.actions,
            "objective": self.objectives,
            "milestone": self.milestones,
            "resolution": [way.id for _, face in self.pack.faces() for way in face.resolutions],
        }

    def names(self) -> Faults:
        """Ids and numbers given twice."""
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
        for path, face in self.pack.faces():
            for way in face.resolutions:
                if way.id in ways:
                    yield f"{path}.resolutions[{way.id}].id", "expected an id of its own, found one given before"
                ways.add(way.id)

    def known(self, path: str, names: Iterable[str], there: list[str], what: str) -> Faults:
        """Names that refer to nothing."""
        for name in names:
            if name not in there:
                yield path, f"expected {what} of this pack, found {name!r}"

    def condition(self, path: str, condition: Condition) -> Faults:
        """A condition that names what does not exist, or asks for nothing."""
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
                cards = [*self.actions, *self.subtypes]
                yield from self.known(f"{path}.of", condition.of, cards, "an Action Card or a subtype")

    # --- cards ---

    def cards(self) -> Faults:
        """Everything on cards but their programs."""
        for action in self.pack.actions:
            path = f"actions[{action.id}]"
            if action.check is None and action.otherwise:
                yield f"{path}.otherwise", "expected a check that decides about it, found none"
        for path, face in self.pack.faces():
            yield from self.face(path, face)

    def face(self, path: str, face: Objective) -> Faults:
        """An objective or a milestone."""
        for way in face.resolutions:
            here = f"{path}.resolutions[{way.id}]"
            if not way.clock and (way.full or way.kept or way.by_effect or way.until != "stay"):
                yield f"{here}.clock", "expected a number of slices with full, kept, until or by_effect, found none"
            if way.per_cards and not way.cost:
                yield f"{here}.per_cards", "expected a cost to multiply, found none"
        if face.timer is not None and face.id in self.milestones and face.timer.then != "stay":
            yield f"{path}.timer.then", f"expected 'stay': timers of milestones start again, found {face.timer.then!r}"
        if face.track is not None and face.track.start >= face.track.length:
            yield f"{path}.track.start", f"expected less than the length {face.track.length}, found {face.track.start}"

    # --- effects ---

    def effect(self, path: str, effect: EffectShape) -> Faults:
        """One effect of a program."""
        if isinstance(effect, SwapIn) and not self.with_(effect.of):
            yield f"{path}.of", "expected at least one objective with one of these subtypes, found none"
        if isinstance(
            effect, Replace | ReplaceByActive | ReturnThis | AdvanceClock | MoveMarker | ResetMarker | PauseTimer
        ):
            yield from self.own(path, effect)

    def with_(self, wanted: list[str]) -> bool:
        """Whether any objective has one of these ids or subtypes."""
        return any(one.id in wanted or set(one.subtypes) & set(wanted) for one in self.pack.objectives)

    def own(self, path: str, effect: EffectShape) -> Faults:
        """Effects on their own card, which must have what they change."""
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
            if len(start.tutorial) > start.agenda:
                yield f"{path}.tutorial", f"expected at most {start.agenda}, the slots, found {len(start.tutorial)}"
            for resource, amount in start.resources.items():
                if amount > start.maxima.get(resource, 0):
                    yield f"{path}.resources.{resource}", f"expected at most its maximum, found {amount}"
            if start.act > len(self.pack.acts):
                yield f"{path}.act", f"expected one of {len(self.pack.acts)} acts, found {start.act}"
