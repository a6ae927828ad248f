"""Worker Placement Locations: where workers may go, and what they do there. Everything takes effect at once (A38)."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked, more
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
    """Whether a place is in play: the den and the oracle must be switched on (A44, A45, A60)."""
    errand = t.derived.places[place].errand
    return t.derived.den if errand == "gamble" else t.derived.oracle if errand == "ask" else True


def in_play(t: CircusMaximus) -> list[int]:
    """The places in play."""
    return [place for place in range(len(t.workers_at)) if is_in_play(t, place)]


def coins_needed(t: CircusMaximus, seat: int, place: int) -> int:
    """The wage plus the price of the place; a gambler needs one coin more to bet."""
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
    """What the errand itself lacks."""
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
        if t.derived.acts[act].contest != NO_CONTEST and (t.derived.all_perform or seat in holders(t, act))
    ]


def send(t: CircusMaximus, seat: int, place: int) -> None:
    """Send a worker to a place to do its errand. A venture costs coins only if it succeeds."""
    rule = t.derived.places[place]
    t.ready = more(t.ready, seat, -1)
    t.workers_at = marked(t.workers_at, place, [*t.workers_at[place], seat])
    wage = t.wage(seat)
    t.tell(SENT, seat, place, 0 if rule.errand == "venture" else wage)
    if rule.errand != "venture":
        t.pay(seat, wage)
    Do(seat, rule.program, place).at_once(t)


def venture(t: CircusMaximus, do: Do[int], cube: int, count: int) -> None:
    """Heads: cubes from the supply. Tails: the worker dies, costs nothing, and the space is free again (A38)."""
    seat, place = do.seat, do.cause
    heads = t.chance.coin()
    t.tell(TOSSED, seat, place, "heads" if heads else "tails")
    if heads:
        t.pay(seat, t.wage(seat))
        fetch(t, do, cube, count)
    else:
        at = t.workers_at[place].index(seat)
        t.workers_at = marked(t.workers_at, place, t.workers_at[place][:at] + t.workers_at[place][at + 1 :])
        t.reserve = more(t.reserve, seat)
        t.tell(WORKER_DIED, seat, place)


def fetch(t: CircusMaximus, do: Do[int], cube: int, count: int) -> None:
    """Take cubes from the supply, as far as there are any."""
    taken = t.take_from_supply(do.seat, cube, count)
    t.tell(TOOK, do.seat, do.cause, cube, taken, t.derived.goods(cube, taken))


def queue(t: CircusMaximus, do: Do[int], cube: int) -> None:
    """The worker waits in line until the market opens (A31)."""


def boost(t: CircusMaximus, do: Do[int], track: int, first: bool) -> None:
    """The marker counts one step more this round (A33). At some places, leading by it means bidding first next round
    (A35)."""
    seat = do.seat
    counts = t.position[seat][track] + t.boost(seat, track)
    t.tell(BOOSTED, seat, track, do.cause, counts)
    if first and leads(t, seat, track):
        t.token = seat
        t.tell(WILL_BEGIN, seat)


def free(t: CircusMaximus, do: Do[int], cube: int, coins: int) -> None:
    """Pay coins and return a cube to the supply; a worker joins and can be sent at once (A41)."""
    seat = do.seat
    t.cubes[cube].pay(seat, BANK, 1)
    t.pay(seat, coins)
    t.reserve = more(t.reserve, seat, -1)
    t.ready = more(t.ready, seat)
    t.tell(FREED, seat, do.cause, cube, coins)


def gamble(t: CircusMaximus, do: Do[int], stake: int) -> None:
    """Bet coins on yourself in a contest (A44)."""
    t.then(Gamble(do.seat, do.cause))


def ask(t: CircusMaximus, do: Do[int], cube: int) -> None:
    """Give a cube for a look at the next event card, which only the asker sees (A45)."""
    seat = do.seat
    t.cubes[cube].pay(seat, BANK, 1)
    t.card_pile.refill(t)
    seen = t.card_pile.look(t, seat)
    t.tell_only([seat], ASKED, seat, cube, seen[0] if seen else None)


class Gamble(OpenDecision[CircusMaximus]):
    """In which contest do you bet on yourself?"""

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
