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
from .penalties import penalise_idle, penalise_others
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
    """The players who may perform an act: those with a place, or everyone if acts are open (A2)."""
    return list(range(t.seats)) if t.derived.open_acts else holders(t, act)


def can_perform(t: CircusMaximus, seat: int, act: int) -> bool:
    """Whether a player has the cubes and the coins that an act costs."""
    rule = t.derived.acts[act]
    if t.coins(seat) < rule.price:
        return False
    for cube, count in enumerate(rule.cost):
        if t.free(seat, cube) < count:
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
    if performers:
        play_act(t, act, performers)
    else:
        t.tell(NOBODY_CAME, act)
    if t.derived.penalty != "idle_only":
        penalise_others(t, act, performers)
    t.acts_done += 1
    look_for_winners(t)
