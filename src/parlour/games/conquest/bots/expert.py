"""Expert: tries the best ideas of hard out, on imagined tables, until the turn comes round again.

Each trial plays one idea and then the round: the own turn like hard, the others' like medium, with dice of its own. Who
is how likely to win then, `chances` says. Ideas that fall behind are tried no further. The idea that hard would follow
stays unless another is clearly better, since dice make some look good.
"""

from __future__ import annotations

import math
from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.sight import Sight

from ..rules.armies import PLACE_ALL
from ..rules.attacks import ATTACK, Attack
from ..rules.reinforcement import Reinforce
from ..rules.treaties import BETRAY
from ..table import Conquest
from .assessment import borders
from .hard import DEPTH, Hard
from .medium import Medium
from .outlook import Outlook
from .stakes import stakes
from .worth import chances

TRIALS: Final = 72  # about a second of plain Python at four seats
IDEAS: Final = 5
MOST_MOVES: Final = 400  # in a trial
CLEAR: Final = 1.0  # standard errors


class Idea:
    """A move worth trying, and what came of it."""

    def __init__(self, move: Move, promise: float) -> None:
        self.move = move
        self.promise = promise
        self.tried = 0
        self.worth = 0.0
        self.squares = 0.0

    def mean(self) -> float:
        """What it was worth on average."""
        return self.worth / max(1, self.tried)

    def error(self) -> float:
        """The standard error of that."""
        tried = float(max(1, self.tried))
        return math.sqrt(max(0.0, self.squares / tried - self.mean() ** 2) / tried)


class Expert(Hard):
    """Searches where it attacks and where it places armies; everything else as hard."""

    def __init__(self, trials: int = TRIALS) -> None:
        self.trials = trials
        self.other = Medium()

    def choose(self, sight: Sight) -> Move:
        top = sight.asks
        if isinstance(top, (Attack, Reinforce)) and len(sight.options) > 1:
            return self.search(sight)
        return super().choose(sight)

    def search(self, sight: Sight) -> Move:
        """The best of a few ideas; after each round of trials the worse half is left out."""
        t = sight.table
        assert isinstance(t, Conquest)
        seat = sight.seat
        usual = self.decide(t, seat, sight.options, sight.chance)
        first = Idea(usual, 0.0)
        ideas = [first]
        for move in self.ideas(t, seat, sight.options):
            if move is not usual and len(ideas) < IDEAS:
                ideas.append(Idea(move, 0.0))
        if len(ideas) == 1:
            return usual
        left = ideas[:]
        rounds = 3
        for _ in range(rounds):
            each = max(1, self.trials // (rounds * len(left)))
            for _ in range(each):
                for idea in left:
                    self.attempt(sight, seat, idea)
            left.sort(key=Idea.mean, reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
        best = left[0]
        margin = CLEAR * math.sqrt(best.error() ** 2 + first.error() ** 2)
        return best.move if best.mean() - first.mean() > margin else usual

    def ideas(self, t: Conquest, seat: int, options: list[Move]) -> list[Move]:
        """The moves that hard thinks best."""
        found: list[tuple[float, int]] = []
        staked = stakes(t, seat)
        if options[0].verb.name == "end_attacks":
            seen = Outlook(t, seat, staked)
            now = seen.worth()
            found.append((0.0, 0))
            for at, move in enumerate(options):
                if move.verb is ATTACK or move.verb is BETRAY:
                    cost = 0.05 if move.verb is BETRAY else 0.0
                    found.append((seen.gain(move.target, move.other, now, DEPTH) - cost, at))
        else:
            for place in borders(t, seat):
                if PLACE_ALL[place] in options:
                    tried = Outlook(t, seat, staked)
                    tried.armies[place] += t.reserve
                    now = tried.worth()
                    found.append((now + tried.best_from(place, now, DEPTH), options.index(PLACE_ALL[place])))
        found.sort(reverse=True)
        return [options[at] for _, at in found[:IDEAS]]

    def attempt(self, sight: Sight, seat: int, idea: Idea) -> None:
        """Play an idea on an imagined table until the player's next turn begins."""
        t = sight.imagine()
        assert isinstance(t, Conquest)
        if idea.move not in t.options(seat):
            return
        luck = sight.chance
        turns = t.turns + len(t.living())
        t.take(seat, idea.move)
        moves = 0
        while not t.over and t.turns < turns and moves < MOST_MOVES:
            asked = t.next_asked()
            options = t.options(asked)
            move = options[0]
            if len(options) > 1:
                player = self if asked == seat else self.other
                move = player.decide(t, asked, options, luck)
            t.take(asked, move)
            moves += 1
        value = chances(t)[seat] if t.result is None else 0.0
        if t.result is not None and seat in t.result.winners:
            value = t.result.share(seat)
        idea.tried += 1
        idea.worth += value
        idea.squares += value * value
