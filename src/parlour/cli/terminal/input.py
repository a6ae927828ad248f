"""Reads what a person types: the number of an option, a move, the words of an option, or a command such as `undo`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.cli.terminal.words import NotPossible, say
from parlour.kernel import Match, Move

COMMANDS: Final = ("undo", "save", "help", "quit")


@dataclass(frozen=True)
class Command:
    """A command that is not a move; `rest` is what was typed after its first word."""

    word: str
    rest: str


def read(m: Match, seat: int | None, typed: str) -> Move | str | Command:
    """What was meant. An unknown text is returned as it is, so that the match can refuse it with a reason.

    Options come before commands: a game may have a verb called `save`.
    """
    text = typed.strip()
    options = offered(m, seat) if seat is not None else []
    if options and text.isdecimal():
        number = int(text[:6])  # enough for any list: Python refuses to read thousands of digits
        if not 1 <= number <= len(options):
            raise NotPossible(say("refused.number", number=text[:20], most=len(options)))
        return options[number - 1]
    if options and not text:
        raise NotPossible(say("refused.empty", most=len(options)))
    for option in options:
        if text == m.game.write(m.setup, option) or text.casefold() == m.speaker.move(option).casefold():
            return option
    word, _, rest = text.partition(" ")
    if word.lower() in COMMANDS:
        return Command(word.lower(), rest.strip())
    if not options:
        raise NotPossible(say("refused.idle"))
    return text


def offered(m: Match, seat: int) -> list[Move]:
    """The options of a seat that have words. The others are for bots and agents."""
    return [option for option in m.options(seat) if m.speaker.move(option)]


def example(m: Match, seat: int) -> str:
    """A move that could be typed now, for a hint."""
    options = offered(m, seat)
    return m.game.write(m.setup, options[0]) if options else "…"
