"""Setting up: the kingdom, the decks, the first milestone and the Agenda (R1, R2)."""

from __future__ import annotations

from parlour.kernel.deck import DrawPile
from parlour.kernel.steps import Step

from ..table import Titov
from .agenda import add_slot, place_objective
from .reset_phase import Fill, NextTurn, Reveal


def set_up(t: Titov) -> None:
    """Lay everything out, and begin."""
    t.lay_out()
    derived = t.derived
    for _ in range(1 + derived.agenda):
        add_slot(t)
    t.deck.shuffle(t)
    rest = derived.objectives[:]
    for face in derived.preset:
        if face in rest:
            rest.remove(face)
    t.objectives = DrawPile(rest)
    t.objectives.shuffle(t)
    t.made = len(derived.actions) + len(rest)
    t.then(Reveal(), LayOut())


class LayOut(Step[Titov]):
    """Fill the Agenda: first what the tutorial presets, then from the deck."""

    def run(self, t: Titov) -> None:
        for place, face in enumerate(t.derived.preset[: len(t.face) - 1], 1):
            t.made += 1
            place_objective(t, place, face)
        t.then(Fill(), NextTurn())
