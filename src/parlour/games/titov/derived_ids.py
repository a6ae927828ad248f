"""The ids of a pack, and the numbers that stand for them.

Everything is numbered by its place in the pack. Objectives and milestones share their numbers (as `faces`), with
milestones after objectives.
"""

from __future__ import annotations

from typing import Final

from . import pack_shapes as shapes

NONE: Final = -1


class Ids:
    """The ids of everything in a pack."""

    def __init__(self, pack: shapes.PackShape) -> None:
        faces = [*pack.objectives, *pack.milestones]
        self.resource_ids = [resource.id for resource in pack.resources]
        self.resources = len(self.resource_ids)
        self.subtype_ids = [subtype.id for subtype in pack.subtypes]
        self.counter_ids = [counter.id for counter in pack.counters]
        self.card_ids = [action.id for action in pack.actions]
        self.face_ids = [face.id for face in faces]
        self.first_milestone = len(pack.objectives)
        self.way_ids = [way.id for face in faces for way in face.resolutions]
        self.choice_ids: list[str] = pack.choices()
        self._cards_by_name = _by_name([(action.id, action.subtypes) for action in pack.actions])
        self._faces_by_name = _by_name([(face.id, face.subtypes) for face in faces])

    def card(self, name: str) -> int:
        """The number of an Action Card; `NONE` without a name."""
        return self.card_ids.index(name) if name else NONE

    def face(self, name: str) -> int:
        """The number of an objective or milestone; `NONE` without a name."""
        return self.face_ids.index(name) if name else NONE

    def subtypes_of(self, names: list[str]) -> list[int]:
        """The numbers of subtypes with these names."""
        return [self.subtype_ids.index(name) for name in names]

    def cards_of(self, wanted: list[str]) -> list[int]:
        """The Action Cards with one of these ids or subtypes; all if none are given."""
        return _of(self._cards_by_name, wanted) if wanted else list(range(len(self.card_ids)))

    def faces_of(self, wanted: list[str]) -> list[int]:
        """The objectives and milestones with one of these ids or subtypes; all if none are given."""
        return _of(self._faces_by_name, wanted) if wanted else list(range(len(self.face_ids)))

    def resources_of(self, names: str) -> list[int]:
        """The resources of a mix, written `might/influence` or `any`."""
        if names == "any":
            return list(range(self.resources))
        return [self.resource_ids.index(name) for name in names.split("/")]


def _by_name(things: list[tuple[str, list[str]]]) -> dict[str, list[int]]:
    """The numbers of things by their ids and their subtypes."""
    found: dict[str, list[int]] = {}
    for number, (id_, subtypes) in enumerate(things):
        for name in (id_, *subtypes):
            found.setdefault(name, []).append(number)
    return found


def _of(by_name: dict[str, list[int]], wanted: list[str]) -> list[int]:
    if len(wanted) == 1:
        return by_name.get(wanted[0], [])[:]
    return sorted({number for name in wanted for number in by_name.get(name, ())})
