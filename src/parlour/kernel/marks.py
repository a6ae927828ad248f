"""Lists of numbers that are replaced and never changed in place, so that clones of a table can share them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def marked(marks: list[T], at: int, mark: T) -> list[T]:
    """The same marks, but this one at this place."""
    twin = marks[:]
    twin[at] = mark
    return twin


def more(marks: list[int], at: int, by: int = 1) -> list[int]:
    """The same marks, with more (or less) at this place."""
    return marked(marks, at, marks[at] + by)
