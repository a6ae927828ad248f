"""Alliance System: pacts and alliances, signed, cancelled and betrayed.

Notice ends a treaty when the next turn of the player who gave it begins. Betrayal ends it at once, at a price, and
only once in a game.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import FEWEST_FOR_TREATIES
from ..events import (
    BETRAYED,
    COUNTERED,
    ENDED,
    GAVE_NOTICE,
    PROPOSED,
    REFUSED,
    REFUSED_BECAUSE,
    SHARED_CARD,
    SIGNED,
)
from ..table import ASKED_TO_SIGN, Conquest, Treaty
from .cards import draw_card
from .happenings import summit
from .partners import ALLIANCE, PACT, bloc, count, friends, treaty_between

PROPOSE_PACT: Final = Verb("propose_pact", kind="seat")
PROPOSE_ALLIANCE: Final = Verb("propose_alliance", kind="seat")
CANCEL: Final = Verb("cancel", kind="seat")
BETRAY: Final = Verb("betray", kind="territory>territory")
AGREE: Final = Verb("agree")
REFUSE: Final = Verb("refuse")
REFUSE_BECAUSE: Final = Verb("refuse_because", kind="ground")
COUNTER: Final = Verb("counter", kind="treaty")
PICK: Final = Verb("pick", kind="card")

GROUNDS: Final = ["too_strong", "broke_word", "own_plans"]
TOO_STRONG: Final = 0
BROKE_WORD: Final = 1
OWN_PLANS: Final = 2

LASTS: Final = [3, 5]  # rounds
MOST: Final = [2, 1]  # of each kind, for one player
BLOC: Final = 60  # percent of the map; partners who hold more sign nothing new


def may_sign(t: Conquest, one: int, other: int, kind: int) -> bool:
    """Whether two players could sign a treaty now."""
    if len(t.living()) < FEWEST_FOR_TREATIES or other in t.left or treaty_between(t, one, other) is not None:
        return False
    for seat in (one, other):
        if t.shamed[seat] >= t.rounds or count(t, seat, kind) >= MOST[kind]:
            return False
        if 100 * bloc(t, seat) > BLOC * t.playable:
            return False
    return True


def may_betray(t: Conquest, seat: int) -> bool:
    """Whether a player may betray a partner: once in a game, and never a team mate."""
    return t.shamed[seat] == 0 and friends(t, seat) != 0


# --- signing, notice, betrayal ---


def proposals(t: Conquest, seat: int) -> list[Move]:
    """Treaties that a player can propose, and those they can cancel."""
    found: list[Move] = []
    for other in t.living():
        if other == seat:
            continue
        # No player is asked twice in a turn (R25).
        if not t.has_used(1 << ASKED_TO_SIGN + other):
            if may_sign(t, seat, other, PACT):
                found.append(PROPOSE_PACT[other])
            if may_sign(t, seat, other, ALLIANCE):
                found.append(PROPOSE_ALLIANCE[other])
        if treaty_between(t, seat, other) is not None and (seat, other) not in t.notices:
            found.append(CANCEL[other])
    return found


def propose(t: Conquest, seat: int, other: int, kind: int) -> None:
    """Ask another player to sign."""
    t.used |= 1 << ASKED_TO_SIGN + other
    t.tell(PROPOSED, seat, other, kind)
    t.then(Answer(other, seat, kind, False))


class Answer(Decision[Conquest]):
    """Sign a treaty, refuse it with or without a reason, or propose the other kind instead, once."""

    verbs = (REFUSE, AGREE, REFUSE_BECAUSE, COUNTER)

    def __init__(self, seat: int, other: int, treaty: int, countered: bool) -> None:
        self.seat = seat
        self.other = other
        self.treaty = treaty
        self.countered = countered

    def options(self, t: Conquest) -> list[Move]:
        found = [REFUSE.alone, AGREE.alone]
        if t.lands[self.other] == max(t.lands):
            found.append(REFUSE_BECAUSE[TOO_STRONG])
        if t.shamed[self.other]:
            found.append(REFUSE_BECAUSE[BROKE_WORD])
        found.append(REFUSE_BECAUSE[OWN_PLANS])
        if not self.countered and may_sign(t, self.seat, self.other, 1 - self.treaty):
            found.append(COUNTER[1 - self.treaty])
        return found

    def agree(self, t: Conquest) -> None:
        if t.derived.fog:
            t.reveal()  # allies see for each other
        last = t.rounds + LASTS[self.treaty] + summit(t)
        t.treaties = [*t.treaties, (self.other, self.seat, self.treaty, t.rounds, last)]
        t.tell(SIGNED, self.other, self.seat, self.treaty, last)

    def refuse(self, t: Conquest) -> None:
        t.tell(REFUSED, self.seat, self.other, self.treaty)

    def refuse_because(self, t: Conquest, ground: int) -> None:
        t.tell(REFUSED_BECAUSE, self.seat, self.other, self.treaty, ground)

    def counter(self, t: Conquest, treaty: int) -> None:
        t.tell(COUNTERED, self.seat, self.other, treaty)
        t.then(Answer(self.other, self.seat, treaty, True))


def end(t: Conquest, treaty: Treaty) -> None:
    """End a treaty."""
    one, other, kind, _, _ = treaty
    t.treaties = [kept for kept in t.treaties if kept != treaty]
    t.notices = [notice for notice in t.notices if notice not in ((one, other), (other, one))]
    t.tell(ENDED, one, other, kind)


def give_notice(t: Conquest, seat: int, other: int) -> None:
    """A treaty will end when this player's next turn begins."""
    treaty = treaty_between(t, seat, other)
    if treaty is not None:
        t.notices = [*t.notices, (seat, other)]
        t.tell(GAVE_NOTICE, seat, other, treaty[2])


def notice_runs_out(t: Conquest, seat: int) -> None:
    """When a turn begins, end the treaties that this player gave notice of."""
    for giver, other in t.notices:
        if giver == seat:
            treaty = treaty_between(t, seat, other)
            if treaty is not None:
                end(t, treaty)


def lapse(t: Conquest) -> None:
    """When a round begins, end the treaties whose time is up, or all of them if few players are left."""
    for treaty in t.treaties:
        if treaty[4] < t.rounds or len(t.living()) < FEWEST_FOR_TREATIES:
            end(t, treaty)


def end_treaties_of(t: Conquest, loser: int) -> None:
    """End the loser's treaties, or everyone's with three players left."""
    for treaty in t.treaties:
        if loser in treaty[:2] or len(t.living()) < FEWEST_FOR_TREATIES:
            end(t, treaty)


def betray(t: Conquest, seat: int, other: int) -> None:
    """Attack a partner: it costs armies, which the victim gets together with a card."""
    treaty = treaty_between(t, seat, other)
    if treaty is not None:
        end(t, treaty)
    t.tell(BETRAYED, seat, other)
    t.shamed = marked(t.shamed, seat, t.rounds + t.derived.shame)
    price = t.derived.betrayal_price
    t.due = more(more(t.due, seat, -price), other, price)
    draw_card(t, other)


# --- the spoils ---


def share_spoils(t: Conquest, seat: int, loser: int) -> None:
    """An ally who took land from the loser in this round or the last picks one card before the conqueror (R27)."""
    for one, other, kind, _, _ in t.treaties:
        if kind == ALLIANCE and seat in (one, other):
            ally = other if one == seat else one
            if len(t.hands[loser]) and ally != loser and t.took[ally * t.seats + loser] >= max(1, t.rounds - 1):
                t.hands[loser].look(t, ally, len(t.hands[loser]))
                t.then(PickCard(ally, loser))


class PickCard(Decision[Conquest]):
    """Pick one of a defeated player's cards."""

    verbs = (PICK,)

    def __init__(self, seat: int, loser: int) -> None:
        self.seat = seat
        self.loser = loser

    def options(self, t: Conquest) -> list[Move]:
        return [PICK[card] for card in t.hands[self.loser].cards]

    def pick(self, t: Conquest, card: int) -> None:
        t.hands[self.loser].move(card, t.hands[self.seat])
        t.tell_only([self.seat], SHARED_CARD, self.seat, self.loser, card)
