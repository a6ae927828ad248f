"""Chapter VII, alliances: two players who do not attack each other, and shield or share (R36, R50)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY
from ..events import ALLIED, ASKED, PARTED, REFUSED
from ..table import NO_PACT, PACT_IDS, Critocracy, marked

ALLY: Final = Verb("ally", kind="seat>pact")
AGREE: Final = Verb("agree")
REFUSE: Final = Verb("refuse")


def may_ally(t: Critocracy, seat: int) -> list[int]:
    """Whom a player may ask: everyone under way who has no ally yet, if the player has none either."""
    if t.ally[seat] != NOBODY:
        return []
    return [other for other in range(t.seats) if other != seat and t.ally[other] == NOBODY and not t.is_home(other)]


def alliance_offers(t: Critocracy, seat: int) -> list[Move]:
    """Every ally that can be asked for, to shield or to share."""
    return [ALLY.pair(other, pact) for other in may_ally(t, seat) for pact in range(len(PACT_IDS))]


class Pact(Decision[Critocracy]):
    """Agree to an alliance, or refuse it."""

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
        ally(t, self.other, self.seat, self.pact)

    def refuse(self, t: Critocracy) -> None:
        t.tell(REFUSED, self.seat, self.other)


def ask(t: Critocracy, seat: int, other: int, pact: int) -> None:
    """Another player is asked to be an ally."""
    t.tell(ASKED, seat, other, pact)
    t.then(Pact(other, seat, pact))


def ally(t: Critocracy, seat: int, other: int, pact: int) -> None:
    """Two players are allies until the next turn of whose card it was."""
    t.ally = marked(marked(t.ally, seat, other), other, seat)
    t.pact = marked(marked(t.pact, seat, pact), other, pact)
    t.host = marked(marked(t.host, seat, seat), other, seat)
    t.tell(ALLIED, seat, other, pact)


def part(t: Critocracy, seat: int) -> None:
    """A player and their ally are allies no longer."""
    other = t.ally[seat]
    t.ally = marked(marked(t.ally, seat, NOBODY), other, NOBODY)
    t.pact = marked(marked(t.pact, seat, NO_PACT), other, NO_PACT)
    t.host = marked(marked(t.host, seat, NOBODY), other, NOBODY)
    t.tell(PARTED, seat, other)


def part_if_due(t: Critocracy, seat: int) -> None:
    """At the beginning of a turn: an alliance by this player's card ends."""
    if t.host[seat] == seat:
        part(t, seat)


def part_at_home(t: Critocracy, seat: int) -> None:
    """Who is at the Finish is nobody's ally."""
    if t.ally[seat] != NOBODY:
        part(t, seat)
