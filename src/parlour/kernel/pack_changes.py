"""Changes to single values of a pack, by their paths: `numbers.start`, `acts[naumachia].coins`, `rents[2]`.

A path is written as a fault tells it: fields, and in brackets the id of an entry, or its place in a list without ids.
What has changed becomes the least that a pack must say which extends the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec

from .errors import PackError
from .pack_shape import fields_of, join_path
from .settings import SPOKEN, nearest

Value = bool | int | float | str
Steps = tuple[str, ...]

STEP: Final = re.compile(r"\[([^\[\]]+)\]|\.?([^.\[\]]+)")
NUMBER: Final = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
COLOUR: Final = "^#[0-9a-f]{6}$"


class PackValue(msgspec.Struct, frozen=True):
    """A value of a pack that can be changed by itself, and what it may become."""

    path: str
    kind: Literal["number", "switch", "choice", "colour"]
    value: Value
    usual: bool = False
    """Whether this is what holds if a pack says nothing."""
    low: float | None = None
    high: float | None = None
    choices: list[str] = []


def values_of(content: msgspec.Struct) -> list[PackValue]:
    """Every number, switch, choice and colour of a pack, in the order of its fields."""
    return list(_in_table(content, ""))


def overlay(content: msgspec.Struct, changes: Mapping[str, Value]) -> dict[str, Any]:
    """What a pack must say that extends this one and changes these values."""
    known = {one.path for one in values_of(content)}
    below = msgspec.json.decode(msgspec.json.encode(content))
    above: dict[str, Any] = {}
    for path, value in changes.items():
        if path not in known:
            raise PackError(f"the pack has no value {path!r}{nearest(path, sorted(known))}")
        _put(above, below, steps_of(path), value)
    return above


def read_value(one: PackValue, text: str) -> Value:
    """What a text from a command line means at this path. Whether it is within bounds, the pack says."""
    match one.kind:
        case "number":
            if NUMBER.fullmatch(text) is None:
                raise PackError(f"{one.path}: expected a number, found {text!r}")
            return float(text) if "." in text else int(text)
        case "switch":
            if text.lower() not in SPOKEN:
                raise PackError(f"{one.path}: expected on or off, found {text!r}")
            return SPOKEN[text.lower()]
        case "choice" | "colour":
            return text


def steps_of(path: str) -> Steps:
    """The fields and entries that a path leads through."""
    return tuple(entry or field for entry, field in STEP.findall(path))


def _in_table(table: msgspec.Struct, above: str) -> Iterator[PackValue]:
    for name, field in fields_of(type(table)).items():
        if name != "id":
            value = getattr(table, field.name)
            for one in _found(value, field.type, join_path(above, name)):
                yield msgspec.structs.replace(one, usual=True) if value == field.default else one


def _found(value: object, shape: Any, path: str, meta: msgspec.Meta | None = None) -> Iterator[PackValue]:
    if get_origin(shape) is Annotated:
        inside, *notes = get_args(shape)
        meta = next((one for one in notes if isinstance(one, msgspec.Meta)), meta)
        yield from _found(value, inside, path, meta)
    elif isinstance(value, msgspec.Struct):
        yield from _in_table(value, path)
    elif isinstance(value, bool):
        yield PackValue(path, "switch", value)
    elif isinstance(value, int | float):
        low, high = _bounds(meta if meta is not None else _meta_of_number(shape))
        yield PackValue(path, "number", value, low=low, high=high)
    elif isinstance(value, str):
        yield from _of_text(value, shape, path, meta)
    elif isinstance(value, list | tuple):
        for n, item in enumerate(value):
            inside = _inside(shape, n)
            yield from _found(item, inside, f"{path}[{getattr(item, 'id', n)}]")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _found(item, (get_args(shape) or (str, object))[-1], f"{path}[{key}]")


def _of_text(value: str, shape: Any, path: str, meta: msgspec.Meta | None) -> Iterator[PackValue]:
    if get_origin(shape) is Literal:
        yield PackValue(path, "choice", value, choices=[str(one) for one in get_args(shape)])
    elif meta is not None and meta.pattern == COLOUR:
        yield PackValue(path, "colour", value)


def _inside(shape: Any, place: int) -> Any:
    """The shape of what stands there in a list."""
    args = [one for one in get_args(shape) if one is not Ellipsis] or [object]
    return args[min(place, len(args) - 1)] if get_origin(shape) is tuple else args[0]


def _meta_of_number(shape: Any) -> msgspec.Meta | None:
    """The bounds of a number that may also be missing, or something else."""
    for one in get_args(shape):
        if get_origin(one) is Annotated and get_args(one)[0] in (int, float):
            return next((note for note in get_args(one)[1:] if isinstance(note, msgspec.Meta)), None)
    return None


def _bounds(meta: msgspec.Meta | None) -> tuple[float | None, float | None]:
    if meta is None:
        return None, None
    low = meta.ge if meta.ge is not None or meta.gt is None else meta.gt + 1
    high = meta.le if meta.le is not None or meta.lt is None else meta.lt - 1
    return low, high


def _put(above: dict[str, Any], below: Mapping[str, Any], steps: Steps, value: Value) -> None:
    step, rest = steps[0], steps[1:]
    inside = below.get(step)
    if not rest:
        above[step] = value
    elif isinstance(inside, list):
        above[step] = _put_in_list(above.get(step), inside, rest, value)
    else:
        _put(above.setdefault(step, {}), inside if isinstance(inside, Mapping) else {}, rest, value)


def _put_in_list(above: list[Any] | None, below: list[Any], steps: Steps, value: Value) -> list[Any]:
    """Entries with ids are merged one by one; any other list is given again as a whole."""
    step, rest = steps[0], steps[1:]
    if all(isinstance(one, Mapping) and "id" in one for one in below):
        said = above if above is not None else []
        entry = next((one for one in said if one["id"] == step), None)
        if entry is None:
            entry = {"id": step}
            said.append(entry)
        _put(entry, next(one for one in below if one["id"] == step), rest, value)
        return said
    whole = above if above is not None else deepcopy(below)
    _set(whole, steps, value)
    return whole


def _set(there: Any, steps: Steps, value: Value) -> None:
    """Change one value of a list that is given again."""
    *way, last = steps
    for step in way:
        there = there[_key(there, step)]
    there[_key(there, last)] = value


def _key(there: Any, step: str) -> Any:
    if not isinstance(there, list):
        return step
    ids = [one.get("id") if isinstance(one, Mapping) else None for one in there]
    return ids.index(step) if step in ids else int(step)
