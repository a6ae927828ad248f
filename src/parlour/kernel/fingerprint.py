"""A fingerprint of a table: two are equal exactly when everything on the two tables is equal.

Compiled classes keep their attributes in slots and in another order than interpreted ones. Both are read here by name,
so a table has the same fingerprint compiled or not. Checks, tests and `verify` use it.
"""

from __future__ import annotations

import hashlib
import types
from functools import cache
from typing import Any

import msgspec

from .bank import Bank
from .chance import Chance
from .deck import Bag, Deck
from .moves import Move
from .result import Result
from .steps import Step
from .table import Table

PLAIN = frozenset((type(None), bool, int, str, float))
SLOTS = (types.GetSetDescriptorType, types.MemberDescriptorType)
UNSET = object()  # an empty slot
# Not part of the position: the shared setup, listeners, and options that are listed on demand.
BESIDE = {"setup", "no_chance", "_heard", "_listener", "_listed", "_prepared", "_options", "_decision", "_base"}
BESIDE |= {"_taken", "_owed"}
# What copies share for a while, and what they show of it. (Compiled, a property is a slot, too.)
SHARE: dict[type, tuple[set[str], set[str]]] = {
    Deck: ({"_cards", "_seen", "_held", "_redeal", "_place", "_stream"}, {"cards", "seen"}),
    Bag: ({"_left", "_discards", "_held"}, {"left", "discards"}),
    Bank: ({"_purse", "_held"}, {"purse"}),
}


def fingerprint(t: Table) -> str:
    """A short text that two tables share only if everything on them is equal."""
    return hashlib.sha256(msgspec.json.encode(contents(t))).hexdigest()[:32]


def contents(thing: Any) -> Any:
    """Everything a thing holds, as plain data with sorted names."""
    kind: Any = type(thing)
    if kind in PLAIN:
        return thing
    if kind is list or kind is tuple:
        # Most of a table is lists of numbers, whose items need no further work.
        return thing if PLAIN.issuperset(map(type, thing)) else [contents(item) for item in thing]
    if isinstance(thing, bytes):
        return thing.hex()
    if isinstance(thing, Move | Step):
        return repr(thing)
    if isinstance(thing, Result):
        return repr(thing)
    if isinstance(thing, dict):
        return [[contents(key), contents(value)] for key, value in sorted(thing.items(), key=lambda kv: repr(kv[0]))]
    if isinstance(thing, set | frozenset):
        return sorted(repr(contents(item)) for item in thing)
    if isinstance(thing, msgspec.Struct):
        return [type(thing).__name__, *[contents(getattr(thing, name)) for name in thing.__struct_fields__]]
    if isinstance(thing, Chance):
        thing.settle()
    shared = thing.setup.derived if isinstance(thing, Table) else None
    named = [(name, getattr(thing, name, UNSET)) for name in attributes(kind, *getattr(thing, "__dict__", ()))]
    return [
        kind.__name__,
        *[[name, contents(held)] for name, held in named if held is not UNSET and (held is None or held is not shared)],
    ]


@cache
def attributes(kind: type, *names: str) -> list[str]:
    """The sorted names of an object's attributes, whether they are in slots or in its dictionary."""
    slots = [name for cls in kind.__mro__[:-1] for name, slot in vars(cls).items() if isinstance(slot, SLOTS)]
    found = {*names, *slots} - BESIDE
    for base, (kept, shown) in SHARE.items():
        if issubclass(kind, base):
            found = found - kept | shown
    return sorted(name for name in found if not name.startswith("__"))
