"""Sitting down at a table of Critocracy that lies as a test wants it: roles, tokens, bags, dice and cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import parlour
from parlour.games.critocracy.derived import NO_AGE
from parlour.games.critocracy.table import Critocracy
from parlour.kernel import ToldEvent, fast
from tests.games.rigging import Rigged, Stacked

GAME = parlour.game("critocracy")
RESOURCES = ("money", "knowledge", "influence")
# A space from which a roll of one leads to an event space, far enough from Start to be sent back.
BEFORE = {
    "expansion": "expansion_28",
    "resistance": "resistance_29",
    "reckoning": "reckoning_30",
    "legacy": "legacy_29",
}


def sit(*roles: str, pack: str | Path = "chronicle", computers: Sequence[int] = (), **settings: Any) -> "Sitting":
    """A table at which these roles sit, in this order of seats and of play, at the first roll of the first turn.
    `computers` are the seats of the rulebook's computer players."""
    seats = roles or ("historian", "artist")
    setup = GAME.set_for(len(seats), settings, None, GAME.read_pack(pack))
    t = GAME.table(setup)
    assert isinstance(t, Critocracy)
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.begin(fast(1))
    at = Sitting(t, heard)
    for role in seats:
        at.play(f"select {role}")
    at.dice(6, 5, 4, 3, 2, 1)
    for seat in range(len(seats)):
        at.play("automate" if seat in computers else "roll")
    return at.dice()


def plenty(*roles: str, pack: str | Path = "chronicle") -> "Sitting":
    """Everyone has twenty of each."""
    at = sit(*roles, pack=pack)
    for seat in range(at.t.seats):
        at.bag(seat, 20, 20, 20)
    return at


class Sitting:
    """A table, what was heard at it, and hands to move things on it."""

    def __init__(self, t: Critocracy, heard: list[ToldEvent]) -> None:
        self.t = t
        self.heard = heard

    @property
    def asked(self) -> str:
        """The name of the decision that waits, or "" when the match is over."""
        return "" if self.t.over else type(self.t.stack[-1]).__name__

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.t.next_asked()

    @property
    def options(self) -> list[str]:
        """What is open to who is asked, as text with ids."""
        self.look()
        return [GAME.write(self.t.setup, move) for move in self.t.options(self.seat)]

    def look(self) -> None:
        """See what lies there now: a test may have laid it there since the last move."""
        if not self.t.over:
            self.t.advance()

    def play(self, *moves: str) -> "Sitting":
        """Whoever is asked plays these, one after the other; each must be open."""
        for text in moves:
            self.look()
            seat = self.t.next_asked()
            move = GAME.read(self.t.setup, text)
            assert move is not None, f"{text} is no move"
            assert move in self.t.options(seat), f"{text} is not open to seat {seat}: {self.options}"
            self.t.take(seat, move)
        return self

    def dice(self, *faces: int) -> "Sitting":
        """The next dice."""
        self.t.chance = Rigged(faces, fast(7))
        return self

    def roll(self, face: int) -> "Sitting":
        """Whoever is asked rolls this."""
        return self.dice(face).play("roll")

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.t.derived.space_ids.index(name)

    def put(self, seat: int, space: str, age: str = "") -> "Sitting":
        """A token stands on a space; on a junction the age says by which path it came."""
        derived = self.t.derived
        self.t.place[seat] = self.space(space)
        ages = derived.ages_at[self.space(space)]
        self.t.age[seat] = NO_AGE if space == "start" else derived.age_ids.index(age) if age else ages[0]
        return self

    def where(self, seat: int) -> str:
        """The space on which a token stands."""
        return self.t.derived.space_ids[self.t.place[seat]]

    def age(self, seat: int) -> str:
        """The age whose path a token is on."""
        return self.t.derived.age_ids[self.t.age[seat]]

    def bag(self, seat: int, money: int, knowledge: int, influence: int) -> "Sitting":
        """A bag holds exactly this; the bank takes or gives the difference."""
        for bank, amount in zip(self.t.bags, (money, knowledge, influence), strict=True):
            bank.stock += bank.purse[seat] - amount
            bank.purse[seat] = amount
        return self

    def holds(self, seat: int) -> tuple[int, int, int]:
        """Money, knowledge and influence of a seat."""
        money, knowledge, influence = [bank.purse[seat] for bank in self.t.bags]
        return money, knowledge, influence

    def next_card(self, card: str) -> "Sitting":
        """This card is the next of its deck."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        deck = derived.card_deck[number] if number < derived.first_turn_card else derived.first_turn_pile
        stacked = self.t.decks[deck]
        if not isinstance(stacked, Stacked):
            stacked = self.t.decks[deck] = Stacked(stacked)
        stacked.put_on_top(number)
        return self

    def draw(self, card: str) -> "Sitting":
        """Whose turn it is lands on an event space and draws this card of an age."""
        derived = self.t.derived
        age = derived.age_ids[derived.card_deck[derived.card_ids.index(card)]]
        self.put(self.seat, BEFORE[age]).next_card(card)
        return self.roll(1).play(f"draw {age}")

    def end(self, card: str = "the_rise_of_queer_theories") -> "Sitting":
        """Whose turn it is draws this end-of-turn card, and the turn is over."""
        return self.next_card(card).play("draw end_of_turn_1")

    def keep(self, seat: int, card: str) -> "Sitting":
        """A card lies before a seat."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        self.t.decks[derived.card_deck[number]].left.remove(number)
        self.t.kept = [[*cards, number] if one == seat else cards for one, cards in enumerate(self.t.kept)]
        return self

    def kept(self, seat: int) -> list[str]:
        """The cards that lie before a seat."""
        return [self.t.derived.card_ids[card] for card in self.t.kept[seat]]

    def go_home(self, seat: int) -> "Sitting":
        """A token is at the Finish, as if it had walked there."""
        self.put(seat, "finish", "expansion")
        self.t.home = [*self.t.home, seat]
        return self

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]
