"""The random bot: it plays any of its options, each equally likely. Every other bot must beat it."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight


class Random(Bot):
    """Chooses uniformly at random."""

    def choose(self, sight: Sight) -> Move:
        return sight.chance.pick(sight.options)
