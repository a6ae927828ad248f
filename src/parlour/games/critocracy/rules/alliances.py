"""Chapter VII, alliances: two players who do not attack each other, and shield or share (R36, R50)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY
from ..events import ALLIED, ASKED, PARTED, REFUSED
from ..table import NO_PACT, PACT_IDS, Critocracy

ALLY: Final = Verb("ally", kind="seat>pact")
AGREE: Final = Verb("agree")
REFUSE: Final = Verb("refuse")


def possible_allies(t: Critocracy, seat: int) -> list[int]:
    """The players that a player without an ally may ask: everyone under way who has no ally either."""
    if t.ally[seat] != NOBODY:
        return []
    return [other for other in range(t.seats) if other != seat and t.ally[other] == NOBODY and not t.is_home(other)]


def alliance_offers(t: Critocracy, seat: int) -> list[Move]:
    """Every alliance a player can ask for: with whom, and whether to shield or to share."""
    return [ALLY.pair(other, pact) for other in possible_allies(t, seat) for pact in range(len(PACT_IDS))]


class Pact(Decision[Critocracy]):
    """Agree to an alliance, or refuse."""

    verbs = (AGREE, REFUSE)

    def __init__(self, seat: int, other: int, pact: int) -> None:
        self.seat = seat
        self.other = other
        self.pact = pact

    def options(self, t: Critocracy) -> list[Move]:
        return [AGREE.alone, REFUSE.alone]

    def default(self, t: Critocracy, options: list[Move]) -> Move:
        return REFUSE.alone

    def agree(self, t: Critocracy) -> None:
        form_alliance(t, self.other, self.seat, self.pact)

    def refuse(self, t: Critocracy) -> None:
        t.tell(REFUSED, self.seat, self.other)


def ask_for_alliance(t: Critocracy, seat: int, other: int, pact: int) -> None:
    """A player asks another for an alliance."""
    t.tell(ASKED, seat, other, pact)
    t.then(Pact(other, seat, pact))


def form_alliance(t: Critocracy, seat: int, other: int, pact: int) -> None:
    """Two players become allies until the next turn of the first, whose card it was."""
    t.ally = marked(marked(t.ally, seat, other), other, seat)
    t.pact = marked(marked(t.pact, seat, pact), other, pact)
    t.until = marked(marked(t.until, seat, seat), other, seat)
    t.tell(ALLIED, seat, other, pact)


def end_alliance(t: Critocracy, seat: int) -> None:
    """A player and their ally part."""
    other = t.ally[seat]
    t.ally = marked(marked(t.ally, seat, NOBODY), other, NOBODY)
    t.pact = marked(marked(t.pact, seat, NO_PACT), other, NO_PACT)
    t.until = marked(marked(t.until, seat, NOBODY), other, NOBODY)
    t.tell(PARTED, seat, other)


def end_alliance_if_due(t: Critocracy, seat: int) -> None:
    """An alliance ends when the next turn of the player who asked for it begins."""
    if t.until[seat] == seat:
        end_alliance(t, seat)


def end_alliance_at_finish(t: Critocracy, seat: int) -> None:
    """Players at the Finish have no allies."""
    if t.ally[seat] != NOBODY:
        end_alliance(t, seat)
