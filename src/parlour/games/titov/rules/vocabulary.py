"""The vocabulary of cards: what each effect does. `resources.gain` carries out a pack's `{ do = "gain", … }`."""

from __future__ import annotations

from typing import Final

from parlour.content.registry import effects, on

from .. import effect_shapes as shapes
from ..pack import Content
from . import action_phase, cards, choices, crisis_phase, objectives, places, resources

EFFECTS: Final = effects(
    Content,
    on(shapes.Gain, resources.gain),
    on(shapes.Lose, resources.lose),
    on(shapes.Max, resources.shift_maxima),
    on(shapes.CardsPerTurn, resources.cards_per_turn),
    on(shapes.Draw, cards.draw),
    on(shapes.Recur, cards.recur),
    on(shapes.Reshuffle, cards.reshuffle),
    on(shapes.Disrupt, cards.disrupt),
    on(shapes.Foresee, cards.foresee),
    on(shapes.GainCard, cards.gain_card),
    on(shapes.Copy, cards.copy),
    on(shapes.DestroyCards, cards.destroy_cards),
    on(shapes.ReplaceCards, cards.replace_cards),
    on(shapes.Improve, cards.improve),
    on(shapes.PlayCard, action_phase.play_cards),
    on(shapes.Cheapen, cards.cheapen),
    on(shapes.Weaken, cards.weaken),
    on(shapes.GainObjective, objectives.gain_objective),
    on(shapes.Activate, objectives.activate),
    on(shapes.GainActive, objectives.gain_active),
    on(shapes.Replace, objectives.replace_this),
    on(shapes.ReplaceByActive, objectives.replace_by_active),
    on(shapes.SwapIn, objectives.swap_in),
    on(shapes.DestroyObjectives, objectives.destroy_objectives),
    on(shapes.ReturnThis, objectives.return_this),
    on(shapes.DestroyThis, objectives.destroy_this),
    on(shapes.Delay, places.delay),
    on(shapes.AdvanceTimer, places.advance_timers),
    on(shapes.PauseTimer, objectives.pause_timer),
    on(shapes.AdvanceClock, objectives.advance_clock),
    on(shapes.AdvanceProject, places.advance_project),
    on(shapes.MoveMarker, objectives.move_this_marker),
    on(shapes.PushTrack, places.push_track),
    on(shapes.ResetMarker, objectives.reset_marker),
    on(shapes.Scout, objectives.scout),
    on(shapes.ReshuffleObjectives, objectives.reshuffle_objectives),
    on(shapes.MoreAgenda, objectives.more_agenda),
    on(shapes.BeginAct, objectives.begin_act),
    on(shapes.Proceed, objectives.proceed),
    on(shapes.ResolveNow, crisis_phase.resolve_now),
    on(shapes.NoResolving, objectives.no_resolving),
    on(shapes.Count, objectives.count_up),
    on(shapes.Win, choices.win),
    on(shapes.Defeat, choices.defeat),
    on(shapes.OneOf, choices.one_of),
    on(shapes.Offer, choices.offer),
    on(shapes.If, choices.branch),
)
