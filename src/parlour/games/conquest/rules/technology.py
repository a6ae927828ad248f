"""Tech Tree: three branches of three technologies, in order, for research points."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb

from ..derived import HOLE, NEUTRAL, RESEARCH
from ..events import RESEARCHED, SABOTAGED, SPIED
from ..table import (
    NOTHING,
    RESEARCHED as HAS_RESEARCHED,
    SABOTAGED as HAS_SABOTAGED,
    SPIED as HAS_SPIED,
    Conquest,
    Income,
)
from .armies import lose_armies
from .capitals import holds_own_capital

RESEARCH_IT: Final = Verb("research", kind="technology")
SPY: Final = Verb("spy", kind="seat")
SABOTAGE: Final = Verb("sabotage", kind="territory")

TECHNOLOGIES: Final = [
    "drill",
    "veterans",
    "logistics",
    "markets",
    "provinces",
    "industry",
    "envoys",
    "archives",
    "agents",
]
# Army: an army for conquests; a die that shows 1 is rolled again; a second fortifying move.
REWARD: Final = 0
LUCK: Final = 1
TWO_FORTIFIES: Final = 2
# Economy: armies every turn, for the smallest continent, and for every set.
MARKETS: Final = 3
SMALLEST: Final = 4
SET_BONUS: Final = 5
# Statecraft: a look at a neighbour's hand; one of two cards; one army fewer in a territory next door.
ENVOYS: Final = 6
CARD_CHOICE: Final = 7
SABOTEURS: Final = 8

TIERS: Final = 3
COSTS: Final = [5, 8, 12]
MOST_POINTS: Final = 20


# --- research points and technologies ---


def research_income(t: Conquest, seat: int) -> int:
    """One point for everyone, or two at a long pace, one for each research place, and one for a capital or, without
    capitals, for a continent."""
    places = [
        place for place in range(t.derived.size) if t.owner[place] == seat and t.derived.resource[place] == RESEARCH
    ]
    seat_of_learning = holds_own_capital(t, seat) if t.derived.capitals else bool(t.continents_of(seat))
    return t.derived.research + len(places) + (1 if seat_of_learning else 0)


def study(t: Conquest, seat: int) -> int:
    """Collect research points, up to twenty; returns how many."""
    gained = min(research_income(t, seat), MOST_POINTS - t.study[seat])
    t.study = more(t.study, seat, gained)
    return gained


def cost(t: Conquest, seat: int, technology: int) -> int:
    """The price, lower by one for each other player who knows it, but at least half."""
    price = COSTS[technology % TIERS]
    others = len([other for other in range(t.seats) if other != seat and t.knows(other, technology)])
    return max((price + 1) // 2, price - others)


def is_next(t: Conquest, seat: int, technology: int) -> bool:
    """Whether a player lacks a technology but knows the one before it in its branch."""
    if t.knows(seat, technology):
        return False
    return technology % TIERS == 0 or t.knows(seat, technology - 1)


def researches(t: Conquest, seat: int) -> list[Move]:
    """The technologies open now: one in a turn."""
    if t.has_used(HAS_RESEARCHED):
        return []
    found: list[Move] = []
    for technology in range(len(TECHNOLOGIES)):
        if is_next(t, seat, technology) and cost(t, seat, technology) <= t.study[seat]:
            found.append(RESEARCH_IT[technology])
    return found


def research(t: Conquest, seat: int, technology: int) -> None:
    """Learn a technology."""
    t.used |= HAS_RESEARCHED
    t.study = more(t.study, seat, -cost(t, seat, technology))
    t.known = marked(t.known, seat, t.known[seat] | 1 << technology)
    t.tell(RESEARCHED, seat, technology)


def has_scientific_victory(t: Conquest, seat: int) -> bool:
    """Whether a player has a whole branch, two technologies of another, and a third of the map."""
    if t.lands[seat] < t.derived.of_map(t.derived.science_part, t.playable):
        return False
    heights = [len([n for n in range(TIERS) if t.knows(seat, branch * TIERS + n)]) for branch in range(TIERS)]
    heights.sort(reverse=True)
    return heights[0] == TIERS and heights[1] >= 2


# --- what they do ---


def technology_income(t: Conquest, seat: int) -> list[Income]:
    """Markets bring armies every turn."""
    return [("markets", NOTHING, t.derived.technologies.markets)] if t.knows(seat, MARKETS) else []


def smallest_bonus(t: Conquest, seat: int, held: list[int]) -> list[Income]:
    """Provinces bring armies for the smallest continent held."""
    return [("provinces", NOTHING, t.derived.technologies.provinces)] if held and t.knows(seat, SMALLEST) else []


def army_reward(t: Conquest, seat: int) -> None:
    """Drill brings armies with the next reinforcement, for a turn with enough conquests."""
    if t.conquered >= t.derived.technologies.drill_conquests and t.knows(seat, REWARD):
        t.due = more(t.due, seat, t.derived.technologies.drill)


def neighbours_of(t: Conquest, seat: int) -> list[int]:
    """The players whose land borders on this player's."""
    found: set[int] = set()
    for place in t.places_of(seat):
        found |= {t.owner[other] for other in t.derived.neighbours[place]}
    return sorted([other for other in found if other >= 0 and other != seat])


def spyings(t: Conquest, seat: int) -> list[Move]:
    """The hands that a player may look at: a neighbour's, once in a turn."""
    if not t.knows(seat, ENVOYS) or t.has_used(HAS_SPIED):
        return []
    return [SPY[other] for other in neighbours_of(t, seat) if len(t.hands[other])]


def spy(t: Conquest, seat: int, other: int) -> None:
    """Look at a hand."""
    t.used |= HAS_SPIED
    cards = t.hands[other].look(t, seat, len(t.hands[other]))
    t.tell_only([seat], SPIED, seat, other, tuple(cards))


def sabotages(t: Conquest, seat: int, enemies: int) -> list[Move]:
    """Enemy territories with more than one army, next to the player's own."""
    found: list[Move] = []
    for place in range(t.derived.size):
        force = t.owner[place]
        if force in (HOLE, seat) or t.armies[place] < 2:
            continue
        number = t.seats if force == NEUTRAL else force
        if enemies >> number & 1 and seat in [t.owner[other] for other in t.derived.neighbours[place]]:
            found.append(SABOTAGE[place])
    return found


def sabotage(t: Conquest, seat: int, place: int) -> None:
    """Cost an enemy territory an army, but never the last."""
    t.used |= HAS_SABOTAGED
    lose_armies(t, place, 1)
    t.tell(SABOTAGED, seat, t.owner[place], place)
