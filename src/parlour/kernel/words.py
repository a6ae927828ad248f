"""Words: every sentence for people, by key, in catalogues.

A game's English stands in `words/en.toml`, in sections: `game` (title, about), `asks` and `waits` (what a
decision asks its seat, and what the others read meanwhile, by its key), `events`, `verbs`,
`kinds`, `names` (of targets, by kind and id; of settings and presets, as `setting` and `preset`; of what a setting
can be, by the setting's name), `settings` and `presets` (what they do), `reasons` (why a match ended), `closed` (which
rule forbids a move), `confirm` (what is asked before a verb that cannot be taken back), `resources` (what players
hold, by the field of the view's `seats`). What is said of every game (`results`, `resigned`) stands in the kernel's
own `sentences/en.toml`. A template holds its values in braces:

- `{square}`: the value named so, shown as the kind of that name if there is one;
- `{to:seat}`: shown as a `seat`;
- `{amount|coin|coins}`: the number and its word, one or many;
- an event with secrets has a second template, `drew.hidden`, for those who may not know them;
- a verb whose template is empty is for bots and agents: people are not offered it.

The browser fills the same templates in `web/src/speech.ts`. `tests/speech/cases.json` says how, rule by rule, and both
are held to it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from .errors import GameError

SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")

ShowValue = Callable[[str, object], str]


class Words:
    """A catalogue: sections of templates by key."""

    def __init__(self, sections: Mapping[str, Any]) -> None:
        self.sections = sections

    def get(self, *path: str) -> str | None:
        """The template at this place, if there is one. A key with a dot may stand quoted in its section."""
        found: object = self.sections
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                return None
            found = found[key]
        return found if isinstance(found, str) else None

    def __getitem__(self, path: tuple[str, ...]) -> str:
        template = self.get(*path)
        if template is None:
            raise GameError(f"no words for {'.'.join(path)}")
        return template

    def keys(self, section: str) -> list[str]:
        """The keys of a section; none, if there is no such section."""
        found = self.sections.get(section)
        return list(found) if isinstance(found, Mapping) else []

    def over(self, other: Words) -> Words:
        """These words where they are given, the other's elsewhere: a pack's over its game's."""
        return Words(_overlay(other.sections, self.sections))


def _overlay(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            merged[key] = _overlay(old, value)
        else:
            merged[key] = value
    return merged


def read_words(file: Traversable) -> Words:
    """Read a catalogue from a TOML file."""
    try:
        return Words(tomllib.loads(file.read_text("utf-8")))
    except FileNotFoundError:
        raise GameError(f"{file.name}: this game has no words; write words/en.toml") from None
    except tomllib.TOMLDecodeError as error:
        raise GameError(f"words/{file.name}: {error}") from None


@cache
def common_words() -> Words:
    """What is said of every game, in English."""
    return read_words(files(__package__) / "sentences" / "en.toml")


def fill(template: str, values: Mapping[str, object], show: ShowValue, kinds: Mapping[str, str]) -> str:
    """Put values into a template. `kinds` says which kind a value is, unless the template does."""

    def slot(match: re.Match[str]) -> str:
        name, kind, one, many = match.groups()
        if name not in values:
            return match.group(0)
        value = values[name]
        if one is not None:
            number = plain(value)
            return f"{number} {one if number == '1' else many}"
        return show(kind or kinds.get(name, name), value)

    return SLOT.sub(slot, template)


def plain(value: object) -> str:
    """A value that has no name, as the browser writes it too."""
    if value is None:
        return "?"
    return str(value).lower() if isinstance(value, bool) else str(value)


def slots(template: str) -> list[str]:
    """The names of the values a template wants."""
    return [match.group(1) for match in SLOT.finditer(template)]
