"""The terminal's own sentences, by key, from `words.toml`. What belongs to a game is said by the match's speaker."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from parlour.kernel.words import fill, read_words

SHELL: Final = read_words(files(__package__) / "words.toml")


def say(key: str, **values: object) -> str:
    """The sentence at `section.name`, with these values in its slots."""
    section, _, name = key.partition(".")
    return fill(SHELL[section, name], values, lambda _, value: str(value), {})
