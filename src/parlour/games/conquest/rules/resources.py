"""Resource Management: tokens from the largest realm, what they buy, and what giant armies eat.

Only the largest connected realm yields anything, so an enemy can cut supply lines.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
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
POINTS_FOR_TOKENS: Final = 3
GIANT: Final = 30  # armies; above it, one food for every ten
MOUTHS: Final = 10


def tokens(t: Conquest, seat: int, kind: int) -> int:
    """How many tokens of a kind a player has."""
    return t.tokens[KINDS * seat + kind]


def pay(t: Conquest, seat: int, kind: int, count: int) -> None:
    t.tokens[KINDS * seat + kind] -= count


# --- income ---


def token_income(t: Conquest, seat: int) -> list[int]:
    """One token for every territory of the largest realm, and wealth for sea links with both ends in the player's
    hands."""
    found = [0] * KINDS
    for place in connected_lands(t, seat):
        found[t.derived.resource[place]] += 1
    links = len([1 for one, other in t.derived.sea_links if t.owner[one] == seat and t.owner[other] == seat])
    found[WEALTH] += min(2, links // 2)
    return found


def plenty_needs(t: Conquest) -> int:
    """The income that wins: 22 tokens on a map of 42, fewer in a long game."""
    return t.derived.of_map(t.derived.income_part, t.playable)


def collect(t: Conquest, seat: int) -> None:
    """Collect tokens, up to twelve of a kind."""
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
    """Whether two turns in a row began with such an income."""
    return t.plenty[seat] >= 2


# --- spending ---


def spendings(t: Conquest, seat: int) -> list[Move]:
    """What a player can buy now."""
    found: list[Move] = []
    production = tokens(t, seat, PRODUCTION)
    if production >= t.derived.army_price:
        found.append(HIRE.alone)
    if tokens(t, seat, WEALTH) >= t.derived.card_price and not t.has_used(HAS_BOUGHT):
        found.append(BUY_CARD.alone)
    if tokens(t, seat, FOOD) >= t.derived.order_price and t.derived.fortify != "none":
        if not t.has_used(SECOND_FORTIFY):
            found.append(SUPPLY[0])
        if not t.has_used(LONGER_FORTIFY) and t.derived.fortify == "adjacent":
            found.append(SUPPLY[1])
    if tokens(t, seat, RESEARCH) >= t.derived.consult_price and (
        not t.derived.technology or t.study[seat] < MOST_POINTS
    ):
        found.append(CONSULT.alone)
    for kind in range(KINDS):
        if tokens(t, seat, kind) >= t.derived.exchange_rate:
            found += [
                EXCHANGE.pair(kind, other) for other in range(KINDS) if other != kind and tokens(t, seat, other) < MOST
            ]
    if production >= t.derived.fort_price:
        found += [BUILD_FORT[place] for place in t.places_of(seat) if not t.forts[place]]
    return found


def hire(t: Conquest, seat: int) -> None:
    """Buy an army with production."""
    pay(t, seat, PRODUCTION, t.derived.army_price)
    t.tell(HIRED, seat)
    add_income(t, seat, "hired", 1)


def buy_card(t: Conquest, seat: int) -> None:
    """Buy a card with wealth, once in a turn."""
    pay(t, seat, WEALTH, t.derived.card_price)
    t.used |= HAS_BOUGHT
    t.tell(BOUGHT_CARD, seat)
    draw_card(t, seat)


def supply(t: Conquest, seat: int, order: int) -> None:
    """Buy a second fortifying move, or a step more for each, with food."""
    pay(t, seat, FOOD, t.derived.order_price)
    t.used |= LONGER_FORTIFY if order else SECOND_FORTIFY
    t.tell(SUPPLIED, seat, order)


def consult(t: Conquest, seat: int) -> None:
    """Turn research into three research points or, without technology, into a look at the next event and card."""
    pay(t, seat, RESEARCH, t.derived.consult_price)
    if t.derived.technology:
        gained = min(POINTS_FOR_TOKENS, MOST_POINTS - t.study[seat])
        t.study = more(t.study, seat, gained)
        t.tell(CONSULTED, seat, gained)
        return
    card = t.pile.look(t, seat)[0] if t.pile.cards else NOTHING
    event = t.happenings.look(t, seat)[0] if t.happenings.cards else NOTHING
    t.tell_only([seat], PEEKED, seat, card, event)


def exchange(t: Conquest, seat: int, gave: int, got: int) -> None:
    """Exchange equal tokens for one other."""
    pay(t, seat, gave, t.derived.exchange_rate)
    pay(t, seat, got, -1)
    t.tell(SWAPPED_TOKENS, seat, gave, got)


def build_fort(t: Conquest, seat: int, place: int) -> None:
    """Buy a fort with production: the territory defends as if it had artillery, as long as it is held."""
    pay(t, seat, PRODUCTION, t.derived.fort_price)
    t.forts = more(t.forts, place)
    t.tell(BUILT_FORT, seat, place)


# --- upkeep ---


class Upkeep(Step[Conquest]):
    """Above thirty armies: one food for every ten, or an army lost for each food that is missing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        seat = self.seat
        armies = t.armies_of(seat)
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
