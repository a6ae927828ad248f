"""Chance that a test decides: dice, coins, picks, and the top cards of bags.

A `Deck` needs nothing of the kind: `deck.move(card, deck)` lays a card on its top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from parlour.kernel import Bag, Chance, FastChance, Table

Item = TypeVar("Item")


class RiggedChance(Chance):
    """Dice, coins and picks that fall as set, and then by chance. Everything else is left to chance from the start."""

    def __init__(
        self,
        beyond: FastChance,
        dice: Sequence[int] = (),
        coins: Sequence[bool] = (),
        picks: Sequence[int] = (),
    ) -> None:
        self.used = 0
        self.beyond = beyond
        self.faces = list(dice)
        self.sides = list(coins)
        self.places = list(picks)

    def word(self) -> int:
        self.used += 1
        return self.beyond.word()

    def die(self, sides: int = 6) -> int:
        if not self.faces:
            return super().die(sides)
        self.used += 1
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"the next die is set to {face}, but it has {sides} sides")
        return face

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.die(sides) for _ in range(count)]

    def coin(self) -> bool:
        if not self.sides:
            return super().coin()
        self.used += 1
        return self.sides.pop(0)

    def pick(self, items: list[Item]) -> Item:
        if not self.places:
            return super().pick(items)
        return items[self._place(len(items))]

    def weighted(self, weights: list[int]) -> int:
        return self._place(len(weights)) if self.places else super().weighted(weights)

    def _place(self, places: int) -> int:
        self.used += 1
        place = self.places.pop(0)
        if not 0 <= place < places:
            raise ValueError(f"the next pick is set to place {place}, but there are {places} to pick from")
        return place

    def copy(self) -> RiggedChance:
        twin = RiggedChance(self.beyond.copy(), self.faces, self.sides, self.places)
        twin.used = self.used
        return twin


class StackedBag(Bag):
    """A bag whose next cards are known; the last one put there comes first. Copies are plain bags: whoever imagines the
    table does not know what comes next."""

    def __init__(self, bag: Bag) -> None:
        super().__init__(bag.left)
        self.discards = bag.discards
        self.top: list[int] = []

    def draw(self, t: Table) -> int:
        if not self.top:
            return super().draw(t)
        t.reveal()
        card = self.top.pop()
        self.left.remove(card)
        self.discards.append(card)
        return card

    def put_on_top(self, card: int) -> None:
        """Make this the next card, wherever it was."""
        if card in self.discards:
            self.discards.remove(card)
            self.left.append(card)
        self.top.append(card)
