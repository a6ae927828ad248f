"""Everything that can happen: one event for each thing that people at the table would see."""

from __future__ import annotations

from typing import Final

from parlour.kernel.events import Event

# The round.
OPENER_PAID: Final = Event("opener_paid", seat="seat", amount="coins")
ROUND: Final = Event("round", round="round", first="seat")
PHASE: Final = Event("phase", phase="phase:text", order="seat[]")

# Event cards.
DREW: Final = Event("drew", card="card")
RESHUFFLED: Final = Event("reshuffled")
BLOCKED: Final = Event("blocked", track="track")
CLOSED: Final = Event("closed", place="place")
ESCAPED: Final = Event("escaped", cube="cube", count="count", goods="goods")
ARRIVED: Final = Event("arrived", cube="cube", count="count", goods="goods")
NONE_LEFT: Final = Event("none_left", cube="cube")
NO_ROOM: Final = Event("no_room", cube="cube")
TRIBUTE: Final = Event("tribute", seat="seat", amount="coins")
GAINED: Final = Event("gained", seat="seat", amount="coins")
PRICES: Final = Event("prices", change="change")
WAGES: Final = Event("wages", change="change")

# Markers: how far they moved, and where they are now. Penalties have an event of their own.
MOVED: Final = Event("moved", seat="seat", track="track", steps="change", to="position")
PENALTY: Final = Event("penalty", seat="seat", act="act", track="track", steps="change", to="position")

# Bidding.
BID: Final = Event("bid", seat="seat", act="act", amount="coins", total="coins")
PASSED: Final = Event("passed", seat="seat")
HOLDS: Final = Event("holds", seat="seat", act="act", amount="coins")
RETURNED: Final = Event("returned", seat="seat", act="act", amount="coins")

# Workers.
SENT: Final = Event("sent", seat="seat", place="place", amount="coins")
TOSSED: Final = Event("tossed", seat="seat", place="place", side="side:text")
TOOK: Final = Event("took", seat="seat", place="place", cube="cube", count="count", goods="goods")
WORKER_DIED: Final = Event("worker_died", seat="seat", place="place")
BOOSTED: Final = Event("boosted", seat="seat", track="track", place="place", to="position")
WILL_BEGIN: Final = Event("will_begin", seat="seat")
FREED: Final = Event("freed", seat="seat", place="place", cube="cube", amount="coins")
ASKED: Final = Event("asked", seat="seat", cube="cube", card="card", secret=("card",))
STAKED: Final = Event("staked", seat="seat", act="act", amount="coins")

# Markets.
BOUGHT: Final = Event("bought", seat="seat", cube="cube", amount="coins", left="count")
LEFT_QUEUE: Final = Event("left_queue", seat="seat", cube="cube")

# Acts.
ACT: Final = Event("act", act="act")
PERFORMS: Final = Event("performs", seat="seat", act="act")
DECLINED: Final = Event("declined", seat="seat", act="act")
MISSED: Final = Event("missed", seat="seat", act="act")
PAID: Final = Event("paid", seat="seat", act="act", amount="coins")
THREW: Final = Event("threw", seat="seat", act="act", die="die")
ROLLED: Final = Event("rolled", seat="seat", act="act", die="die", bid="coins", total="total")
COUNTED: Final = Event("counted", seat="seat", act="act", cube="cube", count="count", goods="goods")
WON: Final = Event("won", seat="seat", act="act")
DIED: Final = Event("died", seat="seat", act="act", cube="cube", count="count", goods="goods")
EARNED: Final = Event("earned", seat="seat", act="act", amount="coins")
NOBODY_CAME: Final = Event("nobody_came", act="act")
BET_WON: Final = Event("bet_won", seat="seat", act="act", amount="coins")
BET_LOST: Final = Event("bet_lost", seat="seat", act="act", amount="coins")
BET_OFF: Final = Event("bet_off", seat="seat", act="act", amount="coins")

# Cleaning up.
DOLE: Final = Event("dole", seat="seat", amount="coins", ahead="count")
INCOME: Final = Event("income", seat="seat", income="coins", upkeep="coins", net="change")
GAVE_UP: Final = Event("gave_up", seat="seat", cube="cube")
WENT_HOME: Final = Event("went_home")
RESTOCKED: Final = Event("restocked", cube="cube", count="count", goods="goods")
LEFT_DISPLAY: Final = Event("left_display", act="act")
DISPLAYED: Final = Event("displayed", act="act")
