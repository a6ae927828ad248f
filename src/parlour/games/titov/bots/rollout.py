"""What search knows of the game: what simple knows."""

from __future__ import annotations

import math
from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..table import Titov
from .judgement import judge
from .simple import best_at_once
from .worth import worth_of

SPREAD: Final = 100.0  # so much more worth makes a victory e times as likely


def evaluate(t: Titov) -> list[float]:
    """How likely the kingdom is to win, by how well it stands."""
    return [1.0 / (1.0 + math.exp(-judge(t, worth_of(t.derived)) / SPREAD))]


def lean(t: Titov, options: list[Move], chance: Chance) -> Move:
    """What simple would do."""
    return best_at_once(t, worth_of(t.derived), chance)
