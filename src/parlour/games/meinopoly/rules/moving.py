"""Section 12: dice and movement, rerolls, passing START, and where a token comes to rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import MOVED, REROLLED, ROLLED, SALARY, SENT, TRAPPED
from ..house import START
from ..table import Meinopoly, more
from .effects import MOST_HOPS, at_moment
from .managing import REGULATE, Managing, at_any_time
from .mortgage import MORTGAGE, REDEEM
from .veil import moved, told_to

ROLL: Final = Verb("roll")
REROLL: Final = Verb("reroll")
STAY: Final = Verb("stay")

MOST_DOUBLES: Final = 3

Landing = Callable[[Meinopoly, int, int, int], None]
LANDINGS: Final[list[Landing]] = []  # by type of space: (t, seat, space, hops); `landing.py` writes it


class Roll(Managing):
    """Roll the dice; deeds may be mortgaged, redeemed and regulated before."""

    verbs = (ROLL, MORTGAGE, REDEEM, REGULATE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        return [ROLL.alone, *at_any_time(t, self.seat, t.deeds_of(self.seat))]

    def roll(self, t: Meinopoly) -> None:
        roll_and_walk(t, self.seat)


def throw(t: Meinopoly, seat: int) -> bool:
    """Two dice; whether they are doubles."""
    first, second = t.chance.die(), t.chance.die()
    t.dice = (first, second)
    t.happened = 0
    t.tell(ROLLED, seat, first, second)
    return first == second


def roll_and_walk(t: Meinopoly, seat: int) -> None:
    """Roll and move; the third doubles in a row end in the trap instead (R3)."""
    before = t.doubles
    t.doubles = before + 1 if throw(t, seat) else 0
    at_moment(t, seat, "roll")
    if t.doubles == MOST_DOUBLES:
        send_to_trap(t, seat)
        t.doubles = MOST_DOUBLES  # nothing comes afterwards: the turn is over
        return
    start = t.place[seat]
    steps = t.dice[0] + t.dice[1]
    put_down(t, seat, (start + steps) % t.house.size)
    if t.rerolls[seat] > 0:
        t.then(Reroll(seat, start, before))
    else:
        t.then(Arrive(seat, start, steps, 0))


def put_down(t: Meinopoly, seat: int, space: int) -> None:
    """The token walks forward to a space."""
    t.tell(MOVED, seat, t.place[seat], space)
    t.place[seat] = space


class Reroll(Decision[Meinopoly]):
    """After the walk and before anything of the landing: stay, or take the roll back and roll again (R5)."""

    verbs = (STAY, REROLL)

    def __init__(self, seat: int, start: int, doubles: int) -> None:
        self.seat = seat
        self.start = start
        self.doubles = doubles

    def options(self, t: Meinopoly) -> list[Move]:
        return [STAY.alone, REROLL.alone]

    def words(self, t: Meinopoly) -> dict[str, object]:
        return {"space": t.place[self.seat]}

    def stay(self, t: Meinopoly) -> None:
        t.then(Arrive(self.seat, self.start, t.dice[0] + t.dice[1], 0))

    def reroll(self, t: Meinopoly) -> None:
        t.rerolls = more(t.rerolls, self.seat, -1)
        t.place[self.seat] = self.start
        t.doubles = self.doubles
        t.tell(REROLLED, self.seat, self.start)
        roll_and_walk(t, self.seat)


class Arrive(Step[Meinopoly]):
    """A token has walked forward: the salary for every START it passed or reached, then the landing."""

    def __init__(self, seat: int, start: int, steps: int, hops: int) -> None:
        self.seat = seat
        self.start = start
        self.steps = steps
        self.hops = hops

    def run(self, t: Meinopoly) -> None:
        if self.seat in t.left:
            return
        size = t.house.size
        for step in range(1, self.steps + 1):
            if t.house.types[(self.start + step) % size] == START:
                t.laps = more(t.laps, self.seat)
                pay_salary(t, self.seat, self.hops)
        t.then(Land(self.seat, self.hops))


def pay_salary(t: Meinopoly, seat: int, hops: int) -> None:
    """The salary, and what the character gets beside it."""
    if t.house.salary > 0:
        moved(t, BANK, seat, t.house.salary)
        t.whisper(told_to(t, seat), SALARY, seat, t.house.salary)
    at_moment(t, seat, "pass_start", hops=hops)


class Land(Step[Meinopoly]):
    """What happens on this space, by its type; then what the character does there."""

    def __init__(self, seat: int, hops: int) -> None:
        self.seat = seat
        self.hops = hops

    def run(self, t: Meinopoly) -> None:
        if self.seat in t.left:
            return
        space = t.place[self.seat]
        kind = t.house.types[space]
        if self.hops < MOST_HOPS:
            LANDINGS[min(kind, len(LANDINGS) - 1)](t, self.seat, space, self.hops)
            at_moment(t, self.seat, "land", t.house.type_ids[kind], self.hops)


def walk_on(t: Meinopoly, seat: int, steps: int, hops: int) -> None:
    """Forward by a card: with the salary for every START that is passed (R8)."""
    start = t.place[seat]
    put_down(t, seat, (start + steps) % t.house.size)
    t.then(Arrive(seat, start, steps, hops + 1))


def walk_to(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    """Forward to a space by a card; who is there already takes no step."""
    walk_on(t, seat, (space - t.place[seat]) % t.house.size, hops)


def send(t: Meinopoly, seat: int, space: int) -> None:
    """The token is put on a space directly: no salary."""
    t.tell(SENT, seat, t.place[seat], space)
    t.place[seat] = space


def send_to_trap(t: Meinopoly, seat: int) -> None:
    """Trapped: one's doubles no longer count, and the next turn begins with an escape."""
    send(t, seat, t.house.trap)
    t.trapped[seat] = 0
    t.traps = more(t.traps, seat)
    if t.whose == seat:
        t.doubles = 0
    t.tell(TRAPPED, seat)
