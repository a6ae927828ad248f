"""Chapters I and IV: decks, drawn from the top, put under the bottom, and shuffled when they run out (R12, R13).

A deck has run out when every card of it was drawn once since it was shuffled. The end-of-turn cards are one deck that
is dealt into piles; a pile is drawn from until its fresh cards are gone, and when all piles are, they are dealt anew.
"""

from __future__ import annotations

from ..derived import NO_CARD
from ..events import EMPTY, KEPT, RETURNED
from ..table import Critocracy, marked


def deal_piles(t: Critocracy) -> None:
    """The end-of-turn cards lie in piles of equal height, the first higher by one if they do not divide evenly."""
    piles = len(t.derived.pile_ids) - t.derived.first_turn_pile
    cards = len(t.decks[t.derived.first_turn_pile])
    t.fresh = [(cards + piles - 1 - pile) // piles for pile in range(piles)]


def turn_piles(t: Critocracy) -> list[int]:
    """The piles from which an end-of-turn card can be drawn."""
    first = t.derived.first_turn_pile
    return [first + pile for pile, fresh in enumerate(t.fresh) if fresh > 0]


def draw_turn_card(t: Critocracy, pile: int) -> int:
    """The top card of a pile; it goes back under it at once."""
    first = t.derived.first_turn_pile
    t.fresh = marked(t.fresh, pile - first, t.fresh[pile - first] - 1)
    card = t.decks[first].draw(t)
    if max(t.fresh) == 0:
        deal_piles(t)
    return card


def draw_age_card(t: Critocracy, seat: int, age: int) -> int:
    """The top card of an age, in the hand of who reads it; none, if all of them are kept."""
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
    """A card of an alliance or a trade stays with who drew it."""
    t.kept = [[*cards, card] if other == seat else cards for other, cards in enumerate(t.kept)]
    t.tell(KEPT, seat, card)


def give_back(t: Critocracy, seat: int, card: int) -> None:
    """A card that a player kept goes to the bottom of its deck."""
    t.tell(RETURNED, seat, card)
    t.kept = [[one for one in cards if one != card] for cards in t.kept]
    put_under(t, card)
