"""Everything that a pack refers to, found by the types of its fields, and what of it is not there."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Protocol, TypeVar, get_args, get_origin

import msgspec

from .shapes import EffectShape, Refers

MOST_LISTED = 12  # names that are worth repeating when none of them is near


class HasId(Protocol):
    """An entry of a pack."""

    @property
    def id(self) -> str: ...


S = TypeVar("S", bound=msgspec.Struct)
Found = Iterator[tuple[str, object, object]]  # its place, what it is, and what marks it
Look = Callable[[object, str], Found]


def ids_of(entries: Iterable[HasId]) -> list[str]:
    """The ids of some entries of a pack, in their order."""
    return [entry.id for entry in entries]


def reference_faults(pack: msgspec.Struct, ids: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Everything a pack refers to and does not have, with its place. `ids` are those it has, by kind."""
    for path, said, mark in _walk(pack, Refers):
        assert isinstance(mark, Refers)
        there = [name for kind in mark.kinds for name in ids[kind]]
        for name in mark.names(str(said)):
            if name not in there:
                wanted = " or ".join([f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}" for kind in mark.kinds])
                mixed = ", a mix with / or any" if mark.mixed else ""
                yield path, f"expected {wanted} of this pack{mixed}, found {said!r}{_hint(name, there)}"
                break


def structs_in(pack: msgspec.Struct, kind: type[S]) -> Iterator[tuple[str, S]]:
    """Every struct of a kind in a pack, also those inside others, with its place."""
    for path, found, _ in _walk(pack, kind):
        if isinstance(found, kind):
            yield path, found


def effects_of(pack: type[msgspec.Struct]) -> list[type[EffectShape]]:
    """Every effect that packs of this shape can have."""
    return [shape for shape in _structs_of(pack, []) if issubclass(shape, EffectShape)]


def _hint(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there is {', '.join(known)}" if 0 < len(known) <= MOST_LISTED else ""


def _walk(pack: msgspec.Struct, wanted: type) -> Found:
    """The wanted parts, structs of a kind or values marked with a kind, in the order of the pack."""
    return _struct(wanted)(pack, "")


# How to look for something is worked out once for every type: a pack has hundreds of structs of a few types.


@cache
def _fields(shape: type[msgspec.Struct], wanted: type) -> list[tuple[str, Look]]:
    looks = [(field.name, _look(field.type, wanted)) for field in msgspec.structs.fields(shape)]
    return [(name, look) for name, look in looks if look is not None]


def _look(shape: object, wanted: type) -> Look | None:
    """A function that finds the wanted parts in values of this type; None if it cannot hold any."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _struct(wanted) if _leads_to(shape, wanted) else None
    if get_origin(shape) is Annotated:
        inner, *marks = get_args(shape)
        found = [mark for mark in marks if isinstance(mark, wanted)]
        return _marked(found[0], _look(inner, wanted)) if found else _look(inner, wanted)
    looks = [_look(one, wanted) for one in get_args(shape)]
    if not any(looks):
        return None
    if get_origin(shape) is dict:
        return _table(*looks)
    return _list(looks[0]) if get_origin(shape) is list else next(look for look in looks if look is not None)


def _struct(wanted: type) -> Look:
    def look(value: object, path: str) -> Found:
        if isinstance(value, msgspec.Struct):
            if isinstance(value, wanted):
                yield path, value, None
            for name, inner in _fields(type(value), wanted):
                yield from inner(getattr(value, name), f"{path}.{name}" if path else name)

    return look


def _marked(mark: object, inner: Look | None) -> Look:
    def look(value: object, path: str) -> Found:
        for said in value if isinstance(value, list) else [] if value is None else [value]:
            yield path, said, mark
        if inner is not None:
            yield from inner(value, path)

    return look


def _list(inner: Look | None) -> Look:
    def look(value: object, path: str) -> Found:
        if isinstance(value, list) and inner is not None:
            for number, item in enumerate(value):
                here = path if isinstance(item, str) else f"{path}[{getattr(item, 'id', number)}]"
                yield from inner(item, here)

    return look


def _table(keys: Look | None, values: Look | None) -> Look:
    def look(value: object, path: str) -> Found:
        if isinstance(value, dict):
            for key, item in value.items():
                for inner, thing in ((keys, key), (values, item)):
                    if inner is not None:
                        yield from inner(thing, f"{path}.{key}")

    return look


@cache
def _leads_to(shape: object, wanted: type) -> bool:
    """Whether a value of this type can have what is wanted in it."""
    return any(issubclass(one, wanted) for one in _structs_of(shape, [])) or _is_marked(shape, wanted, [])


def _is_marked(shape: object, wanted: type, seen: list[object]) -> bool:
    if shape in seen:
        return False
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        seen.append(shape)
        return any(_is_marked(field.type, wanted, seen) for field in msgspec.structs.fields(shape))
    return isinstance(shape, wanted) or any(_is_marked(one, wanted, seen) for one in get_args(shape))


def _structs_of(shape: object, found: list[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        if shape not in found:
            found.append(shape)
            for field in msgspec.structs.fields(shape):
                _structs_of(field.type, found)
    else:
        for one in get_args(shape):
            _structs_of(one, found)
    return found
