"""How cards, spaces, passives and events work: programs of effects, and the moments that start them.

`vocabulary.py` says what each effect does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.content.programs import Do

from ..derived import NO_PROGRAM
from ..table import Meinopoly
from .sums import FOR_MOMENT

MOST_HOPS: Final = 8  # after one landing: a pack could send tokens round in circles (R28)


class Cause(NamedTuple):
    """Why a program runs: what payments in it are for, and how often the token has been moved on since the dice."""

    why: str
    hops: int


def run_program(t: Meinopoly, seat: int, program: int, why: str, hops: int) -> None:
    """Let the effects of a program happen to a player."""
    t.then(Do(seat, program, Cause(why, hops)))


def at_moment(t: Meinopoly, seat: int, moment: str, on: str = "", hops: int = 0) -> None:
    """Start what a player's character does at this moment."""
    if hops >= MOST_HOPS:
        return
    for hook in t.hooks(seat, moment):
        if hook.program != NO_PROGRAM and (not hook.on or on in hook.on) and t.begin_effect(seat):
            run_program(t, seat, hook.program, FOR_MOMENT, hops + 1)
