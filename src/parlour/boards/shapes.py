"""The TypeScript types of what a board is given: its game's views, events and verbs. The Python structs are their only
source. The host's protocol gets its types here, too (`web/shapes.py`).
"""

from __future__ import annotations

import importlib
import inspect
import textwrap
import types
import typing
from importlib.util import find_spec
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from parlour.kernel import Event, Game

MADE = "// Made from the Python structs; do not edit.\n"


def struct(shape: type[msgspec.Struct]) -> str:
    """A struct as an interface. A struct that omits defaults may come without them; any other is sent in full."""
    lines = [f"export interface {shape.__name__} {{"]
    hints = typing.get_type_hints(shape, include_extras=True)
    if shape.__struct_config__.tag is not None:
        lines.append(f'  {shape.__struct_config__.tag_field}: "{shape.__struct_config__.tag}";')
    for field in msgspec.structs.fields(shape):
        shown = show(hints[field.name])
        if field.required or not shape.__struct_config__.omit_defaults:
            lines.append(f"  {field.encode_name}: {shown};")
        else:
            lines.append(f"  {field.encode_name}?: {shown.removesuffix(' | null')};")
    return "\n".join([*lines, "}"])


def show(shape: Any) -> str:
    """A Python type in TypeScript."""
    plain = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
    plain |= {Any: "unknown", object: "unknown"}
    if shape in plain:
        return plain[shape]
    origin, inside = get_origin(shape), get_args(shape)
    if origin is typing.Annotated:
        return show(inside[0])
    if origin is Literal:
        return " | ".join([repr(value).replace("'", '"') for value in inside])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys([show(one) for one in inside]))
    if origin is list or (origin is tuple and inside[-1] is Ellipsis):
        return f"({show(inside[0])})[]" if " " in show(inside[0]) else f"{show(inside[0])}[]"
    if origin is tuple:
        return f"[{', '.join([show(one) for one in inside])}]"
    if origin is dict:
        return f"Record<string, {show(inside[1])}>"
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return shape.__name__
    raise TypeError(f"{shape!r} has no form in TypeScript")


def structs_of(module: types.ModuleType) -> list[type[msgspec.Struct]]:
    """The structs a module declares or imports, sorted by name."""
    found = [thing for _, thing in inspect.getmembers(module, inspect.isclass) if issubclass(thing, msgspec.Struct)]
    return [thing for thing in found if thing is not msgspec.Struct]


def structs_in(shape: Any, seen: frozenset[Any] = frozenset()) -> set[type[msgspec.Struct]]:
    """A struct and all structs inside it, which may contain the struct itself."""
    if shape in seen:
        return set()
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return {shape}.union(*[structs_in(one, seen | {shape}) for one in typing.get_type_hints(shape).values()])
    return set().union(*[structs_in(one, seen) for one in get_args(shape)])


def by_name(shapes: set[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """Structs, sorted by name."""
    return sorted(shapes, key=lambda one: one.__name__)


def pack_types(shapes: list[type[msgspec.Struct]], taken: set[str]) -> list[str]:
    """The structs of a pack; inside a namespace `Pack` if one has the same name as a struct of the view."""
    written = [struct(shape) for shape in shapes]
    if not taken & {shape.__name__ for shape in shapes}:
        return written
    return ["\n".join(["export declare namespace Pack {", textwrap.indent("\n\n".join(written), "  "), "}"])]


HAPPENED = """/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];"""
ASK = """/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}"""
FORMS = {"number": "number", "numbers": "number[]", "text": "string", "flag": "boolean"}


def fields_of(event: Event) -> str:
    """The fields of an event; a secret is null for seats that may not know it."""
    return "; ".join(
        f"{field}: {FORMS[form]}{' | null' if field in event.secret else ''}"
        for field, form in zip(event.fields, event.forms, strict=True)
    )


def view_structs(game: Game) -> list[type[msgspec.Struct]]:
    """The structs of a game's module `view`. A smaller game has its view among its other structs, in `shapes`."""
    if find_spec(f"{game.package}.view") is not None:
        return structs_of(importlib.import_module(f"{game.package}.view"))
    if find_spec(f"{game.package}.shapes") is not None:
        found = structs_of(importlib.import_module(f"{game.package}.shapes"))
        return [shape for shape in found if shape.__name__ == "View"]
    return []


def game_types(game: Game) -> str:
    """Everything a board gets: the view, the events with their fields, the targets of each verb, and the pack."""
    declared = view_structs(game)
    seen = set(declared).union(*map(structs_in, declared))
    views = [struct(shape) for shape in by_name(seen)]
    if game.pack is not None:
        views += pack_types(by_name(structs_in(game.pack)), {shape.__name__ for shape in seen})
    events = [f"  {name}: {{ {fields_of(event)} }};" for name, event in sorted(game.events.items())]
    verbs = [f"  {name}: {verb.kinds!r};".replace("'", '"') for name, verb in sorted(game.verbs.items())]
    keys = " | ".join([f'"{key}"' for key in sorted(game.decisions)])
    parts = [*views, "\n".join(["export interface Events {", *events, "}"])]
    parts.append(HAPPENED)
    parts.append(f"/** The keys of all questions. */\nexport type DecisionKey = {keys};")
    parts.append(ASK)
    parts.append("\n".join(["/** The kinds of each verb's targets. */", "export interface Verbs {", *verbs, "}"]))
    return MADE + "\n" + "\n\n".join(parts) + "\n"
