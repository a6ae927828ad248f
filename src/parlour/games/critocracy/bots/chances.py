"""How likely each player is to win: what the bags will hold at the Finish, and which players will lack something."""

from __future__ import annotations

import math
from typing import Final

from ..derived import NO_CARD, NOBODY, RESOURCES
from ..rules.cards import DrawAgeCard
from ..table import Critocracy
from .outlook import CARDS, MOST, Outlook, outlook_of

ROLL: Final = 3.5  # steps of a turn
SPREAD: Final = 7.0  # this many points more make a player e times as likely to win


def chances(t: Critocracy) -> list[float]:
    """Each player's share of all strengths."""
    if NOBODY in t.role:
        return [1.0 / t.seats] * t.seats
    outlook = outlook_of(t.derived)
    strengths = [strength(t, outlook, seat) for seat in range(t.seats)]
    total = sum(strengths)
    return [one / total for one in strengths]


def strength(t: Critocracy, outlook: Outlook, seat: int) -> float:
    """How strong a player is."""
    return strength_with(t, outlook, seat, cards_to_come(t, outlook, seat))


def strength_with(t: Critocracy, outlook: Outlook, seat: int, cards: float) -> float:
    """How strong a player is with so many cards still to come, interpolated between two whole numbers."""
    low = min(int(cards), CARDS - 1)
    part = min(1.0, cards - low)
    here = strength_after(t, outlook, seat, low)
    return here if part <= 0.0 else here * (1.0 - part) + strength_after(t, outlook, seat, low + 1) * part


def cards_to_come(t: Critocracy, outlook: Outlook, seat: int) -> float:
    """How many end-of-turn cards a player will still draw. The turn that ends at the Finish has none."""
    if t.is_home(seat):
        return 0.0
    mine = 1.0 if t.whose == seat else 0.0  # this turn's
    return max(0.0, outlook.to_go[t.place[seat]] / ROLL - 0.5) + mine


def strength_after(t: Critocracy, outlook: Outlook, seat: int, cards: int) -> float:
    """How strong a player is who draws this many more end-of-turn cards, and the events on the way."""
    role = t.role[seat]
    survives = 1.0
    total = 0.0
    for resource in RESOURCES:
        held = min(MOST, t.holds(seat, resource))
        survives *= 1.0 - outlook.zero[role][resource][cards][held]
        total += outlook.mean[role][resource][cards][held]
    if not t.is_home(seat):
        total += events_to_come(t, outlook, seat)
    return (survives + 0.001) * math.exp(total / SPREAD)


def events_to_come(t: Critocracy, outlook: Outlook, seat: int) -> float:
    """What event cards will bring a player under way. A computer player draws only a few."""
    top = t.stack[-1]
    brings = outlook.events[t.place[seat]]
    if isinstance(top, DrawAgeCard) and top.seat == seat:
        known = t.open[top.age]
        brings += outlook.gains[top.age] if known == NO_CARD else outlook.brings[known]
    if t.automatic[seat]:
        return min(brings, max(outlook.gains) * max(0, t.derived.computer_events - t.landed[seat]))
    return brings
