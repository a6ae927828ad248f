"""Chapter VII: what each effect of a card does. A pack's `{ do = "gain", … }` ends up in `gain_resource` below.

The rules for `alliance` and `trade`, which come when a kept card is played, are in `kept_cards.py`.
"""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.content.registry import effects, on
from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

from .. import effect_shapes as shapes
from ..derived import ANY, RESOURCES
from ..events import CONVERTED, DECLINED, MUST_SKIP, NEVER_SKIPS, NOTHING, SWAPPED, WENT_BACK
from ..pack import Content
from ..table import Critocracy
from .attacks import CHOOSE, Exchange, Push, Sabotage, Steal, attack, can_attack, can_steal, steal_from
from .bags import gain, lose
from .cards import DrawAgeCard, DrawTurnCard
from .movement import Walk, can_go_back, same_step, send_to, walk_back

GIVE_UP: Final = Verb("give_up", kind="resource")
CONVERT: Final = Verb("convert")
DECLINE: Final = Verb("decline")
GO_TO: Final = Verb("go_to", kind="space")


def gain_resource(t: Critocracy, do: Do[None], resource: int, amount: int) -> None:
    gain(t, do.seat, resource, amount)


def lose_resource(t: Critocracy, do: Do[None], resource: int, amount: int) -> None:
    if resource != ANY:
        lose(t, do.seat, resource, amount)
    elif t.total(do.seat) > 0:
        t.then(GiveUp(do.seat, amount))


class GiveUp(OpenDecision[Critocracy]):
    """Choose which resource to lose this much of."""

    verbs = (GIVE_UP,)

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return [GIVE_UP[resource] for resource in RESOURCES if t.holds(self.seat, resource) > 0]

    def give_up(self, t: Critocracy, resource: int) -> None:
        lose(t, self.seat, resource, self.amount)


def convert(t: Critocracy, do: Do[None], pay: int, price: int, get: int, amount: int) -> None:
    """Only a player who has the whole price is asked (R28)."""
    if t.holds(do.seat, pay) >= price:
        t.then(Convert(do.seat, pay, price, get, amount))
    else:
        t.tell(NOTHING, do.seat)


class Convert(Decision[Critocracy]):
    """Pay a price in one resource for another, or decline (R56)."""

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


def move(t: Critocracy, do: Do[None], spaces: int) -> None:
    """Forward, choosing at junctions (R26), or back along the path."""
    if t.is_home(do.seat):
        return
    if spaces > 0:
        t.then(Walk(do.seat, spaces))
    elif can_go_back(t, do.seat):
        walked = walk_back(t, do.seat, -spaces)
        t.tell(WENT_BACK, do.seat, walked[0], walked[-1], walked)


def push(t: Critocracy, do: Do[None], spaces: int, sabotage: bool) -> None:
    attack(t, Push(do.seat, spaces, sabotage))


def change_path(t: Critocracy, do: Do[None], age: int) -> None:
    """A player who cannot be forced is asked (R23)."""
    if t.is_home(do.seat) or t.age[do.seat] == age:
        t.tell(NOTHING, do.seat)
    elif t.role_of(do.seat).keeps_path:
        t.then(ChangePath(do.seat, age))
    else:
        send_to(t, do.seat, same_step(t, do.seat, age), age)


class ChangePath(Decision[Critocracy]):
    """Change to the path of another age, or stay."""

    verbs = (DECLINE, GO_TO)

    def __init__(self, seat: int, age: int) -> None:
        self.seat = seat
        self.age = age

    def options(self, t: Critocracy) -> list[Move]:
        return [DECLINE.alone, GO_TO[same_step(t, self.seat, self.age)]]

    def go_to(self, t: Critocracy, space: int) -> None:
        send_to(t, self.seat, space, self.age)

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def go_to(t: Critocracy, do: Do[None], where: str) -> None:
    if not t.is_home(do.seat):
        t.then(GoTo(do.seat, where))


class GoTo(Decision[Critocracy]):
    """Choose a space of one's own path, or an event space anywhere; or stay."""

    verbs = (DECLINE, GO_TO)

    def __init__(self, seat: int, where: str) -> None:
        self.seat = seat
        self.where = where

    def options(self, t: Critocracy) -> list[Move]:
        derived = t.derived
        wanted = derived.paths[t.age[self.seat]][1:-1] if self.where == "path" else derived.events
        return [DECLINE.alone, *[GO_TO[space] for space in wanted if space != t.place[self.seat]]]

    def go_to(self, t: Critocracy, space: int) -> None:
        """On a junction of their own path, a player stays in their age (R6)."""
        ages = t.derived.ages_at[space]
        age = t.age[self.seat]
        send_to(t, self.seat, space, age if age in ages else ages[0])

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def swap_places(t: Critocracy, do: Do[None], where: str) -> None:
    decision = SwapPlaces(do.seat, where)
    if len(decision.options(t)) > 1:
        t.then(decision)
    else:
        t.tell(NOTHING, do.seat)


class SwapPlaces(Decision[Critocracy]):
    """Swap places with another player, or decline. A player who cannot be forced off their path stays on it (R23)."""

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
            if under_way and (same or (self.where == "board" and not t.role_of(other).keeps_path)):
                found.append(CHOOSE[other])
        return found

    def choose(self, t: Critocracy, other: int) -> None:
        seat = self.seat
        t.place[seat], t.place[other] = t.place[other], t.place[seat]
        t.age[seat], t.age[other] = t.age[other], t.age[seat]
        t.tell(SWAPPED, seat, other, t.place[seat], t.place[other])

    def decline(self, t: Critocracy) -> None:
        t.tell(DECLINED, self.seat)


def steal(t: Critocracy, do: Do[None], resource: int, amount: int, sabotage: bool) -> None:
    attack(t, Steal(do.seat, resource, amount, sabotage))


def steal_all(t: Critocracy, do: Do[None], resource: int, amount: int) -> None:
    """From everyone except those who are immune (R19)."""
    for other in range(t.seats):
        if can_steal(t, do.seat, other, resource):
            steal_from(t, do.seat, other, resource, amount)


def sabotage(t: Critocracy, do: Do[None], resource: int, amount: int) -> None:
    attack(t, Sabotage(do.seat, resource, amount))


def exchange(t: Critocracy, do: Do[None], amount: int) -> None:
    attack(t, Exchange(do.seat, amount))


def skip(t: Critocracy, do: Do[None], turns: int) -> None:
    """Some players never miss a turn (R22), and at the Finish there is none to miss."""
    if t.role_of(do.seat).never_skips:
        t.tell(NEVER_SKIPS, do.seat)
    elif not t.is_home(do.seat):
        t.skips = marked(t.skips, do.seat, t.skips[do.seat] + turns)
        t.tell(MUST_SKIP, do.seat, turns)


def draw(t: Critocracy, do: Do[None], deck: str) -> None:
    """Nobody draws at the Finish (R11)."""
    if not t.is_home(do.seat):
        t.then(DrawTurnCard(do.seat) if deck == "end_of_turn" else DrawAgeCard(do.seat, t.age[do.seat]))


EFFECTS: Final = effects(
    Content,
    on(shapes.Gain, gain_resource),
    on(shapes.Lose, lose_resource),
    on(shapes.Convert, convert),
    on(shapes.Walk, move),
    on(shapes.Push, push),
    on(shapes.ChangePath, change_path),
    on(shapes.GoTo, go_to),
    on(shapes.SwapPlaces, swap_places),
    on(shapes.Steal, steal),
    on(shapes.StealAll, steal_all),
    on(shapes.Sabotage, sabotage),
    on(shapes.Exchange, exchange),
    on(shapes.Skip, skip),
    on(shapes.Draw, draw),
    unsaid=(shapes.Alliance, shapes.Trade),
)
