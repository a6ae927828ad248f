"""What treaties are worth to a player, in armies, and when to break them.

A treaty takes away the land that the other could attack, and the land that the player could attack. An alliance brings
armies besides. Nobody makes peace with whoever is about to win, or trusts a player who has broken their word before.
"""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..rules.odds import chance
from ..rules.partners import ALLIANCE, PACT, friends
from ..rules.treaties import (
    AGREE,
    BROKE_WORD,
    CANCEL,
    COUNTER,
    OWN_PLANS,
    PROPOSE_ALLIANCE,
    PROPOSE_PACT,
    REFUSE,
    REFUSE_BECAUSE,
    TOO_STRONG,
    Answer,
)
from ..table import ASKED_TO_SIGN, Conquest
from .stakes import is_near

LAND: Final = 3.0  # armies that a territory on the border is worth
PREY: Final = 0.5  # the land that could be won counts for less: there is other land to win
LEAST: Final = [0.0, 2.0]  # what a pact and an alliance must be worth
WAR: Final = -5.0  # a partner whose land is worth so much more than the peace gets notice
TRUST: Final = 18  # rounds; later nobody ties their hands any more, so that the game ends


def is_too_strong(t: Conquest, seat: int) -> bool:
    """Whether a player is about to win: with two fifths of the map, a treaty is not worth the world."""
    return 5 * t.lands[seat] > 2 * t.playable or is_near(t, seat)


def peace(t: Conquest, seat: int, other: int) -> float:
    """What it is worth that two players leave each other alone: the land that could be lost, less that to be won."""
    owner = t.owner
    armies = t.armies
    found = 0.0
    for place in range(t.derived.size):
        if owner[place] not in (seat, other):
            continue
        strongest = 0
        for near in t.derived.neighbours[place]:
            if owner[near] != owner[place] and owner[near] in (seat, other):
                strongest = max(strongest, armies[near] - 1)
        if strongest:
            danger = LAND * chance(strongest, armies[place])
            found += danger if owner[place] == seat else -PREY * danger
    return found


def grounds_against(t: Conquest, seat: int, other: int) -> int:
    """Why a player signs nothing with another, whatever it is worth; -1: there is no such reason."""
    if is_too_strong(t, other):
        return TOO_STRONG
    if t.shamed[other]:
        return BROKE_WORD
    partners = friends(t, seat) | 1 << other | 1 << seat
    everyone = [one for one in t.living() if not partners >> one & 1]
    return -1 if everyone and t.rounds <= TRUST else OWN_PLANS


def answer(t: Conquest, seat: int, top: Answer, options: list[Move]) -> Move:
    """Sign, refuse with a reason, or propose the other kind."""
    ground = grounds_against(t, seat, top.other)
    if ground >= 0:
        reason = REFUSE_BECAUSE[ground]
        return reason if reason in options else REFUSE.alone
    worth = peace(t, seat, top.other)
    wish = ALLIANCE if worth >= LEAST[ALLIANCE] else PACT
    if wish != top.treaty and COUNTER[wish] in options and worth >= LEAST[wish]:
        return COUNTER[wish]
    return AGREE.alone if worth >= LEAST[top.treaty] else REFUSE_BECAUSE[OWN_PLANS]


def proposal(t: Conquest, seat: int, options: list[Move]) -> Move | None:
    """Notice to a partner who has become too strong or too tempting; else the best treaty to propose, one in a turn."""
    for move in options:
        if move.verb is CANCEL and (is_too_strong(t, move.target) or peace(t, seat, move.target) < WAR):
            return move
    if t.used >> ASKED_TO_SIGN:
        return None
    best: Move | None = None
    most = LEAST[PACT]
    for move in options:
        if move.verb is PROPOSE_PACT or move.verb is PROPOSE_ALLIANCE:
            if grounds_against(t, seat, move.target) >= 0:
                continue
            worth = peace(t, seat, move.target)
            if worth > most or (worth == most and best is not None and move.verb is PROPOSE_ALLIANCE):
                if move.verb is PROPOSE_ALLIANCE and worth < LEAST[ALLIANCE]:
                    continue
                most = worth
                best = move
    return best
