"""What search knows of the game: it plays turns to their end like medium, and knows how strong everyone is then."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.reinforcement import Reinforce, total
from ..table import Conquest
from .medium import Medium
from .worth import chances

PLAYER: Final = Medium()


def evaluate(t: Conquest) -> list[float] | None:
    """Each seat's chance to win when a turn has begun and all its armies are still to be placed. In the middle of a
    turn it would count armies that are about to fight."""
    begun = isinstance(t.stack[-1], Reinforce) and t.battles == 0 and t.reserve == total(t.income)
    return chances(t) if begun or t.turns == 0 else None


def lean(t: Conquest, options: list[Move], chance: Chance) -> Move:
    """What medium would do."""
    return options[0] if len(options) == 1 else PLAYER.decide(t, t.next_asked(), options, chance)
