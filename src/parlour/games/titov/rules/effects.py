"""How a program of effects runs. Each effect is written in its chapter; `vocabulary.py` lists them all."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from parlour.content.programs import Do
from parlour.kernel.moves import Verb

from ..derived_ids import NONE
from ..events import NOTHING
from ..table import KING, Titov

PASS: Final = Verb("pass")
AWAY: Final = -1  # the place of a program that belongs to an Action Card


class Source(NamedTuple):
    """The card that a program belongs to: an objective at its place, or an Action Card."""

    card: int
    place: int

    def is_there(self, t: Titov) -> bool:
        """Whether this objective is still at its place."""
        return self.place != AWAY and t.face[self.place] == self.card


@cache
def source(card: int, place: int) -> Source:
    """The same for every program of a card at a place: making a named tuple takes as long as running an effect."""
    return Source(card, place)


def carry_out(t: Titov, program: int, card: int, place: int = AWAY) -> None:
    """Start a program, if there is one."""
    if program != NONE:
        t.then(Do(KING, program, source(card, place)))


def come_to_nothing(t: Titov, do: Do[Source]) -> None:
    """Tell that the effect has nothing to do."""
    t.tell(NOTHING, t.program(do.program)[do.at].kind)
