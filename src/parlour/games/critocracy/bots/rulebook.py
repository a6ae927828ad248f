"""The rulebook's computer players (chapter IX): no thought at all, dictated by the cards they draw (R38–R41, R51)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.alliances import AGREE
from ..rules.keeping import PLAY
from ..rules.moving import TAKE, Crossing
from ..rules.setup import AUTOMATE
from ..rules.trading import DROP
from ..table import Critocracy


class Rulebook(Bot):
    """Says what it is, keeps to its colour, agrees to anything, plays what it keeps at once; else at random."""

    def choose(self, sight: Sight) -> Move:
        t = sight.table
        assert isinstance(t, Critocracy)
        options = t.options(sight.seat)
        if isinstance(t.stack[-1], Crossing):
            return TAKE[t.derived.paths[t.age[sight.seat]][t.step(sight.seat) + 1]]
        for sure in (AUTOMATE.alone, AGREE.alone):
            if sure in options:
                return sure
        kept = [move for move in options if move.verb is PLAY]
        lively = [move for move in options if move is not DROP.alone]
        return sight.chance.pick(kept or lively or options)
