"""Where the things of a game lie on its board, for pictures that show what happens where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Corner = tuple[float, float]


class BoardLayout(NamedTuple):
    """The places of one kind on a ground of this size, each by the corners of its outline."""

    kind: str
    """The kind of the ids, as `kinds` of the game names it."""
    size: tuple[int, int]
    """Width and height of the ground."""
    outlines: Mapping[str, Sequence[Corner]]
    """The corners of each place, by its id."""
    pictures: tuple[str, ...] = ()
    """Pictures of the pack that lie below: one, or one for the day and one for the night."""


def rectangle(middle: Corner, size: Corner) -> list[Corner]:
    """The corners of a rectangle of this width and height."""
    (x, y), (width, height) = middle, size
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def disc(middle: Corner, radius: float) -> list[Corner]:
    """The corners of a polygon that looks like a disc."""
    # A corner that is turned by 30 degrees again and again: without trigonometry, the same on every machine.
    c, s = 0.8660254037844386, 0.5
    dx, dy = radius, 0.0
    (x, y), found = middle, list[Corner]()
    for _ in range(12):
        found.append((x + dx, y + dy))
        dx, dy = dx * c - dy * s, dx * s + dy * c
    return found
