"""The rulebook's computer players (chapter IX): they do not think, and leave all to their cards (R38–R41, R51)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.alliances import AGREE
from ..rules.kept_cards import PLAY
from ..rules.movement import TAKE, Crossing
from ..rules.setup import AUTOMATE
from ..rules.trades import DROP
from ..table import Critocracy


class Rulebook(Bot):
    """Says what it is, keeps to its colour, agrees to anything, plays kept cards at once, and is random otherwise."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if isinstance(sight.asks, Crossing):
            t = sight.table
            assert isinstance(t, Critocracy)
            return TAKE[t.derived.paths[t.age[sight.seat]][t.step(sight.seat) + 1]]
        for always in (AUTOMATE.alone, AGREE.alone):
            if always in options:
                return always
        kept = [move for move in options if move.verb is PLAY]
        lively = [move for move in options if move is not DROP.alone]
        return sight.chance.pick(kept or lively or options)
