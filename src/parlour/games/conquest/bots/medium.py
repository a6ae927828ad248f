"""Medium: works for continents, breaks those of others and defeats weak players for their cards, by exact odds."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move

from ..derived import NOBODY
from ..rules.attacks import ATTACK
from ..rules.odds import chance
from ..rules.partners import friends
from ..rules.preparation import READY
from ..rules.resources import BUILD_FORT
from ..rules.treaties import BETRAY, Answer
from ..table import Conquest
from .assessment import aim, borders, held_in, is_hostile, size_of, threat, wanted
from .diplomacy import answer, is_too_strong, proposal
from .player import Player
from .purchases import at_once
from .stakes import stakes

FIRST: Final = 0.5  # the least chance of an attack before the card of this turn is earned
LATER: Final = 0.6  # and after that
URGENT: Final = 30  # a territory worth this much is attacked at lower odds
BOLD: Final = 0.45
DESPERATE: Final = 40.0  # with this many armies at stake, at any odds
AT_STAKE: Final = 3.0  # what one army at stake is worth
LAST_TURN: Final = 0.35  # armies left after the last round are worth nothing
PATIENCE: Final = 18  # rounds
FORT_PAYS: Final = 4.0  # the least value in danger that deserves a fort
SURE: Final = 0.75  # the least chance that is worth a betrayal


class Medium(Player):
    """Considers what a territory is worth, and how likely an attack is to take it."""

    def reinforce(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """All armies where they win or protect most."""
        held = held_in(t, seat)
        aimed = aim(t, seat, held)
        staked = stakes(t, seat)
        with_seat = friends(t, seat)
        owner = t.owner
        armies = t.armies
        best = NOBODY
        most = -1.0
        for place in borders(t, seat):
            force = armies[place] + t.reserve - 1
            value = 0.0
            for other in t.derived.neighbours[place]:
                if is_hostile(t, seat, owner[other], with_seat):
                    worth = wanted(t, seat, other, held, aimed) + AT_STAKE * staked[other]
                    value = max(value, chance(force, armies[other]) * worth)
            value += self.worth_keeping(t, seat, place, held, staked[place])
            value += 0.1 * armies[place]
            if value > most:
                most = value
                best = place
        return self.put(t, best, options)

    def worth_keeping(self, t: Conquest, seat: int, place: int, held: list[int], staked: float) -> float:
        """What the strongest neighbour could take, if at least a whole continent is at stake."""
        continent = t.derived.continent[place]
        worth = AT_STAKE * staked
        if held[continent] == size_of(t, continent):
            worth += 6.0 * t.derived.bonus[continent]
        danger = threat(t, seat, place) if worth > 0.0 else 0
        return worth * chance(danger, t.armies[place]) if danger > 0 else 0.0

    def attack(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        held = held_in(t, seat)
        aimed = aim(t, seat, held)
        staked = stakes(t, seat)
        armies = t.armies
        # A bot that only waits never wins: the longer the game lasts, the bolder it is.
        patience = max(0.0, 0.01 * (t.rounds - PATIENCE))
        least = LATER if t.conquered else FIRST - patience
        if t.rounds == t.derived.rounds:
            least = LAST_TURN
            patience = BOLD - LAST_TURN
        best = options[0]
        most = 0.0
        for move in options:
            if move.verb is not ATTACK and not (move.verb is BETRAY and is_too_strong(t, t.owner[move.other])):
                continue
            odds = chance(armies[move.target] - 1, armies[move.other])
            if move.verb is BETRAY and odds < SURE:
                continue
            stake = staked[move.other]
            if stake < DESPERATE and odds < BOLD - patience:
                continue  # whatever it is worth
            worth = float(wanted(t, seat, move.other, held, aimed))
            if stake < DESPERATE and odds < least and worth < URGENT:
                continue
            worth += AT_STAKE * stake
            value = odds * worth
            if value > most:
                most = value
                best = move
        return best

    def prepare(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """Buy forts, research, armies and cards; give partners who grow too strong notice, and make peace with the
        others."""
        if t.derived.resources:
            fort = self.to_fortify(t, seat)
            if fort != NOBODY and BUILD_FORT[fort] in options:
                return BUILD_FORT[fort]
        bought = self.purchase(t, seat, options)
        if bought is None and t.derived.alliances:
            bought = proposal(t, seat, options)
        return READY.alone if bought is None else bought

    def purchase(self, t: Conquest, seat: int, options: list[Move]) -> Move | None:
        """Whatever it can pay for."""
        return at_once(options)

    def to_fortify(self, t: Conquest, seat: int) -> int:
        """Where a fort pays: an endangered border of a whole continent, or an endangered place on which a victory
        depends."""
        held = held_in(t, seat)
        staked = stakes(t, seat)
        best = NOBODY
        most = FORT_PAYS
        for place in borders(t, seat):
            if not t.forts[place]:
                value = self.worth_keeping(t, seat, place, held, staked[place])
                if value > most:
                    most = value
                    best = place
        return best

    def answer(self, t: Conquest, seat: int, top: Answer, options: list[Move]) -> Move:
        """By what the treaty is worth."""
        return answer(t, seat, top, options)
