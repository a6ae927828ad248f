"""Dynamic Events: one world event in every round but the first, forecast a round ahead."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import DrawPile
from parlour.kernel.marks import more

from ..derived import HOLE
from ..events import (
    FORECAST,
    FORECAST_LAND,
    FORECAST_SEA,
    HAPPENED,
    HAPPENED_LAND,
    HAPPENED_SEA,
    LOST_ARMIES,
    MILITIA_GATHERED,
)
from ..table import NOTHING, NOWHERE, Conquest, Income
from .armies import lose_armies, space_for
from .fog import viewers

HAPPENINGS: Final = [
    # helpful
    "militia",
    "harvest",
    "volunteers",
    "new_trade",
    "roads",
    "truce_day",
    # harmful
    "plague",
    "desertion",
    "storms",
    "strike",
    "drought",
    "unrest",
    # turning points
    "arms_race",
    "entrenchment",
    "market",
    "summit",
]
MILITIA: Final = 0
HARVEST: Final = 1
VOLUNTEERS: Final = 2
NEW_TRADE: Final = 3
ROADS: Final = 4
TRUCE_DAY: Final = 5
PLAGUE: Final = 6
DESERTION: Final = 7
STORMS: Final = 8
STRIKE: Final = 9
DROUGHT: Final = 10
UNREST: Final = 11
ARMS_RACE: Final = 12
ENTRENCHMENT: Final = 13
MARKET: Final = 14
SUMMIT: Final = 15

HARMFUL: Final = range(6, 12)
DECKS: Final = {
    "off": [],
    "helpful": list(range(6)),
    "gentle": [number for number in range(16) if number not in HARMFUL],
    "all": list(range(16)),
}


# --- forecast and round ---


def lay_out_happenings(t: Conquest) -> None:
    """Shuffle the deck, and forecast the event of the second round."""
    deck = [number for number in DECKS[t.derived.events] if number != STORMS or t.derived.sea_ids]
    if not deck:
        return
    t.happenings = DrawPile(deck)
    t.happenings.shuffle(t)
    look_ahead(t)


def look_ahead(t: Conquest) -> None:
    """Turn over the next event, and draw where it will fall."""
    t.happenings.refill(t)
    t.forecast = t.happenings.draw_open(t, t.happenings.discard)
    t.will_fall_on = NOWHERE
    if t.forecast in (PLAGUE, DROUGHT):
        t.will_fall_on = t.chance.below(len(t.derived.bonus))
        t.tell(FORECAST_LAND, t.forecast, t.will_fall_on)
    elif t.forecast == STORMS:
        t.will_fall_on = t.chance.below(len(t.derived.sea_ids))
        t.tell(FORECAST_SEA, t.forecast, t.will_fall_on)
    else:
        t.tell(FORECAST, t.forecast)


def new_round(t: Conquest) -> None:
    """The forecast event happens, and the next one is forecast."""
    if t.forecast == NOTHING or t.rounds < 2:
        return
    t.happening = t.forecast
    t.falls_on = t.will_fall_on
    if t.happening in (PLAGUE, DROUGHT):
        t.tell(HAPPENED_LAND, t.happening, t.falls_on)
    elif t.happening == STORMS:
        t.tell(HAPPENED_SEA, t.happening, t.falls_on)
    else:
        t.tell(HAPPENED, t.happening)
    happen(t)
    look_ahead(t)


def happen(t: Conquest) -> None:
    """Events that act at once. The others last for the round; the functions below ask for them."""
    numbers = t.derived.happenings
    if t.happening == MILITIA:
        for seat in t.living():
            for place in weakest_borders(t, seat)[: numbers.militia]:
                if space_for(t, place) > 0:
                    t.enlist(place, 1)
                    t.tell(MILITIA_GATHERED, seat, place)
    elif t.happening == VOLUNTEERS:
        last = alone_at(t, min([t.lands[seat] for seat in t.living()]))
        if last != NOWHERE:
            t.due = more(t.due, last, numbers.volunteers)
    elif t.happening == PLAGUE:
        for place in t.derived.members[t.falls_on]:
            if t.armies[place] >= numbers.plague:
                shrink(t, place, 1)
    elif t.happening == DESERTION:
        for place in range(t.derived.size):
            if t.armies[place] > numbers.desertion:
                shrink(t, place, min(numbers.deserters, t.armies[place] - 1))
    elif t.happening == UNREST:
        leader = largest_realm(t)
        if leader != NOWHERE:
            for place in weakest_borders(t, leader)[::-1][: numbers.unrest]:
                if t.armies[place] > 1:
                    shrink(t, place, 1)


def shrink(t: Conquest, place: int, count: int) -> None:
    """An event costs armies, but never the last."""
    lose_armies(t, place, count)
    t.tell_only(viewers(t, place), LOST_ARMIES, t.owner[place], place, count)


def alone_at(t: Conquest, lands: int) -> int:
    """The only player with this many territories; NOWHERE if there are several (R20)."""
    found = [seat for seat in t.living() if t.lands[seat] == lands]
    return found[0] if len(found) == 1 else NOWHERE


def largest_realm(t: Conquest) -> int:
    """The only player with the most territories, or NOWHERE."""
    return alone_at(t, max([t.lands[seat] for seat in t.living()]))


def weakest_borders(t: Conquest, seat: int) -> list[int]:
    """A player's territories next to others', those with the fewest armies first."""
    owner = t.owner
    found: list[tuple[int, int]] = []
    for place in range(t.derived.size):
        if owner[place] != seat:
            continue
        for other in t.derived.neighbours[place]:
            if owner[other] != seat and owner[other] != HOLE:
                found.append((t.armies[place], place))
                break
    return [place for _, place in sorted(found)]


# --- what lasts for the round ---


def happening_income(t: Conquest, seat: int) -> list[Income]:
    """A harvest for everyone, a strike in the largest realm."""
    if t.happening == HARVEST:
        return [("harvest", NOTHING, t.derived.happenings.harvest)]
    if t.happening == STRIKE and largest_realm(t) == seat:
        return [("strike", NOTHING, -t.derived.happenings.strike)]
    return []


def continent_is_dry(t: Conquest, continent: int) -> bool:
    """Whether a drought takes a continent's bonus."""
    return t.happening == DROUGHT and t.falls_on == continent


def roads_are_open(t: Conquest) -> bool:
    """Whether everyone may fortify along a path this round."""
    return t.happening == ROADS


def attacks_left(t: Conquest) -> bool:
    """Whether another attack is allowed: on a truce day everyone has only a few."""
    return t.happening != TRUCE_DAY or t.battles < t.derived.happenings.truce_day


def least_to_attack(t: Conquest) -> int:
    """How many armies an attack needs where it starts."""
    return t.derived.happenings.entrenchment if t.happening == ENTRENCHMENT else 2


def closed_sea(t: Conquest) -> int:
    """The sea that a storm has closed for attacks, or NOWHERE."""
    return t.falls_on if t.happening == STORMS else NOWHERE


def arms_race(t: Conquest) -> int:
    """What an arms race adds to every set."""
    return t.derived.happenings.arms_race if t.happening == ARMS_RACE else 0


def summit(t: Conquest) -> int:
    """Rounds that a summit adds to new treaties."""
    return t.derived.happenings.summit if t.happening == SUMMIT else 0


def may_swap_card(t: Conquest) -> bool:
    """New trade lets everyone swap a card; so does a summit if treaties are off."""
    return t.happening == NEW_TRADE or (t.happening == SUMMIT and not t.derived.alliances)
