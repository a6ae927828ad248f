"""Good: tries every option on imagined tables, plays a few turns on, looking one move ahead, and takes what
comes out best. An option that looks bad early is not tried again."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Sight

from ..table import KING, Titov
from .judgement import judge
from .simple import Simple, best_at_once
from .worth import Worth, worth_of

TRIES: Final = 4  # tries of each option in the first round; twice as many in the next
ROUNDS: Final = 3  # after each round, the better half goes on
TURNS: Final = 2  # how many turns to play on,
LONG: Final = 7  # but only one if a turn has this many cards: after that it is all chance
ENOUGH: Final = 4000  # positions to look at for one decision; then it plays the best so far


class Good(Simple):
    """Looks a few turns ahead, averaging over imagined tables."""

    def __init__(self) -> None:
        self.looked = 0

    def choose(self, sight: Sight) -> Move:
        left = sight.options
        if len(left) == 1:
            return left[0]
        self.looked = 0
        tries = TRIES
        for _ in range(ROUNDS):
            left = self.better_half(sight, left, tries)
            if len(left) == 1 or self.looked > ENOUGH:
                break
            tries *= 2
        return left[0]

    def better_half(self, sight: Sight, options: list[Move], tries: int) -> list[Move]:
        """Try each option so often, all on the same imagined tables; returns the better half, the best first."""
        sums = [0.0] * len(options)
        for number in range(tries):
            t = sight.imagine()
            assert isinstance(t, Titov)
            worth = worth_of(t.derived)
            turns = 1 if t.per_turn >= LONG else TURNS
            for at, move in enumerate(options):
                after = t.clone()
                after.take(KING, move)
                sums[at] += self.play_on(after, turns, worth, sight.chance)
            if number and self.looked > ENOUGH:
                break
        ranked = sorted(range(len(options)), key=sums.__getitem__, reverse=True)
        return [options[at] for at in ranked[: (len(options) + 1) // 2]]

    def play_on(self, t: Titov, turns: int, worth: Worth, chance: Chance) -> float:
        """What a table comes to within some turns."""
        until = t.turns + turns
        while not t.over and t.turns < until:
            self.looked += len(t.options(KING))
            t.take(KING, best_at_once(t, worth, chance))
        return judge(t, worth)
