"""Decks and hands: ordered cards, each with the seats that have seen it.

A `Deck` is any place where cards lie: a draw pile, a hand, a discard. Knowledge moves with the card and ends at a
shuffle. Every draw and every look is a point of no return. To imagine what a seat does not know, a game needs only
`redeal`, which exchanges exactly the cards that the seat has not seen.

Cards are whole numbers, their places in the pack; two copies of one card are the same number twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from .chance import Chance, Owed
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


@final
class Redeal(Owed):
    """Cards to be exchanged, perhaps later: those among some decks that a seat has not seen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards: list[list[int]] = []  # of each deck; another list once they have been exchanged
        self.seen: list[list[int]] = []

    def draw(self, chance: Chance) -> None:
        mine = bits([self.seat]) if self.seat >= 0 else NOBODY
        loose: list[int] = []
        for deck, cards in enumerate(self.cards):
            for place, seen in enumerate(self.seen[deck]):
                if seen & mine == NOBODY and seen != EVERYBODY:
                    loose.append(cards[place])
        # Sorted first, so that the result depends only on what the seat knows and on the stream. Even a bot's mistakes
        # must not depend on the cards that really lie there.
        loose.sort()
        chance.shuffle(loose)
        dealt = 0
        for deck, before in enumerate(self.cards):
            cards = before[:]
            for place, seen in enumerate(self.seen[deck]):
                if seen & mine == NOBODY and seen != EVERYBODY:
                    cards[place] = loose[dealt]
                    dealt += 1
            self.cards[deck] = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """Cards in order, the top at the end, each with the seats that have seen it.

    Tables are copied more often than decks are looked at. So a copy shares its lists with the original until one of the
    two needs its own, and cards that `redeal` exchanges are dealt when somebody looks. Nobody can tell: every way to
    the lists leads through `_take_hold`.
    """

    def __init__(self, cards: Iterable[int] = (), seen: int = NOBODY) -> None:
        self._cards: list[int] = list(cards) if cards else []
        self._seen: list[int] = [seen] * len(self._cards)
        self._held = True  # whether the lists are this deck's alone, with everything dealt
        self._redeal: Redeal | None = None  # brings the cards of this deck,
        self._place = 0  # which is one of several,
        self._stream: Chance | None = None  # from this stream

    @property
    def cards(self) -> list[int]:
        """The cards, the bottom first, in a list that rules may change."""
        if not self._held:
            self._take_hold()
        return self._cards

    @cards.setter
    def cards(self, cards: list[int]) -> None:
        if not self._held:
            self._take_hold()
        self._cards = cards

    @property
    def seen(self) -> list[int]:
        """The seats that have seen each card, as bits, in a list that rules may change."""
        if not self._held:
            self._take_hold()
        return self._seen

    @seen.setter
    def seen(self, seen: list[int]) -> None:
        if not self._held:
            self._take_hold()
        self._seen = seen

    def copy(self) -> Deck:
        """An independent deck with the same cards and the same knowledge."""
        twin = Deck()
        self._lend(twin)
        return twin

    def _lend(self, twin: Deck) -> None:
        """Share the lists with a copy."""
        if self._redeal is not None:
            self._take_hold()
        self._held = False
        twin._held = False
        twin._cards = self._cards
        twin._seen = self._seen

    def _owe(self, redeal: Redeal, stream: Chance) -> None:
        """Leave it to this redeal which cards lie here."""
        if self._redeal is not None:
            self._take_hold()
        self._held = False
        self._redeal = redeal
        self._place = len(redeal.cards)
        self._stream = stream
        redeal.cards.append(self._cards)
        redeal.seen.append(self._seen)

    def _take_hold(self) -> None:
        """Deal what is to be dealt, into lists that are this deck's alone."""
        redeal = self._redeal
        if redeal is not None and self._stream is not None:
            self._stream.settle()
            self._cards = redeal.cards[self._place]
            self._redeal = None
            self._stream = None
        else:
            self._cards = self._cards[:]
        self._seen = self._seen[:]
        self._held = True

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def shuffle(self, t: Table) -> None:
        """Shuffle: from here on nobody knows the order."""
        t.chance.shuffle(self.cards)
        self._seen = [NOBODY] * len(self)

    def put(self, card: int, seen: int = NOBODY) -> None:
        """Lay a card on top."""
        self.cards.append(card)
        self._seen.append(seen)

    def put_under(self, card: int, seen: int = NOBODY) -> None:
        """Lay a card at the bottom."""
        self.cards.insert(0, card)
        self._seen.insert(0, seen)

    def draw(self, t: Table, to: Deck, seats: Sequence[int] = ()) -> int:
        """Move the top card to another deck, seen by these seats from now on; return it."""
        t.reveal()
        card = self.cards.pop()
        to.put(card, self._seen.pop() | bits(seats))
        return card

    def draw_open(self, t: Table, to: Deck) -> int:
        """Move the top card to another deck for all to see; return it."""
        t.reveal()
        card = self.cards.pop()
        self._seen.pop()
        to.put(card, EVERYBODY)
        return card

    def move(self, card: int, to: Deck, seen: int = NOBODY) -> None:
        """Move a named card (the topmost of its kind) to another deck; the seats in `seen` have seen it from then on.

        The mover knows the card, so this is not a point of no return. Showing a hidden card to others is one: call
        `t.reveal()` or use `show`.
        """
        cards = self.cards
        place = len(cards) - 1
        while cards[place] != card:
            place -= 1
        known = self._seen.pop(place)
        to.put(self._cards.pop(place), known | seen)

    def move_all(self, to: Deck, seen: int = NOBODY) -> None:
        """Move every card to another deck, in order; the seats in `seen` have seen all of them from then on."""
        for place, card in enumerate(self.cards):
            to.put(card, self._seen[place] | seen)
        self._cards = []
        self._seen = []

    def look(self, t: Table, seat: int, count: int = 1) -> list[int]:
        """Let this seat see the top cards; return them, the topmost first."""
        t.reveal()
        places = range(len(self) - 1, max(-1, len(self) - 1 - count), -1)
        cards = self.cards
        for place in places:
            self._seen[place] |= 1 << seat
        return [cards[place] for place in places]

    def show(self, t: Table, card: int) -> None:
        """Let everyone see this card (the topmost of its kind), which stays where it lies."""
        t.reveal()
        cards = self.cards
        place = len(cards) - 1
        while cards[place] != card:
            place -= 1
        self._seen[place] = EVERYBODY

    def known(self, seat: int) -> list[int]:
        """For views: the cards in order, bottom first, with `UNSEEN` for each that this seat does not know."""
        return [card if _knows(self._seen[place], seat) else UNSEEN for place, card in enumerate(self.cards)]


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawPile(Deck):
    """A deck with its discard: when it is empty, the discard is shuffled and becomes the deck."""

    def __init__(self, cards: Iterable[int] = (), discard: Deck | None = None) -> None:
        super().__init__(cards)
        self.discard = Deck() if discard is None else discard

    def copy(self) -> DrawPile:
        twin = DrawPile((), self.discard.copy())
        self._lend(twin)
        return twin

    def refill(self, t: Table) -> bool:
        """If the pile is empty, shuffle the discard into it; return whether a card can be drawn now."""
        if not len(self) and len(self.discard):
            self.discard.move_all(self)
            self.shuffle(t)
        return len(self) > 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bag:
    """Cards that are always drawn blindly and discarded face up.

    In a shuffled deck that nobody looks into, every card left is equally likely to be next. So a bag keeps no order: it
    picks a card at each draw, and there is nothing to imagine. When the bag is empty, the discards go back into it.
    Copies share their lists, as those of decks do.
    """

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self._left: list[int] = list(cards) if cards else []
        self._discards: list[int] = []
        self._held = True  # whether the lists are this bag's alone

    @property
    def left(self) -> list[int]:
        """The cards that can still be drawn, in a list that rules may change."""
        if not self._held:
            self._take_hold()
        return self._left

    @left.setter
    def left(self, left: list[int]) -> None:
        if not self._held:
            self._take_hold()
        self._left = left

    @property
    def discards(self) -> list[int]:
        """The cards drawn, the last on top, in a list that rules may change."""
        if not self._held:
            self._take_hold()
        return self._discards

    @discards.setter
    def discards(self, discards: list[int]) -> None:
        if not self._held:
            self._take_hold()
        self._discards = discards

    def copy(self) -> Bag:
        """An independent bag with the same cards."""
        twin = Bag()
        self._held = False
        twin._held = False
        twin._left = self._left
        twin._discards = self._discards
        return twin

    def _take_hold(self) -> None:
        self._left = self._left[:]
        self._discards = self._discards[:]
        self._held = True

    def __len__(self) -> int:
        """All cards, including those on the discard."""
        return len(self._left) + len(self._discards)

    def draw(self, t: Table) -> int:
        """Draw one card; it lies on top of the discard from then on."""
        if not self.left:
            self.left, self.discards = sorted(self.discards), []
        card = self.left.pop(t.chance.below(len(self.left)))
        self.discards.append(card)
        return card


def redeal(seat: int, chance: Chance, zones: Sequence[Deck]) -> None:
    """Exchange, at random and among these zones, exactly the cards this seat has not seen.

    The places keep who else has seen them: this seat knows that the others looked there, but not what they saw. The
    stream draws them before anything else, but only once somebody looks: most bots look at no card that they imagine.
    """
    redeal = Redeal(seat)
    for zone in zones:
        zone._owe(redeal, chance)
    chance.owe(redeal)
