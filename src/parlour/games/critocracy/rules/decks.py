"""Chapters I and IV: decks. Cards come from the top, go back under the bottom, and are shuffled at the end (R12, R13).

A deck is shuffled when each of its cards has been drawn once, whatever happens to the others. The top card of a deck
may lie face up: then it is the next one, and everybody knows it (R64, R65).
"""

from __future__ import annotations

from parlour.content.programs import Do
from parlour.content.shapes import NONE
from parlour.kernel.deck import Bag
from parlour.kernel.marks import marked

from ..derived import NO_CARD, POWER
from ..events import EMPTY, KEPT, RETURNED, SHUFFLED, TURNED_UP
from ..table import Critocracy


def lay_decks(t: Critocracy) -> None:
    """Shuffle all decks. The first pile of end-of-turn cards may lie face up."""
    t.decks = [Bag(cards) for cards in t.derived.decks]
    t.open = [NO_CARD] * len(t.decks)


def open_first_pile(t: Critocracy) -> None:
    """The first pile of end-of-turn cards shows its top card, if the settings say so (R65)."""
    if t.derived.open_pile:
        turn_up(t, t.derived.first_turn_pile)


def turn_up(t: Critocracy, pile: int) -> None:
    """The top card of a deck is turned face up."""
    card = take_top(t, pile)
    t.open = marked(t.open, pile, card)
    t.tell(TURNED_UP, pile, card, card)


def take_top(t: Critocracy, pile: int) -> int:
    """Take the top card of a deck that has one."""
    card = t.open[pile]
    if card != NO_CARD:
        t.open = marked(t.open, pile, NO_CARD)
        return card
    deck = t.decks[pile]
    if not deck.left:
        t.tell(SHUFFLED, pile)
    card = deck.draw(t)
    deck.discards.pop()
    return card


def has_cards(t: Critocracy, pile: int) -> bool:
    """Whether a card can be drawn from a deck."""
    return t.open[pile] != NO_CARD or len(t.decks[pile]) > 0


def turn_piles(t: Critocracy) -> list[int]:
    """The piles of end-of-turn cards."""
    return [pile for pile in range(t.derived.first_turn_pile, len(t.decks)) if has_cards(t, pile)]


def draw_turn_card(t: Critocracy, pile: int) -> int:
    """Draw the top card of a pile. It goes back underneath at once."""
    card = take_top(t, pile)
    put_under(t, card)
    if pile == t.derived.first_turn_pile:
        open_first_pile(t)
    return card


def draw_age_card(t: Critocracy, seat: int, age: int) -> int:
    """Draw the top card of an age, to be read. There is none if players keep all of them."""
    if not has_cards(t, age):
        t.tell(EMPTY, seat, age)
        return NO_CARD
    card = take_top(t, age)
    t.reading = [*t.reading, card]
    return card


def put_under(t: Critocracy, card: int) -> None:
    """A card goes to the bottom of its deck."""
    t.decks[t.derived.card_deck[card]].discards.append(card)


def keep(t: Critocracy, seat: int, card: int) -> None:
    """A card stays with the player who drew it."""
    t.kept = [[*cards, card] if other == seat else cards for other, cards in enumerate(t.kept)]
    t.tell(KEPT, seat, card)


def lay_down(t: Critocracy, card: int) -> None:
    """A kept card leaves the hand."""
    t.kept = [[one for one in cards if one != card] for cards in t.kept]


def give_back(t: Critocracy, seat: int, card: int) -> None:
    """A kept card goes to the bottom of its deck."""
    t.tell(RETURNED, seat, card)
    lay_down(t, card)
    put_under(t, card)


def spend(t: Critocracy, seat: int, card: int) -> None:
    """An offer is made: the kept card that allows it goes back, or the power of the role is used, with all it does. An
    offer that follows from another costs nothing."""
    if card == POWER:
        power = t.role_of(seat).power
        t.powers = marked(t.powers, seat, t.powers[seat] - 1)
        if power != NONE:
            t.then(Do(seat, power, None))
    elif card != NO_CARD:
        give_back(t, seat, card)
