"""Writes the TypeScript types of what goes over the wire, from the Python structs that are its one source:
`web/src/wire.ts` for the host's protocol, and `types.ts` beside each board for its game's views, events and verbs.
`python web/shapes.py` writes them, a test fails while they are out of date.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
import types
import typing
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from parlour.host import wire
from parlour.kernel import Event, Game, find_game, find_games

ROOT = Path(__file__).resolve().parent.parent
MADE = "// Made by web/shapes.py from the Python structs; do not edit.\n"


def struct(shape: type[msgspec.Struct]) -> str:
    """A struct as an interface. What has a default may be left out on the wire."""
    lines = [f"export interface {shape.__name__} {{"]
    hints = typing.get_type_hints(shape, include_extras=True)
    if shape.__struct_config__.tag is not None:
        lines.append(f'  {shape.__struct_config__.tag_field}: "{shape.__struct_config__.tag}";')
    for field in msgspec.structs.fields(shape):
        shown = show(hints[field.name])
        if field.required:
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
    """The structs a module declares or uses, in the order of their names."""
    found = [thing for _, thing in inspect.getmembers(module, inspect.isclass) if issubclass(thing, msgspec.Struct)]
    return [thing for thing in found if thing is not msgspec.Struct]


def structs_in(shape: Any, seen: frozenset[Any] = frozenset()) -> set[type[msgspec.Struct]]:
    """A struct and all that it is made of, which may be others of its kind."""
    if shape in seen:
        return set()
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return {shape}.union(*[structs_in(one, seen | {shape}) for one in typing.get_type_hints(shape).values()])
    return set().union(*[structs_in(one, seen) for one in get_args(shape)])


def wire_types() -> str:
    """The protocol."""
    shapes = "\n\n".join([struct(shape) for shape in structs_of(wire)])
    return f"{MADE}\nexport const VERSION = {wire.VERSION};\n\n{shapes}\n"


def by_name(shapes: set[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """Structs in the order of their names."""
    return sorted(shapes, key=lambda one: one.__name__)


def pack_types(shapes: list[type[msgspec.Struct]], taken: set[str]) -> list[str]:
    """What a pack is made of; apart from the view, in `Pack`, where things of both have the same name."""
    written = [struct(shape) for shape in shapes]
    if not taken & {shape.__name__ for shape in shapes}:
        return written
    return ["\n".join(["export declare namespace Pack {", textwrap.indent("\n\n".join(written), "  "), "}"])]


HAPPENED = """/** Something that happened, as a board is told. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];"""
ASK = """/** What is asked, or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}"""
FORMS = {"number": "number", "numbers": "number[]", "text": "string", "flag": "boolean"}


def fields_of(event: Event) -> str:
    """The fields of an event; a secret is null for whoever may not know it."""
    return "; ".join(
        f"{field}: {FORMS[form]}{' | null' if field in event.secret else ''}"
        for field, form in zip(event.fields, event.forms, strict=True)
    )


def game_types(game: Game) -> str:
    """What a board gets: the view, the events with their fields, what can be done to what, and the pack."""
    declared = structs_of(importlib.import_module(f"{game.package}.view"))
    seen = set(declared).union(*map(structs_in, declared))
    views = [struct(shape) for shape in by_name(seen)]
    if game.pack is not None:
        views += pack_types(by_name(structs_in(game.pack)), {shape.__name__ for shape in seen})
    events = [f"  {name}: {{ {fields_of(event)} }};" for name, event in sorted(game.events.items())]
    verbs = [f"  {name}: {verb.kinds!r};".replace("'", '"') for name, verb in sorted(game.verbs.items())]
    keys = " | ".join([f'"{key}"' for key in sorted(game.decisions)])
    parts = [*views, "\n".join(["export interface Events {", *events, "}"])]
    parts.append(HAPPENED)
    parts.append(f"/** What can be asked. */\nexport type DecisionKey = {keys};")
    parts.append(ASK)
    parts.append("\n".join(["/** What each verb is done to. */", "export interface Verbs {", *verbs, "}"]))
    return MADE + "\n" + "\n\n".join(parts) + "\n"


def everything() -> dict[Path, str]:
    """Every file, with what it should hold."""
    files = {ROOT / "web/src/wire.ts": wire_types()}
    for name in find_games():
        folder = ROOT / "src/parlour/games" / name / "web"
        if folder.is_dir():
            files[folder / "types.ts"] = game_types(find_game(name))
    return files


if __name__ == "__main__":
    for file, text in everything().items():
        file.write_text(text, "utf-8")
        print(file.relative_to(ROOT), file=sys.stderr)
