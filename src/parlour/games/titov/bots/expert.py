"""Expert: as good, but it tries its plans more often and plays on for longer."""

from __future__ import annotations

from typing import ClassVar

from .good import Good


class Expert(Good):
    """Two turns ahead, and again and again where it is not sure."""

    rounds: ClassVar[tuple[int, ...]] = (4, 8, 16)
    turns: ClassVar[int] = 2
