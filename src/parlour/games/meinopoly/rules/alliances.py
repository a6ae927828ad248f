"""Section 16, alliances: two players who pay each other no rent and share income (R20)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY
from ..events import ALLIED, GAVE_NOTICE, PARTED, REFUSED
from ..table import Meinopoly
from .trades import AGREE, MOST_PROPOSALS, REFUSE

ALLY: Final = Verb("ally", kind="seat")
GIVE_NOTICE: Final = Verb("give_notice")


def alliance_moves(t: Meinopoly, seat: int) -> list[Move]:
    """The players that this player may ask to be an ally; for an ally, giving notice."""
    if not t.derived.alliances:
        return []
    if t.ally[seat] != NOBODY:
        return [GIVE_NOTICE.alone] if t.notice[seat] == 0 else []
    living = t.living()
    if len(living) <= 2 or t.proposals[seat] >= MOST_PROPOSALS:
        return []
    return [ALLY[other] for other in living if other != seat and t.ally[other] == NOBODY]


def ask_for_pact(t: Meinopoly, seat: int, other: int) -> None:
    """Ask another player to be an ally."""
    t.proposals = more(t.proposals, seat)
    t.then(Pact(other, seat))


class Pact(Decision[Meinopoly]):
    """Agree to an alliance, or refuse it."""

    verbs = (REFUSE, AGREE)

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def options(self, t: Meinopoly) -> list[Move]:
        return [REFUSE.alone, AGREE.alone]

    def agree(self, t: Meinopoly) -> None:
        t.ally = marked(t.ally, self.seat, self.other)
        t.ally = marked(t.ally, self.other, self.seat)
        t.tell(ALLIED, self.other, self.seat)

    def refuse(self, t: Meinopoly) -> None:
        t.tell(REFUSED, self.seat, self.other)


def give_notice(t: Meinopoly, seat: int) -> None:
    """The alliance ends when this player's turn begins and everyone has had a turn since."""
    t.notice = marked(t.notice, seat, t.turns)
    t.tell(GAVE_NOTICE, seat, t.ally[seat])


def part(t: Meinopoly, seat: int, other: int) -> None:
    """The alliance of two players ends."""
    t.ally = marked(marked(t.ally, seat, NOBODY), other, NOBODY)
    t.notice = marked(marked(t.notice, seat, 0), other, 0)
    t.tell(PARTED, seat, other)


def part_if_due(t: Meinopoly, seat: int) -> None:
    """When a turn begins, a notice runs out if everyone has had a turn since."""
    given = t.notice[seat]
    if t.ally[seat] != NOBODY and given and t.turns >= given + len(t.living()):
        part(t, seat, t.ally[seat])


def part_by_bankruptcy(t: Meinopoly, seat: int) -> None:
    """A player who is out has no ally. With only two players left, alliances end."""
    if t.ally[seat] != NOBODY:
        part(t, seat, t.ally[seat])
    living = t.living()
    if len(living) == 2 and t.ally[living[0]] == living[1]:
        part(t, living[0], living[1])
