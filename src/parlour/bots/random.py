"""The random bot: any of its options, each as likely as the others. The yardstick that every bot must beat."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight


class Random(Bot):
    """Chooses uniformly at random."""

    def choose(self, sight: Sight) -> Move:
        return sight.chance.pick(sight.options)
