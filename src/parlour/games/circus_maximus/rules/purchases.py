"""Phase 3, Buy Resources: market by market, one cube at a time in the order of the queue (A30, A31)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..events import BOUGHT, LEFT_QUEUE, PHASE
from ..table import BUYING, CircusMaximus
from .bids import PASS
from .markets import price

BUY: Final = Verb("buy", kind="cube")


class OpenMarkets(Step[CircusMaximus]):
    """Open the markets one after the other, each for the players in its queue."""

    def run(self, t: CircusMaximus) -> None:
        t.phase = BUYING
        t.tell(PHASE, BUYING, ())
        for market, place in enumerate(t.derived.queues):
            t.then(OpenMarket(market, tuple(t.workers_at[place])))


class OpenMarket(Step[CircusMaximus]):
    """Ask the first player in the queue, until the queue or the market is empty."""

    def __init__(self, cube: int, queue: tuple[int, ...]) -> None:
        self.cube = cube
        self.queue = queue

    def run(self, t: CircusMaximus) -> None:
        if self.queue and t.in_market(self.cube):
            t.then(Buy(self.queue[0], self.cube, self.queue[1:]))


class Buy(OpenDecision[CircusMaximus]):
    """Buy a cube and go to the end of the queue, or leave the queue for this round."""

    verbs = (PASS, BUY)

    def __init__(self, seat: int, cube: int, others: tuple[int, ...]) -> None:
        self.seat = seat
        self.cube = cube
        self.others = others

    def options(self, t: CircusMaximus) -> list[Move]:
        can = t.coins(self.seat) >= price(t, self.cube)
        return [PASS.alone, BUY[self.cube]] if can else [PASS.alone]

    def words(self, t: CircusMaximus) -> dict[str, object]:
        return {"amount": price(t, self.cube)}

    def buy(self, t: CircusMaximus, cube: int) -> None:
        seat = self.seat
        cost = price(t, cube)
        t.pay(seat, cost)
        t.cubes[cube].pay(t.seats, seat, 1)
        t.tell(BOUGHT, seat, cube, cost, t.in_market(cube))
        t.then(OpenMarket(cube, (*self.others, seat)))

    def pass_(self, t: CircusMaximus) -> None:
        t.tell(LEFT_QUEUE, self.seat, self.cube)
        t.then(OpenMarket(self.cube, self.others))
