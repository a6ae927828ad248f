"""Where every sentence stands: the catalogues that a match reads, one over the other, each with its file and lines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from parlour.kernel import Game
from parlour.kernel.toml_lines import lines_of
from parlour.kernel.words import read_words

KeyPath = tuple[str, ...]


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of a catalogue: its key, its text (none if it is missing), and its file and line."""

    key: str
    text: str | None = None
    at: str = ""


class Catalogue:
    """One file of sentences."""

    def __init__(self, shown: str, file: Traversable) -> None:
        self.shown = shown
        self.texts = dict(leaves(read_words(file).sections))
        self._lines = lines_of(file.read_text("utf-8"))

    def line(self, path: KeyPath) -> int:
        """The line on which the sentence at this path begins."""
        return self._lines[path]

    def sentence(self, path: KeyPath) -> Sentence:
        """The sentence at this path, which is in this file."""
        return Sentence(".".join(path), self.texts[path], f"{self.shown}:{self.line(path)}")


class Sentences:
    """The catalogues of a game and of one of its packs; it remembers which sentences were asked for."""

    def __init__(self, game: Game, pack: str | Path | None) -> None:
        self.own = [*_pack_catalogues(game, pack), _read(*_words_of(game.folder))]
        common = files("parlour.kernel") / "sentences" / "en.toml"
        self._all = [*self.own, _read(common, "parlour/kernel/sentences")]
        self.used: set[KeyPath] = set()

    def find(self, *path: str) -> Sentence:
        """The sentence at this path, where it is defined; without a text if there is none."""
        self.used.add(path)
        for catalogue in self._all:
            if path in catalogue.texts:
                return catalogue.sentence(path)
        return Sentence(".".join(path))

    def below(self, *path: str) -> list[Sentence]:
        """Every sentence below this path, in the order of the files."""
        found = dict.fromkeys(one for catalogue in self._all for one in catalogue.texts if one[: len(path)] == path)
        return [self.find(*one) for one in found]

    def keys(self, section: str) -> list[str]:
        """The keys of a section."""
        return list(dict.fromkeys(one[1] for each in self._all for one in each.texts if one[0] == section and one[1:]))

    def unused(self) -> Iterator[tuple[KeyPath, Sentence]]:
        """The sentences of game and pack that nobody has asked for."""
        for catalogue in self.own:
            for path in sorted(catalogue.texts, key=catalogue.line):
                if path not in self.used:
                    yield path, catalogue.sentence(path)


def leaves(sections: Mapping[str, object], above: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every text of a catalogue with its path."""
    for key, value in sections.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*above, key))
        elif isinstance(value, str):
            yield (*above, key), value


def _read(file: Traversable, folder: str) -> Catalogue:
    return Catalogue(f"{folder}/{file.name}", file)


def _words_of(folder: Traversable) -> tuple[Traversable, str]:
    """The catalogue of a game or a pack, and its folder as it is shown."""
    return folder / "words" / "en.toml", f"{Path(str(folder)).name}/words"


def _pack_catalogues(game: Game, pack: str | Path | None) -> Iterator[Catalogue]:
    """The catalogues of a pack and of those that it extends, the topmost first."""
    if game.pack is None or (read := game.read_pack(pack)) is None:
        return
    installed = game.folder / "packs"
    folder: Traversable = pack if isinstance(pack, Path) else installed / read.name
    while True:
        words, shown = _words_of(folder)
        if words.is_file():
            yield _read(words, shown)
        below = _extends(folder)
        if below is None:
            return
        folder = installed / below if below in game.packs else Path(str(folder)) / below


def _extends(folder: Traversable) -> str | None:
    """The pack that this one extends."""
    for file in folder.iterdir() if folder.is_dir() else [folder]:
        if file.name.endswith(".toml"):
            below = tomllib.loads(file.read_text("utf-8")).get("extends")
            if below is not None:
                return str(below)
    return None
