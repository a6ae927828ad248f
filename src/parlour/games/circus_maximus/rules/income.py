"""Income and upkeep: what the tracks pay in a cleanup, and what cubes cost (A34, A51, A52)."""

from __future__ import annotations

from ..events import DOLE, INCOME
from ..table import CircusMaximus
from .losses import GiveUp
from .tracks import standing


def track_pay(t: CircusMaximus, seat: int, track: int) -> int:
    """What a track pays a player. A boosted track pays at the higher rate (A34)."""
    derived = t.derived
    boost = t.boost(seat, track)
    steps = t.position[seat][track] + boost
    if derived.income == "print_rates":
        return steps * derived.rates[track]
    if derived.income == "none":
        return max(0, steps) if boost else 0
    return steps * derived.boost if boost and steps > 0 else steps


def boost_pays(t: CircusMaximus, seat: int, track: int) -> int:
    """How many coins more a track would pay with one more boost."""
    derived = t.derived
    boosted = t.boost(seat, track) > 0
    steps = t.position[seat][track] + t.boost(seat, track) + 1
    if derived.income == "print_rates":
        return derived.rates[track]
    if derived.income == "none":
        return max(0, steps) - (max(0, steps - 1) if boosted else 0)
    return (steps * derived.boost if steps > 0 else steps) - track_pay(t, seat, track)


def income(t: CircusMaximus, seat: int) -> int:
    """What all tracks pay a player, but at least what everyone gets. Without income only a boosted track pays (A69)."""
    total = 0
    for track in range(len(t.derived.track_ids)):
        total += track_pay(t, seat, track)
    return total if t.derived.income == "none" else max(total, t.derived.least_income)


def upkeep(t: CircusMaximus, seat: int) -> int:
    """A coin for every cube; nothing if income is off."""
    return 0 if t.derived.income == "none" else t.all_cubes(seat) * t.derived.upkeep


def ahead_of_each(t: CircusMaximus) -> list[int]:
    """How many players have a higher total of all tracks than each."""
    totals = standing(t)
    return [len([other for other in totals if other > own]) for own in totals]


def pay_income(t: CircusMaximus, seat: int, ahead: int) -> None:
    """The dole for each player ahead (A75), then income less upkeep. A player who cannot pay the difference gives up a
    cube for every missing coin (A52)."""
    dole = ahead * t.derived.dole
    if dole:
        t.receive(seat, dole)
        t.tell(DOLE, seat, dole, ahead)
    gets, owes = income(t, seat), upkeep(t, seat)
    if gets or owes:
        t.tell(INCOME, seat, gets, owes, gets - owes)
    if gets >= owes:
        t.receive(seat, gets - owes)
        return
    debt = owes - gets
    paid = min(debt, t.coins(seat))
    t.pay(seat, paid)
    missing = min(debt - paid, t.all_cubes(seat))
    if missing:
        t.then(GiveUp(seat, missing))
