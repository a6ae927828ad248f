"""How well a kingdom stands, as one number."""

from __future__ import annotations

import os
from typing import Final

from ..house import MILESTONE, NONE, Price, Way
from ..rules.crisis_phase import prices_of
from ..table import ACTION, Titov
from .worth import Worth

E = os.environ.get
WON: Final = 1000.0
W_UNIT: float = float(E("W_UNIT", "1.0"))
W_CUR: float = float(E("W_CUR", "1.0"))
W_MILE: float = float(E("W_MILE", "40"))
W_LATENT: float = float(E("W_LATENT", "0.75"))
W_HAND: float = float(E("W_HAND", "0.5"))
W_DECK: float = float(E("W_DECK", "2.0"))
W_PROG: float = float(E("W_PROG", "12"))
W_TRACK: float = float(E("W_TRACK", "25"))
W_RING: float = float(E("W_RING", "1.0"))
W_MAX: float = float(E("W_MAX", "0.35"))
W_DRAW: float = float(E("W_DRAW", "5"))
W_WAY: float = float(E("W_WAY", "1.0"))
# What the n-th unit of a resource is worth: the first ones keep calamities away.
UNITS: Final = [1.6, 1.3, 1.1, 0.95, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25]
HELD: Final = [sum(UNITS[:amount]) for amount in range(len(UNITS) + 1)]
SCARCE: Final = [0.0, 2.0, 3.2, 3.9, 4.3, 4.5, 4.6, 4.7, 4.7, 4.7, 4.7, 4.7, 4.7, 4.7]


def judge(t: Titov, worth: Worth, ends: bool = False) -> float:
    """The worth of a position; `ends`: the hand is not played on."""
    if t.over:
        return WON + t.standing()[0] if t.result is not None and t.result.winners else -WON
    total = W_MILE * len(t.done) + W_DRAW * t.per_turn + 0.8 * t.next_turn
    for resource in range(t.house.resources):
        held = t.bank[resource]
        total += W_UNIT * HELD[held] + W_CUR * worth.currency[resource] * SCARCE[held] + W_MAX * t.most[resource]
    return total + _cards(t, worth, ends) + _objectives(t, worth) + _milestone(t)


def _cards(t: Titov, worth: Worth, ends: bool) -> float:
    """What the deck is good for, on the average of a hand, and what is due for cards kept in it."""
    total = 0.0
    count = 0
    for zone in (t.deck, t.hand, t.deck.discard):
        for card in zone.cards:
            total += worth.card[card]
            count += 1
    total = W_DECK * total * t.per_turn / max(10, count)
    if t.phase == ACTION:
        for card in t.hand.cards:
            total += worth.retained[card]
            if not ends:
                total += W_HAND * worth.play[card]
    return total


def _objectives(t: Titov, worth: Worth) -> float:
    """Threats wherever they are, timers that run, markers, and what can be made of objectives in play."""
    total = 0.0
    for zone in (t.objectives, t.objectives.discard):
        for face in zone.cards:
            total += W_LATENT * worth.face[face]
    for place, face in enumerate(t.face):
        if face != NONE:
            total += _in_play(t, worth, place, face)
    return total


def _in_play(t: Titov, worth: Worth, place: int, face: int) -> float:
    total = 0.0
    read = t.house.faces[face]
    if place != MILESTONE:
        total += worth.face[face]
        if t.clocks[place][0]:
            total -= worth.each_turn[face] * t.clocks[place][0]
    if read.timer and not t.paused[place]:
        part = float(t.timer[place] + 1) / read.timer
        total += W_RING * worth.ring[face] * part * part
    if read.track:
        part = float(t.marker[place]) / read.track
        total += part * worth.won[face] + (1.0 - part) * (1.0 - part) * worth.lost[face]
        if t.marker[place] <= read.falls:
            total += 0.6 * worth.lost[face]
    for way in read.ways:
        if way.slices:
            filled = t.kept[way.number] if way.kept else t.clocks[place][1 + way.place]
            if filled:
                total += worth.full[way.number] * filled / way.slices
    return total


def _milestone(t: Titov) -> float:
    """How near the milestone is to being resolved: by the nearest of its ways."""
    face = t.face[MILESTONE]
    if face == NONE:
        return W_PROG
    read = t.house.faces[face]
    best = 0.0
    for way in read.ways:
        if read.track:
            best = max(best, W_TRACK * _on_track(t, way, read.track))
        else:
            best = max(best, W_PROG * _fulfilled(t, way))
    return best


def _on_track(t: Titov, way: Way, length: int) -> float:
    """How far the marker would come if everything were spent on it."""
    steps = float(t.marker[MILESTONE])
    for price in way.prices:
        for resource in range(t.house.resources):
            if price[resource]:
                steps += 0.8 * t.bank[resource] / price[resource]
    part = min(1.0, steps / length)
    return part * part


def _fulfilled(t: Titov, way: Way) -> float:
    """Which part of what a resolution asks for is there."""
    part = 1.0
    for need in way.needs:
        part = min(part, float(t.measure(need)) / max(1, need.low))
    for price in prices_of(t, way):
        part = min(part, _there(t, price))
    return part


def _there(t: Titov, price: Price) -> float:
    due = 0
    there = 0
    for resource in range(t.house.resources):
        due += price[resource]
        there += min(price[resource], t.bank[resource])
    return float(there) / max(1, due)
