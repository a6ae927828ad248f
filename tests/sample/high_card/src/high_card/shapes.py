"""What High Card reads and shows: packs, settings, views. Not compiled, because mypyc forgets the types of fields."""

from typing import Annotated

import msgspec


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the pack."""

    id: str
    strength: Annotated[int, msgspec.Meta(ge=1)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of the packs."""

    cards: list[Card]
    prize: int = 1

    def faults(self) -> list[tuple[str, str]]:
        if len(self.cards) < 12:  # four seats with three cards each
            return [("cards", f"expected at least 12 cards, found {len(self.cards)}")]
        return []


class Settings(msgspec.Struct, frozen=True):
    """What people choose before play."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=3)] = 3
    looking: bool = True


class View(msgspec.Struct, frozen=True):
    """What a seat may know."""

    hand: list[int]
    hands: list[int]
    deck: list[int]
    discard: list[int]
    coins: list[int]
