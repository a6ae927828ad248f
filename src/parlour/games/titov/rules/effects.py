"""How a program of effects runs. What each effect does stands in its chapter; `vocabulary.py` lists them all."""

from __future__ import annotations

from typing import Final

from parlour.kernel.steps import Step

from ..events import NOTHING
from ..ids import NONE
from ..programs import Effect
from ..table import Titov

AWAY: Final = -1  # the place of a program that belongs to an Action Card
MOST_PROGRAMS: Final = 1000  # in one turn; a pack could have cards set each other going for ever (R26)


class RunProgram(Step[Titov]):
    """Run a program from one of its effects on, for a card: an objective at its place, or an Action Card."""

    def __init__(self, program: int, at: int, card: int, place: int) -> None:
        self.program = program
        self.at = at
        self.card = card
        self.place = place

    def run(self, t: Titov) -> None:
        effects = t.derived.programs[self.program]
        at = self.at
        waiting = len(t.stack)
        while at < len(effects):
            effect = effects[at]
            at += 1
            t.effect(effect.kind)(t, self, effect)
            if t.over:
                return
            if len(t.stack) > waiting:
                break
        if at < len(effects):
            t.then(RunProgram(self.program, at, self.card, self.place))

    def is_there(self, t: Titov) -> bool:
        """Whether the objective that this program belongs to still lies at its place."""
        return self.place != AWAY and t.face[self.place] == self.card


def carry_out(t: Titov, program: int, card: int, place: int = AWAY) -> None:
    """Set a program going, if there is one."""
    if program != NONE and t.happened < MOST_PROGRAMS:
        t.happened += 1
        t.then(RunProgram(program, 0, card, place))


def come_to_nothing(t: Titov, effect: Effect) -> None:
    """There is nothing that the effect could do."""
    t.tell(NOTHING, effect.kind)
