"""Chapter VII: what each effect of a card does. A pack's `{ do = "gain", … }` ends up in `gain_it` below.

What a card keeps for later (`alliance`, `trade`) comes when the card is played, in `keeping.py`.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

from ..derived import ANY, RESOURCES, Effect
from ..events import CONVERTED, DECLINED, MUST_SKIP, NEVER_SKIPS, NOTHING, SWAPPED, WENT_BACK
from ..table import Critocracy, marked
from .attacks import CHOOSE, Exchange, Push, Sabotage, Steal, attack, can_attack, can_steal, take_from
from .bags import gain, lose
from .cards import DrawAgeCard, DrawTurnCard
from .moving import Walk, can_go_back, send, space_behind

GIVE_UP: Final = Verb("give_up", kind="resource")
CONVERT: Final = Verb("convert")
DECLINE: Final = Verb("decline")
GO_TO: Final = Verb("go_to", kind="space")


def gain_it(t: Critocracy, seat: int, effect: Effect) -> None:
    gain(t, seat, effect.resource, effect.number)


def lose_it(t: Critocracy, seat: int, effect: Effect) -> None:
    if effect.resource != ANY:
        lose(t, seat, effect.resource, effect.number)
    elif t.total(seat) > 0:
        t.then(GiveUp(seat, effect.number))


class GiveUp(OpenDecision[Critocracy]):
    """Which resource to lose so much of."""

    verbs = (GIVE_UP,)

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return [GIVE_UP[resource] for resource in RESOURCES if t.holds(self.seat, resource) > 0]

    def give_up(self, t: Critocracy, resource: int) -> None:
        lose(t, self.seat, resource, self.amount)


def convert(t: Critocracy, seat: int, effect: Effect) -> None:
    """Only who has the whole price is asked (R28)."""
    if t.holds(seat, effect.resource) >= effect.price:
        t.then(Convert(seat, effect.resource, effect.price, effect.gets, effect.number))
    else:
        t.tell(NOTHING, seat)


class Convert(Decision[Critocracy]):
    """Pay a price in one resource for so much of another, or leave it (R56)."""

    verbs = (DECLINE, CONVERT)

    def __init__(self, seat: int, pay: int, price: int, get: int, amount: int) -> None:
        self.seat = seat
        self.pay = pay
        self.price = price
        self.get = get
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return [DECLINE.alone, CONVERT.alone]

    def convert(self, t: Critocracy) -> None:
        t.bags[self.pay].pay(self.seat, BANK, self.price)
        t.bags[self.get].pay(BANK, self.seat, self.amount)
        t.tell(CONVERTED, self.seat, self.pay, self.price, self.get, self.amount)

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def move(t: Critocracy, seat: int, effect: Effect) -> None:
    """Forward over junctions as one likes (R26), or back along the path."""
    if t.is_home(seat):
        return
    if effect.number > 0:
        t.then(Walk(seat, effect.number))
    elif can_go_back(t, seat):
        start = t.place[seat]
        t.place[seat] = space_behind(t, seat, -effect.number)
        t.tell(WENT_BACK, seat, start, t.place[seat])


def push(t: Critocracy, seat: int, effect: Effect) -> None:
    attack(t, Push(seat, effect.number, effect.sabotage))


def change_path(t: Critocracy, seat: int, effect: Effect) -> None:
    """Who cannot be forced is asked (R23)."""
    if t.is_home(seat) or t.age[seat] == effect.age:
        t.tell(NOTHING, seat)
    elif t.who(seat).keeps_path:
        t.then(ChangePath(seat, effect.age))
    else:
        go_over(t, seat, effect.age)


def go_over(t: Critocracy, seat: int, age: int) -> None:
    """To the space of the same step on another path, at most its last (R24)."""
    path = t.derived.paths[age]
    send(t, seat, path[min(t.step(seat), len(path) - 2)], age)


class ChangePath(Decision[Critocracy]):
    """Go over to the path of another age, or stay."""

    verbs = (DECLINE, GO_TO)

    def __init__(self, seat: int, age: int) -> None:
        self.seat = seat
        self.age = age

    def options(self, t: Critocracy) -> list[Move]:
        path = t.derived.paths[self.age]
        return [DECLINE.alone, GO_TO[path[min(t.step(self.seat), len(path) - 2)]]]

    def go_to(self, t: Critocracy, space: int) -> None:
        go_over(t, self.seat, self.age)

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def go_to(t: Critocracy, seat: int, effect: Effect) -> None:
    if not t.is_home(seat):
        t.then(GoTo(seat, effect.where))


class GoTo(Decision[Critocracy]):
    """Which space to go to: of one's own path, or an event space anywhere; or stay."""

    verbs = (DECLINE, GO_TO)

    def __init__(self, seat: int, where: str) -> None:
        self.seat = seat
        self.where = where

    def options(self, t: Critocracy) -> list[Move]:
        derived = t.derived
        wanted = derived.paths[t.age[self.seat]][1:-1] if self.where == "path" else derived.events
        return [DECLINE.alone, *[GO_TO[space] for space in wanted if space != t.place[self.seat]]]

    def go_to(self, t: Critocracy, space: int) -> None:
        """A junction of one's own path keeps its colour (R6)."""
        ages = t.derived.ages_at[space]
        age = t.age[self.seat]
        send(t, self.seat, space, age if age in ages else ages[0])

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def swap_places(t: Critocracy, seat: int, effect: Effect) -> None:
    decision = SwapPlaces(seat, effect.where)
    if len(decision.options(t)) > 1:
        t.then(decision)
    else:
        t.tell(NOTHING, seat)


class SwapPlaces(Decision[Critocracy]):
    """With whom to change places, or with nobody. Who cannot be forced off the path is left where they are (R23)."""

    verbs = (DECLINE, CHOOSE)

    def __init__(self, seat: int, where: str) -> None:
        self.seat = seat
        self.where = where

    def options(self, t: Critocracy) -> list[Move]:
        seat = self.seat
        found = [DECLINE.alone]
        if t.is_home(seat):
            return found
        for other in range(t.seats):
            under_way = t.step(other) > 0 and can_attack(t, seat, other)
            same = t.age[other] == t.age[seat]
            if under_way and (same or (self.where == "board" and not t.who(other).keeps_path)):
                found.append(CHOOSE[other])
        return found

    def choose(self, t: Critocracy, other: int) -> None:
        seat = self.seat
        t.place[seat], t.place[other] = t.place[other], t.place[seat]
        t.age[seat], t.age[other] = t.age[other], t.age[seat]
        t.tell(SWAPPED, seat, other, t.place[seat], t.place[other])

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def steal(t: Critocracy, seat: int, effect: Effect) -> None:
    attack(t, Steal(seat, effect.resource, effect.number, effect.sabotage))


def steal_all(t: Critocracy, seat: int, effect: Effect) -> None:
    """From everyone who can be stolen from; the immune are passed over (R19)."""
    for other in range(t.seats):
        if can_steal(t, seat, other, effect.resource):
            take_from(t, seat, other, effect.resource, effect.number)


def sabotage(t: Critocracy, seat: int, effect: Effect) -> None:
    attack(t, Sabotage(seat, effect.resource, effect.number))


def exchange(t: Critocracy, seat: int, effect: Effect) -> None:
    attack(t, Exchange(seat, effect.number))


def skip(t: Critocracy, seat: int, effect: Effect) -> None:
    """Not for who never has to miss a turn (R22), and at the Finish there is none to miss."""
    if t.who(seat).never_skips:
        t.tell(NEVER_SKIPS, seat)
    elif not t.is_home(seat):
        t.skips = marked(t.skips, seat, t.skips[seat] + effect.number)
        t.tell(MUST_SKIP, seat, effect.number)


def draw(t: Critocracy, seat: int, effect: Effect) -> None:
    """Nobody draws at the Finish (R11)."""
    if not t.is_home(seat):
        t.then(DrawTurnCard(seat) if effect.where == "end_of_turn" else DrawAgeCard(seat, t.age[seat]))


EFFECTS: Final = {
    "gain": gain_it,
    "lose": lose_it,
    "convert": convert,
    "move": move,
    "push": push,
    "change_path": change_path,
    "go_to": go_to,
    "swap_places": swap_places,
    "steal": steal,
    "steal_all": steal_all,
    "sabotage": sabotage,
    "exchange": exchange,
    "skip": skip,
    "draw": draw,
}
