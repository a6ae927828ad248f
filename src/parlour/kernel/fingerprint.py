"""A fingerprint of a table: equal exactly when everything that lies on the table is equal.

Compiled classes keep their attributes in slots and in another order than interpreted ones; both are read here
by name, so that the fingerprint of a table is the same compiled or not. Used by checks, tests and `verify`.
"""

from __future__ import annotations

import hashlib
import types
from typing import Any

import msgspec

from .moves import Move
from .result import Result
from .steps import Step
from .table import Table

# What is no part of the position: the shared setup, who listens, and options that are listed on demand.
BESIDE = {"setup", "no_chance", "_heard", "_listed", "_decision", "_base"}


def fingerprint(t: Table) -> str:
    """A short text that two tables share only if they are equal in everything."""
    return hashlib.sha256(msgspec.json.encode(contents(t))).hexdigest()[:32]


def contents(thing: Any) -> Any:
    """Everything a thing holds, as plain data with sorted names."""
    if thing is None or isinstance(thing, bool | int | str | float):
        return thing
    if isinstance(thing, bytes):
        return thing.hex()
    if isinstance(thing, Move | Step):
        return repr(thing)
    if isinstance(thing, Result):
        return repr(thing)
    if isinstance(thing, list | tuple):
        return [contents(item) for item in thing]
    if isinstance(thing, dict):
        return [[contents(key), contents(value)] for key, value in sorted(thing.items(), key=lambda kv: repr(kv[0]))]
    if isinstance(thing, set | frozenset):
        return sorted(repr(contents(item)) for item in thing)
    if isinstance(thing, msgspec.Struct):
        return [type(thing).__name__, *[contents(getattr(thing, name)) for name in thing.__struct_fields__]]
    shared = thing.setup.derived if isinstance(thing, Table) else None
    named = [(name, getattr(thing, name)) for name in _attributes(thing)]
    return [
        type(thing).__name__,
        *[[name, contents(held)] for name, held in named if held is None or held is not shared],
    ]


def _attributes(thing: Any) -> list[str]:
    names = set(getattr(thing, "__dict__", {}))
    for cls in type(thing).__mro__[:-1]:
        names |= {name for name, slot in vars(cls).items() if isinstance(slot, SLOTS)}
    return sorted(name for name in names - BESIDE if not name.startswith("__") and hasattr(thing, name))


SLOTS = (types.GetSetDescriptorType, types.MemberDescriptorType)
