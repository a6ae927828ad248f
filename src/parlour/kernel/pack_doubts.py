"""What is worth a look in the pack of any game: files that nothing reads, pictures and reasons of nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from .placed import Placed
from .settings import near

WORDS: Final = "words"
ENGLISH: Final = "en.toml"
ART: Final = "art"
TOML: Final = ".toml"
PICTURES: Final = (".svg", ".png", ".webp", ".jpg")
ALIKE: Final = (
    0.85  # with a letter wrong or two in the wrong order; the pictures of our packs are less like other names
)
FOR_PEOPLE: Final = (".md", ".txt")  # a note or a licence may lie anywhere


def strays(folder: Traversable) -> Iterator[str]:
    """Files and folders of a pack that nothing reads."""
    if not folder.is_dir():
        return
    for one in _inside(folder):
        if one.is_dir() and one.name not in (WORDS, ART):
            yield f"{folder.name}/{one.name}: nothing reads this folder{near(one.name.lower(), [WORDS, ART])}"
        elif one.is_file() and not one.name.endswith((TOML, *FOR_PEOPLE)) and "." in one.name:
            wanted = "; it must end in .toml" if one.name.lower().endswith(TOML) else ""
            yield f"{folder.name}/{one.name}: nothing reads this file{wanted}"
    for one in _inside(folder / WORDS):
        if one.name != ENGLISH and not one.name.endswith(FOR_PEOPLE):
            yield f"{folder.name}/{WORDS}/{one.name}: nothing reads this; the words of a pack stand in {ENGLISH}"
    for path, one in _below(folder / ART, ""):
        if not one.name.endswith((*PICTURES, *FOR_PEOPLE)) and "." in one.name:
            yield f"{folder.name}/{ART}/{path}: this is no picture; they end in {', '.join(PICTURES)}"


def misnamed_pictures(pack: str, pictures: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """Pictures that seem to be of something else, which has nearly the same name. Boards look for them by ids, and may
    have pictures of their own choice, so a name that is like no other may be right."""
    names = set(known)
    for picture in pictures:
        name = picture.rpartition("/")[2].rpartition(".")[0]
        close = difflib.get_close_matches(name, names, n=1, cutoff=ALIKE)
        if close and close[0] != name:
            yield f"{pack}/{ART}/{picture}: nothing is called {name!r}; did you mean {close[0]!r}?"


def missing_pictures(content: object, pictures: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pictures that are not there. Content can say which it asks for, in a method `pictures`: places in the pack, and
    pictures without their endings."""
    there = {picture.rpartition(".")[0] for picture in pictures}
    for path, wanted in getattr(content, "pictures", tuple)():
        if wanted not in there:
            yield path, f"there is no picture {wanted!r}{near(wanted, there)}"


def reason_of_nothing(why: Placed, beside: Mapping[str, object], shape: type[msgspec.Struct]) -> Iterator[str]:
    """Reasons for fields that no pack can have."""
    for key in why:
        if key not in beside and key not in _fields(shape):
            place = why.places[key]
            hint = near(key, [*beside, *_fields(shape)])
            yield f"{place.file}:{place.line}: why.{key}: no such field{hint}"


@cache
def _fields(shape: type[msgspec.Struct]) -> frozenset[str]:
    """The names of all fields in packs of this shape."""
    tables = msgspec.json.schema(shape)["$defs"].values()
    return frozenset(name for table in tables for name in table.get("properties", {}))


def _inside(folder: Traversable) -> list[Traversable]:
    found = [one for one in folder.iterdir() if not one.name.startswith((".", "__"))] if folder.is_dir() else []
    return sorted(found, key=lambda one: one.name)


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in _inside(folder):
        if one.is_dir():
            yield from _below(one, f"{path}{one.name}/")
        else:
            yield f"{path}{one.name}", one
