"""Keywords about Action Cards: Draw, Recur, Reshuffle, Disrupt, Foresee, Gain, Copy, Destroy, Replace and Improve."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.deck import EVERYBODY, Deck
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision, Step

from ..derived_ids import NONE
from ..derived_programs import Part
from ..events import (
    CHEAPER,
    COPIED,
    DESTROYED_CARD,
    DISRUPTED,
    DREW,
    FORESEEN,
    GAINED_CARD,
    IMPROVED,
    RECURRED,
    REPLACED_CARD,
    RESHUFFLED,
    SHUFFLED,
    WEAKER,
)
from ..table import KING, Titov
from .effects import AWAY, PASS, Source, carry_out, come_to_nothing

PICK: Final = Verb("pick", kind="card")

GAIN: Final = "gain"
TO_HAND: Final = "gain_to_hand"
RECUR: Final = "recur"
RESHUFFLE: Final = "reshuffle"
COPY: Final = "copy"
DESTROY: Final = "destroy"
REPLACE: Final = "replace"
IMPROVE: Final = "improve"


# --- into the hand, and out of it ---


def draw_cards(t: Titov, count: int) -> None:
    """Draw from the top of the Action Deck. When it runs out, the discard is shuffled; when that is empty too,
    fewer cards are drawn (R4). An immediate effect comes before the next card."""
    for number in range(count):
        if not refill(t):
            return
        card = t.deck.draw_open(t, t.hand)
        t.tell(DREW, card)
        immediate = t.derived.cards[card].immediate
        if immediate != NONE:
            carry_out(t, immediate, card)
            if number + 1 < count:
                t.then(DrawOn(count - number - 1))
            return


class DrawOn(Step[Titov]):
    """Draw the rest, once an immediate effect has happened."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, t: Titov) -> None:
        draw_cards(t, self.count)


def refill(t: Titov) -> bool:
    """Whether a card can be drawn; shuffles the discard into the deck if need be, but for the cards played in this
    turn: else two cards that draw could be played for ever (R50)."""
    if t.deck.cards:
        return True
    stay = Deck()
    for card in t.played:
        if card in t.deck.discard.cards:
            t.deck.discard.move(card, stay)
    if t.deck.discard.cards:
        t.tell(SHUFFLED, len(t.deck.discard))
    found = t.deck.refill(t)
    stay.move_all(t.deck.discard)
    return found


def draw(t: Titov, do: Do[Source], count: int) -> None:
    draw_cards(t, count)


def disrupt(t: Titov, do: Do[Source], count: int) -> None:
    """Does not shuffle the discard: an empty deck has nothing to disrupt (R12)."""
    for _ in range(min(count, len(t.deck))):
        card = t.deck.draw_open(t, t.deck.discard)
        t.tell(DISRUPTED, card)


def foresee(t: Titov, do: Do[Source], count: int) -> None:
    if refill(t):
        t.deck.look(t, KING, count)
        t.then(Foresee(KING, min(count, len(t.deck))))
    else:
        come_to_nothing(t, do)


class Foresee(Decision[Titov]):
    """Take one of the cards you looked at into your hand, or none."""

    verbs = (PICK, PASS)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, t: Titov) -> list[Move]:
        return [PASS.alone, *[PICK[card] for card in sorted(set(t.deck.cards[-self.count :]))]]

    def pass_(self, t: Titov) -> None:
        """The cards stay where they are."""

    def pick(self, t: Titov, card: int) -> None:
        t.deck.move(card, t.hand, EVERYBODY)
        t.reveal()
        t.tell(FORESEEN, card)
        carry_out(t, t.derived.cards[card].immediate, card)


# --- gaining ---


def gain_card_to(t: Titov, card: int, zone: str) -> None:
    """Put a card from the supply into the hand or on the Action Discard."""
    t.made += 1
    if zone == "hand":
        t.hand.put(card, EVERYBODY)
        t.tell(GAINED_CARD, card, zone)
        carry_out(t, t.derived.cards[card].immediate, card)
    else:
        t.deck.discard.put(card, EVERYBODY)
        t.tell(GAINED_CARD, card, zone)


def gain_card(t: Titov, do: Do[Source], card: list[int], count: int, to: str, random: bool) -> None:
    for _ in range(count):
        if len(card) == 1:
            gain_card_to(t, card[0], to)
        elif random:
            gain_card_to(t, t.chance.pick(card), to)
        else:
            t.then(Pick(KING, TO_HAND if to == "hand" else GAIN, tuple(card), NONE, 1))


def cheapen(t: Titov, do: Do[Source], card: int, by: int) -> None:
    t.cheaper = {**t.cheaper, card: t.cheaper.get(card, 0) + by}
    t.tell(CHEAPER, card, by)


def weaken(t: Titov, do: Do[Source], card: int, what: list[Part]) -> None:
    less = t.weaker.get(card, [0] * t.derived.resources)[:]
    for part in what:
        less[part.resources[0]] += part.amount
        t.tell(WEAKER, card, part.resources[0], part.amount)
    t.weaker = {**t.weaker, card: less}


# --- cards that are controlled: where they lie, and what becomes of them ---


def zone_of(t: Titov, card: int) -> Deck:
    """Where the first copy of a controlled card lies: the discard, the hand, the deck (R14)."""
    if card in t.deck.discard.cards:
        return t.deck.discard
    return t.hand if card in t.hand.cards else t.deck


def destroy_card(t: Titov, card: int) -> None:
    """A controlled card leaves the game."""
    zone = zone_of(t, card)
    place = zone.cards.index(card)
    del zone.cards[place]
    del zone.seen[place]
    t.destroyed = [*t.destroyed, card]
    t.tell(DESTROYED_CARD, card)


def replace_card(t: Titov, card: int, into: int) -> None:
    """A controlled card becomes another where it is; the old one leaves the game."""
    zone = zone_of(t, card)
    zone.cards[zone.cards.index(card)] = into
    t.destroyed = [*t.destroyed, card]
    t.made += 1


def destroy_cards(t: Titov, do: Do[Source], of: list[int], count: int, random: bool) -> None:
    """Destroy all of them, some at random, or some by choice."""
    held = controlled(t, of)
    if not count or len(held) <= count:
        for card in held:
            destroy_card(t, card)
    elif random:
        for _ in range(count):
            destroy_card(t, held.pop(t.chance.below(len(held))))
    else:
        t.then(Pick(KING, DESTROY, tuple(of), NONE, count))


def controlled(t: Titov, cards: list[int]) -> list[int]:
    """Every controlled copy of these cards, in the order of the pack."""
    found = [card for zone in (t.deck.discard, t.hand, t.deck) for card in zone.cards if card in cards]
    found.sort()
    return found


def pick_some(t: Titov, do: Do[Source], why: str, cards: list[int], count: int, into: int = NONE) -> None:
    """Let the player pick some of these cards, one by one."""
    if cards:
        t.then(Pick(KING, why, tuple(cards), into, count))
    else:
        come_to_nothing(t, do)


def recur(t: Titov, do: Do[Source], count: int, of: list[int]) -> None:
    """A card does not take itself back (R13)."""
    spared = do.cause.card if do.cause.place == AWAY else NONE
    wanted = [card for card in of if recurrable(t, card, spared)]
    pick_some(t, do, RECUR, wanted, count, spared)


def recurrable(t: Titov, card: int, spared: int) -> bool:
    """Whether a card is in the Action Discard, not counting one copy of the spared card."""
    return t.deck.discard.cards.count(card) > (1 if card == spared else 0)


def reshuffle(t: Titov, do: Do[Source], count: int) -> None:
    """A card that was played in this turn stays in the discard (R50)."""
    able = rested(t)
    if not count or len(able) <= count:
        into_deck(t, able)
    else:
        t.then(Pick(KING, RESHUFFLE, tuple(range(len(t.derived.cards))), NONE, count))


def rested(t: Titov) -> list[int]:
    """The cards in the Action Discard that were not played in this turn."""
    found = t.deck.discard.cards[:]
    for card in t.played:
        if card in found:
            found.remove(card)
    return found


def into_deck(t: Titov, cards: list[int]) -> None:
    """Move a card from the Action Discard into the deck, and shuffle it."""
    if cards:
        for card in cards:
            t.deck.discard.move(card, t.deck)
        t.tell(RESHUFFLED, tuple(cards))
        t.deck.shuffle(t)


def copy(t: Titov, do: Do[Source], of: list[int], count: int) -> None:
    pick_some(t, do, COPY, sorted(set(controlled(t, of))), count)


def replace_cards(t: Titov, do: Do[Source], of: list[int], into: int, count: int) -> None:
    pick_some(t, do, REPLACE, sorted(set(controlled(t, of))), count, into)


def improve(t: Titov, do: Do[Source], of: list[int], count: int) -> None:
    able = [card for card in of if t.derived.cards[card].improved != NONE]
    pick_some(t, do, IMPROVE, sorted(set(controlled(t, able))), count)


class Pick(OpenDecision[Titov]):
    """Pick a card to gain, copy, take back, shuffle in, destroy, replace or improve; `left` of them in all. `into` is
    what it becomes or, when taking cards back, the card to spare."""

    verbs = (PICK, PASS)

    def __init__(self, seat: int, why: str, cards: tuple[int, ...], into: int, left: int) -> None:
        self.seat = seat
        self.why = why
        self.cards = cards
        self.into = into
        self.left = left

    def options(self, t: Titov) -> list[Move]:
        return [PICK[card] for card in self.cards if self.is_open(t, card)] or [PASS.alone]

    def is_open(self, t: Titov, card: int) -> bool:
        """Whether there is a copy to pick."""
        if self.why in (GAIN, TO_HAND):
            return True
        if self.why == RECUR:
            return recurrable(t, card, self.into)
        if self.why == RESHUFFLE:
            return card in rested(t)
        return card in t.deck.discard.cards or card in t.hand.cards or card in t.deck.cards

    def pass_(self, t: Titov) -> None:
        """Pick no more."""

    def pick(self, t: Titov, card: int) -> None:
        if self.why == RESHUFFLE:
            into_deck(t, [card])
        else:
            self.do_to(t, card)
        if self.left > 1:
            t.then(Pick(KING, self.why, self.cards, self.into, self.left - 1))

    def do_to(self, t: Titov, card: int) -> None:
        """Do what the card was picked for."""
        if self.why in (GAIN, TO_HAND):
            gain_card_to(t, card, "hand" if self.why == TO_HAND else "discard")
        elif self.why == COPY:
            t.tell(COPIED, card)
            gain_card_to(t, card, "discard")
        elif self.why == RECUR:
            t.deck.discard.move(card, t.hand, EVERYBODY)
            t.tell(RECURRED, card)
        elif self.why == DESTROY:
            destroy_card(t, card)
        elif self.why == REPLACE:
            replace_card(t, card, self.into)
            t.tell(REPLACED_CARD, card, self.into)
        else:
            improved = t.derived.cards[card].improved
            replace_card(t, card, improved)
            t.tell(IMPROVED, card, improved)
