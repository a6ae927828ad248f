"""How long each seat waits: the moves of others from one of its moves until it is asked again."""

from __future__ import annotations


class Waits:
    """The waits of one match. Several moves in a row are no wait, nor is the time before a seat's first move or after
    its last."""

    def __init__(self, seats: int) -> None:
        self.times = [0] * seats  # how often the seat moved again after others had
        self.moves = [0] * seats  # the moves of others in all these waits
        self.longest = [0] * seats
        self._since = [-1] * seats  # after how many moves the seat began to wait
        self._mover = -1

    def note(self, seat: int, count: int) -> None:
        """Note that this seat moves, after so many moves of all."""
        if seat == self._mover:
            return
        if self._mover >= 0:
            self._since[self._mover] = count
        self._mover = seat
        since = self._since[seat]
        if since >= 0:
            self.times[seat] += 1
            self.moves[seat] += count - since
            self.longest[seat] = max(self.longest[seat], count - since)
