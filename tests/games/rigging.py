"""Chance that a test has decided beforehand: dice, coins, and what lies on top of a deck."""

from collections.abc import Sequence

from parlour.kernel import Bag, Chance, FastChance, Table


class Rigged(Chance):
    """Dice and coins that fall as they are told, and chance after that."""

    def __init__(self, faces: Sequence[int], beyond: FastChance, sides: Sequence[bool] = ()) -> None:
        self.used = 0
        self.faces = list(faces)
        self.sides = list(sides)
        self.beyond = beyond

    def word(self) -> int:
        self.used += 1
        return self.beyond.word()

    def die(self, sides: int = 6) -> int:
        if self.faces:
            self.used += 1
            return self.faces.pop(0)
        return super().die(sides)

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.die(sides) for _ in range(count)]

    def coin(self) -> bool:
        if self.sides:
            self.used += 1
            return self.sides.pop(0)
        return super().coin()

    def copy(self) -> "Rigged":
        twin = Rigged(self.faces, self.beyond.copy(), self.sides)
        twin.used = self.used
        return twin


class Stacked(Bag):
    """A deck with known cards on top; the last that was put there comes first."""

    def __init__(self, deck: Bag) -> None:
        super().__init__(deck.left)
        self.discards = deck.discards
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
        """This is the next card, wherever it was."""
        if card in self.discards:
            self.discards.remove(card)
            self.left.append(card)
        self.top.append(card)
