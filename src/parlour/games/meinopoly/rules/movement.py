"""Section 12: dice and movement, forks, rerolls, passing START, and where a token comes to rest."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NOBODY, NOWHERE, START, TAX, TRAP_TRIGGER
from ..events import REROLLED, ROLLED, SALARY
from ..table import FREE, Meinopoly
from .management import REGULATE, Managing, at_any_time
from .mortgage import MORTGAGE, REDEEM
from .paths import is_fork, shortest_way
from .programs import at_moment
from .spaces import Land
from .tokens import send_to_trap, walk_over
from .veil import pay_veiled, told_to

ROLL: Final = Verb("roll")
REROLL: Final = Verb("reroll")
STAY: Final = Verb("stay")
ASK_ALWAYS: Final = Verb("ask_always")
ASK_SELDOM: Final = Verb("ask_seldom")
TURN: Final = Verb("turn", kind="space")

MOST_DOUBLES: Final = 3


class Roll(Managing):
    """Roll the dice; deeds may be mortgaged, redeemed and regulated before. A player with a reroll says here whether
    to be asked about it after every roll, or only when a roll costs something (R5)."""

    verbs = (ROLL, MORTGAGE, REDEEM, REGULATE, ASK_ALWAYS, ASK_SELDOM)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        seat = self.seat
        found = [ROLL.alone, *at_any_time(t, seat, t.deeds_of(seat))]
        if t.rerolls[seat] > 0:
            found.append(ASK_SELDOM.alone if t.asks_always[seat] else ASK_ALWAYS.alone)
        return found

    def ask_always(self, t: Meinopoly) -> None:
        t.asks_always = marked(t.asks_always, self.seat, True)
        t.then(self)

    def ask_seldom(self, t: Meinopoly) -> None:
        t.asks_always = marked(t.asks_always, self.seat, False)
        t.then(self)

    def roll(self, t: Meinopoly) -> None:
        roll_and_walk(t, self.seat)


def throw(t: Meinopoly, seat: int) -> bool:
    """Throw two dice; says whether they are doubles."""
    first, second = t.chance.die(), t.chance.die()
    t.dice = (first, second)
    t.happened = 0
    t.tell(ROLLED, seat, first, second)
    return first == second


def roll_and_walk(t: Meinopoly, seat: int) -> None:
    """Roll and move; the third doubles in a row lead to the trap instead (R3)."""
    before = t.doubles
    t.doubles = before + 1 if throw(t, seat) else 0
    at_moment(t, seat, "roll")
    if t.doubles == MOST_DOUBLES:
        if t.rerolls[seat] > 0:
            t.then(RerollDoubles(seat, before))
        else:
            trap_for_doubles(t, seat)
        return
    set_out(t, seat, t.dice[0] + t.dice[1], 0, t.place[seat], before)


def trap_for_doubles(t: Meinopoly, seat: int) -> None:
    """The third doubles in a row lead to the trap."""
    send_to_trap(t, seat)
    t.doubles = MOST_DOUBLES  # nothing else follows: the turn is over


def set_out(t: Meinopoly, seat: int, steps: int, hops: int, origin: int, doubles: int) -> None:
    """The token walks forward. `origin` is where the roll began, if the roll can be taken back; else nowhere."""
    derived = t.derived
    if derived.forked:
        t.then(Walk(seat, steps, 0, hops, origin, doubles))
        return
    space = t.place[seat]
    way: list[int] = []
    starts = 0
    for _ in range(steps):
        space = derived.ways[space][0]
        way.append(space)
        if derived.types[space] == START:
            starts += 1
    walk_over(t, seat, way)
    end_walk(t, seat, starts, hops, origin, doubles)


def end_walk(t: Meinopoly, seat: int, starts: int, hops: int, origin: int, doubles: int) -> None:
    """The token is on its last space: its owner may take the roll back; otherwise it arrives."""
    if origin != NOWHERE and t.rerolls[seat] > 0 and (t.asks_always[seat] or costs_something(t, seat)):
        t.then(Reroll(seat, origin, doubles, starts))
    else:
        t.then(Arrive(seat, starts, hops))


def costs_something(t: Meinopoly, seat: int) -> bool:
    """Whether the space where a token came to rest costs money or freedom: only then a reroll is worth a question."""
    space = t.place[seat]
    kind = t.derived.types[space]
    owner = t.owner[space]
    if owner != NOBODY:
        return owner != seat and not t.mortgaged[space] and not t.are_partners(seat, owner)
    return kind in (TAX, TRAP_TRIGGER)


class Walk(Step[Meinopoly]):
    """On a board with forks: walk to the next fork, or to where the steps end. `starts` counts every START on
    the way. A player trapped by what the roll set off walks no further."""

    def __init__(self, seat: int, steps: int, starts: int, hops: int, origin: int, doubles: int) -> None:
        self.seat = seat
        self.steps = steps
        self.starts = starts
        self.hops = hops
        self.origin = origin
        self.doubles = doubles

    def run(self, t: Meinopoly) -> None:
        seat, derived = self.seat, t.derived
        if seat in t.left:
            return
        steps = self.steps if t.trapped[seat] == FREE else 0
        starts = self.starts
        space = t.place[seat]
        way: list[int] = []
        while steps > 0 and not is_fork(derived, space):
            space = derived.ways[space][0]
            way.append(space)
            steps -= 1
            if derived.types[space] == START:
                starts += 1
        if way:
            walk_over(t, seat, way)
        if steps > 0:
            t.then(Fork(seat, steps, starts, self.hops, self.origin, self.doubles))
        else:
            end_walk(t, seat, starts, self.hops, self.origin, self.doubles)


class Fork(Decision[Meinopoly]):
    """Choose the way, with some steps left (R34). A way is named by its first space."""

    verbs = (TURN,)

    def __init__(self, seat: int, steps: int, starts: int, hops: int, origin: int, doubles: int) -> None:
        self.seat = seat
        self.steps = steps
        self.starts = starts
        self.hops = hops
        self.origin = origin
        self.doubles = doubles

    def options(self, t: Meinopoly) -> list[Move]:
        return [TURN[space] for space in t.derived.ways[t.place[self.seat]]]

    def words(self, t: Meinopoly) -> dict[str, object]:
        return {"space": t.place[self.seat]}

    def turn(self, t: Meinopoly, space: int) -> None:
        walk_over(t, self.seat, [space])
        starts = self.starts + (1 if t.derived.types[space] == START else 0)
        t.then(Walk(self.seat, self.steps - 1, starts, self.hops, self.origin, self.doubles))


class Reroll(Decision[Meinopoly]):
    """After the walk and before the landing: stay, or take the roll back and roll again (R5)."""

    verbs = (STAY, REROLL)

    def __init__(self, seat: int, start: int, doubles: int, starts: int) -> None:
        self.seat = seat
        self.start = start
        self.doubles = doubles
        self.starts = starts

    def options(self, t: Meinopoly) -> list[Move]:
        return [STAY.alone, REROLL.alone]

    def words(self, t: Meinopoly) -> dict[str, object]:
        return {"space": t.place[self.seat]}

    def stay(self, t: Meinopoly) -> None:
        t.then(Arrive(self.seat, self.starts, 0))

    def reroll(self, t: Meinopoly) -> None:
        take_back(t, self.seat, self.start, self.doubles)
        roll_and_walk(t, self.seat)


def take_back(t: Meinopoly, seat: int, start: int, doubles: int) -> None:
    """A reroll is used up, and everything is as it was before the roll."""
    t.rerolls = more(t.rerolls, seat, -1)
    t.place = marked(t.place, seat, start)
    t.doubles = doubles
    t.tell(REROLLED, seat, start)


class RerollDoubles(Decision[Meinopoly]):
    """The third doubles in a row: go to the trap, or take the roll back (R5)."""

    verbs = (STAY, REROLL)

    def __init__(self, seat: int, doubles: int) -> None:
        self.seat = seat
        self.doubles = doubles

    def options(self, t: Meinopoly) -> list[Move]:
        return [STAY.alone, REROLL.alone]

    def stay(self, t: Meinopoly) -> None:
        trap_for_doubles(t, self.seat)

    def reroll(self, t: Meinopoly) -> None:
        take_back(t, self.seat, t.place[self.seat], self.doubles)
        roll_and_walk(t, self.seat)


class Arrive(Step[Meinopoly]):
    """A token has walked forward: pay the salary for every START it passed or reached, then land."""

    def __init__(self, seat: int, starts: int, hops: int) -> None:
        self.seat = seat
        self.starts = starts
        self.hops = hops

    def run(self, t: Meinopoly) -> None:
        if self.seat in t.left:
            return
        for _ in range(self.starts):
            t.laps = more(t.laps, self.seat)
            pay_salary(t, self.seat, self.hops)
        t.then(Land(self.seat, self.hops))


def pay_salary(t: Meinopoly, seat: int, hops: int) -> None:
    """Pay the salary, and what the character gets on top."""
    if t.derived.salary > 0:
        pay_veiled(t, BANK, seat, t.derived.salary)
        t.tell_only(told_to(t, seat), SALARY, seat, t.derived.salary)
    at_moment(t, seat, "pass_start", hops=hops)


def walk_on(t: Meinopoly, seat: int, steps: int, hops: int) -> None:
    """A card moves the token forward, with the salary for every START it passes (R8)."""
    set_out(t, seat, steps, hops + 1, NOWHERE, 0)


def walk_to(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    """A card moves the token forward to a space. A token that is there already takes no step."""
    if t.place[seat] == space:
        walk_on(t, seat, 0, hops)
    else:
        walk_along(t, seat, shortest_way(t.derived, t.place[seat], [space]), hops)


def walk_along(t: Meinopoly, seat: int, way: list[int], hops: int) -> None:
    """A card moves the token forward over these spaces, without a question at forks (R34)."""
    derived = t.derived
    starts = 0
    before = t.place[seat]
    leg: list[int] = []
    for space in way:
        leg.append(space)
        if derived.types[space] == START:
            starts += 1
        # One leg for each stretch between forks, so that events show which way the token went.
        if space == way[-1] or is_fork(derived, space) or is_fork(derived, before):
            walk_over(t, seat, leg)
            leg = []
        before = space
    t.then(Arrive(seat, starts, hops + 1))
