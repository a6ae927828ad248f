"""Sections 2.2 and 3.2: what happens on a space, by its type."""

from __future__ import annotations

from ..events import POT
from ..derived import COMMUNITY, EVENT, FIRST_OWN, NOBODY
from ..table import Meinopoly
from .buying import land_on_unowned
from .cards import draw_card, meet
from .effects import Do
from .moving import LANDINGS, send_to_trap
from .rent import land_on_owned
from .settling import owe_bank
from .veil import moved, told_to

SPACE = "card"  # what a space of a pack's own makes one pay counts as a card's


def on_nothing(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    """START and the trap when just visiting."""


def on_deed(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    owner = t.owner[space]
    if owner == NOBODY:
        land_on_unowned(t, seat, space)
    elif owner != seat:
        land_on_owned(t, seat, space)


def on_cards(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    draw_card(t, seat, t.derived.deck_ids.index(t.derived.type_ids[t.derived.types[space]]), hops)


def on_tax(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    season = t.season()
    owe_bank(t, seat, t.derived.amounts[space], "tax", t.derived.season_tax[season] if season >= 0 else 100)


def on_trigger(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    send_to_trap(t, seat)


def on_rest(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    pot = t.seats
    amount = t.bank.purse[pot]
    if amount > 0:
        moved(t, pot, seat, amount)
        t.tell_only(told_to(t, seat), POT, seat, amount)
    if t.derived.encounters and "encounter" in t.derived.deck_ids:
        meet(t, seat, t.derived.deck_ids.index("encounter"), hops)


def on_own_type(t: Meinopoly, seat: int, space: int, hops: int) -> None:
    t.then(Do(seat, t.derived.own_types[t.derived.types[space] - FIRST_OWN], 0, SPACE, hops))


LANDINGS.extend(
    [
        on_nothing,
        on_deed,
        on_deed,
        on_deed,
        on_cards,
        on_cards,
        on_tax,
        on_nothing,
        on_trigger,
        on_rest,
        on_own_type,
    ]
)
assert (EVENT, COMMUNITY) == (4, 5) and len(LANDINGS) == FIRST_OWN + 1
