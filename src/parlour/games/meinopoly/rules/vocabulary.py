"""Section 10.1: what each effect does. `gain` below carries out a pack's `{ do = "gain", amount = 50 }`."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.content.registry import effects, on
from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from .. import effect_shapes as shapes
from ..derived import NOBODY, NOWHERE
from ..events import FORCED, GAINED, MORE_REDRAWS, MORE_REROLLS, NOTHING, SHIELD, SHOCK, STOLE, SWAPPED, WENT_BACK
from ..pack import Content
from ..table import FREE, Meinopoly
from .assets import assets
from .buildings import build_for_nothing, lose_a_level
from .cards import DECLINE, draw_card
from .movement import pay_salary, walk_along, walk_on, walk_to
from .paths import shortest_way
from .programs import MOST_HOPS, Cause
from .settlement import Owe, owe_bank
from .spaces import Land
from .sums import Sum
from .tokens import send, send_to_trap
from .trades import hand_deed, may_trade
from .veil import pay_veiled, told_to

CHOOSE: Final = Verb("choose", kind="seat")
GO_TO: Final = Verb("go_to", kind="space")
SEIZE: Final = Verb("seize", kind="space")


def give(t: Meinopoly, seat: int, amount: int) -> None:
    """The bank pays a player."""
    if amount > 0:
        pay_veiled(t, BANK, seat, amount)
        t.tell_only(told_to(t, seat), GAINED, seat, amount)


def gain(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    give(t, do.seat, amount)


def pay(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    owe_bank(t, do.seat, amount, do.cause.why)


def pay_percent(t: Meinopoly, do: Do[Cause], percent: int) -> None:
    part = Sum(assets(t, do.seat))
    part.scale(percent)
    owe_bank(t, do.seat, part.dollars(), do.cause.why)


def gain_per_deed(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    give(t, do.seat, amount * len(t.deeds_of(do.seat)))


def pay_per_deed(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    owe_bank(t, do.seat, amount * len(t.deeds_of(do.seat)), do.cause.why)


def all_gain(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    for seat in t.living():
        give(t, seat, amount)


def all_pay(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    """The others pay first: if this player cannot pay, the turn is over."""
    for seat in [*[other for other in t.living() if other != do.seat], do.seat]:
        t.then(Owe(seat, amount, do.cause.why))


def salary(t: Meinopoly, do: Do[Cause]) -> None:
    pay_salary(t, do.seat, do.cause.hops)


def move_to(t: Meinopoly, do: Do[Cause], space: int) -> None:
    if do.cause.hops < MOST_HOPS:
        walk_to(t, do.seat, space, do.cause.hops)


def move_to_next(t: Meinopoly, do: Do[Cause], type: int) -> None:
    derived = t.derived
    wanted = [space for space in range(derived.size) if derived.types[space] == type]
    way = shortest_way(derived, t.place[do.seat], wanted)
    if way and do.cause.hops < MOST_HOPS:
        walk_along(t, do.seat, way, do.cause.hops)


def move_on(t: Meinopoly, do: Do[Cause], spaces: int) -> None:
    if do.cause.hops < MOST_HOPS:
        walk_on(t, do.seat, spaces, do.cause.hops)


def go_back(t: Meinopoly, do: Do[Cause], spaces: int) -> None:
    if do.cause.hops < MOST_HOPS:
        start = space = t.place[do.seat]
        way: list[int] = []
        for _ in range(spaces):
            space = t.derived.before[space]
            way.append(space)
        t.place = marked(t.place, do.seat, space)
        t.tell(WENT_BACK, do.seat, start, space, tuple(way))
        t.then(Land(do.seat, do.cause.hops + 1))


def trap(t: Meinopoly, do: Do[Cause]) -> None:
    send_to_trap(t, do.seat)


def free_upgrade(t: Meinopoly, do: Do[Cause]) -> None:
    if not build_for_nothing(t, do.seat):
        t.tell(NOTHING, do.seat)


def downgrade(t: Meinopoly, do: Do[Cause]) -> None:
    if not lose_a_level(t, do.seat):
        t.tell(NOTHING, do.seat)


def shield(t: Meinopoly, do: Do[Cause], count: int) -> None:
    t.shields = more(t.shields, do.seat, count)
    t.tell(SHIELD, do.seat)


def redraws(t: Meinopoly, do: Do[Cause], count: int) -> None:
    t.redraws = more(t.redraws, do.seat, count)
    t.tell(MORE_REDRAWS, do.seat)


def rerolls(t: Meinopoly, do: Do[Cause], count: int) -> None:
    t.rerolls = more(t.rerolls, do.seat, count)
    t.tell(MORE_REROLLS, do.seat)


def market_shock(t: Meinopoly, do: Do[Cause], percent: int, turns: int) -> None:
    t.market = percent
    t.market_until = t.turns + turns
    t.tell(SHOCK, percent, turns)


def draw(t: Meinopoly, do: Do[Cause], deck: int) -> None:
    draw_card(t, do.seat, deck, do.cause.hops + 1)


def rivals(t: Meinopoly, seat: int) -> list[Move]:
    """Every other player as a target."""
    return [CHOOSE[other] for other in t.living() if other != seat]


def steal(t: Meinopoly, do: Do[Cause], amount: int) -> None:
    t.then(Steal(do.seat, amount))


class Steal(Decision[Meinopoly]):
    """Choose the player to take money from. Nobody loses their last dollar."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def options(self, t: Meinopoly) -> list[Move]:
        return rivals(t, self.seat)

    def choose(self, t: Meinopoly, other: int) -> None:
        amount = min(self.amount, t.cash(other) - 1)
        pay_veiled(t, other, self.seat, amount)
        t.tell_only(told_to(t, self.seat, other), STOLE, self.seat, other, amount)


def swap_places(t: Meinopoly, do: Do[Cause]) -> None:
    t.then(SwapPlaces(do.seat))


class SwapPlaces(Decision[Meinopoly]):
    """Choose the player to change places with. Trapped players cannot be chosen."""

    verbs = (CHOOSE, DECLINE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        if t.trapped[self.seat] != FREE:
            return [DECLINE.alone]
        return [DECLINE.alone, *[move for move in rivals(t, self.seat) if t.trapped[move.target] == FREE]]

    def choose(self, t: Meinopoly, other: int) -> None:
        here, there = t.place[self.seat], t.place[other]
        t.place = marked(marked(t.place, self.seat, there), other, here)
        t.tell(SWAPPED, self.seat, other)

    def decline(self, t: Meinopoly) -> None:
        t.tell(NOTHING, self.seat)


def teleport(t: Meinopoly, do: Do[Cause], type: int, lands: bool) -> None:
    if do.cause.hops < MOST_HOPS:
        t.then(Teleport(do.seat, type, lands, do.cause.hops))


class Teleport(Decision[Meinopoly]):
    """Go to any space, or to any space of one type; or stay."""

    verbs = (GO_TO, DECLINE)

    def __init__(self, seat: int, type: int, lands: bool, hops: int) -> None:
        self.seat = seat
        self.type = type
        self.lands = lands
        self.hops = hops

    def options(self, t: Meinopoly) -> list[Move]:
        types, here = t.derived.types, t.place[self.seat]
        wanted = [s for s in range(t.derived.size) if s != here and self.type in (NOWHERE, types[s])]
        return [DECLINE.alone, *[GO_TO[space] for space in wanted]]

    def go_to(self, t: Meinopoly, space: int) -> None:
        send(t, self.seat, space)
        if self.lands:
            t.then(Land(self.seat, self.hops + 1))

    def decline(self, t: Meinopoly) -> None:
        t.tell(NOTHING, self.seat)


def force_buy(t: Meinopoly, do: Do[Cause], percent: int) -> None:
    t.then(ForceBuy(do.seat, percent))


class ForceBuy(Decision[Meinopoly]):
    """Buy another player's deed, whether they like it or not; or none."""

    verbs = (SEIZE, DECLINE)

    def __init__(self, seat: int, percent: int) -> None:
        self.seat = seat
        self.percent = percent

    def price(self, t: Meinopoly, deed: int) -> int:
        """The part of the list price that the card names."""
        return t.derived.prices[deed] * self.percent // 100

    def options(self, t: Meinopoly) -> list[Move]:
        found = [DECLINE.alone]
        for deed in t.derived.deeds:
            theirs = t.owner[deed] not in (NOBODY, self.seat)
            if theirs and may_trade(t, deed) and t.can_spend(self.seat, self.price(t, deed)):
                found.append(SEIZE[deed])
        return found

    def seize(self, t: Meinopoly, deed: int) -> None:
        owner = t.owner[deed]
        price = self.price(t, deed)
        pay_veiled(t, self.seat, owner, price)
        hand_deed(t, deed, self.seat)
        t.tell_only(told_to(t, self.seat, owner), FORCED, self.seat, owner, deed, price)

    def decline(self, t: Meinopoly) -> None:
        t.tell(NOTHING, self.seat)


EFFECTS: Final = effects(
    Content,
    on(shapes.Gain, gain),
    on(shapes.Pay, pay),
    on(shapes.PayPercent, pay_percent),
    on(shapes.GainPerDeed, gain_per_deed),
    on(shapes.PayPerDeed, pay_per_deed),
    on(shapes.AllGain, all_gain),
    on(shapes.AllPay, all_pay),
    on(shapes.Steal, steal),
    on(shapes.Salary, salary),
    on(shapes.MoveTo, move_to),
    on(shapes.MoveToNext, move_to_next),
    on(shapes.MoveOn, move_on),
    on(shapes.GoBack, go_back),
    on(shapes.Teleport, teleport),
    on(shapes.SwapPlaces, swap_places),
    on(shapes.Trap, trap),
    on(shapes.FreeUpgrade, free_upgrade),
    on(shapes.Downgrade, downgrade),
    on(shapes.ForceBuy, force_buy),
    on(shapes.Shield, shield),
    on(shapes.MarketShock, market_shock),
    on(shapes.Redraws, redraws),
    on(shapes.Rerolls, rerolls),
    on(shapes.Draw, draw),
    unsaid=(shapes.Scale, shapes.RedrawFreely),
)
