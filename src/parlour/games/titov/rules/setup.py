"""Setting the table: the kingdom, the decks, the first milestone and the Agenda (R1, R2)."""

from __future__ import annotations

from parlour.kernel.deck import Deck, DrawPile
from parlour.kernel.steps import Step

from ..table import Titov
from .agenda import add_slot, place_objective
from .reset_phase import Fill, NextTurn, Reveal


def set_up(t: Titov) -> None:
    """Lay everything out, and begin."""
    derived = t.derived
    t.act = derived.act
    t.bank = derived.bank[:]
    t.most = derived.most[:]
    t.per_turn = derived.per_turn
    t.counters = [0] * len(derived.counter_ids)
    t.gained = [0] * derived.resources
    t.face, t.timer, t.marker, t.clocks, t.paused, t.fresh = [], [], [], [], [], []
    t.played, t.done, t.active, t.destroyed, t.destroyed_faces = [], [], [], [], []
    for _ in range(1 + derived.agenda):
        add_slot(t)
    t.deck = DrawPile(derived.actions)
    t.deck.shuffle(t)
    t.hand = Deck()
    rest = derived.objectives[:]
    for face in derived.preset:
        if face in rest:
            rest.remove(face)
    t.objectives = DrawPile(rest)
    t.objectives.shuffle(t)
    t.made = len(derived.actions) + len(rest)
    t.next_milestone = derived.milestone
    t.then(Reveal(), LayOut())


class LayOut(Step[Titov]):
    """The Agenda: what the tutorial presets, then from the deck."""

    def run(self, t: Titov) -> None:
        for place, face in enumerate(t.derived.preset[: len(t.face) - 1], 1):
            t.made += 1
            place_objective(t, place, face)
        t.then(Fill(), NextTurn())
