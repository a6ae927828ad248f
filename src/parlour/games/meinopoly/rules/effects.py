"""One vocabulary for cards, spaces, passives and events: programs of effects, and the moments they hang on.

What each effect does is written in `vocabulary.py`; here is how a program runs, and how a character's hooks change
an amount or set a program going.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.steps import Step

from ..derived import Effect, Hook
from ..table import Meinopoly

MOST_HOPS: Final = 8  # from one landing; a pack could send tokens round in circles (R28)
MOST_EFFECTS: Final = 100  # from one roll; a pack could have each effect set off several others
MOMENT: Final = "moment"  # why something is paid, when a hook asks for it: such payments set off no hooks


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
        EFFECTS[effect.kind](t, self, effect)
        if self.at + 1 < len(effects):
            t.then(Do(self.seat, self.program, self.at + 1, self.why, self.hops))


Happening = Callable[[Meinopoly, Do, Effect], None]
EFFECTS: Final[dict[str, Happening]] = {}
NO_HOOKS: Final[list[Hook]] = []


def hooks(t: Meinopoly, seat: int, moment: str) -> list[Hook]:
    """What a player's character has at this moment."""
    who = t.who(seat)
    return NO_HOOKS if who is None else who.hooks.get(moment, NO_HOOKS)


def at_moment(t: Meinopoly, seat: int, moment: str, on: str = "", hops: int = 0) -> None:
    """Set going what a player's character does at this moment."""
    if hops >= MOST_HOPS:
        return
    for hook in hooks(t, seat, moment):
        if hook.program >= 0 and (not hook.on or on in hook.on) and t.happened < MOST_EFFECTS:
            t.happened += 1
            t.then(Do(seat, hook.program, 0, MOMENT, hops + 1))


class Sum:
    """An amount under way: multiplied by percentages exactly, and rounded down once, at the end (R1)."""

    def __init__(self, amount: int) -> None:
        self.top = amount
        self.bottom = 1

    def take(self, percent: int) -> None:
        """This part of it."""
        if percent != 100:
            self.top *= percent
            self.bottom *= 100

    def take_hooks(self, t: Meinopoly, seat: int, moment: str, on: str = "") -> None:
        """What a player's character makes of it, whatever the space."""
        for hook in hooks(t, seat, moment):
            if not hook.only and (not hook.on or on in hook.on):
                self.take(hook.percent)

    def take_times(self, t: Meinopoly, by_season: list[int]) -> None:
        """What the season and the market make of it."""
        season = t.season()
        if season >= 0:
            self.take(by_season[season])
        self.take(t.market_percent())

    def dollars(self) -> int:
        """Rounded down."""
        return self.top // self.bottom

    def of(self, amount: int) -> int:
        """So many times this, rounded down."""
        return amount * self.top // self.bottom
