"""Plans for a turn: where a move leads if the rest of the turn is played sensibly, and what comes of it.

Until something hidden is seen nothing is left to luck, so a plan is worked out once, and what comes after it is tried
on imagined tables. Most plans lead to positions that others lead to as well, in another order: each is judged once and
remembered until cards are drawn.
"""

from __future__ import annotations

from typing import Final, final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..table import KING, Titov
from .judgement import judge
from .simple import best_at_once
from .worth import Worth

Position = tuple[object, ...]

LONG: Final = 7  # with so many cards a turn, one turn less is played on: after that it is all chance
UNSURE: Final = 1.5  # a plan is dropped when it is worse by so many standard errors


@final
class Plan:
    """The last position of a turn before something hidden is seen, the move that shows it, and what came of it in each
    try."""

    def __init__(self, t: Titov, move: Move) -> None:
        self.t = t
        self.move = move
        self.came_to: list[float] = []

    def mean(self, tries: int) -> float:
        """What the first tries came to."""
        return sum(self.came_to[:tries]) / tries


@final
class Plans:
    """The plans of one turn until something hidden is seen."""

    def __init__(self, t: Titov, worth: Worth, chance: Chance, turns: int) -> None:
        self.seen = (t.turns, t.reveals)
        self.worth = worth
        self.until = t.turns + (turns - 1 if t.per_turn >= LONG else turns)
        self.chance = chance.fork()
        self.luck: list[Chance] = []  # of each try, the same for every plan
        self.known: dict[Position, Plan] = {}
        self.looked = 0

    def after(self, t: Titov, move: Move) -> Plan:
        """The plan that begins with this move."""
        passed: list[Position] = []
        while True:
            after = t.clone()
            after.take(KING, move)
            self.looked += 1
            if after.over or after.points() != t.points():
                plan = Plan(t, move)
                here: Position = (*position(t), move)
                plan = self.known.setdefault(here, plan)
                break
            here = position(after)
            passed.append(here)
            found = self.known.get(here)
            if found is not None:
                plan = found
                break
            t = after
            move = self.best(t)
        for here in passed:
            self.known[here] = plan
        return plan

    def best(self, t: Titov) -> Move:
        """What leaves the kingdom best off at once."""
        self.looked += len(t.options(KING))
        return best_at_once(t, self.worth, self.chance)

    def best_of(self, plans: list[Plan], rounds: tuple[int, ...], enough: int) -> Plan:
        """Try all plans, and those that might be the best again and again."""
        for tries in rounds:
            for plan in plans:
                self.try_out(plan, tries)
            leader = max(plans, key=lambda plan: plan.mean(tries))
            plans = [plan for plan in plans if plan is leader or might_beat(plan, leader, tries)]
            if len(plans) == 1 or self.looked > enough:
                return leader
        return leader

    def try_out(self, plan: Plan, tries: int) -> None:
        """Play on from the end of a plan until it has been tried so often."""
        while len(plan.came_to) < tries:
            number = len(plan.came_to)
            while len(self.luck) <= number:
                self.luck.append(self.chance.fork())
            luck = self.luck[number].copy()
            t = plan.t.imagine(KING, luck)
            assert isinstance(t, Titov)
            t.take(KING, plan.move)
            while not t.over and t.turns < self.until:
                t.take(KING, self.best(t))
            plan.came_to.append(judge(t, self.worth))


def might_beat(plan: Plan, leader: Plan, tries: int) -> bool:
    """Whether a plan is not clearly worse than another after so many tries, in which both had the same luck."""
    behind = [leader.came_to[at] - plan.came_to[at] for at in range(tries)]
    mean = sum(behind) / tries
    if mean <= 0.0:
        return True
    spread = sum([(one - mean) * (one - mean) for one in behind]) / (tries * (tries - 1))
    return mean * mean <= UNSURE * UNSURE * spread


def position(t: Titov) -> Position:
    """What tells two positions of a turn apart."""
    return (
        tuple(t.bank),
        tuple(sorted(t.hand.cards)),
        tuple(sorted(t.deck.discard.cards)),
        tuple(t.face),
        tuple(t.timer),
        tuple(t.marker),
        tuple(t.came),
        tuple([tuple(clocks) for clocks in t.clocks]),
        tuple(t.paused),
        tuple(sorted(t.objectives.discard.cards)),
        tuple(t.most),
        tuple(t.counters),
        tuple(sorted(t.card_clock.items())),
        tuple(sorted(t.kept.items())),
        tuple(t.gained),
        tuple(sorted(t.played)),
        (len(t.deck), t.per_turn, t.next_turn, len(t.done), t.quiet_until, t.ruin, len(t.stack)),
        t.stack[-1],
    )
