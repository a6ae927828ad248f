"""Effects as packs say them, turned into programs: numbers stand for ids, so rules look nothing up by name.

This happens once for a setup, when the game derives from its pack what rules look up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin

import msgspec

from .programs import Effect, Program
from .shapes import NONE, EffectShape, Refers

Read = Callable[..., object]


class Programs:
    """All programs of a pack, each by its number.

    `ids` are the ids of each kind that effects refer to, in the order of their numbers. `reads` are functions for types
    of fields that need more than that, such as a condition or amounts of several things. A number that is left out is
    `NONE`; everything else that is left out is None, for these functions too."""

    def __init__(self, ids: Mapping[str, Sequence[str]], reads: Mapping[object, Read] | None = None) -> None:
        self.all: list[Program] = []
        self._ids = ids
        self._reads = dict(reads or {})
        self._fields: dict[type[EffectShape], list[tuple[str, Read]]] = {}

    def add(self, does: Sequence[EffectShape]) -> int:
        """Add a program; returns its number, or `NONE` if there is nothing to do."""
        if not does:
            return NONE
        number = len(self.all)
        self.all.append([])  # the programs inside it are numbered after it
        self.all[number] = [self._effect(shape) for shape in does]
        return number

    def _effect(self, shape: EffectShape) -> Effect:
        kind = type(shape)
        if kind not in self._fields:
            self._fields[kind] = [(field.name, self._reader(field.type)) for field in msgspec.structs.fields(kind)]
        values = [read(getattr(shape, name)) for name, read in self._fields[kind]]
        return Effect(str(shape.__struct_config__.tag), shape, tuple(values))

    def _reader(self, shape: object) -> Read:
        """How to read fields of a type, worked out once for each."""
        if shape in self._reads:
            return self._reads[shape]
        inner = get_args(shape)
        if get_origin(shape) is Annotated:
            mark = next((mark for mark in inner[1:] if isinstance(mark, Refers)), None)
            return self._reader(inner[0]) if mark is None else self._numbers(mark)
        if get_origin(shape) is list:
            return self.add if _is_effect(inner[0]) else _each(self._reader(inner[0]))
        if get_origin(shape) is dict:
            return _table(self._key(inner[0]), self._reader(inner[1]))
        if get_origin(shape) in (Union, UnionType):
            parts = [one for one in inner if one is not NoneType]
            return self._reader(parts[0]) if len(parts) == 1 else _as_it_is
        return _as_it_is

    def _key(self, shape: object) -> Read:
        """How to read the keys of a table. One that may name several ids is no number."""
        mixed = any(isinstance(mark, Refers) and mark.mixed for mark in get_args(shape)[1:])
        return _as_it_is if mixed else self._reader(shape)

    def _numbers(self, mark: Refers) -> Read:
        """Numbers for the ids that a mark stands by."""
        numbers = {id_: number for kind in mark.kinds for number, id_ in enumerate(self._ids[kind])}

        def read(value: str | list[str] | None) -> int | list[int]:
            return [numbers[id_] for id_ in value] if isinstance(value, list) else numbers[value] if value else NONE

        return read


def _as_it_is(value: object) -> object:
    return value


def _each(read: Read) -> Read:
    return lambda value: None if value is None else [read(item) for item in value]


def _table(key: Read, read: Read) -> Read:
    return lambda value: None if value is None else {key(name): read(item) for name, item in value.items()}


def _is_effect(shape: object) -> bool:
    """Whether this is the type of an effect, or of one of several."""
    kinds = get_args(shape) or (shape,)
    return all(isinstance(kind, type) and issubclass(kind, EffectShape) for kind in kinds)
