"""The terminal's own sentences, by key, from `words.toml`. The match's speaker says what belongs to a game."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from parlour.kernel.words import fill, read_words

SHELL: Final = read_words(files(__package__) / "words.toml")


class NotPossible(Exception):
    """What cannot be done, as a sentence for the person who asked for it."""


def say(key: str, **values: object) -> str:
    """The sentence at `section.name`, with these values in its slots."""
    section, _, name = key.partition(".")
    return fill(SHELL[section, name], values, lambda _, value: str(value), {})
