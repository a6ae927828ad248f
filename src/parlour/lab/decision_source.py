"""What the sources of a decision say of it: where it stands, which events its verbs tell, and why it closes moves.

Only what follows at once is read, through the functions that a verb calls. Steps that it pushes happen later, and are
not followed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from parlour.kernel import Event

TELLING = {"tell": 0, "tell_only": 1}  # how many arguments come before the event

Found = Callable[[ast.AST, ModuleType], Iterator[str]]


class RulesFile:
    """A file of the game with what is defined in it."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        compiled = Path(str(module.__file__))
        self.file = compiled.with_name(compiled.name.partition(".")[0] + ".py")  # the source lies beside it
        body = ast.parse(self.file.read_text("utf-8")).body if self.file.is_file() else []
        self.defined = {node.name: node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@cache
def place_of(module: str) -> RulesFile:
    """The file of an imported module."""
    return RulesFile(sys.modules[module])


class DecisionSource:
    """The source of one decision."""

    def __init__(self, decision: type, package: str) -> None:
        self.decision = decision
        self.package = package
        self.place = place_of(decision.__module__)

    @property
    def line(self) -> int:
        """The line on which its class begins; 0 if no source shows it."""
        found = self.place.defined.get(self.decision.__name__)
        return 0 if found is None else found.lineno

    def events_of(self, method: str) -> list[str]:
        """The events that a method tells at once, in the order of the source."""
        return list(dict.fromkeys(self._follow(method, _told, set())))

    def strings_in(self, method: str) -> list[str]:
        """Every text in a method and in the functions it calls: among them are the keys that it may give."""
        return list(dict.fromkeys(self._follow(method, _string, set())))

    def _is_own(self, module: str) -> bool:
        return module == self.package or module.startswith(self.package + ".")

    def _follow(self, method: str, find: Found, seen: set[tuple[str, str]]) -> Iterator[str]:
        for kind in self.decision.__mro__:
            if not self._is_own(kind.__module__):
                continue
            place = place_of(kind.__module__)
            for node in getattr(place.defined.get(kind.__name__), "body", []):
                if isinstance(node, ast.FunctionDef) and node.name == method:
                    yield from self._read(node, place, find, seen)
                    return

    def _read(self, node: ast.AST, place: RulesFile, find: Found, seen: set[tuple[str, str]]) -> Iterator[str]:
        for part in _in_order(node):
            yield from find(part, place.module)
            match part:
                case ast.Name(id=name):
                    yield from self._read_called(vars(place.module).get(name), find, seen)
                case ast.Attribute(value=ast.Name(id="self"), attr=method) if ("self", method) not in seen:
                    seen.add(("self", method))
                    yield from self._follow(method, find, seen)

    def _read_called(self, named: object, find: Found, seen: set[tuple[str, str]]) -> Iterator[str]:
        """Read a function of the game that is named in what was read."""
        module, name = str(getattr(named, "__module__", "")), str(getattr(named, "__name__", ""))
        if isinstance(named, type) or not self._is_own(module) or (module, name) in seen:
            return
        seen.add((module, name))
        place = place_of(module)
        if isinstance(defined := place.defined.get(name), ast.FunctionDef):
            yield from self._read(defined, place, find, seen)


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and everything in it, in the order of the source; `ast.walk` goes level by level."""
    yield node
    for part in ast.iter_child_nodes(node):
        yield from _in_order(part)


def _told(node: ast.AST, module: ModuleType) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLING:
        arguments = node.args[TELLING[node.func.attr] :]
        event = vars(module).get(arguments[0].id) if arguments and isinstance(arguments[0], ast.Name) else None
        if isinstance(event, Event):
            yield event.name


def _string(node: ast.AST, module: ModuleType) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
