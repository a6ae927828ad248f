"""A table that a test arranges and plays on move by move; each game adds hands for what lies on its own table."""

from typing import Any, Generic, Self, TypeVar

from parlour.kernel import Game, Table, ToldEvent, fast
from tests.games.rigging import Rigged

T = TypeVar("T", bound=Table)


class ArrangedTable(Generic[T]):
    """The table, and what was heard at it from the beginning."""

    def __init__(self, game: Game, t: T) -> None:
        self.game = game
        self.t = t
        self.heard: list[ToldEvent] = []
        t.listen(self.heard)

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
        return [] if self.t.over else [self.game.write(self.t.setup, move) for move in self.t.options(self.seat)]

    @property
    def closed(self) -> dict[str, str]:
        """What is closed to who is asked, as text with ids, and the rule that forbids it."""
        self.look()
        return {self.game.write(self.t.setup, move): why for move, why in self.t.closed(self.seat)}

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]

    def look(self) -> None:
        """See what lies there now: a test may have laid it there since the last move."""
        if not self.t.over:
            self.t.advance()

    def play(self, *moves: str) -> Self:
        """Whoever is asked plays these, one after the other; each must be open."""
        for text in moves:
            self.look()
            seat = self.t.next_asked()
            move = self.game.read(self.t.setup, text)
            assert move is not None, f"{text} is no move"
            assert move in self.t.options(seat), f"{text} is not open to seat {seat}: {self.options}"
            self.t.take(seat, move)
        return self

    def dice(self, *faces: int) -> Self:
        """The next dice; after them, chance."""
        self.t.chance = Rigged(faces, fast(7))
        return self
