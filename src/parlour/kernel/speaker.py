"""The speaker: says in words what a decision asks, what happened, what a move does and how a match ended.

Terminal, browser, text table and agents all speak through it, from the same keys and values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .events import ToldEvent
from .game import Game
from .moves import Move
from .pack import Pack
from .result import Result
from .setup import Setup
from .table import Table
from .words import fill


class Speaker:
    """The words of one match: its game's, its pack's over them, and the names of who sits where."""

    def __init__(self, game: Game, setup: Setup, pack: Pack | None, players: Sequence[str]) -> None:
        self.game = game
        self.words = pack.words.over(game.words) if pack is not None else game.words
        self.players = players
        self._ids = game.ids(setup)

    def prompt(self, t: Table, seat: int) -> str:
        """The question to a seat that is asked; to others, what everyone is waiting for."""
        if t.result is not None:
            return self.result(t.result)
        section, name, values = t.question(seat)
        return self.say(self.words[section, name], values)

    def event(self, told: ToldEvent, seat: int) -> str:
        """What happened, as this seat may know it."""
        values = told.seen_by(seat)
        event = told.event
        kinds = dict(zip(event.fields, event.kinds, strict=True))
        hidden = any(values[name] is None for name in event.secret)
        key = f"{event.name}.hidden" if hidden else event.name
        return self.say(self.words["events", key], values, kinds)

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
        values = {"winners": tuple(result.winners)}
        reason = RESIGNED if result.reason == "resigned" else self.words["reasons", result.reason]
        told = [SHELL[key], reason]
        return " ".join(self.say(template, values, {"winners": "seat"}) for template in told)

    def say(self, template: str, values: Mapping[str, object], kinds: Mapping[str, str] | None = None) -> str:
        """Fill a template, showing each value as its kind."""
        return fill(template, values, self.show, kinds or {})

    def show(self, kind: str, value: Any) -> str:
        """One value for a person: a seat by its player, a target by its name."""
        if value is None:
            return "?"
        if isinstance(value, tuple | list):
            return ", ".join(self.show(kind, item) for item in value)
        if isinstance(value, bool):
            value = str(value).lower()  # as in the browser
        if kind == "seat" and isinstance(value, int):
            return self.players[value] if 0 <= value < len(self.players) else "?"
        ids = self._ids.get(kind)
        key = ids[value] if ids is not None and isinstance(value, int) and 0 <= value < len(ids) else str(value)
        named = self.words.get("names", kind, key)
        if named is not None:
            return named
        template = self.words.get("kinds", kind)
        return fill(template, {"n": key}, lambda _, shown: str(shown), {}) if template is not None else key


RESIGNED = "By resignation."
SHELL = {"won": "{winners} won.", "drawn": "A draw between {winners}.", "lost": "The game has won."}
