"""How well a kingdom stands, as one number."""

from __future__ import annotations

from typing import Final

from ..derived import MILESTONE, Way
from ..derived_ids import NONE
from ..derived_programs import Price
from ..rules.crisis_phase import prices_of
from ..rules.end import score
from ..table import ACTION, Titov
from .worth import Worth

WON: Final = 1000.0
MILESTONE_DONE: Final = 40.0
NEAR: Final = 12.0  # for a milestone that could be resolved now
ON_TRACK: Final = 25.0  # for one with a track that could be won now
LATENT: Final = 0.75  # how much an objective counts while it is not in play
IN_HAND: Final = 0.5  # how much of a card's gain counts while it can still be played
DECK: Final = 4.0
PER_TURN: Final = 5.0
NEXT_TURN: Final = 0.8
ROOM: Final = 1.0  # for each unit of a maximum


def judge(t: Titov, worth: Worth, ends: bool = False) -> float:
    """The worth of a position; `ends`: the player plays no more of the hand."""
    if t.over:
        return WON + score(t) if t.result is not None and t.result.winners else -WON
    total = MILESTONE_DONE * len(t.done) + PER_TURN * t.per_turn + NEXT_TURN * t.next_turn
    for resource in range(t.derived.resources):
        total += worth.held[resource][t.bank[resource]] + ROOM * t.most[resource]
    return total + _cards(t, worth, ends) + _objectives(t, worth) + _milestone(t)


def _cards(t: Titov, worth: Worth, ends: bool) -> float:
    """What an average hand of the deck is good for, and what is due for cards kept in hand."""
    total = 0.0
    count = 0
    for zone in (t.deck, t.hand, t.deck.discard):
        for card in zone.cards:
            total += worth.card[card]
            count += 1
    total = DECK * total * t.per_turn / max(10, count)
    if t.phase == ACTION:
        for card in t.hand.cards:
            total += worth.retained[card]
            if not ends:
                total += IN_HAND * worth.play[card]
    return total


def _objectives(t: Titov, worth: Worth) -> float:
    """Threats wherever they are, running timers, markers, and what objectives in play can bring."""
    total = 0.0
    for zone in (t.objectives, t.objectives.discard):
        for face in zone.cards:
            total += LATENT * worth.face[face]
    for place, face in enumerate(t.face):
        if face != NONE:
            total += _in_play(t, worth, place, face)
    return total


def _in_play(t: Titov, worth: Worth, place: int, face: int) -> float:
    total = 0.0
    read = t.derived.faces[face]
    if place != MILESTONE:
        total += worth.face[face]
        if t.clocks[place][0]:
            total -= worth.each_turn[face] * t.clocks[place][0]
    if read.timer and not t.paused[place]:
        part = float(t.timer[place] + 1) / read.timer
        total += worth.ring[face] * part * part
    if read.track:
        part = float(t.marker[place]) / read.track
        total += part * worth.won[face] + (1.0 - part) * (1.0 - part) * worth.lost[face]
        if t.marker[place] <= read.falls:
            total += 0.6 * worth.lost[face]
    for way in read.ways:
        if way.slices:
            filled = t.kept.get(way.number, 0) if way.kept else t.clocks[place][1 + way.place]
            if filled:
                total += worth.full[way.number] * filled / way.slices
    return total


def _milestone(t: Titov) -> float:
    """How near the milestone is to its resolution, by the nearest way."""
    face = t.face[MILESTONE]
    if face == NONE:
        return NEAR
    read = t.derived.faces[face]
    best = 0.0
    for way in read.ways:
        if read.track:
            best = max(best, ON_TRACK * _on_track(t, way, read.track))
        elif way.slices and not way.by_effect:
            filled = t.kept.get(way.number, 0) if way.kept else t.clocks[MILESTONE][1 + way.place]
            best = max(best, ON_TRACK * filled / way.slices + NEAR * _fulfilled(t, way) / way.slices)
        elif not way.by_effect:
            best = max(best, NEAR * _fulfilled(t, way))
    return best


def _on_track(t: Titov, way: Way, length: int) -> float:
    """How far the marker would get if everything were spent on it."""
    steps = float(t.marker[MILESTONE])
    for price in way.prices:
        for resource in range(t.derived.resources):
            if price[resource]:
                steps += 0.8 * t.bank[resource] / price[resource]
    part = min(1.0, steps / length)
    return part * part


def _fulfilled(t: Titov, way: Way) -> float:
    """The fraction of a resolution's demands that is met."""
    part = 1.0
    for need in way.needs:
        there = float(t.measure(need))
        reached = min(1.0, there / need.low) if need.low else 1.0
        if need.count == "gained":  # by tomorrow it counts for nothing
            reached = reached * reached * reached * reached
        part = min(part, reached)
        if there > need.high:
            part = min(part, (need.high + 1.0) / (there + 1.0))
    for price in prices_of(t, way):
        part = min(part, _there(t, price))
    return part


def _there(t: Titov, price: Price) -> float:
    due = 0
    there = 0
    for resource in range(t.derived.resources):
        due += price[resource]
        there += min(price[resource], t.bank[resource])
    return float(there) / max(1, due)
