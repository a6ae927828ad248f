"""Section 10.1: what each effect does. A pack's `{ do = "gain", amount = 50 }` ends up in `gain` below."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..derived import NOBODY, NOWHERE, Effect
from ..events import FORCED, GAINED, MORE_REDRAWS, MORE_REROLLS, NOTHING, SHIELD, SHOCK, STOLE, SWAPPED, WENT_BACK
from ..table import FREE, Meinopoly, more
from .assets import assets
from .buildings import build_for_nothing, lose_a_level
from .cards import DECLINE, draw_card
from .movement import pay_salary, walk_along, walk_on, walk_to
from .paths import shortest_way
from .programs import MOST_HOPS, Do
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


def gain(t: Meinopoly, do: Do, effect: Effect) -> None:
    give(t, do.seat, effect.number)


def pay(t: Meinopoly, do: Do, effect: Effect) -> None:
    owe_bank(t, do.seat, effect.number, do.why)


def pay_percent(t: Meinopoly, do: Do, effect: Effect) -> None:
    part = Sum(assets(t, do.seat))
    part.scale(effect.number)
    owe_bank(t, do.seat, part.dollars(), do.why)


def gain_per_deed(t: Meinopoly, do: Do, effect: Effect) -> None:
    give(t, do.seat, effect.number * len(t.deeds_of(do.seat)))


def pay_per_deed(t: Meinopoly, do: Do, effect: Effect) -> None:
    owe_bank(t, do.seat, effect.number * len(t.deeds_of(do.seat)), do.why)


def all_gain(t: Meinopoly, do: Do, effect: Effect) -> None:
    for seat in t.living():
        give(t, seat, effect.number)


def all_pay(t: Meinopoly, do: Do, effect: Effect) -> None:
    """The others first: if this player cannot pay, the turn is over."""
    for seat in [*[other for other in t.living() if other != do.seat], do.seat]:
        t.then(Owe(seat, effect.number, do.why))


def salary(t: Meinopoly, do: Do, effect: Effect) -> None:
    pay_salary(t, do.seat, do.hops)


def move_to(t: Meinopoly, do: Do, effect: Effect) -> None:
    if do.hops < MOST_HOPS:
        walk_to(t, do.seat, effect.place, do.hops)


def move_to_next(t: Meinopoly, do: Do, effect: Effect) -> None:
    derived = t.derived
    wanted = [space for space in range(derived.size) if derived.types[space] == effect.place]
    way = shortest_way(derived, t.place[do.seat], wanted)
    if way and do.hops < MOST_HOPS:
        walk_along(t, do.seat, way, do.hops)


def move_on(t: Meinopoly, do: Do, effect: Effect) -> None:
    if do.hops < MOST_HOPS:
        walk_on(t, do.seat, effect.number, do.hops)


def go_back(t: Meinopoly, do: Do, effect: Effect) -> None:
    if do.hops < MOST_HOPS:
        start = space = t.place[do.seat]
        way: list[int] = []
        for _ in range(effect.number):
            space = t.derived.before[space]
            way.append(space)
        t.place[do.seat] = space
        t.tell(WENT_BACK, do.seat, start, space, tuple(way))
        t.then(Land(do.seat, do.hops + 1))


def trap(t: Meinopoly, do: Do, effect: Effect) -> None:
    send_to_trap(t, do.seat)


def free_upgrade(t: Meinopoly, do: Do, effect: Effect) -> None:
    if not build_for_nothing(t, do.seat):
        t.tell(NOTHING, do.seat)


def downgrade(t: Meinopoly, do: Do, effect: Effect) -> None:
    if not lose_a_level(t, do.seat):
        t.tell(NOTHING, do.seat)


def shield(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.shields = more(t.shields, do.seat, effect.number)
    t.tell(SHIELD, do.seat)


def redraws(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.redraws = more(t.redraws, do.seat, effect.number)
    t.tell(MORE_REDRAWS, do.seat)


def rerolls(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.rerolls = more(t.rerolls, do.seat, effect.number)
    t.tell(MORE_REROLLS, do.seat)


def market_shock(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.market = effect.number
    t.market_until = t.turns + effect.turns
    t.tell(SHOCK, effect.number, effect.turns)


def draw(t: Meinopoly, do: Do, effect: Effect) -> None:
    draw_card(t, do.seat, effect.place, do.hops + 1)


def rivals(t: Meinopoly, seat: int) -> list[Move]:
    """Every other player as a target."""
    return [CHOOSE[other] for other in t.living() if other != seat]


def steal(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.then(Steal(do.seat, effect.number))


class Steal(Decision[Meinopoly]):
    """Whom to take money from. Nobody is robbed of the last dollar."""

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


def swap_places(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.then(SwapPlaces(do.seat))


class SwapPlaces(Decision[Meinopoly]):
    """With whom to change places. Who is trapped changes no places."""

    verbs = (CHOOSE, DECLINE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        if t.trapped[self.seat] != FREE:
            return [DECLINE.alone]
        return [DECLINE.alone, *[move for move in rivals(t, self.seat) if t.trapped[move.target] == FREE]]

    def choose(self, t: Meinopoly, other: int) -> None:
        t.place[self.seat], t.place[other] = t.place[other], t.place[self.seat]
        t.tell(SWAPPED, self.seat, other)

    def decline(self, t: Meinopoly) -> None:
        t.tell(NOTHING, self.seat)


def teleport(t: Meinopoly, do: Do, effect: Effect) -> None:
    if do.hops < MOST_HOPS:
        t.then(Teleport(do.seat, effect.place, effect.lands, do.hops))


class Teleport(Decision[Meinopoly]):
    """Where to go: any space, or any of one type; or stay."""

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


def force_buy(t: Meinopoly, do: Do, effect: Effect) -> None:
    t.then(ForceBuy(do.seat, effect.number))


class ForceBuy(Decision[Meinopoly]):
    """Which deed of another player to buy, whether they like it or not; or none."""

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


EFFECTS: Final = {
    "gain": gain,
    "pay": pay,
    "pay_percent": pay_percent,
    "gain_per_deed": gain_per_deed,
    "pay_per_deed": pay_per_deed,
    "all_gain": all_gain,
    "all_pay": all_pay,
    "steal": steal,
    "salary": salary,
    "move_to": move_to,
    "move_to_next": move_to_next,
    "move_on": move_on,
    "go_back": go_back,
    "teleport": teleport,
    "swap_places": swap_places,
    "trap": trap,
    "free_upgrade": free_upgrade,
    "downgrade": downgrade,
    "force_buy": force_buy,
    "shield": shield,
    "market_shock": market_shock,
    "redraws": redraws,
    "rerolls": rerolls,
    "draw": draw,
}
