"""Decks and hands: ordered cards, each with the seats that have seen it.

A `Deck` is any place where cards lie: a draw pile, a hand, a discard. Knowledge moves with the card and ends at a
shuffle. Every draw and every look is a point of no return. To imagine what a seat does not know, a game needs only
`redeal`, which exchanges exactly the cards that the seat has not seen.

Cards are whole numbers, their places in the pack; two copies of one card are the same number twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from .chance import Chance
from .table import Table

UNSEEN: Final = -1
NOBODY: Final = 0
EVERYBODY: Final = -1  # all bits set: every seat, and spectators too


def bits(seats: Sequence[int]) -> int:
    """Seats as the bits of one number."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _knows(seen: int, seat: int) -> bool:
    # A spectator (-1) knows only what everybody knows.
    return seen == EVERYBODY or (seat >= 0 and (seen >> seat) & 1 == 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """Cards in order, the top at the end, each with the seats that have seen it."""

    def __init__(self, cards: Iterable[int] = (), seen: int = NOBODY) -> None:
        self.cards: list[int] = list(cards) if cards else []
        self.seen: list[int] = [seen] * len(self.cards)

    def copy(self) -> Deck:
        """An independent deck with the same cards and the same knowledge."""
        twin = Deck()
        twin.cards = self.cards[:]
        twin.seen = self.seen[:]
        return twin

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def shuffle(self, t: Table) -> None:
        """Shuffle: from here on nobody knows the order."""
        t.chance.shuffle(self.cards)
        self.seen = [NOBODY] * len(self.cards)

    def put(self, card: int, seen: int = NOBODY) -> None:
        """Lay a card on top."""
        self.cards.append(card)
        self.seen.append(seen)

    def put_under(self, card: int, seen: int = NOBODY) -> None:
        """Lay a card at the bottom."""
        self.cards.insert(0, card)
        self.seen.insert(0, seen)

    def draw(self, t: Table, to: Deck, seats: Sequence[int] = ()) -> int:
        """Move the top card to another deck, seen by these seats from now on; return it."""
        t.reveal()
        card = self.cards.pop()
        to.put(card, self.seen.pop() | bits(seats))
        return card

    def draw_open(self, t: Table, to: Deck) -> int:
        """Move the top card to another deck for all to see; return it."""
        t.reveal()
        self.seen.pop()
        card = self.cards.pop()
        to.put(card, EVERYBODY)
        return card

    def move(self, card: int, to: Deck, seen: int = NOBODY) -> None:
        """Move a named card (the topmost of its kind) to another deck; the seats in `seen` have seen it from then on.

        The mover knows the card, so this is not a point of no return. Showing a hidden card to others is one: call
        `t.reveal()` or use `show`.
        """
        place = len(self.cards) - 1
        while self.cards[place] != card:
            place -= 1
        known = self.seen.pop(place)
        to.put(self.cards.pop(place), known | seen)

    def move_all(self, to: Deck, seen: int = NOBODY) -> None:
        """Move every card to another deck, in order; the seats in `seen` have seen all of them from then on."""
        for place, card in enumerate(self.cards):
            to.put(card, self.seen[place] | seen)
        self.cards = []
        self.seen = []

    def look(self, t: Table, seat: int, count: int = 1) -> list[int]:
        """Let this seat see the top cards; return them, the topmost first."""
        t.reveal()
        places = range(len(self.cards) - 1, max(-1, len(self.cards) - 1 - count), -1)
        for place in places:
            self.seen[place] |= 1 << seat
        return [self.cards[place] for place in places]

    def show(self, t: Table, card: int) -> None:
        """Let everyone see this card (the topmost of its kind), which stays where it lies."""
        t.reveal()
        place = len(self.cards) - 1
        while self.cards[place] != card:
            place -= 1
        self.seen[place] = EVERYBODY

    def known(self, seat: int) -> list[int]:
        """For views: the cards in order, bottom first, with `UNSEEN` for each that this seat does not know."""
        return [card if _knows(self.seen[place], seat) else UNSEEN for place, card in enumerate(self.cards)]


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawPile(Deck):
    """A deck with its discard: when it is empty, the discard is shuffled and becomes the deck."""

    def __init__(self, cards: Iterable[int] = (), discard: Deck | None = None) -> None:
        super().__init__(cards)
        self.discard = Deck() if discard is None else discard

    def copy(self) -> DrawPile:
        twin = DrawPile((), self.discard.copy())
        twin.cards = self.cards[:]
        twin.seen = self.seen[:]
        return twin

    def refill(self, t: Table) -> bool:
        """If the pile is empty, shuffle the discard into it; return whether a card can be drawn now."""
        if not self.cards and self.discard.cards:
            self.discard.move_all(self)
            self.shuffle(t)
        return bool(self.cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bag:
    """Cards that are always drawn blindly and discarded face up.

    In a shuffled deck that nobody looks into, every card left is equally likely to be next. So a bag keeps no order: it
    picks a card at each draw, and there is nothing to imagine. When the bag is empty, the discards go back into it.
    """

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.left: list[int] = list(cards)
        self.discards: list[int] = []

    def copy(self) -> Bag:
        """An independent bag with the same cards."""
        twin = Bag()
        twin.left = self.left[:]
        twin.discards = self.discards[:]
        return twin

    def __len__(self) -> int:
        """All cards, including those on the discard."""
        return len(self.left) + len(self.discards)

    def draw(self, t: Table) -> int:
        """Draw one card; it lies on top of the discard from then on."""
        if not self.left:
            self.left, self.discards = sorted(self.discards), []
        card = self.left.pop(t.chance.below(len(self.left)))
        self.discards.append(card)
        return card


def redeal(seat: int, chance: Chance, zones: Sequence[Deck]) -> None:
    """Exchange, at random and among these zones, exactly the cards this seat has not seen.

    The places keep who else has seen them: this seat knows that the others looked there, but not what they saw.
    """
    loose: list[int] = []
    for zone in zones:
        for place, card in enumerate(zone.cards):
            if not _knows(zone.seen[place], seat):
                loose.append(card)
    # Sorted first, so that the result depends only on what the seat knows and on the stream. Even a bot's mistakes must
    # not depend on the cards that really lie there.
    loose.sort()
    chance.shuffle(loose)
    dealt = 0
    for zone in zones:
        for place in range(len(zone.cards)):
            if not _knows(zone.seen[place], seat):
                zone.cards[place] = loose[dealt]
                dealt += 1
