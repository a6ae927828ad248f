"""What is wrong in a pack that types and ranges cannot say: names that nothing bears, and cards that cannot work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pack import Content


def faults(pack: Content) -> Iterator[tuple[str, str]]:
    """Every fault with its place in the pack."""
    yield from ()
