"""What a player prepares a turn with: research, what tokens buy, and what world events allow."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..derived import ARTILLERY, CAVALRY, FOOD, PRODUCTION, RESEARCH, WEALTH, WILD
from ..rules.cards import next_value
from ..rules.preparation import BARTER, SWAP
from ..rules.resources import (
    BUY_CARD,
    CONSULT,
    EXCHANGE,
    GIANT,
    HIRE,
    KINDS,
    MOST,
    MOUTHS,
    SUPPLY,
    token_income,
    tokens,
)
from ..rules.technology import RESEARCH_IT, SPY, TECHNOLOGIES, TIERS
from ..rules.units import SPARE, pieces
from ..table import Conquest
from .assessment import FAR, steps_to_border

BRANCHES: Final = 3
SECOND_BRANCH: Final = 2  # technologies of another branch that a scientific victory asks for
SPARE_RESERVE: Final = 3  # armies to keep when some are given for a card
FULL: Final = 2  # tokens below the limit from which on they are as good as lost


def at_once(options: list[Move]) -> Move | None:
    """What needs no thought: any research, armies, cards, and looks that can be had."""
    for move in options:
        if move.verb in (RESEARCH_IT, BUY_CARD, HIRE, SPY, CONSULT):
            return move
    return None


def purchase(t: Conquest, seat: int, options: list[Move]) -> Move | None:
    """The next thing to do before placing armies; nothing, if the player is ready."""
    derived = t.derived
    learn = next_technology(t, seat)
    kinds = [tokens(t, seat, kind) for kind in range(KINDS)] if derived.resources else []
    steps: list[int] = []
    for move in options:
        verb = move.verb
        if verb is RESEARCH_IT:
            if move.target == learn or not derived.science:
                return move
        elif verb is BUY_CARD or verb is HIRE or verb is SPY or verb is CONSULT:
            return move
        elif verb is EXCHANGE:
            if is_good_exchange(t, seat, kinds, move.target, move.other):
                return move
        elif verb is SUPPLY:
            if not steps:
                steps = steps_to_border(t, seat)
            if kinds[FOOD] - derived.order_price >= hunger(t, seat) and is_supply_useful(t, seat, steps, move.target):
                return move
        elif verb is SPARE:
            riders, guns = pieces(t, seat, CAVALRY), pieces(t, seat, ARTILLERY)
            if riders != guns and move.target == (CAVALRY if riders > guns else ARTILLERY):
                return move
        elif verb is SWAP:
            if is_odd_card(t, seat, move.target):
                return move
        elif verb is BARTER and is_good_market(t):
            return move
    return None


def is_good_market(t: Conquest) -> bool:
    """Whether a card is worth the armies: a third of a set brings more, and enough are left to place."""
    price = t.derived.market_price
    return t.reserve >= price + SPARE_RESERVE and next_value(t) > 3 * price


def next_technology(t: Conquest, seat: int) -> int:
    """What to learn next: a whole branch, two of another, then the rest. Players begin with different branches, since
    what others know is cheaper."""
    for first in range(BRANCHES):
        branch = (seat + t.colour[seat] + first) % BRANCHES
        depth = TIERS if first == 0 else SECOND_BRANCH if first == 1 else 1
        for tier in range(depth):
            if not t.knows(seat, branch * TIERS + tier):
                return branch * TIERS + tier
    for technology in range(len(TECHNOLOGIES)):
        if not t.knows(seat, technology):
            return technology
    return -1


def hunger(t: Conquest, seat: int) -> int:
    """How much food the next turn will ask for beyond what it brings."""
    armies = t.armies_of(seat) + t.reserve
    eaten = armies // MOUTHS if armies > GIANT else 0
    return max(0, eaten - token_income(t, seat)[FOOD])


def is_good_exchange(t: Conquest, seat: int, kinds: list[int], gave: int, got: int) -> bool:
    """Whether tokens of which there are too many become what an army lacks, or food that the armies lack."""
    rate = t.derived.exchange_rate
    saved = [hunger(t, seat), t.derived.army_price, t.derived.card_price, t.derived.consult_price]
    over = kinds[gave] >= MOST - FULL or (gave == RESEARCH and not t.derived.technology)
    if gave == PRODUCTION or not (over or kinds[gave] - rate >= saved[gave]):
        return False
    if got == FOOD:
        return gave == WEALTH and kinds[FOOD] < saved[FOOD]
    return got == PRODUCTION


def is_supply_useful(t: Conquest, seat: int, steps: list[int], order: int) -> bool:
    """A second move for a second idle force; a longer one for a force further away from the border."""
    idle = [steps[place] for place in t.places_of(seat) if t.armies[place] > 2 and 0 < steps[place] < FAR]
    return len(idle) > 1 if order == 0 else len([1 for far in idle if far > 1]) > 0


def is_odd_card(t: Conquest, seat: int, card: int) -> bool:
    """Whether a card stands between two others and a set of three alike."""
    troops = t.derived.troops
    hand = [troops[one] for one in t.hands[seat].cards]
    if WILD in hand or troops[card] == WILD or len(hand) < 3:
        return False
    return hand.count(troops[card]) == 1 and len(set(hand)) == 2
