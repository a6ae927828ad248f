"""Everything that can happen.

A `way` is every space that a token walks over, including the last. An amount is secret if it would reveal a veiled
player's purse (R24); `veil.py` decides which seats are told.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.events import Event

CHOSE: Final = Event("chose", seat="seat", character="character")
AIMED: Final = Event("aimed", seat="seat", objective="objective", secret=("objective",))
ROLLED: Final = Event("rolled", seat="seat", first="die", second="die")
REROLLED: Final = Event("rerolled", seat="seat", space="space")
MOVED: Final = Event("moved", seat="seat", start="space", space="space", way="space[]")
WENT_BACK: Final = Event("went_back", seat="seat", start="space", space="space", way="space[]")
SENT: Final = Event("sent", seat="seat", start="space", space="space")
SWAPPED: Final = Event("swapped", seat="seat", other="seat")
SALARY: Final = Event("salary", seat="seat", amount="dollars", secret=("amount",))
SEASON: Final = Event("season", season="season")

BOUGHT: Final = Event("bought", seat="seat", space="space", amount="dollars", secret=("amount",))
DECLINED: Final = Event("declined", seat="seat", space="space")
OPENED: Final = Event("opened", space="space")
BID: Final = Event("bid", seat="seat", space="space", amount="dollars")
PASSED: Final = Event("passed", seat="seat", space="space")
WON_AUCTION: Final = Event("won_auction", seat="seat", space="space", amount="dollars")
UNSOLD: Final = Event("unsold", space="space")

RENT: Final = Event("rent", seat="seat", to="seat", space="space", amount="dollars", secret=("amount",))
NO_RENT: Final = Event("no_rent", seat="seat", to="seat", space="space")
SHIELDED: Final = Event("shielded", seat="seat", to="seat", space="space")
SHARED: Final = Event("shared", seat="seat", owner="seat", space="space", amount="dollars", secret=("amount",))
ALLY_SHARE: Final = Event("ally_share", seat="seat", owner="seat", amount="dollars", secret=("amount",))
PAID: Final = Event("paid", seat="seat", why="payment:text", amount="dollars", secret=("amount",))
GAINED: Final = Event("gained", seat="seat", amount="dollars", secret=("amount",))
POT: Final = Event("pot", seat="seat", amount="dollars", secret=("amount",))
STOLE: Final = Event("stole", seat="seat", other="seat", amount="dollars", secret=("amount",))
SHORT: Final = Event("short", seat="seat", amount="dollars", secret=("amount",))
BANKRUPT: Final = Event("bankrupt", seat="seat", to="seat")
BANKRUPT_TO_BANK: Final = Event("bankrupt_to_bank", seat="seat")

BUILT: Final = Event("built", seat="seat", space="space", level="level", amount="dollars", secret=("amount",))
RAISED: Final = Event("raised", seat="seat", space="space", level="level")
LOWERED: Final = Event("lowered", seat="seat", space="space")
SOLD: Final = Event("sold", seat="seat", space="space", amount="dollars", secret=("amount",))
MORTGAGED: Final = Event("mortgaged", seat="seat", space="space", amount="dollars", secret=("amount",))
REDEEMED: Final = Event("redeemed", seat="seat", space="space", amount="dollars", secret=("amount",))
REGULATED: Final = Event("regulated", seat="seat", space="space")

DREW: Final = Event("drew", seat="seat", card="card")
REDREW: Final = Event("redrew", seat="seat", card="card")
MET: Final = Event("met", seat="seat", card="card")
AGREED_WITH: Final = Event("agreed_with", seat="seat", card="card")
WALKED_PAST: Final = Event("walked_past", seat="seat", card="card")
SHIELD: Final = Event("shield", seat="seat")
MORE_REDRAWS: Final = Event("more_redraws", seat="seat")
MORE_REROLLS: Final = Event("more_rerolls", seat="seat")
SHOCK: Final = Event("shock", percent="percent", turns="turns")
NOTHING: Final = Event("nothing", seat="seat")
FORCED: Final = Event("forced", seat="seat", other="seat", space="space", amount="dollars", secret=("amount",))

TRAPPED: Final = Event("trapped", seat="seat")
STUCK: Final = Event("stuck", seat="seat", tries="tries")
FREED: Final = Event("freed", seat="seat")

PROPOSED: Final = Event("proposed", seat="seat", other="seat")
COUNTERED: Final = Event("countered", seat="seat", other="seat")
WOULD_GIVE: Final = Event("would_give", seat="seat", other="seat", deeds="space[]")
WITH_CASH: Final = Event("with_cash", seat="seat", other="seat", amount="dollars", secret=("amount",))
TRADED: Final = Event("traded", seat="seat", other="seat")
GAVE: Final = Event("gave", seat="seat", other="seat", deeds="space[]")
GAVE_CASH: Final = Event("gave_cash", seat="seat", other="seat", amount="dollars", secret=("amount",))
TRADED_SHARES: Final = Event("traded_shares", seat="seat", other="seat", space="space")
WANTS_MORE: Final = Event("wants_more", seat="seat", other="seat", amount="dollars", secret=("amount",))
REFUSED_FOR: Final = Event("refused_for", seat="seat", other="seat", reason="reason:text")
REFUSED: Final = Event("refused", seat="seat", other="seat")
LISTED: Final = Event("listed", seat="seat", space="space")
PRICED: Final = Event("priced", seat="seat", space="space", amount="dollars")
WITHDREW: Final = Event("withdrew", seat="seat", space="space")
INVESTED: Final = Event("invested", seat="seat", owner="seat", space="space", amount="dollars", secret=("amount",))
BOUGHT_BACK: Final = Event(
    "bought_back", seat="seat", other="seat", space="space", amount="dollars", secret=("amount",)
)
ALLIED: Final = Event("allied", seat="seat", other="seat")
GAVE_NOTICE: Final = Event("gave_notice", seat="seat", other="seat")
PARTED: Final = Event("parted", seat="seat", other="seat")
COUNCIL: Final = Event("council")
CHALLENGED: Final = Event("challenged", seat="seat", other="seat", space="space")
FOUGHT: Final = Event("fought", seat="seat", other="seat", mine="total", theirs="total")
WON_DUEL: Final = Event("won_duel", seat="seat", other="seat")
SHRUGGED: Final = Event("shrugged", seat="seat", other="seat")
ACHIEVED: Final = Event("achieved", seat="seat", objective="objective")
