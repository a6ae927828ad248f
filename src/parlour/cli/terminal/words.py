"""The terminal's own sentences, by key, from `words.toml`. Sentences of a game come from the match's speaker."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from parlour.kernel.words import fill, read_words

SHELL: Final = read_words(files(__package__) / "words.toml")


class NotPossible(Exception):
    """Something cannot be done; the text is a sentence for the person who asked for it."""


def say(key: str, **values: object) -> str:
    """The sentence at `section.name`, with these values filled in."""
    section, _, name = key.partition(".")
    return fill(SHELL[section, name], values, lambda _, value: str(value), {})
