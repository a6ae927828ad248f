"""Everything that can happen: one event for each thing that people at the table would see.

The Reset Phase is told step by step: a timer goes on, rings, and takes effect; markers fall; the milestone is
turned up; the Agenda is filled, card by card.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.events import Event

# The turn.
TURN: Final = Event("turn", turn="turn")
ACT: Final = Event("act", act="act")
PHASE: Final = Event("phase", phase="phase:text")

# Resources. `wasted` was above the maximum.
GAINED: Final = Event("gained", resource="resource", amount="amount", wasted="amount", now="amount")
SPENT: Final = Event("spent", resource="resource", amount="amount", now="amount")
LOST: Final = Event("lost", resource="resource", amount="amount", missing="amount", now="amount")
CALAMITY: Final = Event("calamity", resource="resource", objective="objective")
MAXIMUM: Final = Event("maximum", resource="resource", before="amount", now="amount")
CARDS_PER_TURN: Final = Event("cards_per_turn", before="amount", now="amount")
CARDS_NEXT_TURN: Final = Event("cards_next_turn", by="amount", now="amount")
COUNTED: Final = Event("counted", counter="counter", now="amount")

# Action Cards.
# No card that was drawn can be played: so many turns since the last milestone; with so many more all is over.
RUIN: Final = Event("ruin", turns="turn", left="turns")
DREW: Final = Event("drew", card="card")
SHUFFLED: Final = Event("shuffled", cards="amount")
PLAYED: Final = Event("played", card="card", less="amount")
CHECKED: Final = Event("checked", card="card", holds="holds:flag")
CLOCK: Final = Event("clock", card="card", before="slices", now="slices", of="slices")
CLOCK_FULL: Final = Event("clock_full", card="card")
RETAINED: Final = Event("retained", card="card")
DISCARDED: Final = Event("discarded", cards="card[]")
RECURRED: Final = Event("recurred", card="card")
RESHUFFLED: Final = Event("reshuffled", cards="card[]")
DISRUPTED: Final = Event("disrupted", card="card")
FORESEEN: Final = Event("foreseen", card="card")
GAINED_CARD: Final = Event("gained_card", card="card", to="zone:text")
COPIED: Final = Event("copied", card="card")
DESTROYED_CARD: Final = Event("destroyed_card", card="card")
REPLACED_CARD: Final = Event("replaced_card", card="card", into="card")
IMPROVED: Final = Event("improved", card="card", into="card")
CHEAPER: Final = Event("cheaper", card="card", by="amount")
WEAKER: Final = Event("weaker", card="card", resource="resource", by="amount")
CHOSE: Final = Event("chose", choice="choice")

# Objectives and milestones; `place` is where they lie.
PLACED: Final = Event("placed", objective="objective", place="place")
REVEALED: Final = Event("revealed", objective="objective")
RESOLVED: Final = Event("resolved", objective="objective", resolution="resolution", place="place")
MILESTONE_DONE: Final = Event("milestone_done", objective="objective")
GAINED_OBJECTIVE: Final = Event("gained_objective", objective="objective", to="zone:text")
NONE_LEFT: Final = Event("none_left", objective="objective")
ACTIVATED: Final = Event("activated", objective="objective", die="die")
RETURNED: Final = Event("returned", objective="objective", place="place")
DESTROYED: Final = Event("destroyed", objective="objective", place="place")
DESTROYED_AWAY: Final = Event("destroyed_away", objective="objective", zone="zone:text")
REPLACED: Final = Event("replaced", objective="objective", into="objective", place="place")
ESCALATED: Final = Event("escalated", objective="objective", place="place", other="place")
TIMER: Final = Event("timer", objective="objective", place="place", before="slices", now="slices", of="slices")
TIMER_FULL: Final = Event("timer_full", objective="objective", place="place")
DELAYED: Final = Event("delayed", objective="objective", place="place", now="slices", of="slices")
PAUSED: Final = Event("paused", objective="objective", place="place")
PROGRESS: Final = Event(
    "progress", objective="objective", resolution="resolution", place="place", now="slices", of="slices"
)
OWN_CLOCK: Final = Event("own_clock", objective="objective", place="place", now="slices", of="slices")
MARKER: Final = Event("marker", objective="objective", place="place", before="step", now="step", of="step")
WON: Final = Event("won", objective="objective", place="place")
FELL: Final = Event("fell", objective="objective", place="place")
BEGAN_TURN: Final = Event("began_turn", objective="objective", place="place")
SCOUTED: Final = Event("scouted", cards="amount")
UNDER: Final = Event("under", objective="objective", secret=("objective",))
SHUFFLED_OBJECTIVES: Final = Event("shuffled_objectives", cards="amount")
MORE_AGENDA: Final = Event("more_agenda", slots="amount")
QUIET: Final = Event("quiet", turns="amount")
NOTHING: Final = Event("nothing", effect="effect:text")
