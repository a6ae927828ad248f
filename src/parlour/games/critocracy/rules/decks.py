"""Chapters I and IV: decks. Cards come from the top, go back under the bottom, and are shuffled at the end (R12, R13).

A deck is shuffled when each of its cards has been drawn once. The end-of-turn cards are one deck, dealt into piles.
Players draw from a pile until its fresh cards are gone; when those of all piles are, the deck is dealt again.
"""

from __future__ import annotations

from parlour.kernel.marks import marked

from ..derived import NO_CARD
from ..events import EMPTY, KEPT, RETURNED
from ..table import Critocracy


def deal_piles(t: Critocracy) -> None:
    """Deal the end-of-turn cards into equal piles. If they do not divide evenly, the first piles get one more."""
    piles = len(t.derived.pile_ids) - t.derived.first_turn_pile
    cards = len(t.decks[t.derived.first_turn_pile])
    t.fresh = [(cards + piles - 1 - pile) // piles for pile in range(piles)]


def turn_piles(t: Critocracy) -> list[int]:
    """The piles that still have fresh end-of-turn cards."""
    first = t.derived.first_turn_pile
    return [first + pile for pile, fresh in enumerate(t.fresh) if fresh > 0]


def draw_turn_card(t: Critocracy, pile: int) -> int:
    """Draw the top card of a pile. It goes back underneath at once."""
    first = t.derived.first_turn_pile
    t.fresh = marked(t.fresh, pile - first, t.fresh[pile - first] - 1)
    card = t.decks[first].draw(t)
    if max(t.fresh) == 0:
        deal_piles(t)
    return card


def draw_age_card(t: Critocracy, seat: int, age: int) -> int:
    """Draw the top card of an age, to be read. There is none if players keep all of them."""
    deck = t.decks[age]
    if not len(deck):
        t.tell(EMPTY, seat, age)
        return NO_CARD
    card = deck.draw(t)
    deck.discards.pop()
    t.reading = [*t.reading, card]
    return card


def put_under(t: Critocracy, card: int) -> None:
    """A card goes to the bottom of its deck."""
    t.decks[t.derived.card_deck[card]].discards.append(card)


def keep(t: Critocracy, seat: int, card: int) -> None:
    """An alliance or trade card stays with the player who drew it."""
    t.kept = [[*cards, card] if other == seat else cards for other, cards in enumerate(t.kept)]
    t.tell(KEPT, seat, card)


def give_back(t: Critocracy, seat: int, card: int) -> None:
    """A kept card goes to the bottom of its deck."""
    t.tell(RETURNED, seat, card)
    t.kept = [[one for one in cards if one != card] for cards in t.kept]
    put_under(t, card)
