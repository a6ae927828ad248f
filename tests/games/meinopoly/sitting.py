"""Sitting down at a table of Meinopoly that lies as a test wants it: characters, deeds, money, dice."""

from pathlib import Path
from typing import Any

import parlour
from parlour.games.meinopoly.derived import NOBODY
from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import BANK, ToldEvent, fast
from tests.games.rigging import Rigged, Stacked

GAME = parlour.game("meinopoly")


def sit(
    *characters: str,
    pack: str | Path = "classic",
    preset: str = "rulebook",
    seed: int = 1,
    order: bool = True,
    **settings: Any,
) -> "Sitting":
    """A table at which these characters sit, in this order of seats and (unless `order` is off) of play, at the
    first roll of the first turn."""
    seats = characters or ("sophia", "lia")
    setup = GAME.set_for(len(seats), settings, preset, GAME.read_pack(pack))
    t = GAME.table(setup)
    assert isinstance(t, Meinopoly)
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.begin(fast(seed))
    at = Sitting(t, heard)
    if order:
        # Choosing comes in the order of play, which is drawn; let it be that of the seats.
        t.order[:] = range(len(seats))
        while t.stack and type(t.stack[-1]).__name__ == "Choose":
            t.stack.pop()
        from parlour.games.meinopoly.rules.setup import Choose

        t.stack.extend([Choose(seat) for seat in reversed(range(len(seats)))])
        t.advance()
    ids = [character.id for character in setup.pack.characters]
    while type(t.stack[-1]).__name__ == "Choose":
        seat = t.next_asked()
        at.play(f"select {ids[ids.index(seats[seat])]}")
    return at


class Sitting:
    """A table, what was heard at it, and hands to move things on it."""

    def __init__(self, t: Meinopoly, heard: list[ToldEvent]) -> None:
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

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.t.derived.space_ids.index(name)

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

    def roll(self, first: int, second: int) -> "Sitting":
        """Whoever is asked rolls this."""
        return self.dice(first, second).play("roll")

    def own(self, seat: int, *spaces: str, level: int = 0, mortgaged: bool = False) -> "Sitting":
        """Deeds lie before a seat."""
        for name in spaces:
            space = self.space(name)
            self.t.owner[space] = seat
            self.t.level[space] = level
            self.t.mortgaged[space] = mortgaged
        return self

    def owner(self, space: str) -> int:
        """Whose deed it is; -1 is nobody's."""
        return self.t.owner[self.space(space)]

    def money(self, seat: int, amount: int) -> "Sitting":
        """A seat has exactly so much; the bank takes or gives the difference."""
        bank = self.t.bank
        bank.stock += bank.purse[seat] - amount
        bank.purse[seat] = amount
        return self

    def put(self, seat: int, space: str) -> "Sitting":
        """A token stands on a space."""
        self.t.place[seat] = self.space(space)
        return self

    def next_card(self, card: str) -> "Sitting":
        """This card is the next of its deck."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        decks = self.t.decks
        deck = decks[derived.card_deck[number]]
        if not isinstance(deck, Stacked):
            deck = decks[derived.card_deck[number]] = Stacked(deck)
        deck.put_on_top(number)
        return self

    def cash(self, seat: int) -> int:
        """What a seat has."""
        return self.t.cash(seat)

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]


__all__ = ["BANK", "GAME", "NOBODY", "Rigged", "Sitting", "sit"]
