"""Everything that can happen. If fog hides armies, their numbers are secret: `rules/fog.py` says who learns them."""

from __future__ import annotations

from typing import Final

from parlour.kernel.events import Event

# Setting up.
CHOSE: Final = Event("chose", seat="seat", colour="colour")
HOLE_IN_MAP: Final = Event("hole", territory="territory")
DEALT: Final = Event("dealt", seat="seat", territories="territory[]")
DEALT_NEUTRAL: Final = Event("dealt_neutral", territories="territory[]")
CLAIMED: Final = Event("claimed", seat="seat", territory="territory")
MARKED_CAPITAL: Final = Event("marked_capital", seat="seat", territory="territory")
GOT_MISSION: Final = Event("got_mission", seat="seat", mission="mission", secret=("mission",))

# The turn.
BEGAN: Final = Event("began", seat="seat", armies="armies")
INCOME: Final = Event("income", seat="seat", why="income:text", armies="armies")
LOST_INCOME: Final = Event("lost_income", seat="seat", why="income:text", armies="armies")
PLACED: Final = Event("placed", seat="seat", territory="territory", armies="armies", secret=("territory", "armies"))
PLACED_NEUTRAL: Final = Event("placed_neutral", seat="seat", territory="territory")
LOST_RESERVE: Final = Event("lost_reserve", seat="seat", armies="armies")

# Cards.
LAID: Final = Event("laid", seat="seat", card="card")
TRADED: Final = Event("traded", seat="seat", cards="card[]", armies="armies")
TERRITORY_BONUS: Final = Event("territory_bonus", seat="seat", territory="territory", armies="armies")
DREW: Final = Event("drew", seat="seat", card="card", secret=("card",))
NO_CARD: Final = Event("no_card", seat="seat")
CAPTURED_CARDS: Final = Event("captured_cards", seat="seat", other="seat", cards="cards")

# Attacks.
ATTACKED: Final = Event("attacked", seat="seat", other="holder", source="territory", target="territory")
ROLLED: Final = Event(
    "rolled", seat="seat", source="territory", target="territory", mine="dice[]", theirs="dice[]", losses="losses[]"
)
COMMANDED: Final = Event("commanded", seat="seat", source="territory")
RETREATED: Final = Event("retreated", seat="seat", source="territory", target="territory")
FOUGHT: Final = Event(
    "fought", seat="seat", other="holder", target="territory", rolls="rolls", lost="armies", won="armies"
)
CONQUERED: Final = Event("conquered", seat="seat", other="holder", source="territory", target="territory")
ADVANCED: Final = Event(
    "advanced", seat="seat", source="territory", target="territory", armies="armies", secret=("armies",)
)
HELD_CONTINENT: Final = Event("held_continent", seat="seat", continent="continent")
ELIMINATED: Final = Event("eliminated", seat="seat", other="seat")

# Fortification.
FORTIFIED: Final = Event(
    "fortified", seat="seat", source="territory", target="territory", armies="armies", secret=("armies",)
)

# Units.
RAISED: Final = Event("raised", seat="seat", territory="territory", unit="unit", secret=("territory", "unit"))
SPARED: Final = Event("spared", seat="seat", unit="unit")

# Technology.
STUDIED: Final = Event("studied", seat="seat", points="points")
RESEARCHED: Final = Event("researched", seat="seat", technology="technology")
SPIED: Final = Event("spied", seat="seat", other="seat", cards="card[]", secret=("cards",))
DISCARDED: Final = Event("discarded", seat="seat", card="card", secret=("card",))
SABOTAGED: Final = Event("sabotaged", seat="seat", other="holder", territory="territory")

# Resources.
COLLECTED: Final = Event(
    "collected", seat="seat", food="food", production="production", wealth="wealth", research="research"
)
HIRED: Final = Event("hired", seat="seat")
BOUGHT_CARD: Final = Event("bought_card", seat="seat")
SUPPLIED: Final = Event("supplied", seat="seat", order="order")
CONSULTED: Final = Event("consulted", seat="seat", points="points")
PEEKED: Final = Event("peeked", seat="seat", card="card", happening="happening", secret=("card", "happening"))
SWAPPED_TOKENS: Final = Event("swapped_tokens", seat="seat", gave="resource", got="resource")
BUILT_FORT: Final = Event("built_fort", seat="seat", territory="territory")
FED: Final = Event("fed", seat="seat", food="food")
DISBANDED: Final = Event("disbanded", seat="seat", territory="territory")

# World events.
FORECAST: Final = Event("forecast", happening="happening")
FORECAST_LAND: Final = Event("forecast_land", happening="happening", continent="continent")
FORECAST_SEA: Final = Event("forecast_sea", happening="happening", sea="sea")
HAPPENED: Final = Event("happened", happening="happening")
HAPPENED_LAND: Final = Event("happened_land", happening="happening", continent="continent")
HAPPENED_SEA: Final = Event("happened_sea", happening="happening", sea="sea")
MILITIA_GATHERED: Final = Event("militia", seat="seat", territory="territory")
LOST_ARMIES: Final = Event("lost_armies", seat="holder", territory="territory", armies="armies", secret=("armies",))
SWAPPED_CARD: Final = Event("swapped_card", seat="seat", gave="card", got="card", secret=("gave", "got"))
TRADED_ARMIES: Final = Event("traded_armies", seat="seat", armies="armies")

# Treaties.
PROPOSED: Final = Event("proposed", seat="seat", other="seat", treaty="treaty")
SIGNED: Final = Event("signed", seat="seat", other="seat", treaty="treaty", round="round")
REFUSED: Final = Event("refused", seat="seat", other="seat", treaty="treaty")
REFUSED_BECAUSE: Final = Event("refused_because", seat="seat", other="seat", treaty="treaty", ground="ground")
COUNTERED: Final = Event("countered", seat="seat", other="seat", treaty="treaty")
NO_TREATIES: Final = Event("no_treaties", players="players")
GAVE_NOTICE: Final = Event("gave_notice", seat="seat", other="seat", treaty="treaty")
ENDED: Final = Event("ended", seat="seat", other="seat", treaty="treaty")
BETRAYED: Final = Event("betrayed", seat="seat", other="seat")
SHARED_CARD: Final = Event("shared_card", seat="seat", other="seat", card="card", secret=("card",))

# Victories.
CLAIMED_STARS: Final = Event("claimed_stars", seat="seat", objective="objective", stars="stars")
OPENED_OBJECTIVE: Final = Event("opened_objective", objective="objective")
FULFILLED: Final = Event("fulfilled", seat="seat", mission="mission")
