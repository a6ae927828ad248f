"""Chapter VI, cards: drawn on event spaces, and at the end of every turn (R9–R15, R52)."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.content.shapes import NONE
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NO_CARD, RESOURCES
from ..events import CHOSE_WAY, DREW, DREW_TURN_CARD
from ..table import Critocracy
from .bags import gain, lose
from .decks import draw_age_card, draw_turn_card, keep, put_under, turn_piles

DRAW: Final = Verb("draw", kind="pile")
GO: Final = Verb("go", kind="way")
GO_BLINDLY: Final = Verb("go_blindly", kind="side")
HAPPEN: Final = Verb("happen")
KEEP: Final = Verb("keep")


class DrawAgeCard(Decision[Critocracy]):
    """Draw the top card of an age."""

    verbs = (DRAW,)

    def __init__(self, seat: int, age: int) -> None:
        self.seat = seat
        self.age = age

    def options(self, t: Critocracy) -> list[Move]:
        return [DRAW[self.age]]

    def draw(self, t: Critocracy, pile: int) -> None:
        card = draw_age_card(t, self.seat, pile)
        if card == NO_CARD:
            return
        note_drawn(t, self.seat, card, pile)
        t.tell(DREW, self.seat, pile, card, card)
        begin_card(t, self.seat, card, can_keep(t, self.seat, card))


def can_keep(t: Critocracy, seat: int, card: int) -> bool:
    """Whether a player who has just drawn a card may keep it for later (R61): not at the Finish, and no alliance or
    trade, which is kept anyway."""
    derived = t.derived
    return len(t.kept[seat]) < derived.hand and not any(derived.kept[card]) and not t.is_home(seat)


def begin_card(t: Critocracy, seat: int, card: int, keepable: bool) -> None:
    """A card is read: its reader chooses a way if it has two, and may keep it if it has just been drawn."""
    if len(t.derived.ways[card]) > 1:
        t.then(ChooseBlindly(seat, card, keepable) if t.derived.blind else ChooseWay(seat, card, keepable))
    elif keepable:
        t.then(ReadCard(seat, card))
    else:
        carry_out(t, seat, card, 0)


def keep_drawn(t: Critocracy, seat: int, card: int) -> None:
    """A player keeps the card they have just drawn."""
    t.reading = [one for one in t.reading if one != card]
    keep(t, seat, card)


class ReadCard(Decision[Critocracy]):
    """Let a card happen at once, or keep it for later."""

    verbs = (HAPPEN, KEEP)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        return [HAPPEN.alone, KEEP.alone]

    def happen(self, t: Critocracy) -> None:
        carry_out(t, self.seat, self.card, 0)

    def keep(self, t: Critocracy) -> None:
        keep_drawn(t, self.seat, self.card)


def note_drawn(t: Critocracy, seat: int, card: int, pile: int) -> None:
    """Remember which card was drawn last, for all to see."""
    t.card = card
    t.reader = seat
    t.pile = pile


class ChooseWay(Decision[Critocracy]):
    """Choose one way of a card that has two."""

    verbs = (GO, KEEP)

    def __init__(self, seat: int, card: int, keepable: bool) -> None:
        self.seat = seat
        self.card = card
        self.keepable = keepable

    def options(self, t: Critocracy) -> list[Move]:
        first = t.derived.first_way[self.card]
        ways = [GO[first], GO[first + 1]]
        return [*ways, KEEP.alone] if self.keepable else ways

    def keep(self, t: Critocracy) -> None:
        keep_drawn(t, self.seat, self.card)

    def go(self, t: Critocracy, way: int) -> None:
        take_way(t, self.seat, self.card, way - t.derived.first_way[self.card])


class ChooseBlindly(Decision[Critocracy]):
    """Choose one way of a card that has two, without knowing what they do."""

    verbs = (GO_BLINDLY, KEEP)

    def __init__(self, seat: int, card: int, keepable: bool) -> None:
        self.seat = seat
        self.card = card
        self.keepable = keepable

    def options(self, t: Critocracy) -> list[Move]:
        ways = [GO_BLINDLY[0], GO_BLINDLY[1]]
        return [*ways, KEEP.alone] if self.keepable else ways

    def keep(self, t: Critocracy) -> None:
        keep_drawn(t, self.seat, self.card)

    def go_blindly(self, t: Critocracy, side: int) -> None:
        t.reveal()
        take_way(t, self.seat, self.card, side)


def take_way(t: Critocracy, seat: int, card: int, way: int) -> None:
    """A player has chosen one of the two ways."""
    t.tell(CHOSE_WAY, seat, t.derived.first_way[card] + way)
    carry_out(t, seat, card, way)


def carry_out(t: Critocracy, seat: int, card: int, way: int) -> None:
    """What the card says happens, then the card is put away."""
    program = t.derived.ways[card][way]
    if program != NONE:
        t.then(Do(seat, program, None))
    t.then(PutAway(seat, card, way))


class PutAway(Step[Critocracy]):
    """The player who drew the card keeps it (R15), or it goes under its deck. Nobody keeps a card at the Finish."""

    def __init__(self, seat: int, card: int, way: int) -> None:
        self.seat = seat
        self.card = card
        self.way = way

    def run(self, t: Critocracy) -> None:
        t.reading = [card for card in t.reading if card != self.card]
        if t.derived.kept[self.card][self.way] and not t.is_home(self.seat):
            keep(t, self.seat, self.card)
        else:
            put_under(t, self.card)


class DrawTurnCard(Decision[Critocracy]):
    """Draw an end-of-turn card, from either pile (R12)."""

    verbs = (DRAW,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Critocracy) -> list[Move]:
        return [DRAW[pile] for pile in turn_piles(t)]

    def draw(self, t: Critocracy, pile: int) -> None:
        """The card changes the player's bag as it says for their role."""
        card = draw_turn_card(t, pile)
        changes = t.derived.changes[card - t.derived.first_turn_card][t.role[self.seat]]
        note_drawn(t, self.seat, card, pile)
        t.tell(DREW_TURN_CARD, self.seat, pile, card, card, tuple(changes))
        for resource in RESOURCES:
            if changes[resource] > 0:
                gain(t, self.seat, resource, changes[resource])
            elif changes[resource] < 0:
                lose(t, self.seat, resource, -changes[resource])
