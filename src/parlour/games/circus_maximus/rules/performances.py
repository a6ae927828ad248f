"""Phase 4, Perform Acts: the acts with bids, one after the other (A8 to A11)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Poll, Step

from ..derived import NOTHING
from ..events import ACT, DECLINED, MISSED, NOBODY_CAME, PHASE
from ..table import PERFORMING, CircusMaximus
from .acts import play_act
from .bids import holders
from .penalties import penalise_idle, penalise_others, spared
from .tracks import look_for_winners

PERFORM: Final = Verb("perform", kind="act")
DECLINE: Final = Verb("decline")


class RaiseCurtain(Step[CircusMaximus]):
    """Acts of the display in the order of their first bid, then the final ones (A11)."""

    def run(self, t: CircusMaximus) -> None:
        t.phase = PERFORMING
        t.tell(PHASE, PERFORMING, ())
        for act in programme(t):
            t.then(StageAct(act))
        t.then(DropCurtain())


class DropCurtain(Step[CircusMaximus]):
    """After the last act: if only idle players are penalised, it happens now."""

    def run(self, t: CircusMaximus) -> None:
        t.on_stage = NOTHING
        if t.derived.penalty == "idle_only":
            penalise_idle(t)


def programme(t: CircusMaximus) -> list[int]:
    """The staged acts in the order of performance."""
    acts = t.derived.acts
    return [act for act in t.staged if not acts[act].final] + [act for act in t.staged if acts[act].final]


def entitled(t: CircusMaximus, act: int) -> list[int]:
    """The players who may perform an act: those with a place, or everyone (A2)."""
    return list(range(t.seats)) if t.derived.all_perform else holders(t, act)


def can_perform(t: CircusMaximus, seat: int, act: int) -> bool:
    """Whether a player has the cubes and the coins that an act costs."""
    rule = t.derived.acts[act]
    if t.coins(seat) < rule.price:
        return False
    for cube, count in enumerate(rule.cost):
        if t.free(seat, cube) < count:
            return False
    return True


def will_be_able(t: CircusMaximus, seat: int, act: int, order: list[int]) -> bool:
    """Whether a player has what an act takes once they have performed the acts before it in the programme."""
    coins = t.coins(seat)
    cubes = [t.free(seat, cube) for cube in range(t.derived.cubes)]
    before = order[t.acts_done : order.index(act)] if act in order else order[t.acts_done :]
    for other in before:
        rule = t.derived.acts[other]
        if seat in entitled(t, other) and coins >= rule.price and enough(cubes, rule.cost):
            coins += min(rule.coins, rule.lost) - rule.price
            for cube, count in enumerate(rule.cost):
                if not t.derived.cubes_again or rule.dies[cube]:
                    cubes[cube] -= count
    return coins >= t.derived.acts[act].price and enough(cubes, t.derived.acts[act].cost)


def enough(cubes: list[int], cost: list[int]) -> bool:
    """Whether these cubes are as many as an act takes."""
    for cube, count in enumerate(cost):
        if cubes[cube] < count:
            return False
    return True


class StageAct(Step[CircusMaximus]):
    """Ask everyone who may and can perform. A bidder who cannot perform loses the bid (A8)."""

    def __init__(self, act: int) -> None:
        self.act = act

    def run(self, t: CircusMaximus) -> None:
        act = self.act
        t.on_stage = act
        t.tell(ACT, act)
        able: list[int] = []
        for seat in entitled(t, act):
            if can_perform(t, seat, act):
                able.append(seat)
            elif t.bids[act][seat] > 0:
                t.tell(MISSED, seat, act)
        if able:
            t.then(Perform(tuple(able), act))
        else:
            perform(t, act, [])


class Perform(Poll[CircusMaximus]):
    """Perform, or keep the cubes for something else (A9). All decide at the same time."""

    verbs = (PERFORM, DECLINE)

    def __init__(self, seats: tuple[int, ...], act: int) -> None:
        self.seats = seats
        self.act = act

    def options(self, t: CircusMaximus, seat: int) -> list[Move]:
        return [PERFORM[self.act], DECLINE.alone]

    def counted(self, t: CircusMaximus, answers: dict[int, Move]) -> None:
        performers = [seat for seat in self.seats if answers.get(seat) is PERFORM[self.act]]
        for seat in self.seats:
            if seat not in performers:
                t.tell(DECLINED, seat, self.act)
        perform(t, self.act, performers)


def perform(t: CircusMaximus, act: int, performers: list[int]) -> None:
    """Play the act, penalise players who were not in it, and see whether anyone has won."""
    t.performers = {**t.performers, act: performers}
    not_missed = spared(t)
    if performers:
        play_act(t, act, performers)
    else:
        t.tell(NOBODY_CAME, act)
    if t.derived.penalty != "idle_only":
        penalise_others(t, act, performers, not_missed)
    t.acts_done += 1
    look_for_winners(t)
