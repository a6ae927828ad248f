"""Medium: works for continents, breaks those of others, puts weak players out for their cards, by exact odds."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..house import NOBODY
from ..rules.attacking import ATTACK
from ..rules.odds import chance
from ..rules.preparing import READY
from ..rules.resources import BUY_CARD, CONSULT, HIRE
from ..rules.technology import RESEARCH_IT, SPY
from ..rules.treaties import BETRAY, CANCEL, PROPOSE_ALLIANCE, PROPOSE_PACT, friends
from ..table import Conquest
from .playing import Player, of_verbs
from .reading import aim, borders, held_in, is_hostile, threat, wanted

FIRST: Final = 0.5  # the least chance of an attack before the card of this turn is earned
LATER: Final = 0.6  # and after that
URGENT: Final = 30  # what is worth so much is tried at lower odds
BOLD: Final = 0.45
PATIENCE: Final = 18  # rounds
SURE: Final = 0.75  # the least chance for which a word is broken


class Medium(Player):
    """Looks at what a territory is worth, and at how likely it is to be taken."""

    def reinforce(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """All armies where they take, or keep, most."""
        held = held_in(t, seat)
        aimed = aim(t, seat, held)
        with_seat = friends(t, seat)
        owner = t.owner
        armies = t.armies
        best = NOBODY
        most = -1.0
        for place in borders(t, seat):
            force = armies[place] + t.reserve - 1
            value = 0.0
            for other in t.house.neighbours[place]:
                if is_hostile(t, seat, owner[other], with_seat):
                    odds = chance(force, armies[other]) * wanted(t, seat, other, held, aimed)
                    value = max(value, odds)
            value += self.worth_keeping(t, seat, place, held)
            value += 0.1 * armies[place]
            if value > most:
                most = value
                best = place
        return self.put(t, best, options)

    def worth_keeping(self, t: Conquest, seat: int, place: int, held: list[int]) -> float:
        """What is lost if the strongest neighbour comes, where a whole continent is at stake."""
        continent = t.house.continent[place]
        if held[continent] < len(t.house.members[continent]):
            return 0.0
        danger = threat(t, seat, place)
        return 6.0 * t.house.bonus[continent] * chance(danger, t.armies[place]) if danger > 0 else 0.0

    def attack(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        held = held_in(t, seat)
        aimed = aim(t, seat, held)
        armies = t.armies
        # Who only waits never wins: the longer it lasts, the bolder.
        patience = max(0.0, 0.01 * (t.rounds - PATIENCE))
        least = LATER if t.conquered else FIRST - patience
        best = options[0]
        most = 0.0
        for move in options:
            if move.verb is not ATTACK and not (move.verb is BETRAY and is_too_strong(t, t.owner[move.other])):
                continue
            odds = chance(armies[move.target] - 1, armies[move.other])
            if move.verb is BETRAY and odds < SURE:
                continue
            if odds < BOLD - patience:
                continue
            worth = wanted(t, seat, move.other, held, aimed)
            if odds < least and worth < URGENT:
                continue
            value = odds * worth
            if value > most:
                most = value
                best = move
        return best

    def prepare(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """Research, armies and cards; notice to who grows too strong, and peace with the others."""
        for move in options:
            if move.verb in (RESEARCH_IT, BUY_CARD, HIRE, SPY, CONSULT):
                return move
            if move.verb is CANCEL and is_too_strong(t, move.target):
                return move
        asked = of_verbs(options, PROPOSE_ALLIANCE) or of_verbs(options, PROPOSE_PACT)
        for move in asked:
            if self.agrees(t, seat, move.target, 0):
                return move
        return READY.alone

    def agrees(self, t: Conquest, seat: int, other: int, treaty: int) -> bool:
        """With nobody who is about to win."""
        return not is_too_strong(t, other)


def is_too_strong(t: Conquest, seat: int) -> bool:
    """Whether a player is about to win: with two fifths of the map, nobody's word is worth the world."""
    return 5 * t.lands[seat] > 2 * t.playable
