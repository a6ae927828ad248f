"""A table of Meinopoly arranged as a test wants it: characters, deeds, money, dice."""

from pathlib import Path
from typing import Any

import parlour
from parlour.games.meinopoly.derived import NOBODY
from parlour.games.meinopoly.rules.setup import Choose
from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import BANK
from parlour.testing import ArrangedTable, StackedBag

GAME = parlour.game("meinopoly")


def sit(
    *characters: str,
    pack: str | Path = "classic",
    preset: str = "rulebook",
    seed: int = 1,
    order: bool = True,
    asks_always: bool = True,
    **settings: Any,
) -> "ArrangedMeinopoly":
    """A table with these characters, in this order of seats and (unless `order` is off) of play, at the
    first roll of the first turn. Buildings may be sold, and nobody spends the last dollar, as in every preset but
    `rulebook`; and players want to be asked about every reroll."""
    seats = characters or ("sophia", "lia")
    settings = {"selling": True, "last_dollar": False, "even_start": False, **settings}
    at = ArrangedMeinopoly(GAME, len(seats), pack=pack, preset=preset, settings=settings, seed=seed)
    t = at.t
    if order:
        # Players choose in the order of play, which is drawn; make it the order of seats.
        t.order[:] = range(len(seats))
        while t.stack and isinstance(t.stack[-1], Choose):
            t.stack.pop()
        t.stack.extend([Choose(seat) for seat in reversed(range(len(seats)))])
        at.look()
    t.asks_always = [asks_always] * len(seats)
    while at.decision == "choose":
        at.play(f"select {seats[at.seat]}")
    return at


class ArrangedMeinopoly(ArrangedTable[Meinopoly]):
    """With methods for this game's table."""

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.t.derived.space_ids.index(name)

    def roll(self, first: int, second: int) -> "ArrangedMeinopoly":
        """The player who is asked rolls this."""
        return self.dice(first, second).play("roll")

    def own(self, seat: int, *spaces: str, level: int = 0, mortgaged: bool = False) -> "ArrangedMeinopoly":
        """Give a seat deeds."""
        for name in spaces:
            space = self.space(name)
            self.t.owner[space] = seat
            self.t.level[space] = level
            self.t.mortgaged[space] = mortgaged
        return self

    def owner(self, space: str) -> int:
        """The owner of a deed; -1 is nobody."""
        return self.t.owner[self.space(space)]

    def money(self, seat: int, amount: int) -> "ArrangedMeinopoly":
        """Give a seat exactly this much; the bank makes up the difference."""
        bank = self.t.bank
        bank.stock += bank.purse[seat] - amount
        bank.purse[seat] = amount
        return self

    def put(self, seat: int, space: str) -> "ArrangedMeinopoly":
        """Put a token on a space."""
        self.t.place[seat] = self.space(space)
        return self

    def next_card(self, card: str) -> "ArrangedMeinopoly":
        """Make this the next card of its deck."""
        derived = self.t.derived
        number = derived.card_ids.index(card)
        decks = self.t.decks
        deck = decks[derived.card_deck[number]]
        if not isinstance(deck, StackedBag):
            deck = decks[derived.card_deck[number]] = StackedBag(deck)
        deck.put_on_top(number)
        return self

    @property
    def answers(self) -> list[str]:
        """The options without the reasons that may be given for a refusal."""
        return [option for option in self.options if not option.startswith("refuse_for")]

    def cash(self, seat: int) -> int:
        """A seat's cash."""
        return self.t.cash(seat)


__all__ = ["BANK", "GAME", "NOBODY", "ArrangedMeinopoly", "sit"]
