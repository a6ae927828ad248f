"""Values of a pack that remember where they were written, so that every fault can name its file and its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, overload

import msgspec

from .errors import PackError
from .toml_lines import KeyPath

MOST_TOLD: Final = 50  # faults at once: nobody reads more, and to guess what each one means takes time
NO_FILE: Final = ""  # the file of a value that was never written into one


class Place(msgspec.Struct, frozen=True):
    """Where a value was written."""

    file: str
    line: int


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a pack: where it is, in which field, and what was expected and found."""

    place: Place
    path: str
    what: str
    hint: Callable[[], str] = str
    """What was meant, perhaps. It is only guessed for faults that are told."""


class Placed(dict[str, Any]):
    """A table of a pack that remembers where each of its keys was written."""

    def __init__(self, values: dict[str, object], places: dict[str, Place], own: Place) -> None:
        super().__init__(values)
        self.places = places
        self.own = own
        self.beside: list[str] = []
        """The ids that the pack below has in the same list, if this entry was added to them."""


class PlacedList(list[Any]):
    """A list of a pack that remembers where each of its entries was written."""

    def __init__(self, values: Iterable[object], places: list[Place]) -> None:
        super().__init__(values)
        self.places = places
        self.instead_of = 0
        """How many entries the pack below has in this list, all of which it replaces."""


@overload
def placed(value: Mapping[str, object], path: KeyPath, file: str, lines: Mapping[KeyPath, int]) -> Placed: ...
@overload
def placed(value: object, path: KeyPath, file: str, lines: Mapping[KeyPath, int]) -> object: ...
def placed(value: object, path: KeyPath, file: str, lines: Mapping[KeyPath, int]) -> object:
    """The value with the places of everything in it."""
    if isinstance(value, list):
        places = [Place(file, lines[*path, n]) for n in range(len(value))]
        return PlacedList([placed(item, (*path, n), file, lines) for n, item in enumerate(value)], places)
    if not isinstance(value, dict):
        return value
    where = {key: Place(file, lines[*path, key]) for key in value}
    inside: dict[str, object] = {key: placed(item, (*path, key), file, lines) for key, item in value.items()}
    return Placed(inside, where, Place(file, lines[path]))


def place_of(document: Placed, path: str, loosely: bool = False) -> Place:
    """The nearest known place of a path such as `spaces[inn].price`; `loosely` also that of another space's price."""
    here: object = document
    place = document.own
    names = re.findall(r"[\w-]+", path)
    for name, following in zip(names, [*names[1:], ""], strict=True):
        if isinstance(here, Placed) and name in here:
            place = here.places[name]
            here = here[name]
        elif isinstance(here, list):
            number = _number_of(here, name)
            if number is None and loosely:
                number = next((n for n, one in enumerate(here) if isinstance(one, Placed) and following in one), None)
            if number is None:
                return place
            place = place_in(here, number, place)
            here = here[number]
        else:
            return place
    return place


def _number_of(entries: list[object], name: str) -> int | None:
    for number, entry in enumerate(entries):
        if isinstance(entry, Placed) and entry.get("id") == name:
            return number
    return int(name) if name.isdecimal() and int(name) < len(entries) else None


def place_in(entries: list[object], number: int, otherwise: Place) -> Place:
    """Where an entry of a list was written."""
    entry = entries[number]
    if isinstance(entry, Placed):
        return entry.own
    return entries.places[number] if isinstance(entries, PlacedList) else otherwise


def tell(faults: Iterable[Fault]) -> list[str]:
    """One line for each fault, in the order of the files. Of very many, the first, and how many more there are."""
    ordered = sorted(faults, key=lambda fault: (fault.place.file, fault.place.line))
    lines = [f"{_where(fault.place)}{fault.path}: {fault.what}{fault.hint()}" for fault in ordered[:MOST_TOLD]]
    more = len(ordered) - len(lines)
    return [*lines, f"and {more:,} more"] if more else lines


def _where(place: Place) -> str:
    return "" if place.file == NO_FILE else f"{place.file}:{place.line}: "


def refuse(faults: list[Fault], content: object = None) -> None:
    """Refuse a pack with all that is wrong in it."""
    if faults:
        raise PackError("\n".join(tell(faults)), content)
