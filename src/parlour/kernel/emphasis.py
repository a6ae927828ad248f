"""What a game may declare about its verbs and events, so that every screen asks and tells in a sensible way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

ANSWERS: Final = {
    "usual": "what people mostly do, so it is the button to press; of several, the first that is open",
    "most": "an amount that is usually the greatest open one",
    "ends": "ends a phase or a turn",
    "declines": "says no",
}
IMPORTANCE: Final = {
    "turn": "a turn, a phase or a round begins",
    "major": "everybody wants to know it",
    "minor": "a detail of what came before it, as rolls of dice are of an attack",
}


def faults_in(declared: Mapping[str, str], kind: str, known: Collection[str], words: Mapping[str, str]) -> list[str]:
    """What is declared for no verb or event of the game, or in a word that nobody reads."""
    unknown = [f"{kind}[{name!r}] is declared, but there is no {name!r}" for name in declared if name not in known]
    return unknown + [
        f"{kind}[{name!r}] is {word!r}, and not one of {', '.join(words)}"
        for name, word in declared.items()
        if word not in words
    ]
