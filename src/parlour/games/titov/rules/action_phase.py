"""Phase 1, the Action Phase: draw cards, play them one after the other, and discard the rest."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.deck import EVERYBODY
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision, Step

from ..derived_ids import NONE
from ..derived_programs import Price
from ..events import CHECKED, CLOCK, CLOCK_FULL, DISCARDED, PHASE, PLAYED, RETAINED, RUIN
from ..table import ACTION, KING, Titov
from . import annals
from .annals import note
from .cards import destroy_card, draw_cards, gain_card_to
from .effects import PASS, Source, carry_out, come_to_nothing
from .end import COLLAPSED, lose_the_game
from .payments import affordable, cheaper_by, pay, payable

PLAY: Final = Verb("play", kind="card")
END_PHASE: Final = Verb("end_phase")


class ActionPhase(Step[Titov]):
    """1.2: draw cards, then play them; 1.5 ends the phase."""

    def run(self, t: Titov) -> None:
        t.phase = ACTION
        t.gained = [0] * t.derived.resources
        t.tell(PHASE, ACTION)
        count = max(0, t.per_turn + t.next_turn)
        t.next_turn = 0
        draw_cards(t, count)
        t.then(Ruin(), Act(KING))


class Ruin(Step[Titov]):
    """Without a card that can be played, the kingdom is in ruin: the last reserves come to hand, and after too many
    such turns since the last milestone nobody obeys any more (R48)."""

    def run(self, t: Titov) -> None:
        derived = t.derived
        for card in t.hand.cards:
            if can_play(t, card):
                return
        if derived.most_ruin:
            t.ruin += 1
            note(t, annals.RUIN, NONE)
            if t.ruin == derived.most_ruin:
                lose_the_game(t, COLLAPSED)
                return
            t.tell(RUIN, t.ruin, derived.most_ruin - t.ruin)
            if derived.relief != NONE:
                gain_card_to(t, derived.relief, "hand")


# --- what a card costs ---


def prices_of(t: Titov, card: int, less: int = 0) -> list[Price]:
    """The ways to pay for a card, less what is taken off for good and for this play."""
    prices = t.derived.cards[card].prices
    less += t.cheaper.get(card, 0)
    return cheaper_by(prices, less, t.derived.resources) if less else prices


def can_play(t: Titov, card: int, less: int = 0) -> bool:
    """Whether a card can be paid for."""
    return affordable(t, prices_of(t, card, less))


def must_play(t: Titov) -> bool:
    """Whether the hand holds a mandatory card that can be played (R5)."""
    for card in t.hand.cards:
        if t.derived.cards[card].mandatory and can_play(t, card):
            return True
    return False


def hand_cards(t: Titov) -> list[int]:
    """The cards in the hand, each once, in the order of the pack."""
    return sorted(set(t.hand.cards))


class Act(Decision[Titov]):
    """Play a card, or end the phase."""

    verbs = (END_PHASE, PLAY)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Titov) -> list[Move]:
        plays = [PLAY[card] for card in hand_cards(t) if can_play(t, card)]
        return plays if must_play(t) else [END_PHASE.alone, *plays]

    def closed(self, t: Titov) -> list[tuple[Move, str]]:
        found = [(PLAY[card], "too_dear") for card in hand_cards(t) if not can_play(t, card)]
        return [(END_PHASE.alone, "mandatory"), *found] if must_play(t) else found

    def default(self, t: Titov, options: list[Move]) -> Move:
        return options[0]

    def play(self, t: Titov, card: int) -> None:
        play_card(t, card, 0)
        t.then(Act(KING))

    def end_phase(self, t: Titov) -> None:
        t.then(EndActions())


# --- playing a card: 1.3 ---


def play_card(t: Titov, card: int, less: int) -> None:
    """Spend, check, gain, advance the clock, destroy what is expendable. The card goes to the discard at once (R3)."""
    t.hand.move(card, t.deck.discard, EVERYBODY)
    t.played.append(card)
    t.tell(PLAYED, card, less)
    pay(t, payable(t, prices_of(t, card, less)))
    t.then(Played(card))


class Played(Step[Titov]):
    """What a card does once it is paid for."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, t: Titov) -> None:
        read = t.derived.cards[self.card]
        if read.check is None:
            carry_out(t, read.does, self.card)
        else:
            holds = t.holds(read.check)
            t.tell(CHECKED, self.card, holds)
            carry_out(t, read.does if holds else read.otherwise, self.card)
        if read.slices or read.expendable:
            t.then(PutAway(self.card))


class PutAway(Step[Titov]):
    """Advance the clock of the card's name; then destroy an expendable card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, t: Titov) -> None:
        card = self.card
        read = t.derived.cards[card]
        if read.slices:
            now = t.card_clock.get(card, 0) + 1
            t.tell(CLOCK, card, now - 1, now, read.slices)
            t.card_clock = {**t.card_clock, card: now % read.slices}
            if now == read.slices:
                t.tell(CLOCK_FULL, card)
                carry_out(t, read.full, card)
        if read.expendable:
            t.then(UsedUp(card))


class UsedUp(Step[Titov]):
    """An expendable card that was played is destroyed."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, t: Titov) -> None:
        if t.controls({self.card}):
            destroy_card(t, self.card)


def play_cards(t: Titov, do: Do[Source], of: list[int], count: int, less: int) -> None:
    if playable(t, of, less):
        t.then(PlayAnother(KING, tuple(of), count, less))
    else:
        come_to_nothing(t, do)


def playable(t: Titov, cards: list[int], less: int) -> list[int]:
    """The cards among these that are in the hand and can be paid for at this discount."""
    return [card for card in hand_cards(t) if card in cards and can_play(t, card, less)]


class PlayAnother(OpenDecision[Titov]):
    """Play another card for less as a part of the first, or pass."""

    verbs = (PLAY, PASS)

    def __init__(self, seat: int, cards: tuple[int, ...], left: int, less: int) -> None:
        self.seat = seat
        self.cards = cards
        self.left = left
        self.less = less

    def options(self, t: Titov) -> list[Move]:
        return [PASS.alone, *[PLAY[card] for card in playable(t, list(self.cards), self.less)]]

    def pass_(self, t: Titov) -> None:
        """Play none of them."""

    def play(self, t: Titov, card: int) -> None:
        play_card(t, card, self.less)
        if self.left > 1:
            t.then(PlayAnother(KING, self.cards, self.left - 1, self.less))


# --- the end of the phase: 1.5 ---


class EndActions(Step[Titov]):
    """Retained effects happen from left to right (R6); then seasonal cards are destroyed and the rest is discarded."""

    def run(self, t: Titov) -> None:
        for card in t.hand.cards:
            if t.derived.cards[card].retained != NONE:
                t.then(Retain(card))
        t.then(Discard())


class Retain(Step[Titov]):
    """The retained effect of a card that is still in the hand."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, t: Titov) -> None:
        if self.card in t.hand.cards:
            t.tell(RETAINED, self.card)
            carry_out(t, t.derived.cards[self.card].retained, self.card)


class Discard(Step[Titov]):
    """Put the hand on the Action Discard, except for seasonal cards."""

    def run(self, t: Titov) -> None:
        for card in t.hand.cards[:]:
            if t.derived.cards[card].seasonal:
                at = t.hand.cards.index(card)
                del t.hand.cards[at]
                del t.hand.seen[at]
                t.deck.discard.put(card, EVERYBODY)
                destroy_card(t, card)
        if t.hand.cards:
            t.tell(DISCARDED, tuple(t.hand.cards))
        t.hand.move_all(t.deck.discard, EVERYBODY)
