"""A reference of everything that packs of a game can say, as Markdown, made from the structs that the game declares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from .pack_shape import PATTERNS, fields_of

Shape = type[msgspec.Struct]


def pack_reference(shape: Shape) -> str:
    """Every table of a pack, the whole pack first: its fields, what may stand in each, and what holds without it."""
    return "\n".join(line for table in _tables(shape) for line in _told(table))


def _tables(shape: Shape) -> list[Shape]:
    """Every table that can stand in a pack, in the order they are reached."""
    found: list[Shape] = []
    waiting = [shape]
    while waiting:
        table = waiting.pop(0)
        if table not in found:
            found.append(table)
            waiting[:0] = [inside for field in fields_of(table).values() for inside in _structs(field.type)]
    return found


def _structs(shape: Any) -> Iterator[Shape]:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        yield shape
    for inside in get_args(shape):
        yield from _structs(inside)


def _told(table: Shape) -> Iterator[str]:
    config = table.__struct_config__
    yield f"### {_title(table)}"
    yield ""
    if table.__doc__:
        yield from [re.sub(r"\s+", " ", table.__doc__).strip(), ""]
    rows = [(name, _kind(field.type), _default(field)) for name, field in fields_of(table).items()]
    if config.tag_field is not None:
        rows.insert(0, (config.tag_field, f'`"{config.tag}"`', "required"))
    if rows:
        yield from ["| field | value | default |", "| --- | --- | --- |"]
        for name, kind, default in rows:
            yield f"| `{name}` | {kind} | {default} |"
        yield ""


def _title(table: Shape) -> str:
    config = table.__struct_config__
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", table.__name__)
    return f"`{config.tag}`" if config.tag_field is not None else name


def _link(table: Shape) -> str:
    title = _title(table)
    anchor = re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))
    return f"[{title}](#{anchor})"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "required"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is None or value in ("", [], {}, ()):
        return "none"
    if isinstance(value, msgspec.Struct):
        return "as each field says"
    return f"`{msgspec.json.encode(value).decode()}`"


def _kind(shape: Any, meta: msgspec.Meta | None = None) -> str:
    """What may stand in a field, in words."""
    origin, inside = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return _kind(inside[0], next((one for one in inside[1:] if isinstance(one, msgspec.Meta)), None))
    if origin is Literal:
        return "one of " + ", ".join(f'`"{one}"`' for one in inside)
    if origin in (Union, UnionType):
        told = [_kind(one) for one in inside if one is not NoneType]
        return " or ".join(told) if len(told) <= 2 else "one of: " + ", ".join(told)
    if origin is dict:
        return f"a table: {_kind(inside[0])} = {_kind(inside[1])}"
    if origin is tuple and Ellipsis not in inside:
        return f"a list of {len(inside)}: {_kind(inside[0])}"
    if origin in (list, tuple) or (isinstance(origin, type) and inside):
        return f"a list{_length(meta)}: {_kind(inside[0])}"
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _link(shape)
    if shape is bool:
        return "`true` or `false`"
    if shape is int:
        return f"a number{_range(meta)}"
    return _text(meta)


def _text(meta: msgspec.Meta | None) -> str:
    if meta is None or meta.pattern is None:
        return "text"
    if meta.pattern in PATTERNS:
        return "a colour" if meta.pattern.startswith("^#") else "an id"
    return meta.description or f"text like `{meta.pattern}`"


def _range(meta: msgspec.Meta | None) -> str:
    if meta is None or (meta.ge is None and meta.le is None):
        return ""
    if meta.le is None:
        return f" of at least {meta.ge:,}"
    return f" of at most {meta.le:,}" if meta.ge is None else f" from {meta.ge:,} to {meta.le:,}"


def _length(meta: msgspec.Meta | None) -> str:
    if meta is None:
        return ""
    low, high = meta.min_length or 0, meta.max_length
    if high is None:
        return f" of at least {low}" if low else ""
    return f" of {low}" if low == high else f" of {low} to {high}" if low else f" of at most {high}"
