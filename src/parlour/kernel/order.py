"""Turn order other than around the table: an order of seats that can turn about, skip and be dealt anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .errors import RulesError
from .table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnOrder:
    """Seats in the order in which they take turns."""

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats[:]
        self.backwards = False
        self.skips: list[int] = [0] * (max(seats) + 1 if seats else 0)

    def copy(self) -> TurnOrder:
        """An independent order in the same state."""
        twin = TurnOrder([])
        twin.seats = self.seats[:]
        twin.backwards = self.backwards
        twin.skips = self.skips[:]
        return twin

    def skip(self, seat: int, turns: int = 1) -> None:
        """This seat will be passed over in its next turns."""
        self.skips[seat] += turns

    def turn_about(self) -> None:
        """From now on the other way round."""
        self.backwards = not self.backwards

    def after(self, t: Table, seat: int) -> int:
        """Whose turn comes after this seat's: who has left is passed over, who must skip loses one skip."""
        step = -1 if self.backwards else 1
        place = self.seats.index(seat)
        if not [other for other in self.seats if other not in t.left]:
            raise RulesError("nobody is left in the turn order")
        while True:
            place = (place + step) % len(self.seats)
            other = self.seats[place]
            if other in t.left:
                continue
            if self.skips[other] > 0:
                self.skips[other] -= 1
                continue
            return other
