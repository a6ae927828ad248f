"""Chapter VII: alliance and trade cards are kept, and played on a turn of one's own before the roll (R14)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import KEPT, NO_CARD, NOBODY
from ..events import PLAYED
from ..table import Critocracy
from .alliances import ALLY, alliance_offers, ask, may_ally
from .decks import give_back
from .trading import DROP, Give, can_trade

PLAY: Final = Verb("play", kind="card")
OFFER: Final = Verb("offer", kind="seat")


def is_kept(t: Critocracy, card: int, way: int) -> bool:
    """Whether a card is kept when it was carried out this way."""
    return any(effect.kind in KEPT for effect in t.derived.ways[card][way])


def partners(t: Critocracy, seat: int) -> list[int]:
    """With whom a player could trade."""
    return [other for other in range(t.seats) if can_trade(t, seat, other)]


def can_play(t: Critocracy, seat: int, card: int) -> bool:
    """Whether there is anybody to play a kept card with."""
    return bool(may_ally(t, seat) if t.derived.allies[card] else partners(t, seat))


def plays(t: Critocracy, seat: int) -> list[Move]:
    """The kept cards that can be played now."""
    return [PLAY[card] for card in t.kept[seat] if can_play(t, seat, card)]


def play_kept(t: Critocracy, seat: int, card: int) -> None:
    """A kept card is laid on the table."""
    t.tell(PLAYED, seat, card)
    t.then(AskForAlliance(seat, card) if t.derived.allies[card] else AskForTrade(seat, card))


class AskForAlliance(Decision[Critocracy]):
    """Whom to ask, and for which alliance; or keep the card."""

    verbs = (ALLY, DROP)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        return [DROP.alone, *alliance_offers(t, self.seat)]

    def ally(self, t: Critocracy, other: int, pact: int) -> None:
        """The card is spent, whatever the answer; a trade that is on it too is only for an ally."""
        give_back(t, self.seat, self.card)
        ask(t, self.seat, other, pact)
        most = t.derived.trades[self.card]
        if most > 0:
            t.then(TradeWithAlly(self.seat, most))

    def drop(self, t: Critocracy) -> None:
        """The card is kept."""


class TradeWithAlly(Step[Critocracy]):
    """If the alliance was agreed on, an offer may follow."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def run(self, t: Critocracy) -> None:
        ally = t.ally[self.seat]
        if ally != NOBODY and can_trade(t, self.seat, ally):
            t.then(Give(self.seat, ally, self.most, NO_CARD))


class AskForTrade(Decision[Critocracy]):
    """With whom to trade; or keep the card."""

    verbs = (OFFER, DROP)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        return [DROP.alone, *[OFFER[other] for other in partners(t, self.seat)]]

    def offer(self, t: Critocracy, other: int) -> None:
        t.then(Give(self.seat, other, t.derived.trades[self.card], self.card))

    def drop(self, t: Critocracy) -> None:
        """The card is kept."""
