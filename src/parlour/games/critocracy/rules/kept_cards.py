"""Chapter VII: players keep alliance and trade cards, and play them on a turn of their own before they roll (R14)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NO_CARD, NOBODY
from ..events import PLAYED
from ..table import Critocracy
from .alliances import ALLY, alliance_offers, ask_for_alliance, possible_allies
from .decks import give_back
from .trades import DROP, Give, can_trade

PLAY: Final = Verb("play", kind="card")
OFFER: Final = Verb("offer", kind="seat")


def trade_partners(t: Critocracy, seat: int) -> list[int]:
    """The players with whom a player could trade."""
    return [other for other in range(t.seats) if can_trade(t, seat, other)]


def can_play(t: Critocracy, seat: int, card: int) -> bool:
    """Whether there is anybody to play a kept card with."""
    return bool(possible_allies(t, seat) if t.derived.allies[card] else trade_partners(t, seat))


def play_options(t: Critocracy, seat: int) -> list[Move]:
    """A move for each kept card that can be played now."""
    return [PLAY[card] for card in t.kept[seat] if can_play(t, seat, card)]


def play_kept(t: Critocracy, seat: int, card: int) -> None:
    """A player plays a kept card."""
    t.tell(PLAYED, seat, card)
    t.then(AskForAlliance(seat, card) if t.derived.allies[card] else AskForTrade(seat, card))


class AskForAlliance(Decision[Critocracy]):
    """Choose a player and an alliance to ask for, or keep the card."""

    verbs = (ALLY, DROP)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        return [DROP.alone, *alliance_offers(t, self.seat)]

    def ally(self, t: Critocracy, other: int, pact: int) -> None:
        """The card is spent, whatever the answer. If it also allows a trade, that is for the new ally alone."""
        give_back(t, self.seat, self.card)
        ask_for_alliance(t, self.seat, other, pact)
        most = t.derived.trades[self.card]
        if most > 0:
            t.then(TradeWithAlly(self.seat, most))

    def drop(self, t: Critocracy) -> None:
        """The card is kept."""


class TradeWithAlly(Step[Critocracy]):
    """If the other player agreed to the alliance, a trade may follow."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def run(self, t: Critocracy) -> None:
        ally = t.ally[self.seat]
        if ally != NOBODY and can_trade(t, self.seat, ally):
            t.then(Give(self.seat, ally, self.most, NO_CARD))


class AskForTrade(Decision[Critocracy]):
    """Choose a player to trade with, or keep the card."""

    verbs = (OFFER, DROP)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        return [DROP.alone, *[OFFER[other] for other in trade_partners(t, self.seat)]]

    def offer(self, t: Critocracy, other: int) -> None:
        t.then(Give(self.seat, other, t.derived.trades[self.card], self.card))

    def drop(self, t: Critocracy) -> None:
        """The card is kept."""
