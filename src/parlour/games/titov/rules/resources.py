"""Keywords 5, 6, 16, 22, 29 and 34: the bank, gaining, losing and its calamities, and maxima."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..derived_ids import NONE
from ..derived_programs import Part
from ..events import CALAMITY, CARDS_NEXT_TURN, CARDS_PER_TURN, GAINED, LOST, MAXIMUM, NONE_LEFT
from ..table import ACTION, KING, Titov
from .effects import AWAY, Source

TAKE: Final = Verb("take", kind="resource")

GAIN: Final = "gain"
LOSE: Final = "lose"
RAISE: Final = "raise"
LOWER: Final = "lower"
HIGHEST: Final = 12  # the rulebook's tracks run from 0 to 12


def gain_resource(t: Titov, resource: int, amount: int) -> None:
    """Add to the bank, up to the maximum. The rest is lost, but still counts as gained (R9)."""
    if amount <= 0:
        return
    kept = min(amount, t.most[resource] - t.bank[resource])
    t.bank[resource] += kept
    if t.phase == ACTION:
        t.gained[resource] += amount
    t.tell(GAINED, resource, amount, amount - kept, t.bank[resource])


def lose_resource(t: Titov, resource: int, amount: int) -> None:
    """Take out of the bank; each one that is missing brings its calamity (keyword 22)."""
    taken = min(amount, t.bank[resource])
    t.bank[resource] -= taken
    t.tell(LOST, resource, taken, amount - taken, t.bank[resource])
    calamity = t.derived.calamity[resource]
    if calamity != NONE:
        for _ in range(amount - taken):
            if is_left(t, calamity):
                t.made += 1
                t.objectives.discard.put(calamity, -1)
                t.tell(CALAMITY, resource, calamity)
            else:
                t.tell(NONE_LEFT, calamity)


def is_left(t: Titov, face: int) -> bool:
    """Whether the supply has another copy of an objective: only so many may wait in deck and discard (R49)."""
    waiting = t.objectives.cards.count(face) + t.objectives.discard.cards.count(face)
    return waiting < t.derived.most_waiting


def shift_maximum(t: Titov, resource: int, by: int) -> None:
    """Raise or lower a maximum, between 0 and the end of its track; cut the bank to it (R10)."""
    before = t.most[resource]
    t.most[resource] = min(HIGHEST, max(0, before + by))
    t.tell(MAXIMUM, resource, before, t.most[resource])
    t.bank[resource] = min(t.bank[resource], t.most[resource])


def gain(t: Titov, do: Do[Source], what: list[Part]) -> None:
    """Gain resources; a weakened card gives less."""
    less = t.weaker.get(do.cause.card) if do.cause.place == AWAY else None
    for part in what:
        if len(part.resources) == 1:
            resource = part.resources[0]
            gain_resource(t, resource, part.amount - (less[resource] if less is not None else 0))
        else:
            share(t, GAIN, part)


def lose(t: Titov, do: Do[Source], what: list[Part]) -> None:
    for part in what:
        if len(part.resources) == 1:
            lose_resource(t, part.resources[0], part.amount)
        else:
            share(t, LOSE, part)


def shift_maxima(t: Titov, do: Do[Source], what: list[Part]) -> None:
    for part in what:
        if len(part.resources) == 1:
            shift_maximum(t, part.resources[0], part.amount)
        else:
            share(t, RAISE if part.amount > 0 else LOWER, Part(part.resources, abs(part.amount)))


def cards_per_turn(t: Titov, do: Do[Source], by: int, lasting: bool) -> None:
    if lasting:
        before = t.per_turn
        t.per_turn = min(HIGHEST, max(1, before + by))
        t.tell(CARDS_PER_TURN, before, t.per_turn)
    else:
        t.next_turn += by
        t.tell(CARDS_NEXT_TURN, by, t.next_turn)


def share(t: Titov, why: str, part: Part) -> None:
    """Handle an amount in any mix, one resource at a time."""
    t.then(Share(KING, why, sum([1 << resource for resource in part.resources]), part.amount))


class Share(OpenDecision[Titov]):
    """Which resource of a mix comes next? `among` are bits."""

    verbs = (TAKE,)

    def __init__(self, seat: int, why: str, among: int, left: int) -> None:
        self.seat = seat
        self.why = why
        self.among = among
        self.left = left

    def options(self, t: Titov) -> list[Move]:
        """Gains go where there is room; losses and lower maxima come from what there is, while it lasts."""
        all_ = [resource for resource in range(t.derived.resources) if self.among >> resource & 1]
        return [TAKE[resource] for resource in all_ if self.makes_sense(t, resource)] or [TAKE[all_[0]]]

    def makes_sense(self, t: Titov, resource: int) -> bool:
        """Whether anything would change."""
        if self.why == GAIN:
            return t.bank[resource] < t.most[resource]
        if self.why == LOSE:
            return t.bank[resource] > 0
        return t.most[resource] < HIGHEST if self.why == RAISE else t.most[resource] > 0

    def take(self, t: Titov, resource: int) -> None:
        if self.why == GAIN:
            gain_resource(t, resource, 1)
        elif self.why == LOSE:
            lose_resource(t, resource, 1)
        else:
            shift_maximum(t, resource, 1 if self.why == RAISE else -1)
        if self.left > 1:
            t.then(Share(KING, self.why, self.among, self.left - 1))
