"""The vocabulary of cards: what each effect does. A pack's `{ do = "gain", … }` ends up in `resources.gain`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..programs import Effect
from ..table import Titov
from . import action_phase, cards, choices, crisis_phase, objectives, places, resources
from .effects import RunProgram

EFFECTS: Final[dict[str, Callable[[Titov, RunProgram, Effect], None]]] = {
    "gain": resources.gain,
    "lose": resources.lose,
    "max": resources.shift_maxima,
    "cards_per_turn": resources.cards_per_turn,
    "draw": cards.draw,
    "recur": cards.recur,
    "reshuffle": cards.reshuffle,
    "disrupt": cards.disrupt,
    "foresee": cards.foresee,
    "gain_card": cards.gain_card,
    "copy": cards.copy,
    "destroy_cards": cards.destroy_cards,
    "replace_cards": cards.replace_cards,
    "improve": cards.improve,
    "play_card": action_phase.play_cards,
    "cheapen": cards.cheapen,
    "weaken": cards.weaken,
    "gain_objective": objectives.gain_objective,
    "activate": objectives.activate,
    "gain_active": objectives.gain_active,
    "replace": objectives.replace_this,
    "replace_by_active": objectives.replace_by_active,
    "swap_in": objectives.swap_in,
    "destroy_objectives": objectives.destroy_objectives,
    "return_this": objectives.return_this,
    "destroy_this": objectives.destroy_this,
    "delay": places.delay,
    "advance_timer": places.advance_timers,
    "pause_timer": objectives.pause_timer,
    "advance_clock": objectives.advance_clock,
    "advance_project": places.advance_project,
    "move_marker": objectives.move_this_marker,
    "push_track": places.push_track,
    "reset_marker": objectives.reset_marker,
    "scout": objectives.scout,
    "reshuffle_objectives": objectives.reshuffle_objectives,
    "more_agenda": objectives.more_agenda,
    "begin_act": objectives.begin_act,
    "proceed": objectives.proceed,
    "resolve_now": crisis_phase.resolve_now,
    "no_resolving": objectives.no_resolving,
    "count": objectives.count,
    "win": choices.win,
    "defeat": choices.defeat,
    "one_of": choices.one_of,
    "offer": choices.offer,
    "if": choices.branch,
}
