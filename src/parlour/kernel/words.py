"""Words: every sentence for people, by key, in catalogues.

A game's English stands in `words/en.toml`, in sections (`SECTIONS`). Sentences for every game stand in the kernel's own
`sentences/en.toml`; a game or a pack may replace them. A template has its values in braces:

- `{square}`: the value of that name, shown as the kind of that name if there is one;
- `{to:seat}`: shown as a `seat`;
- `{amount|coin|coins}`: the number and its noun, singular or plural.

The browser fills the same templates in `web/src/speech.ts`. `tests/speech/cases.json` specifies how, rule by rule, and
both are tested against it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from .errors import GameError

SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")

ShowValue = Callable[[str, object], str]

# What Parlour itself reads in a catalogue. A board may read other sections, and usually has its own in `board`.
SECTIONS: Final = {
    "game.title": "The name of the game, as people know it.",
    "game.about": "The game in one or two sentences, for lists.",
    "game.length": "How long a match takes, as in `45 minutes`. It may be missing.",
    "asks.<decision>": "What a decision or a poll asks its seat. Values: its fields, and what its `words` gives.",
    "waits.<decision>": "What the others read meanwhile. Values: the same, and `seat`, the seats that are asked.",
    "verbs.<verb>": "What a move does, as on a button. Values: the target, by its kind; of a pair, `from` and `to`. "
    "If it is empty, the verb is for bots and agents, and people are not offered it.",
    "groups.<verb>": "The verb without a target, above a list of its moves; without it, what `verbs` says.",
    "confirm.<verb>": "What is asked before a verb that cannot be taken back.",
    "closed.<rule>": "Why a move is not open, by the keys that `closed` of a decision gives.",
    "events.<event>": "What happened, for the log. Values: the fields of the event.",
    "events.<event>.hidden": "The same for those who are not told the secret fields; with its dot in quotes.",
    "players.unnamed": "What a player without a name is called. Value: `n`, the seat, counted from 1. Only "
    "Parlour's own sentence counts: a match may begin before its game has words.",
    "names.<kind>.<id>": "The name of a target or of a value in an event, by its kind and id.",
    "kinds.<kind>": "How a value of this kind is shown if it has no name. Value: `n`, its id or its number.",
    "names.setting.<setting>": "The name of a setting in forms; without it, its id.",
    "names.<setting>.<value>": "The name of a value that a setting offers; without it, the value.",
    "settings.<setting>": "What a setting does.",
    "names.preset.<preset>": "The name of a preset in forms; without it, its id.",
    "presets.<preset>": "What a preset plays like. Its figures come from the settings, as in `{=rounds|round|rounds}`.",
    "conflicts.<key>": "Why seats, settings and pack cannot be combined, by the keys that `conflict` gives.",
    "reasons.<reason>": "Why a match ended, by the keys that rules give to `finish`.",
    "results.<won, drawn, lost>": "How a match ended; a sentence of `reasons` follows. Value: `winners`.",
    "resigned.<won, drawn, lost>": "How a match ended because somebody resigned; nothing follows.",
    "unfinished.lost": "How a match ended that everyone agreed to end; nothing follows.",
    "no_undo.<key>": "Why a move cannot be taken back.",
    "resources.<field>": "What players hold, by the fields of the view's `seats`. Value: `n`.",
    "resources.<field>.hidden": "The same while the amount is hidden; with its dot in quotes.",
    "tells.<field>": "A field of the view, for readers of the text table. Values: `n`, a place in a list, `value`.",
    "guide.<number>": "What newcomers read after so many moves of the guide.",
    "pack.title": "The name of a pack, in its own words.",
    "pack.about": "A pack in one or two sentences, in its own words.",
    "board": "Whatever the game's own board says.",
}


class Words:
    """A catalogue: sections of templates by key."""

    def __init__(self, sections: Mapping[str, Any]) -> None:
        self.sections = sections

    def get(self, *path: str) -> str | None:
        """The template at this place, if there is one. A key with a dot may stand in quotes in its section."""
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
        """The keys of a section; none if there is no such section."""
        found = self.sections.get(section)
        return list(found) if isinstance(found, Mapping) else []

    def without(self, section: str) -> Words:
        """These words without a section."""
        return Words({key: value for key, value in self.sections.items() if key != section})

    def over(self, other: Words) -> Words:
        """These words, and the other's for whatever they leave out: a pack's over its game's."""
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
        raise GameError(f"words/{file.name}: this game has no words; write this file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameError(f"words/{file.name}: {error}") from None


@cache
def common_words() -> Words:
    """The sentences for every game, in English."""
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
    """A value without a name, written as the browser writes it."""
    if value is None:
        return "?"
    return str(value).lower() if isinstance(value, bool) else str(value)


def slots(template: str) -> list[str]:
    """The names of the values in a template."""
    return [match.group(1) for match in SLOT.finditer(template)]
