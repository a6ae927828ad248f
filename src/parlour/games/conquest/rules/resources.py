"""Resource Management: tokens from the largest realm, what they buy, and what giants have to pay.

Only the largest connected realm yields: land that is cut off gives nothing, so an enemy can cut supply lines.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..derived import FOOD, PRODUCTION, RESEARCH, WEALTH
from ..events import (
    BOUGHT_CARD,
    BUILT_FORT,
    COLLECTED,
    CONSULTED,
    DISBANDED,
    FED,
    HIRED,
    PEEKED,
    SUPPLIED,
    SWAPPED_TOKENS,
)
from ..table import (
    BOUGHT_CARD as HAS_BOUGHT,
    LONGER_FORTIFY,
    NOTHING,
    SECOND_FORTIFY,
    Conquest,
    marked,
    more,
)
from .armies import lose_armies
from .cards import draw_card
from .missions import connected_lands
from .reinforcement import add_income
from .technology import MOST_POINTS

HIRE: Final = Verb("hire")
BUY_CARD: Final = Verb("buy_card")
SUPPLY: Final = Verb("supply", kind="order")
CONSULT: Final = Verb("consult")
EXCHANGE: Final = Verb("exchange", kind="resource>resource")
BUILD_FORT: Final = Verb("build_fort", kind="territory")
DISBAND: Final = Verb("disband", kind="territory")

ORDERS: Final = ["second_move", "longer_move"]
MOST: Final = 12  # tokens of one kind
KINDS: Final = 4
ARMY_PRICE: Final = 4  # production
FORT_PRICE: Final = 5  # production
CARD_PRICE: Final = 8  # wealth
ORDER_PRICE: Final = 4  # food
CONSULT_PRICE: Final = 6  # research
POINTS_FOR_TOKENS: Final = 3
RATE: Final = 3  # equal tokens for one other
GIANT: Final = 30  # armies; above it, one food for every ten
MOUTHS: Final = 10


def tokens(t: Conquest, seat: int, kind: int) -> int:
    """How many tokens of a kind a player has."""
    return t.tokens[KINDS * seat + kind]


def pay(t: Conquest, seat: int, kind: int, count: int) -> None:
    """Tokens go back."""
    t.tokens[KINDS * seat + kind] -= count


# --- income ---


def token_income(t: Conquest, seat: int) -> list[int]:
    """One token for every territory of the largest realm, and wealth for sea links with both ends in one hand."""
    found = [0] * KINDS
    for place in connected_lands(t, seat):
        found[t.derived.resource[place]] += 1
    links = len([1 for one, other in t.derived.sea_links if t.owner[one] == seat and t.owner[other] == seat])
    found[WEALTH] += min(2, links // 2)
    return found


def plenty_needs(t: Conquest) -> int:
    """The income that wins: 22 tokens on a map of 42."""
    return -(-22 * t.playable // 42)


def collect(t: Conquest, seat: int) -> None:
    """Tokens come in, up to twelve of a kind."""
    if not t.derived.resources:
        return
    income = token_income(t, seat)
    for kind in range(KINDS):
        at = KINDS * seat + kind
        t.tokens[at] = min(MOST, t.tokens[at] + income[kind])
    t.tell(COLLECTED, seat, income[FOOD], income[PRODUCTION], income[WEALTH], income[RESEARCH])
    enough = sum(income) >= plenty_needs(t)
    t.plenty = marked(t.plenty, seat, t.plenty[seat] + 1 if enough else 0)


def has_economic_victory(t: Conquest, seat: int) -> bool:
    """Two turns in a row that begin with such an income."""
    return t.plenty[seat] >= 2


# --- spending ---


def spendings(t: Conquest, seat: int) -> list[Move]:
    """What a player can buy now."""
    found: list[Move] = []
    production = tokens(t, seat, PRODUCTION)
    if production >= ARMY_PRICE:
        found.append(HIRE.alone)
    if tokens(t, seat, WEALTH) >= CARD_PRICE and not t.has_used(HAS_BOUGHT):
        found.append(BUY_CARD.alone)
    if tokens(t, seat, FOOD) >= ORDER_PRICE and t.derived.fortify != "none":
        if not t.has_used(SECOND_FORTIFY):
            found.append(SUPPLY[0])
        if not t.has_used(LONGER_FORTIFY) and t.derived.fortify == "adjacent":
            found.append(SUPPLY[1])
    if tokens(t, seat, RESEARCH) >= CONSULT_PRICE and (not t.derived.technology or t.study[seat] < MOST_POINTS):
        found.append(CONSULT.alone)
    for kind in range(KINDS):
        if tokens(t, seat, kind) >= RATE:
            found += [
                EXCHANGE.pair(kind, other) for other in range(KINDS) if other != kind and tokens(t, seat, other) < MOST
            ]
    if production >= FORT_PRICE:
        found += [BUILD_FORT[place] for place in t.places_of(seat) if not t.forts[place]]
    return found


def hire(t: Conquest, seat: int) -> None:
    """Four production for an army."""
    pay(t, seat, PRODUCTION, ARMY_PRICE)
    t.tell(HIRED, seat)
    add_income(t, seat, "hired", 1)


def buy_card(t: Conquest, seat: int) -> None:
    """Eight wealth for a card, once in a turn."""
    pay(t, seat, WEALTH, CARD_PRICE)
    t.used |= HAS_BOUGHT
    t.tell(BOUGHT_CARD, seat)
    draw_card(t, seat)


def supply(t: Conquest, seat: int, order: int) -> None:
    """Four food for a second fortifying move, or a step more for each."""
    pay(t, seat, FOOD, ORDER_PRICE)
    t.used |= LONGER_FORTIFY if order else SECOND_FORTIFY
    t.tell(SUPPLIED, seat, order)


def consult(t: Conquest, seat: int) -> None:
    """Six research for three research points; without technology, for a look at the next event and card."""
    pay(t, seat, RESEARCH, CONSULT_PRICE)
    if t.derived.technology:
        gained = min(POINTS_FOR_TOKENS, MOST_POINTS - t.study[seat])
        t.study = more(t.study, seat, gained)
        t.tell(CONSULTED, seat, gained)
        return
    card = t.pile.look(t, seat)[0] if t.pile.cards else NOTHING
    event = t.happenings.look(t, seat)[0] if t.happenings.cards else NOTHING
    t.tell_only([seat], PEEKED, seat, card, event)


def exchange(t: Conquest, seat: int, gave: int, got: int) -> None:
    """Three equal tokens for one other."""
    pay(t, seat, gave, RATE)
    pay(t, seat, got, -1)
    t.tell(SWAPPED_TOKENS, seat, gave, got)


def build_fort(t: Conquest, seat: int, place: int) -> None:
    """Five production: the territory defends as if it had artillery, as long as it is held."""
    pay(t, seat, PRODUCTION, FORT_PRICE)
    t.forts = more(t.forts, place)
    t.tell(BUILT_FORT, seat, place)


# --- upkeep ---


class Upkeep(Step[Conquest]):
    """Above thirty armies: one food for every ten, or an army lost for each food that is missing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        seat = self.seat
        armies = sum([t.armies[place] for place in t.places_of(seat)])
        if armies <= GIANT:
            return
        wanted = armies // MOUTHS
        paid = min(wanted, tokens(t, seat, FOOD))
        pay(t, seat, FOOD, paid)
        t.tell(FED, seat, paid)
        for _ in range(wanted - paid):
            t.then(Disband(seat))


class Disband(OpenDecision[Conquest]):
    """Food is missing: which territory loses an army?"""

    verbs = (DISBAND,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [DISBAND[place] for place in t.places_of(self.seat) if t.armies[place] > 1]

    def disband(self, t: Conquest, place: int) -> None:
        lose_armies(t, place, 1)
        t.tell(DISBANDED, self.seat, place)
