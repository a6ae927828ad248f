"""Chapter VII, trades: some of one resource for some of another, if both agree (R37, R41)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import RESOURCES
from ..events import OFFERED, REFUSED, TRADED
from ..table import Critocracy
from .alliances import AGREE, REFUSE
from .decks import spend

GIVE: Final = Verb("give", kind="resource>amount")
ASK: Final = Verb("ask", kind="resource>amount")
DROP: Final = Verb("drop")


def can_trade(t: Critocracy, seat: int, other: int) -> bool:
    """Whether each of two players has something to give for a different resource of the other."""
    return other != seat and not t.is_home(other) and bool(resources_to_give(t, seat, other))


def resources_to_give(t: Critocracy, seat: int, other: int) -> list[int]:
    """What a player has that the other can answer with a different resource."""
    return [mine for mine in RESOURCES if t.holds(seat, mine) > 0 and resources_to_ask_for(t, other, mine)]


def resources_to_ask_for(t: Critocracy, other: int, given: int) -> list[int]:
    """What the other player has, apart from the resource that is given."""
    return [theirs for theirs in RESOURCES if theirs != given and t.holds(other, theirs) > 0]


class Give(Decision[Critocracy]):
    """Choose what to offer. `card` is the kept card that allows it, or the power of a role; it is spent when the offer
    is made. After an alliance there is none."""

    verbs = (GIVE, DROP)

    def __init__(self, seat: int, other: int, most: int, card: int) -> None:
        self.seat = seat
        self.other = other
        self.most = most
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        found = [DROP.alone]
        for mine in resources_to_give(t, self.seat, self.other):
            found += [GIVE.pair(mine, n) for n in range(1, min(self.most, t.holds(self.seat, mine)) + 1)]
        return found

    def give(self, t: Critocracy, resource: int, amount: int) -> None:
        t.then(Ask(self.seat, self.other, resource, amount, self.most, self.card))

    def drop(self, t: Critocracy) -> None:
        """Nothing was offered: a card that is kept stays where it is."""


class Ask(Decision[Critocracy]):
    """Choose what to ask for in return."""

    verbs = (ASK, DROP)

    def __init__(self, seat: int, other: int, gives: int, amount: int, most: int, card: int) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.amount = amount
        self.most = most
        self.card = card

    def options(self, t: Critocracy) -> list[Move]:
        found = [DROP.alone]
        for theirs in resources_to_ask_for(t, self.other, self.gives):
            found += [ASK.pair(theirs, n) for n in range(1, min(self.most, t.holds(self.other, theirs)) + 1)]
        return found

    def ask(self, t: Critocracy, resource: int, price: int) -> None:
        spend(t, self.seat, self.card)
        t.tell(OFFERED, self.seat, self.other, self.gives, self.amount, resource, price)
        t.then(Answer(self.other, self.seat, self.gives, self.amount, resource, price))

    def drop(self, t: Critocracy) -> None:
        """Nothing was offered: a card that is kept stays where it is."""


class Answer(Decision[Critocracy]):
    """Agree to another player's offer, or refuse it. `gives` is what the other gives."""

    verbs = (AGREE, REFUSE)

    def __init__(self, seat: int, other: int, gives: int, amount: int, asks: int, price: int) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.amount = amount
        self.asks = asks
        self.price = price

    def options(self, t: Critocracy) -> list[Move]:
        return [AGREE.alone, REFUSE.alone]

    def default(self, t: Critocracy, options: list[Move]) -> Move:
        return REFUSE.alone

    def agree(self, t: Critocracy) -> None:
        t.bags[self.gives].pay(self.other, self.seat, self.amount)
        t.bags[self.asks].pay(self.seat, self.other, self.price)
        t.tell(TRADED, self.other, self.seat, self.gives, self.amount, self.asks, self.price)

    def refuse(self, t: Critocracy) -> None:
        t.tell(REFUSED, self.seat, self.other)
