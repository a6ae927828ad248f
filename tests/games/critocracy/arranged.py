"""A table of Critocracy arranged as a test needs it: roles, tokens, bags, dice and cards."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import parlour
from parlour.games.critocracy.derived import NO_AGE, NO_CARD
from parlour.games.critocracy.table import Critocracy
from parlour.testing import ArrangedTable, StackedBag

GAME = parlour.game("critocracy")
RESOURCES = ("money", "knowledge", "influence")
# Spaces one step before an event space, far enough from Start for a token to be sent back.
BEFORE = {
    "expansion": "expansion_28",
    "resistance": "resistance_29",
    "reckoning": "reckoning_30",
    "legacy": "legacy_29",
}


def sit(
    *roles: str,
    pack: str | Path = "chronicle",
    preset: str = "rulebook",
    computers: Sequence[int] = (),
    **settings: Any,
) -> "ArrangedCritocracy":
    """A table with these roles, in this order of seats and of play, before the first roll of the first turn.
    `computers` lists the seats of the rulebook's computer players."""
    seats = roles or ("historian", "artist")
    at = ArrangedCritocracy(GAME, len(seats), pack=pack, preset=preset, settings=settings)
    for role in seats:
        at.play(f"select {role}")
    at.dice(6, 5, 4, 3, 2, 1)
    for seat in range(len(seats)):
        at.play("automate" if seat in computers else "roll")
    return at.dice()


def plenty(*roles: str, pack: str | Path = "chronicle") -> "ArrangedCritocracy":
    """Everyone has twenty of each."""
    at = sit(*roles, pack=pack)
    for seat in range(at.t.seats):
        at.bag(seat, 20, 20, 20)
    return at


class ArrangedCritocracy(ArrangedTable[Critocracy]):
    """With methods for what is on this table."""

    def roll(self, face: int) -> "ArrangedCritocracy":
        """The player who is asked rolls this."""
        return self.dice(face).play("roll")

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.t.derived.space_ids.index(name)

    def put(self, seat: int, space: str, age: str = "") -> "ArrangedCritocracy":
        """Put a token on a space. On a junction, the age says by which path it came."""
        derived = self.t.derived
        self.t.place[seat] = self.space(space)
        ages = derived.ages_at[self.space(space)]
        self.t.age[seat] = NO_AGE if space == "start" else derived.age_ids.index(age) if age else ages[0]
        return self

    def names(self, spaces: Iterable[int]) -> list[str]:
        """The ids of spaces."""
        return [self.t.derived.space_ids[space] for space in spaces]

    def where(self, seat: int) -> str:
        """The space on which a token stands."""
        return self.t.derived.space_ids[self.t.place[seat]]

    def age(self, seat: int) -> str:
        """The age whose path a token is on."""
        return self.t.derived.age_ids[self.t.age[seat]]

    def bag(self, seat: int, money: int, knowledge: int, influence: int) -> "ArrangedCritocracy":
        """Fill a bag with exactly this. The bank takes or gives the difference."""
        for bank, amount in zip(self.t.bags, (money, knowledge, influence), strict=True):
            bank.stock += bank.purse[seat] - amount
            bank.purse[seat] = amount
        return self

    def holds(self, seat: int) -> tuple[int, int, int]:
        """Money, knowledge and influence of a seat."""
        money, knowledge, influence = [bank.purse[seat] for bank in self.t.bags]
        return money, knowledge, influence

    def next_card(self, card: str) -> "ArrangedCritocracy":
        """Put this card on top of its deck, face up if the top card is."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        deck = derived.card_deck[number]
        face_up = self.t.open[deck]
        if face_up == number:
            return self
        if face_up != NO_CARD:
            pile = self.t.decks[deck]
            (pile.left if number in pile.left else pile.discards).remove(number)
            pile.left.append(face_up)
            self.t.open = [number if at == deck else shown for at, shown in enumerate(self.t.open)]
            return self
        stacked = self.t.decks[deck]
        if not isinstance(stacked, StackedBag):
            stacked = self.t.decks[deck] = StackedBag(stacked)
        stacked.put_on_top(number)
        return self

    def draw(self, card: str) -> "ArrangedCritocracy":
        """The player whose turn it is lands on an event space and draws this card."""
        derived = self.t.derived
        age = derived.age_ids[derived.card_deck[derived.card_ids.index(card)]]
        self.put(self.seat, BEFORE[age]).next_card(card)
        return self.roll(1).play(f"draw {age}")

    def end(self, card: str = "the_rise_of_queer_theories") -> "ArrangedCritocracy":
        """The player whose turn it is draws this end-of-turn card, which ends the turn."""
        derived = self.t.derived
        pile = derived.pile_ids[derived.card_deck[derived.card_ids.index(card)]]
        return self.next_card(card).play(f"draw {pile}")

    def keep(self, seat: int, card: str) -> "ArrangedCritocracy":
        """Let a seat keep a card."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        self.t.decks[derived.card_deck[number]].left.remove(number)
        self.t.kept = [[*cards, number] if one == seat else cards for one, cards in enumerate(self.t.kept)]
        return self

    def kept(self, seat: int) -> list[str]:
        """The cards that a seat keeps."""
        return [self.t.derived.card_ids[card] for card in self.t.kept[seat]]

    def go_home(self, seat: int) -> "ArrangedCritocracy":
        """Put a token at the Finish, as if it had walked there."""
        self.put(seat, "finish", "expansion")
        self.t.home = [*self.t.home, seat]
        return self
