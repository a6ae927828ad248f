"""Whether the words of a pack fit the game and what is in the pack.

A pack may replace any sentence of its game, with the values that the game gives to that sentence, and it names its own
things. Content can say which sentences those are:

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        yield ("names", "card", "joker"), True      # without it, people see the id
        yield ("stories", "joker"), False           # may be left out

For other content, any sentence may stand under an id of the pack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from .figures import FIGURE, is_of_absent_entry, missing_figures, near_figure
from .pack_shape import short
from .pack_toml import parse
from .placed import Fault, Place
from .settings import nearest
from .toml_lines import KeyPath, lines_of
from .words import SLOT, Words, slots

Path = tuple[str, ...]  # the section of a sentence, and its keys
Vocabulary = Mapping[Path, frozenset[str]]
"""Every sentence of a game, and the values that it may show."""

OF_EVERY_PACK: Final = (("pack", "title"), ("pack", "about"))
BRACE = re.compile(r"[{}]")


class WordsFile:
    """The words that a pack brings itself."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.words = Words(parse(text, name))
        self._lines: dict[KeyPath, int] | None = None

    def place(self, path: Path) -> Place:
        """Where a sentence stands, or what is nearest to it."""
        if self._lines is None:
            self._lines = lines_of(self.text)
        while path and path not in self._lines:
            path = path[:-1]
        return Place(self.name, self._lines.get(path, 1))


def check_words(own: WordsFile, below: Words, content: object, vocabulary: Vocabulary | None) -> list[Fault]:
    """Every sentence of a pack that nothing asks for, or that asks for something that is not there. Inherited sentences
    (`below`) may speak of entries that this pack has removed; its own may not."""
    missing = dict.fromkeys(missing_figures(own.words.sections, content))
    for key, figure in missing_figures(own.words.over(below).sections, content):
        if not is_of_absent_entry(content, figure):
            missing.setdefault((key, figure))
    faults = [
        Fault(
            own.place(tuple(key.split("."))),
            key,
            f"the pack has no figure {figure!r}",
            partial(near_figure, content, figure),
        )
        for key, figure in missing
    ]
    if vocabulary is not None:
        known = _Known(content, {**vocabulary_of(below), **vocabulary})
        told: set[Path] = set()
        for path, sentence in _sentences(own.words.sections):
            what, hint, there = known.fault(path, sentence)
            if what and there not in told:  # a section that nothing asks for is told once
                told.add(there)
                faults.append(Fault(own.place(there), ".".join(there), what, hint))
    return faults


def missing_words(name: str, words: Words, content: object) -> list[str]:
    """Every sentence that is missing, so that people see an id or nothing instead."""
    wanted = [*OF_EVERY_PACK, *[path for path, needed in _declared(content) if needed]]
    return [
        f"{name}: {'.'.join(path)}: expected a sentence, found none"
        for path in wanted
        if not (words.get(*path) or "").strip()
    ]


def names_in(content: object, words: Words) -> list[str]:
    """The ids of a pack, and everything that its words have a name for."""
    return [
        *_ids(content),
        *[path[-1] for path, _ in _declared(content)],
        *[path[-1] for path, _ in _sentences(words.sections)],
    ]


def _declared(content: object) -> Iterator[tuple[Path, bool]]:
    yield from getattr(content, "sentences", tuple)()


class _Known:
    """What may stand in the words of a pack."""

    def __init__(self, content: object, vocabulary: Vocabulary) -> None:
        own = {path for path, _ in _declared(content)}
        self.ids = set() if own else set(_ids(content))
        self.values: dict[Path, frozenset[str]] = {path: frozenset() for path in {*own, *OF_EVERY_PACK}}
        self.values |= vocabulary
        self.begun = {path[:depth] for path in self.values for depth in range(1, len(path) + 1)}

    def fault(self, path: Path, sentence: object) -> tuple[str, Callable[[], str], Path]:
        """What is wrong with a sentence, a hint, and the path that is wrong; empty if nothing is."""
        if path not in self.values and not self.ids.intersection(path[1:]):
            return self._unknown(path)
        if not isinstance(sentence, str):
            return f"expected a sentence, found {short(sentence)}", str, path
        values = self.values.get(path, frozenset())
        for name in slots(sentence):
            if name not in values:
                return f"no such value {{{name}}}", partial(nearest, name, sorted(values)), path
        if BRACE.search(FIGURE.sub("", SLOT.sub("", sentence))):
            return "expected both braces around a value, as in {name}", str, path
        return "", str, path

    def _unknown(self, path: Path) -> tuple[str, Callable[[], str], Path]:
        """No such sentence: the first key that nothing knows, and the nearest one that stands there."""
        for depth in (0, len(path) - 1) if self.ids else range(len(path)):
            if path[: depth + 1] not in self.begun:
                return f"nothing is called {path[depth]!r} here", partial(self._near, path, depth), path[: depth + 1]
        return "expected sentences of its own below it", str, path

    def _near(self, path: Path, depth: int) -> str:
        beside = {known[depth] for known in self.values if len(known) > depth and known[:depth] == path[:depth]}
        return nearest(path[depth], sorted(beside | self.ids))


def _sentences(sections: Mapping[str, object], above: Path = ()) -> Iterator[tuple[Path, object]]:
    for key, value in sections.items():
        if isinstance(value, Mapping):
            yield from _sentences(value, (*above, key))
        else:
            yield (*above, key), value


def vocabulary_of(words: Words) -> dict[Path, frozenset[str]]:
    """Every sentence of a catalogue, with the values that stand in it."""
    return {path: frozenset(slots(text)) for path, text in _sentences(words.sections) if isinstance(text, str)}


def _ids(value: object) -> Iterator[str]:
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            inside = getattr(value, field)
            if field == "id" and isinstance(inside, str):
                yield inside
            yield from _ids(inside)
    elif isinstance(value, Mapping):
        for key, inside in value.items():
            yield str(key)
            yield from _ids(inside)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inside in value:
            yield from _ids(inside)
