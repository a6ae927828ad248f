"""Faults that can be found in a game's sources before anything is played: an event told with too many or too few
values, a decision or an event that the game does not declare.

This judges only names whose meaning is plain from the source. What is built at run time is left to random play, and
the check says where that is.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeGuard

from parlour.kernel import Decision, Event, Game, Poll

from .local_names import FUNCTIONS, Scope, own_nodes, written_out

TELLING = {"tell": 0, "tell_only": 1}  # how many arguments come before the event


class Finding(NamedTuple):
    """What is said of a line: a fault, or that it cannot be judged."""

    line: int
    text: str
    fault: bool = True


class MeantEvents(NamedTuple):
    """The events that a call may tell; those that `each` are certainly told at some time."""

    events: list[Event]
    each: bool


def source_faults(game: Game) -> list[str]:
    """Every fault, with the file and the line where it stands."""
    return _told(game, fault=True)


def unchecked(game: Game) -> list[str]:
    """Where an event is told in a way that cannot be judged by the source."""
    return _told(game, fault=False)


def _told(game: Game, *, fault: bool) -> list[str]:
    found: list[str] = []
    for file, module in _sources(game.package):
        for finding in sorted(_findings(game, module, ast.parse(file.read_text("utf-8")))):
            if finding.fault is fault:
                found.append(f"{_short(file, game.package)}:{finding.line}: {finding.text}")
    return found


def _sources(package: str) -> Iterator[tuple[Path, ModuleType]]:
    """The game's files with the modules imported from them. The source of a compiled module lies beside it."""
    for folder in getattr(importlib.import_module(package), "__path__", []):
        for file in sorted(Path(folder).rglob("*.py")):
            inside = file.relative_to(folder).with_suffix("").parts
            module = sys.modules.get(".".join([package, *[part for part in inside if part != "__init__"]]))
            if module is not None:  # a file that is not imported is not part of the game
                yield file, module


def _findings(game: Game, module: ModuleType, tree: ast.Module) -> Iterator[Finding]:
    declared = {id(decision) for decision in game.decisions.values()}
    events = {id(event) for event in game.events.values()}
    for call, scope in _calls(tree, Scope(tree)):
        if isinstance(call.func, ast.Attribute) and call.func.attr in TELLING:
            yield from _judge(call, TELLING[call.func.attr], Names(module, scope), events)
    for node in tree.body:
        found = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else None
        if _can_wait(found) and id(found) not in declared:
            yield Finding(node.lineno, f"{found.__name__} is not among the decisions that {game.name} declares")


def _calls(function: ast.AST, scope: Scope) -> Iterator[tuple[ast.Call, Scope]]:
    """Every call, with the names that are bound where it stands."""
    for node in own_nodes(function):
        if isinstance(node, ast.Call):
            yield node, scope
        if isinstance(node, FUNCTIONS):
            yield from _calls(node, Scope(node, scope))


def _can_wait(thing: object) -> TypeGuard[type]:
    """Whether it is a decision or a poll that can come to the top of a stack, not a base class of others."""
    if not isinstance(thing, type) or not issubclass(thing, Decision | Poll):
        return False
    return bool(thing.verbs) and not thing.__subclasses__()


class Names(NamedTuple):
    """What names stand for at one place."""

    module: ModuleType
    scope: Scope

    def told(self, event: ast.expr, within: frozenset[str] = frozenset()) -> MeantEvents | None:
        """The events that an expression stands for; None if that is not plain."""
        match event:
            case ast.IfExp(body=one, orelse=other):
                return _join([self.told(one, within), self.told(other, within)], each=True)
            case ast.Name(id=name) if (bound := self.scope.bound(name)) is not None:
                if name in within or None in bound:
                    return None
                found = [
                    _join([self.told(value, within | {name}) for value in values], each=True)
                    for values in bound
                    if values is not None
                ]
                return _join(found, each=len(found) == 1)
            case ast.Name(id=name):
                meant = vars(self.module).get(name)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if self.scope.bound(name) is None:
                meant = getattr(vars(self.module).get(name), attribute, None)
            case _:
                return None
        return MeantEvents([meant], True) if isinstance(meant, Event) else None

    def how_many(self, values: list[ast.expr]) -> int | None:
        """How many values these are; None if that is not plain."""
        whole = 0
        for value in values:
            if not isinstance(value, ast.Starred):
                whole += 1
                continue
            inner = value.value
            if isinstance(inner, ast.Name):
                match self.scope.bound(inner.id):
                    case [[inner]]:
                        pass
            if (parts := written_out(inner)) is None:
                return None
            whole += len(parts)
        return whole


def _join(found: list[MeantEvents | None], *, each: bool) -> MeantEvents | None:
    known = [told for told in found if told is not None]
    if len(known) < len(found):
        return None
    return MeantEvents([event for told in known for event in told.events], each and all(told.each for told in known))


def _judge(call: ast.Call, before: int, names: Names, declared: set[int]) -> Iterator[Finding]:
    arguments = call.args[before:]
    if not arguments or isinstance(arguments[0], ast.Constant | ast.JoinedStr):  # a sentence: something else tells it
        return
    told = names.told(arguments[0])
    given = names.how_many(arguments[1:])
    if any(keyword.arg is None for keyword in call.keywords):
        given = None
    if told is None or given is None:
        yield Finding(call.lineno, "what is told here cannot be checked", fault=False)
    if told is None:
        return
    given = given + len(call.keywords) if given is not None else None
    faults = [_faults_of(event, given, declared) for event in told.events]
    if told.each or all(faults):
        for fault in dict.fromkeys(fault for some in faults for fault in some):
            yield Finding(call.lineno, fault)
    elif any(faults):
        yield Finding(call.lineno, "what is told here cannot be checked", fault=False)


def _faults_of(event: Event, given: int | None, declared: set[int]) -> list[str]:
    found = []
    if id(event) not in declared:
        found.append(f"the event {event.name!r} is not among those that the game declares")
    wanted = len(event.fields)
    if given is not None and given != wanted:
        values = f"{wanted} value" if wanted == 1 else f"{wanted} values"
        found.append(f"the event {event.name!r} is told with {values} ({', '.join(event.fields)}), not {given}")
    return found


def _short(file: Path, package: str) -> str:
    """The path of a file from the game's own folder on."""
    folder = Path(str(importlib.import_module(package).__path__[0]))
    return str(Path(folder.name, file.relative_to(folder)))
