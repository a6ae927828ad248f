"""Tokens on the board: walking, jumping to a space, and going to the trap."""

from __future__ import annotations

from parlour.kernel.marks import marked, more

from ..events import MOVED, SENT, TRAPPED
from ..table import Meinopoly


def walk_over(t: Meinopoly, seat: int, way: list[int]) -> None:
    """The token walks forward over these spaces and stops on the last."""
    start = t.place[seat]
    space = way[-1] if way else start
    t.tell(MOVED, seat, start, space, tuple(way))
    t.place = marked(t.place, seat, space)


def send(t: Meinopoly, seat: int, space: int) -> None:
    """The token jumps to a space, without a salary."""
    t.tell(SENT, seat, t.place[seat], space)
    t.place = marked(t.place, seat, space)


def send_to_trap(t: Meinopoly, seat: int) -> None:
    """Send a player to the trap: their doubles no longer count, and their next turn begins with an escape."""
    send(t, seat, t.derived.trap)
    t.trapped = marked(t.trapped, seat, 0)
    t.traps = more(t.traps, seat)
    if t.whose == seat:
        t.doubles = 0
    t.tell(TRAPPED, seat)
