"""Chapter VII: players keep alliance and trade cards, and play them on a turn of their own (R14). With a hand, they may
keep other event cards, too (R61)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NO_AGE, NO_CARD, NOBODY, POWER
from ..events import PLAYED
from ..table import Critocracy
from .alliances import ALLY, alliance_offers, ask_for_alliance, possible_allies
from .cards import begin_card
from .decks import lay_down, spend
from .trades import DROP, Give, can_trade

PLAY: Final = Verb("play", kind="card")
OFFER: Final = Verb("offer", kind="seat")


def trade_partners(t: Critocracy, seat: int) -> list[int]:
    """The players with whom a player could trade."""
    return [other for other in range(t.seats) if can_trade(t, seat, other)]


def trade_limit(t: Critocracy, seat: int, card: int) -> int:
    """Up to how much a kept card, or the power of the player's role, lets a player trade."""
    return t.role_of(seat).power_trades if card == POWER else t.derived.trades[card]


def can_play(t: Critocracy, seat: int, card: int) -> bool:
    """Whether a kept card can be played: alliances and trades need somebody to play them with, other cards a path."""
    derived = t.derived
    if derived.allies[card]:
        return bool(possible_allies(t, seat))
    if derived.trades[card] > 0:
        return bool(trade_partners(t, seat))
    return t.age[seat] != NO_AGE


def play_options(t: Critocracy, seat: int) -> list[Move]:
    """A move for each kept card that can be played now."""
    kept = t.kept[seat]
    return [PLAY[card] for card in kept if can_play(t, seat, card)] if kept else []


def play_kept(t: Critocracy, seat: int, card: int) -> None:
    """A player plays a kept card. What is no alliance or trade happens as if it had just been drawn."""
    t.tell(PLAYED, seat, card)
    if t.derived.allies[card]:
        t.then(AskForAlliance(seat, card))
    elif t.derived.trades[card] > 0:
        t.then(AskForTrade(seat, card))
    else:
        lay_down(t, card)
        t.reading = [*t.reading, card]
        begin_card(t, seat, card, False)


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
        most = trade_limit(t, self.seat, self.card)
        spend(t, self.seat, self.card)
        ask_for_alliance(t, self.seat, other, pact)
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
        t.then(Give(self.seat, other, trade_limit(t, self.seat, self.card), self.card))

    def drop(self, t: Critocracy) -> None:
        """The card is kept."""
