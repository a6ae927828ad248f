"""The speaker: says in words what a decision asks, what happened, what a move does and how a match ended.

Terminal, browser, text table and agents all speak through it, from the same keys and values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .events import ToldEvent
from .moves import Move
from .result import Result
from .table import Table
from .words import Words, fill, plain, slots

WITHOUT_RULES = ("resigned", "unfinished")  # how a match may end whatever its rules say


class Speaker:
    """The words of a match, the ids of its kinds in the order of their numbers, and the players' names by seat."""

    def __init__(self, words: Words, ids: Mapping[str, Sequence[str]], players: Sequence[str]) -> None:
        self.words = words
        self.ids = ids
        self.players = players

    def prompt(self, t: Table, seat: int) -> str:
        """The question to a seat that is asked; to others, what everyone is waiting for."""
        if t.result is not None:
            return self.result(t.result)
        section, name, values = t.question(seat)
        return self.say(self.words[section, name], values)

    def event(self, told: ToldEvent, seat: int) -> str:
        """What happened, as this seat may know it. If its sentence needs a hidden value, another sentence is used."""
        values = told.seen_by(seat)
        event = told.event
        template = self.words["events", event.name]
        if any(values.get(name, "") is None for name in slots(template)):
            template = self.words.get("events", f"{event.name}.hidden") or template
        return self.say(template, values, dict(zip(event.fields, event.kinds, strict=True)))

    def move(self, move: Move) -> str:
        """What a move does, as on a button."""
        kinds = move.verb.kinds
        match len(kinds):
            case 0:
                values: dict[str, object] = {}
            case 1:
                values = {kinds[0]: move.target}
            case _:
                values = {"from": move.target, "to": move.other}
        return self.say(
            self.words["verbs", move.verb.name], values, {"from": kinds[0], "to": kinds[-1]} if kinds else {}
        )

    def closed(self, why: str) -> str:
        """The rule that forbids a move."""
        return self.words["closed", why]

    def result(self, result: Result) -> str:
        """Who won, and why."""
        key = "lost" if not result.winners else "drawn" if result.draw else "won"
        if result.reason in WITHOUT_RULES:
            templates = [self.words[result.reason, key]]
        else:
            templates = [self.words["results", key], self.words["reasons", result.reason]]
        values = {"winners": result.winners}
        return " ".join([self.say(template, values, {"winners": "seat"}) for template in templates])

    def say(self, template: str, values: Mapping[str, object], kinds: Mapping[str, str] | None = None) -> str:
        """Fill a template, showing each value as its kind."""
        return fill(template, values, self.show, kinds or {})

    def show(self, kind: str, value: Any) -> str:
        """One value as people read it: a seat by its player, a target by its name."""
        if value is None:
            return "?"
        if isinstance(value, tuple | list):
            return ", ".join(self.show(kind, item) for item in value)
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if kind == "seat" and number is not None:
            return self.players[number] if 0 <= number < len(self.players) else "?"
        ids = self.ids.get(kind, ())
        key = ids[number] if number is not None and 0 <= number < len(ids) else plain(value)
        named = self.words.get("names", kind, key)
        if named is not None:
            return named
        template = self.words.get("kinds", kind)
        return fill(template, {"n": key}, lambda _, shown: str(shown), {}) if template is not None else key
