"""Worker Placement Locations: who may go where, and what happens there. Everything happens at once (A38)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..derived import NO_CONTEST, Place
from ..events import ASKED, BOOSTED, FREED, SENT, STAKED, TOOK, TOSSED, WILL_BEGIN, WORKER_DIED
from ..table import CircusMaximus
from .bids import holders
from .tracks import leads

BACK: Final = Verb("back", kind="act")
STAKE: Final = Verb("stake", kind="amount")


def is_in_play(t: CircusMaximus, place: int) -> bool:
    """The den and the oracle are there only if they are switched on (A44, A45, A60)."""
    errand = t.derived.places[place].errand
    return t.derived.den if errand == "gamble" else t.derived.oracle if errand == "ask" else True


def in_play(t: CircusMaximus) -> list[int]:
    """The places that are there in this game."""
    return [place for place in range(len(t.workers_at)) if is_in_play(t, place)]


def coins_needed(t: CircusMaximus, seat: int, place: int) -> int:
    """The wage, and what is to be paid at the place; who gambles needs a coin to stake."""
    rule = t.derived.places[place]
    return t.wage(seat) + rule.coins + (1 if rule.errand == "gamble" else 0)


def why_not_sent(t: CircusMaximus, seat: int, place: int) -> str:
    """The rule that keeps a worker from a place; "" if there is none."""
    rule = t.derived.places[place]
    there = t.workers_at[place]
    if t.shut[place]:
        return "shut"
    if len(there) >= rule.room:
        return "full"
    if there.count(seat) >= rule.each:
        return "one_each"
    if t.ready[seat] == 0:
        return "no_worker"
    if t.coins(seat) < coins_needed(t, seat, place):
        return "no_coins"
    return why_no_errand(t, seat, rule)


def why_no_errand(t: CircusMaximus, seat: int, rule: Place) -> str:
    """What is missing for the errand itself."""
    errand = rule.errand
    if errand == "venture" and t.workers(seat) <= t.derived.guarded:
        return "too_few_workers"
    if errand == "fetch" and t.supply(rule.cube) == 0:
        return "none_left"
    if errand == "boost" and t.blocked[rule.track]:
        return "blocked"
    if errand in ("free", "ask") and t.free(seat, rule.cube) == 0:
        return "no_cube"
    if errand == "free" and t.reserve[seat] == 0:
        return "all_workers"
    if errand == "gamble" and not contests_of(t, seat):
        return "no_contest"
    return ""


def contests_of(t: CircusMaximus, seat: int) -> list[int]:
    """The contests in which a player may perform."""
    return [
        act
        for act in t.staged
        if t.derived.acts[act].contest != NO_CONTEST and (t.derived.open_acts or seat in holders(t, act))
    ]


def send(t: CircusMaximus, seat: int, place: int) -> None:
    """A worker goes to a place and does what is done there. A venture is paid only if it succeeds."""
    rule = t.derived.places[place]
    t.ready[seat] -= 1
    t.workers_at[place].append(seat)
    wage = t.wage(seat)
    t.tell(SENT, seat, place, 0 if rule.errand == "venture" else wage)
    if rule.errand != "venture":
        t.pay(seat, wage)
    t.effect(rule.errand)(t, seat, place)


def venture(t: CircusMaximus, seat: int, place: int) -> None:
    """Heads: cubes from the supply. Tails: the worker dies, costs nothing, and the space is free again (A38)."""
    heads = t.chance.coin()
    t.tell(TOSSED, seat, place, "heads" if heads else "tails")
    if heads:
        t.pay(seat, t.wage(seat))
        take(t, seat, place)
    else:
        t.workers_at[place].remove(seat)
        t.reserve[seat] += 1
        t.tell(WORKER_DIED, seat, place)


def take(t: CircusMaximus, seat: int, place: int) -> None:
    """Cubes from the supply, as many as there are."""
    rule = t.derived.places[place]
    t.tell(TOOK, seat, place, rule.cube, t.take_from_supply(seat, rule.cube, rule.count))


def queue(t: CircusMaximus, seat: int, place: int) -> None:
    """The worker holds a place in the line until the market opens (A31)."""


def boost(t: CircusMaximus, seat: int, place: int) -> None:
    """The marker counts a step more in this round (A33); who leads by it may bid first in the next one (A35)."""
    rule = t.derived.places[place]
    counts = t.position[seat][rule.track] + t.boost(seat, rule.track)
    t.tell(BOOSTED, seat, rule.track, place, counts)
    if rule.first and leads(t, seat, rule.track):
        t.token = seat
        t.tell(WILL_BEGIN, seat)


def free(t: CircusMaximus, seat: int, place: int) -> None:
    """A cube goes back to the supply with coins in the pocket; a worker joins, and can be sent at once (A41)."""
    rule = t.derived.places[place]
    t.cubes[rule.cube].pay(seat, BANK, 1)
    t.pay(seat, rule.coins)
    t.reserve[seat] -= 1
    t.ready[seat] += 1
    t.tell(FREED, seat, place, rule.cube, rule.coins)


def gamble(t: CircusMaximus, seat: int, place: int) -> None:
    """Stake coins on oneself in a contest (A44)."""
    t.then(Gamble(seat, place))


def ask(t: CircusMaximus, seat: int, place: int) -> None:
    """A cube for a look at the next event card, which only the asker sees (A45)."""
    rule = t.derived.places[place]
    t.cubes[rule.cube].pay(seat, BANK, 1)
    t.card_pile.refill(t)
    seen = t.card_pile.look(t, seat)
    t.tell_only([seat], ASKED, seat, rule.cube, seen[0] if seen else None)


ERRANDS: Final[dict[str, Callable[[CircusMaximus, int, int], None]]] = {
    "venture": venture,
    "fetch": take,
    "queue": queue,
    "boost": boost,
    "free": free,
    "gamble": gamble,
    "ask": ask,
}


class Gamble(OpenDecision[CircusMaximus]):
    """In which contest does one bet on oneself?"""

    verbs = (BACK,)

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def options(self, t: CircusMaximus) -> list[Move]:
        return [BACK[act] for act in contests_of(t, self.seat)]

    def back(self, t: CircusMaximus, act: int) -> None:
        t.then(Stake(self.seat, self.place, act))


class Stake(OpenDecision[CircusMaximus]):
    """How many coins are at stake?"""

    verbs = (STAKE,)

    def __init__(self, seat: int, place: int, act: int) -> None:
        self.seat = seat
        self.place = place
        self.act = act

    def options(self, t: CircusMaximus) -> list[Move]:
        most = min(t.derived.places[self.place].stake, t.coins(self.seat))
        return [STAKE[coins] for coins in range(1, most + 1)]

    def stake(self, t: CircusMaximus, coins: int) -> None:
        t.bank.pay(self.seat, t.seats, coins)
        t.gambler, t.backed, t.stake = self.seat, self.act, coins
        t.tell(STAKED, self.seat, self.act, coins)
