"""Faults that can be found in a game's sources before anything is played: an event told with too many or too few
values, a decision or an event that the game does not declare.

This judges only names whose meaning is plain from the source. What is built at run time is left to random play.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

from parlour.kernel import Decision, Event, Game, Poll

TELLING = {"tell": 0, "tell_only": 1}  # how many arguments come before the event


def source_faults(game: Game) -> list[str]:
    """Every fault, with the file and the line where it stands."""
    found: list[str] = []
    for file, module in _sources(game.package):
        for line, fault in sorted(_faults(game, module, ast.parse(file.read_text("utf-8")))):
            found.append(f"{_short(file, game.package)}:{line}: {fault}")
    return found


def _sources(package: str) -> Iterator[tuple[Path, ModuleType]]:
    """The game's files with the modules imported from them. The source of a compiled module lies beside it."""
    for folder in getattr(importlib.import_module(package), "__path__", []):
        for file in sorted(Path(folder).rglob("*.py")):
            inside = file.relative_to(folder).with_suffix("").parts
            module = sys.modules.get(".".join([package, *[part for part in inside if part != "__init__"]]))
            if module is not None:  # a file that is not imported is not part of the game
                yield file, module


def _faults(game: Game, module: ModuleType, tree: ast.Module) -> Iterator[tuple[int, str]]:
    declared = {id(decision) for decision in game.decisions.values()}
    events = {id(event) for event in game.events.values()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLING:
            yield from _telling_faults(node, TELLING[node.func.attr], module, events)
    for node in tree.body:
        found = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else None
        if _can_wait(found) and id(found) not in declared:
            yield node.lineno, f"{found.__name__} is not among the decisions that {game.name} declares"


def _can_wait(thing: object) -> TypeGuard[type]:
    """Whether it is a decision or a poll that can come to the top of a stack, not a base class of others."""
    if not isinstance(thing, type) or not issubclass(thing, Decision | Poll):
        return False
    return bool(thing.verbs) and not thing.__subclasses__()


def _telling_faults(call: ast.Call, before: int, module: ModuleType, events: set[int]) -> Iterator[tuple[int, str]]:
    arguments = call.args[before:]
    if not arguments or any(isinstance(one, ast.Starred) for one in arguments):
        return
    event = _stands_for(arguments[0], module)
    if not isinstance(event, Event):
        return
    if id(event) not in events:
        yield call.lineno, f"the event {event.name!r} is not among those that the game declares"
    given, wanted = len(arguments) - 1 + len(call.keywords), len(event.fields)
    if given != wanted:
        values = f"{wanted} value" if wanted == 1 else f"{wanted} values"
        yield call.lineno, f"the event {event.name!r} is told with {values} ({', '.join(event.fields)}), not {given}"


def _stands_for(name: ast.expr, module: ModuleType) -> object:
    match name:
        case ast.Name():
            return vars(module).get(name.id)
        case ast.Attribute(value=ast.Name() as owner):
            return getattr(vars(module).get(owner.id), name.attr, None)
    return None


def _short(file: Path, package: str) -> str:
    """The path of a file from the game's own folder on."""
    folder = Path(str(importlib.import_module(package).__path__[0]))
    return str(Path(folder.name, file.relative_to(folder)))
