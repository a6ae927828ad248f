"""What can happen. Nothing here is secret."""

from __future__ import annotations

from typing import Final

from parlour.kernel.events import Event

CHOSE: Final = Event("chose", seat="seat", role="role")
ROLLED_FOR_ORDER: Final = Event("rolled_for_order", seat="seat", die="die")
AUTOMATED: Final = Event("automated", seat="seat")
ORDERED: Final = Event("ordered", seats="seat[]")

SKIPPED: Final = Event("skipped", seat="seat")
ROLLED: Final = Event("rolled", seat="seat", die="die")
SET_OUT: Final = Event("set_out", seat="seat", age="age")
# `path` is every space that a token walks over, from where it stood to where it comes to stand.
MOVED: Final = Event("moved", seat="seat", age="age", start="space", space="space", path="space[]")
SWITCHED: Final = Event("switched", seat="seat", junction="space", before="age", age="age")
PASSED_BY: Final = Event("passed_by", seat="seat", space="space")
FINISHED: Final = Event("finished", seat="seat")

DREW: Final = Event("drew", seat="seat", pile="pile", card="card", text="text")
DREW_TURN_CARD: Final = Event("drew_turn_card", seat="seat", pile="pile", card="card", text="text", changes="change[]")
EMPTY: Final = Event("empty", seat="seat", pile="pile")
CHOSE_WAY: Final = Event("chose_way", seat="seat", way="way")
KEPT: Final = Event("kept", seat="seat", card="card")
PLAYED: Final = Event("played", seat="seat", card="card")
SHUFFLED: Final = Event("shuffled", pile="pile")
LOOKED: Final = Event("looked", seat="seat", pile="pile", price="amount")
TURNED_UP: Final = Event("turned_up", pile="pile", card="card", text="text")
USED: Final = Event("used", seat="seat", role="role")
ROLLED_AGAIN: Final = Event("rolled_again", seat="seat", price="amount")
STEPPED: Final = Event("stepped", seat="seat", steps="amount", price="amount")
RETURNED: Final = Event("returned", seat="seat", card="card")

GAINED: Final = Event("gained", seat="seat", resource="resource", amount="amount")
LOST: Final = Event("lost", seat="seat", resource="resource", amount="amount")
CONVERTED: Final = Event("converted", seat="seat", paid="resource", price="amount", got="resource", amount="amount")
DECLINED: Final = Event("declined", seat="seat")
NOTHING: Final = Event("nothing", seat="seat")

STOLE: Final = Event("stole", seat="seat", other="seat", resource="resource", amount="amount")
SABOTAGED: Final = Event("sabotaged", seat="seat", other="seat", resource="resource", amount="amount")
SHRUGGED: Final = Event("shrugged", seat="seat", other="seat")
PUSHED: Final = Event("pushed", seat="seat", other="seat", start="space", space="space", path="space[]")
WENT_BACK: Final = Event("went_back", seat="seat", start="space", space="space", path="space[]")
SENT: Final = Event("sent", seat="seat", start="space", space="space", age="age")
SWAPPED: Final = Event("swapped", seat="seat", other="seat", space="space", there="space")
EXCHANGED: Final = Event("exchanged", seat="seat", other="seat", gave="resource", got="resource", amount="amount")
MUST_SKIP: Final = Event("must_skip", seat="seat", turns="amount")
NEVER_SKIPS: Final = Event("never_skips", seat="seat")

ASKED: Final = Event("asked", seat="seat", other="seat", pact="pact")
ALLIED: Final = Event("allied", seat="seat", other="seat", pact="pact")
REFUSED: Final = Event("refused", seat="seat", other="seat")
PARTED: Final = Event("parted", seat="seat", other="seat")
SHIELDED: Final = Event("shielded", seat="seat", other="seat", resource="resource", amount="amount")
SHARED: Final = Event("shared", seat="seat", other="seat", resource="resource", amount="amount")
OFFERED: Final = Event(
    "offered", seat="seat", other="seat", gives="resource", amount="amount", asks="resource", price="amount"
)
TRADED: Final = Event(
    "traded", seat="seat", other="seat", gave="resource", amount="amount", got="resource", price="amount"
)

ELIMINATED: Final = Event("eliminated", seat="seat", resource="resource[]")
SCORED: Final = Event("scored", seat="seat", amount="amount")
