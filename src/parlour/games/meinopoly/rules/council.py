"""Section 2.1, the conversation phase: when the season changes, everyone may trade and ally until all are ready."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Step

from ..events import COUNCIL
from ..table import Meinopoly
from .alliances import ALLY, GIVE_NOTICE, alliance_moves, give_notice
from .management import Managing
from .trades import OFFER, offers

READY: Final = Verb("ready")

NOTHING_YET: Final = -1  # fewer proposals than anybody can have made


def open_council(t: Meinopoly) -> None:
    """Ask everyone in the order of play."""
    t.proposals = [0] * t.seats
    t.tell(COUNCIL)
    t.then(Council(tuple([seat for seat in t.order if seat not in t.left]), 0))


class Council(Step[Meinopoly]):
    """Go round the table until everyone has said "ready" in a row, without a proposal in between."""

    def __init__(self, seats: tuple[int, ...], in_a_row: int) -> None:
        self.seats = seats
        self.in_a_row = in_a_row  # how many in a row are ready

    def run(self, t: Meinopoly) -> None:
        if self.in_a_row < len(self.seats):
            seat = self.seats[0]
            t.then(Confer(seat, self.seats, self.in_a_row, t.proposals[seat]))


class Confer(Managing):
    """Offer a trade or an alliance, or be ready."""

    verbs = (READY, OFFER, ALLY, GIVE_NOTICE)

    def __init__(self, seat: int, seats: tuple[int, ...], in_a_row: int, proposals: int) -> None:
        self.seat = seat
        self.seats = seats
        self.in_a_row = in_a_row
        self.proposals = proposals  # that this player had made before

    def options(self, t: Meinopoly) -> list[Move]:
        return [READY.alone, *offers(t, self.seat), *alliance_moves(t, self.seat)]

    def give_notice(self, t: Meinopoly) -> None:
        """Notice is something to talk about, though no proposal."""
        give_notice(t, self.seat)
        t.then(Confer(self.seat, self.seats, self.in_a_row, NOTHING_YET))

    def ready(self, t: Meinopoly) -> None:
        spoke = t.proposals[self.seat] > self.proposals
        t.then(Council((*self.seats[1:], self.seat), 1 if spoke else self.in_a_row + 1))
