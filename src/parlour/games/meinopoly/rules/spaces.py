"""Sections 2.2 and 3.2: what happens on a space, by its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import more
from parlour.kernel.steps import Step

from ..derived import (
    COMMUNITY,
    EVENT,
    FIRST_OWN,
    NOBODY,
    NOWHERE,
    PROPERTY,
    SAFE,
    START,
    TAX,
    TRANSIT,
    TRAP,
    TRAP_TRIGGER,
    UTILITY,
)
from ..events import NO_RENT, POT, SHIELDED
from ..table import Meinopoly
from .cards import draw_card, meet
from .duels import Challenge, may_challenge
from .programs import MOST_HOPS, at_moment, run_program
from .purchases import land_on_unowned
from .rent import rent
from .settlement import owe, tax_due
from .sums import FOR_CARD, FOR_RENT, FOR_TAX
from .tokens import send_to_trap
from .veil import pay_veiled, told_to


def on_nothing(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    """START, and the trap for visitors."""


def on_deed(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    owner = t.owner[space]
    if owner == NOBODY:
        land_on_unowned(t, seat, space)
    elif owner != seat:
        land_on_owned(t, seat, space)


def land_on_owned(t: Meinopoly, seat: int, space: int) -> None:
    """Rent is due, unless owner and visitor are partners, the visitor has a shield or the deed is mortgaged."""
    owner = t.owner[space]
    if t.mortgaged[space] or t.are_partners(seat, owner):
        t.tell(NO_RENT, seat, owner, space)
    elif t.shields[seat] > 0:
        t.shields = more(t.shields, seat, -1)
        t.tell(SHIELDED, seat, owner, space)
    elif may_challenge(t, seat):
        t.then(Challenge(seat, owner, space))
    else:
        owe(t, seat, owner, rent(t, space, seat), FOR_RENT, space)


def on_cards(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    draw_card(t, seat, t.derived.deck_ids.index(t.derived.type_ids[t.derived.types[space]]), hops)


def on_tax(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    owe(t, seat, BANK, tax_due(t, seat, space), FOR_TAX, NOWHERE)


def on_trigger(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    send_to_trap(t, seat)


def on_rest(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    pot = t.seats
    amount = t.bank.holds(pot)
    if amount > 0:
        pay_veiled(t, pot, seat, amount)
        t.tell_only(told_to(t, seat), POT, seat, amount)
    if t.derived.encounters and "encounter" in t.derived.deck_ids:
        meet(t, seat, t.derived.deck_ids.index("encounter"), hops)


def on_own_type(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    """A payment on a pack's own type of space counts as a card's."""
    run_program(t, seat, t.derived.own_types[t.derived.types[space] - FIRST_OWN], FOR_CARD, hops)


Landing = Callable[[Meinopoly, int, int, int], None]

# What a type of space does: (t, seat, space, hops). A pack's own types have programs.
LANDINGS: Final[dict[int, Landing]] = {
    START: on_nothing,
    PROPERTY: on_deed,
    TRANSIT: on_deed,
    UTILITY: on_deed,
    EVENT: on_cards,
    COMMUNITY: on_cards,
    TAX: on_tax,
    TRAP: on_nothing,
    TRAP_TRIGGER: on_trigger,
    SAFE: on_rest,
}


class Land(Step[Meinopoly]):
    """Do what this type of space does, then what the character does there."""

    def __init__(self, seat: int, hops: int) -> None:
        self.seat = seat
        self.hops = hops

    def run(self, t: Meinopoly) -> None:
        if self.seat in t.left:
            return
        space = t.place[self.seat]
        kind = t.derived.types[space]
        if self.hops < MOST_HOPS:
            LANDINGS.get(kind, on_own_type)(t, self.seat, space, self.hops)
            at_moment(t, self.seat, "land", t.derived.type_ids[kind], self.hops)
