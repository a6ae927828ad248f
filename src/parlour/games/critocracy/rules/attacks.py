"""Chapters II and VII: attacks and immunities (R16–R22, R31, R36)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision

from ..derived import ANY, RESOURCES
from ..events import EXCHANGED, NOTHING, PUSHED, SABOTAGED, SHRUGGED, STOLE
from ..table import Critocracy
from .bags import lose
from .movement import can_go_back, walk_back

CHOOSE: Final = Verb("choose", kind="seat")
ROB: Final = Verb("rob", kind="seat>resource")
SWAP: Final = Verb("swap", kind="resource>resource")


def can_attack(t: Critocracy, seat: int, other: int) -> bool:
    """Whether one player can attack another: not the opposing role, an ally, or a player at the Finish."""
    return other != seat and not t.is_home(other) and t.role_of(seat).opposes != t.role[other] and t.ally[seat] != other


def can_steal(t: Critocracy, seat: int, other: int, resource: int) -> bool:
    """Whether there is something to steal that the role does not protect."""
    return can_attack(t, seat, other) and t.role_of(other).protects != resource and t.holds(other, resource) > 0


def ignore_sabotage(t: Critocracy, seat: int, other: int) -> bool:
    """A sabotage would hit a player. Returns whether they ignore it, as the Revolutionary does with the first (R21)."""
    if t.ignores[other] == 0:
        return False
    t.ignores = marked(t.ignores, other, t.ignores[other] - 1)
    t.tell(SHRUGGED, other, seat)
    return True


def attack(t: Critocracy, decision: OpenDecision[Critocracy]) -> None:
    """The attacker must choose a target. If there is none, nothing happens (R16)."""
    if decision.options(t):
        t.then(decision)
    else:
        t.tell(NOTHING, decision.seat)


class Steal(OpenDecision[Critocracy]):
    """Which player to steal from, and what, if the card leaves that open."""

    verbs = (CHOOSE, ROB)

    def __init__(self, seat: int, resource: int, amount: int, sabotage: bool) -> None:
        self.seat = seat
        self.resource = resource
        self.amount = amount
        self.sabotage = sabotage

    def options(self, t: Critocracy) -> list[Move]:
        if self.resource != ANY:
            return [CHOOSE[other] for other in range(t.seats) if can_steal(t, self.seat, other, self.resource)]
        return [
            ROB.pair(other, resource)
            for other in range(t.seats)
            for resource in RESOURCES
            if can_steal(t, self.seat, other, resource)
        ]

    def choose(self, t: Critocracy, other: int) -> None:
        self.rob(t, other, self.resource)

    def rob(self, t: Critocracy, other: int, resource: int) -> None:
        if not (self.sabotage and ignore_sabotage(t, self.seat, other)):
            steal_from(t, self.seat, other, resource, self.amount)


def steal_from(t: Critocracy, seat: int, other: int, resource: int, amount: int) -> None:
    """A thief takes this much, or all there is."""
    taken = min(amount, t.holds(other, resource))
    t.bags[resource].pay(other, seat, taken)
    t.tell(STOLE, seat, other, resource, taken)


class Sabotage(OpenDecision[Critocracy]):
    """Which player loses something that nobody gets."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, resource: int, amount: int) -> None:
        self.seat = seat
        self.resource = resource
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return [
            CHOOSE[other]
            for other in range(t.seats)
            if can_attack(t, self.seat, other) and t.holds(other, self.resource) > 0
        ]

    def choose(self, t: Critocracy, other: int) -> None:
        if not ignore_sabotage(t, self.seat, other):
            t.tell(SABOTAGED, self.seat, other, self.resource, self.amount)
            lose(t, other, self.resource, self.amount)


class Push(OpenDecision[Critocracy]):
    """Which player moves back."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, spaces: int, sabotage: bool) -> None:
        self.seat = seat
        self.spaces = spaces
        self.sabotage = sabotage

    def options(self, t: Critocracy) -> list[Move]:
        return [CHOOSE[other] for other in range(t.seats) if can_attack(t, self.seat, other) and can_go_back(t, other)]

    def choose(self, t: Critocracy, other: int) -> None:
        if self.sabotage and ignore_sabotage(t, self.seat, other):
            return
        walked = walk_back(t, other, self.spaces)
        t.tell(PUSHED, self.seat, other, walked[0], walked[-1], walked)


class Exchange(OpenDecision[Critocracy]):
    """Which player to exchange with, without asking."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return [
            CHOOSE[other]
            for other in range(t.seats)
            if can_attack(t, self.seat, other) and possible_exchanges(t, self.seat, other, self.amount)
        ]

    def choose(self, t: Critocracy, other: int) -> None:
        t.then(WhatFor(self.seat, other, self.amount))


def possible_exchanges(t: Critocracy, seat: int, other: int, amount: int) -> list[Move]:
    """What the first has enough of, for what the other has enough of and does not protect (R29, R55)."""
    return [
        SWAP.pair(mine, theirs)
        for mine in RESOURCES
        for theirs in RESOURCES
        if mine != theirs
        and t.holds(seat, mine) >= amount
        and t.holds(other, theirs) >= amount
        and t.role_of(other).protects != theirs
    ]


class WhatFor(OpenDecision[Critocracy]):
    """Which resource to give, and which to take."""

    verbs = (SWAP,)

    def __init__(self, seat: int, other: int, amount: int) -> None:
        self.seat = seat
        self.other = other
        self.amount = amount

    def options(self, t: Critocracy) -> list[Move]:
        return possible_exchanges(t, self.seat, self.other, self.amount)

    def swap(self, t: Critocracy, mine: int, theirs: int) -> None:
        t.bags[mine].pay(self.seat, self.other, self.amount)
        t.bags[theirs].pay(self.other, self.seat, self.amount)
        t.tell(EXCHANGED, self.seat, self.other, mine, theirs, self.amount)
