"""Tokens on the board: walking over spaces, put on a space directly, and sent to the trap."""

from __future__ import annotations

from ..events import MOVED, SENT, TRAPPED
from ..table import Meinopoly, more


def walk_over(t: Meinopoly, seat: int, way: list[int]) -> None:
    """The token walks forward over these spaces and stands on the last of them."""
    start = t.place[seat]
    space = way[-1] if way else start
    t.tell(MOVED, seat, start, space, tuple(way))
    t.place[seat] = space


def send(t: Meinopoly, seat: int, space: int) -> None:
    """The token is put on a space directly: no salary."""
    t.tell(SENT, seat, t.place[seat], space)
    t.place[seat] = space


def send_to_trap(t: Meinopoly, seat: int) -> None:
    """Trapped: one's doubles no longer count, and the next turn begins with an escape."""
    send(t, seat, t.derived.trap)
    t.trapped[seat] = 0
    t.traps = more(t.traps, seat)
    if t.whose == seat:
        t.doubles = 0
    t.tell(TRAPPED, seat)
