"""Phase 2, Place Workers: one worker at a time, round the table (A42, A43, A66)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..events import PASSED, PHASE
from ..table import PLACING, CircusMaximus
from .bids import PASS
from .places import in_play, send, why_not_sent
from .tracks import in_order

SEND: Final = Verb("send", kind="place")
ENOUGH: Final = Verb("enough")


class OpenPlaces(Step[CircusMaximus]):
    """The leader of the placing track begins; among equals, the later bidder places first (A54)."""

    def run(self, t: CircusMaximus) -> None:
        t.phase = PLACING
        t.placing = in_order(t, t.derived.placing, t.order[::-1])
        t.passed = [False] * t.seats
        t.tell(PHASE, PLACING, tuple(t.placing))
        t.then(NextPlacer(0))


class NextPlacer(Step[CircusMaximus]):
    """Ask the next player who has not passed."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, t: CircusMaximus) -> None:
        for turn in range(self.turn, self.turn + t.seats):
            seat = t.placing[turn % t.seats]
            if not t.passed[seat]:
                t.then(PlaceWorker(seat), NextPlacer((turn + 1) % t.seats))
                return


class PlaceWorker(OpenDecision[CircusMaximus]):
    """Send a worker somewhere, or pass for the rest of the phase (A43)."""

    verbs = (PASS, SEND)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: CircusMaximus) -> list[Move]:
        seat = self.seat
        return [PASS.alone, *[SEND[place] for place in in_play(t) if why_not_sent(t, seat, place) == ""]]

    def closed(self, t: CircusMaximus) -> list[tuple[Move, str]]:
        found = [(SEND[place], why_not_sent(t, self.seat, place)) for place in in_play(t)]
        return [(move, why) for move, why in found if why]

    def words(self, t: CircusMaximus) -> dict[str, object]:
        return {"amount": t.wage(self.seat)}

    def send(self, t: CircusMaximus, place: int) -> None:
        send(t, self.seat, place)
        if t.derived.places[place].errand == "fetch":
            ask_for_more(t, self.seat, place)

    def pass_(self, t: CircusMaximus) -> None:
        t.passed = marked(t.passed, self.seat, True)
        t.tell(PASSED, self.seat)


class SendMore(OpenDecision[CircusMaximus]):
    """Send another worker to the same place in the same turn, if it is one where workers fetch cubes (A66)."""

    verbs = (ENOUGH, SEND)

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def options(self, t: CircusMaximus) -> list[Move]:
        return [ENOUGH.alone, SEND[self.place]]

    def words(self, t: CircusMaximus) -> dict[str, object]:
        return {"amount": t.wage(self.seat)}

    def send(self, t: CircusMaximus, place: int) -> None:
        send(t, self.seat, place)
        ask_for_more(t, self.seat, place)

    def enough(self, t: CircusMaximus) -> None:
        """End the turn."""


def ask_for_more(t: CircusMaximus, seat: int, place: int) -> None:
    """Where another worker may follow in the same turn, ask for one."""
    if why_not_sent(t, seat, place) == "":
        t.then(SendMore(seat, place))
