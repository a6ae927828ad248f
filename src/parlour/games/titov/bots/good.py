"""Good: tries every option in imagined tables, plays a few turns on from there one move ahead at a time, and takes what
has come out best. What looks bad early is not tried again."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Sight

from ..table import KING, Titov
from .judging import judge
from .simple import Simple, best_at_once
from .worth import Worth

import os
TRIES = int(os.environ.get("TRIES","4"))  # of each option in the first round
ROUNDS = int(os.environ.get("ROUNDS","3"))  # in each, the better half is tried twice as often
TURNS = int(os.environ.get("TURNS","2"))  # how many turns are played on


class Good(Simple):
    """A few turns ahead, on the average of imagined tables."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        table = sight.table
        assert isinstance(table, Titov)
        worth = self.worth_of(table.house)
        left = options[:]
        sums = {move: 0.0 for move in left}
        tries = TRIES
        for _ in range(ROUNDS):
            for _ in range(tries):
                t = sight.imagine()
                assert isinstance(t, Titov)
                seed = t.chance
                for move in left:
                    after = t.clone()
                    after.chance = seed.copy()
                    after.take(KING, move)
                    sums[move] += self.play_on(after, worth, sight.chance)
            left.sort(key=sums.__getitem__, reverse=True)
            if len(left) <= 2:
                break
            left = left[: (len(left) + 1) // 2]
            tries *= 2
        return left[0]

    def play_on(self, t: Titov, worth: Worth, chance: Chance) -> float:
        """What becomes of a table within some turns."""
        until = t.turns + TURNS
        while not t.over and t.turns < until:
            t.take(KING, best_at_once(t, worth, chance))
        return judge(t, worth)
