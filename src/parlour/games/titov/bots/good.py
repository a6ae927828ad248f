"""Good: works out a plan for the rest of the turn behind every option, plays on from each in imagined tables, and
takes the one that came out best."""

from __future__ import annotations

from typing import ClassVar

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..table import Titov
from .plans import Plans
from .worth import worth_of


class Good(Bot):
    """Looks a few turns ahead, averaging over imagined tables. What it has found out is kept until cards are drawn."""

    rounds: ClassVar[tuple[int, ...]] = (2,)  # how often each plan is tried, as long as it might be the best
    turns: ClassVar[int] = 1  # how many turns to play on: to the end of this one, or further
    enough: ClassVar[int] = 4000  # positions to look at between two draws of cards; then it plays the best so far

    def __init__(self) -> None:
        self.plans: Plans | None = None

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        t = sight.table
        assert isinstance(t, Titov)
        plans = self.plans
        if plans is None or plans.seen != (t.turns, t.reveals):
            plans = self.plans = Plans(t, worth_of(t.derived), sight.chance, self.turns)
        behind = [plans.after(t, move) for move in options]
        return options[behind.index(plans.best_of(behind, self.rounds, self.enough))]
