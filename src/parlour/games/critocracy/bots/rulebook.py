"""The rulebook's computer players (chapter IX): they do not think, and leave all to their cards (R38–R41, R51)."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight
from parlour.kernel.steps import AnyStep

from ..effect_shapes import ChangePath as ChangePathShape
from ..rules.alliances import AGREE
from ..rules.cards import HAPPEN, KEEP, ChooseWay
from ..rules.kept_cards import PLAY
from ..rules.movement import TAKE, Crossing
from ..rules.powers import USE
from ..rules.setup import AUTOMATE
from ..rules.trades import DROP
from ..rules.turns import WALK, ChooseSteps
from ..rules.vocabulary import DECLINE, ChangePath, GoTo, SwapPlaces
from ..table import Critocracy


class Rulebook(Bot):
    """Says what it is, keeps to its path, agrees to anything, plays kept cards at once, and is random otherwise. It
    leaves alone what the rulebook does not have."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        for always in (AUTOMATE.alone, AGREE.alone, HAPPEN.alone):
            if always in options:
                return always
        top = sight.asks
        if isinstance(top, ChooseSteps):
            return WALK[top.die]
        kept = [move for move in options if move.verb is PLAY]
        lively = [move for move in options if move.verb not in (DROP, KEEP, USE)]
        if isinstance(top, (Crossing, ChooseWay, ChangePath, GoTo, SwapPlaces)):
            t = sight.table
            assert isinstance(t, Critocracy)
            lively = [move for move in lively if keeps_path(t, sight.seat, top, move)] or lively
        return sight.chance.pick(kept or lively or options)


def keeps_path(t: Critocracy, seat: int, top: AnyStep, move: Move) -> bool:
    """Whether a player who does this stays on their path (R38)."""
    derived, age = t.derived, t.age[seat]
    if move.verb is DECLINE:
        return True
    if isinstance(top, Crossing):
        return move is TAKE[derived.paths[age][t.step(seat) + 1]]
    if isinstance(top, SwapPlaces):
        return t.age[move.target] == age
    if isinstance(top, GoTo):
        return age in derived.ages_at[move.target]
    if isinstance(top, ChooseWay):
        return not _changes_path(t, top.card, move.target - derived.first_way[top.card])
    return False


def _changes_path(t: Critocracy, card: int, way: int) -> bool:
    """Whether a way of a card leads to another path."""
    program = t.derived.ways[card][way]
    return program >= 0 and any(isinstance(effect.shape, ChangePathShape) for effect in t.program(program))
