"""Section 6: rent, and how much of it a visitor owes."""

from __future__ import annotations

from typing import Final

from ..derived import NOBODY, PROPERTY, TRANSIT, UTILITY
from ..table import Meinopoly
from .sums import FOR_RENT, Sum


def base_rent(t: Meinopoly, space: int) -> int:
    """The rent before characters and seasons: by buildings or a complete group (6.1), by transits owned (6.2), by
    utilities owned and the last dice (6.3, R7)."""
    derived = t.derived
    kind = derived.types[space]
    if kind == PROPERTY:
        level = t.level[space]
        if level > 0:
            return derived.rents[space] * derived.level_rents[level - 1]
        return derived.rents[space] * derived.group_rent if t.is_complete(space) else derived.rents[space]
    owner = t.owner[space]
    owned = 0
    for other in derived.kin[space]:
        if t.owner[other] == owner:
            owned += 1
    if kind == TRANSIT:
        return derived.transit_rents[min(owned, len(derived.transit_rents)) - 1]
    factors = derived.utility_factors
    return (t.dice[0] + t.dice[1]) * factors[min(owned, len(factors)) - 1]


def rent(t: Meinopoly, space: int, visitor: int) -> int:
    """What a visitor owes on an owned space."""
    if t.mortgaged[space]:
        return 0
    return charge(t, space, visitor, t.is_complete(space)).times(base_rent(t, space))


def charge(t: Meinopoly, space: int, visitor: int, complete: bool) -> Sum:
    """What each dollar of a rent becomes through owner, visitor and season, in the order of 6.4, not yet rounded.
    Nobody as visitor or owner changes nothing. Hooks for complete groups apply whether they are built on or not
    (R10)."""
    owner = t.owner[space]
    due = Sum(1)
    who = t.who(visitor) if visitor != NOBODY else None
    if who is not None:
        due.scale(who.rent_percent)
    if owner != NOBODY:
        for hook in t.hooks(owner, "rent"):
            if (
                not hook.only
                or (hook.only == "regulated" and t.regulated[owner] == space)
                or (hook.only == "complete_group" and complete)
            ):
                due.scale(hook.percent)
    if who is not None:
        for hook in t.hooks(visitor, "payment"):
            if (not hook.on or FOR_RENT in hook.on) and (not hook.only or (hook.only == "complete_group" and complete)):
                due.scale(hook.percent)
    due.scale_by_season_and_market(t, t.derived.season_rent)
    due.scale(t.boom_percent())
    return due


USUAL_ROLL: Final = 7  # for the rents of utilities where no dice have been rolled


def usual_rent(t: Meinopoly, space: int) -> int:
    """The rent of a deed before characters, seasons and the boom."""
    if t.derived.types[space] != UTILITY:
        return base_rent(t, space)
    factors = t.derived.utility_factors
    owned = len([other for other in t.derived.kin[space] if t.owner[other] == t.owner[space]])
    return USUAL_ROLL * factors[min(owned, len(factors)) - 1]
