"""How cards, spaces, passives and events take effect: programs of effects, and the moments that set them off.

What each effect does stands in `vocabulary.py`.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.steps import Step

from ..derived import NO_PROGRAM
from ..table import Meinopoly
from .sums import FOR_MOMENT

MOST_HOPS: Final = 8  # from one landing; a pack could send tokens round in circles (R28)
MOST_EFFECTS: Final = 100  # from one roll; a pack could have each effect set off several others


class Do(Step[Meinopoly]):
    """Run a program from one of its effects on. `why` is what payments in it are for, `hops` how often the token
    was already moved on since the dice."""

    def __init__(self, seat: int, program: int, at: int, why: str, hops: int) -> None:
        self.seat = seat
        self.program = program
        self.at = at
        self.why = why
        self.hops = hops

    def run(self, t: Meinopoly) -> None:
        if self.seat in t.left or t.happened >= MOST_EFFECTS:
            return
        t.happened += 1
        effects = t.derived.programs[self.program]
        effect = effects[self.at]
        t.effect(effect.kind)(t, self, effect)
        if self.at + 1 < len(effects):
            t.then(Do(self.seat, self.program, self.at + 1, self.why, self.hops))


def at_moment(t: Meinopoly, seat: int, moment: str, on: str = "", hops: int = 0) -> None:
    """Set off what a player's character does at this moment."""
    if hops >= MOST_HOPS:
        return
    for hook in t.hooks(seat, moment):
        if hook.program != NO_PROGRAM and (not hook.on or on in hook.on) and t.happened < MOST_EFFECTS:
            t.happened += 1
            t.then(Do(seat, hook.program, 0, FOR_MOMENT, hops + 1))
