"""The sentences of the page, from words/en.toml."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from parlour.kernel import Game, GameError
from parlour.kernel.pack import Pack
from parlour.kernel.words import Words, fill, plain, read_words


@cache
def catalogue() -> Words:
    """Everything that the page says beside its numbers."""
    return read_words(files(__package__) / "words" / "en.toml")


def say(section: str, key: str, **values: object) -> str:
    """A sentence with its values."""
    return fill(catalogue()[section, key], values, lambda _, value: plain(value), {})


def words_of(game: Game, pack: Pack | None = None) -> Words:
    """The words of a game; none if it is still being written and has none."""
    try:
        return game.words_with(pack)
    except (GameError, TypeError):  # it is a single module, which can have no files
        return Words({})
