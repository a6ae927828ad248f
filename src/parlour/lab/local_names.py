"""What a name can stand for inside a function, as far as that is plain from the source: assignments, loops over what is
written out, conditions. Everything else is not known."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Choice = list[ast.expr]
"""Expressions that a name stands for one after the other, or one or the other: each of them counts."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Scope:
    """The names that a function binds, and those of the functions around it."""

    def __init__(self, function: ast.AST, outer: Scope | None = None) -> None:
        self.outer = outer
        self._bound: dict[str, list[Choice | None]] = {}
        if isinstance(function, FUNCTIONS):
            for node in ast.walk(function.args):
                if isinstance(node, ast.arg):
                    self._bind(node.arg, None)
            for node in own_nodes(function):
                self._read(node)

    def bound(self, name: str) -> list[Choice | None] | None:
        """What the name is bound to at each place that binds it, None where that is not plain; None if it is not bound
        by any of these functions."""
        if name in self._bound:
            return self._bound[name]
        return self.outer.bound(name) if self.outer is not None else None

    def _read(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, [value])
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                self._assign(target, [value])
            case ast.For(target=target, iter=values) | ast.comprehension(target=target, iter=values):
                self._assign(target, written_out(values))
            case (
                ast.AugAssign(target=ast.Name(id=name))
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
            ):
                self._bind(name, None)
            case ast.withitem(optional_vars=ast.expr() as target) | ast.AsyncFor(target=target):
                self._assign(target, None)

    def _assign(self, target: ast.expr, values: Choice | None) -> None:
        if isinstance(target, ast.Name):
            self._bind(target.id, values)
        elif isinstance(target, ast.Tuple | ast.List):
            rows = [written_out(value) for value in values] if values is not None else [None]
            for at, part in enumerate(target.elts):
                known = [row[at] for row in rows if row is not None and len(row) == len(target.elts)]
                self._assign(part, known if len(known) == len(rows) else None)

    def _bind(self, name: str, values: Choice | None) -> None:
        self._bound.setdefault(name, []).append(values)


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function that is not in a function inside of it."""
    for node in ast.iter_child_nodes(function):
        yield node
        if not isinstance(node, FUNCTIONS):
            yield from own_nodes(node)


def written_out(values: ast.expr) -> Choice | None:
    """The elements of a tuple or list that is written out."""
    if isinstance(values, ast.Tuple | ast.List) and not any(isinstance(one, ast.Starred) for one in values.elts):
        return values.elts
    return None
