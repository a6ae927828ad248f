"""An outlook: a map on which a bot tries attacks out in thought, and how good it is for one player."""

from __future__ import annotations

from typing import Final

from ..derived import HOLE
from ..rules.cards import next_value
from ..rules.odds import chance
from ..rules.partners import friends
from ..rules.resources import GIANT
from ..rules.survivors import attackers_left, defenders_left
from ..table import Conquest
from .assessment import is_hostile

INCOME: Final = 3.0  # how many turns of income to count
RISK: Final = 0.75  # how surely others attack when they can
LEAST: Final = 0.3  # smaller chances are ignored
FED: Final = 0.5  # what an army is worth that somebody has to feed
TOKENS: Final = 0.25  # armies a turn that the tokens of a territory are worth
LEARNING: Final = 0.15  # and its part in technologies


class Outlook:
    """Owners and armies as they could become, and what is at stake in each territory (`stakes.py`)."""

    def __init__(self, t: Conquest, seat: int, staked: list[float]) -> None:
        self.t = t
        self.seat = seat
        self.staked = staked
        self.owner = t.owner[:]
        self.armies = [float(count) for count in t.armies]
        self.cards = [len(hand.cards) for hand in t.hands]
        self.lands = t.lands[:]
        self.friends = friends(t, seat)
        self.set_worth = max(4, next_value(t)) / 4.0
        self.has_card = t.conquered > 0
        derived = t.derived
        self.feeds = derived.resources
        self.land_worth = (TOKENS if derived.resources else 0.0) + (LEARNING if derived.technology else 0.0)

    def copy(self) -> Outlook:
        """An independent copy."""
        twin = Outlook(self.t, self.seat, self.staked)
        twin.owner = self.owner[:]
        twin.armies = self.armies[:]
        twin.cards = self.cards[:]
        twin.lands = self.lands[:]
        twin.has_card = self.has_card
        return twin

    # --- how good it is ---

    def worth(self) -> float:
        """The player's share of all strength: armies, income and cards."""
        seats = self.t.seats
        strength = [0.0] * seats
        owner = self.owner
        armies = self.armies
        for place in range(len(owner)):
            force = owner[place]
            if force >= 0:
                strength[force] += armies[place]
        for seat in range(seats):
            if self.feeds and strength[seat] > GIANT:
                strength[seat] = GIANT + FED * (strength[seat] - GIANT)
            if self.lands[seat]:
                income = max(3.0, self.lands[seat] / 3.0) + self.land_worth * self.lands[seat]
                strength[seat] += INCOME * income + self.set_worth * self.cards[seat]
        for continent in range(len(self.t.derived.bonus)):
            holder = self.holder(continent)
            if holder >= 0:
                safe = 1.0
                for place in self.t.derived.members[continent]:
                    safe *= self.safety(place, holder)
                strength[holder] += INCOME * self.t.derived.bonus[continent] * safe
        for place in range(len(owner)):
            if self.staked[place] and owner[place] == self.seat:
                strength[self.seat] += self.staked[place] * self.safety(place, self.seat)
        if self.has_card:
            strength[self.seat] += self.set_worth
        mine = strength[self.seat]
        total = 0.0
        for other in strength:
            total += other
        return mine / total

    def holder(self, continent: int) -> int:
        """The seat that holds a continent; -1: none."""
        found = -1
        for place in self.t.derived.members[continent]:
            force = self.owner[place]
            if force == HOLE:
                continue
            if force < 0 or (found >= 0 and force != found):
                return -1
            found = force
        return found

    def safety(self, place: int, holder: int) -> float:
        """How likely a territory is to stay its owner's until their next turn."""
        most = 0.0
        for other in self.t.derived.neighbours[place]:
            force = self.owner[other]
            if force >= 0 and force != holder and self.armies[other] > most:
                most = self.armies[other]
        if most < 2.0:
            return 1.0
        return 1.0 - RISK * chance(int(most + 0.5) - 1, max(1, int(self.armies[place] + 0.5)))

    # --- trying out attacks ---

    def odds(self, source: int, target: int) -> float:
        """How likely an attack is to succeed."""
        return chance(int(self.armies[source] + 0.5) - 1, max(1, int(self.armies[target] + 0.5)))

    def win(self, source: int, target: int) -> None:
        """An attack succeeds: all armies but one move on."""
        attackers = int(self.armies[source] + 0.5) - 1
        defenders = max(1, int(self.armies[target] + 0.5))
        odds = chance(attackers, defenders)
        left = attackers_left(attackers, defenders) / odds if odds > 0 else 1.0
        loser = self.owner[target]
        self.owner[target] = self.seat
        self.armies[source] = 1.0
        self.armies[target] = max(1.0, left)
        self.lands[self.seat] += 1
        self.has_card = True
        if loser >= 0:
            self.lands[loser] -= 1
            if self.lands[loser] == 0:
                self.cards[self.seat] += self.cards[loser]
                self.cards[loser] = 0

    def lose(self, source: int, target: int) -> None:
        """An attack fails: one army is left behind."""
        attackers = int(self.armies[source] + 0.5) - 1
        defenders = max(1, int(self.armies[target] + 0.5))
        odds = chance(attackers, defenders)
        self.armies[source] = 1.0
        self.armies[target] = defenders_left(attackers, defenders) / (1.0 - odds) if odds < 1.0 else 1.0

    def gain(self, source: int, target: int, now: float, depth: int) -> float:
        """What an attack changes on average, with the best attacks that could follow."""
        odds = self.odds(source, target)
        if odds < LEAST:
            return -1.0
        won = self.copy()
        won.win(source, target)
        lost = self.copy()
        lost.lose(source, target)
        after = won.worth()
        if depth > 1:
            after += won.best_from(target, after, depth - 1)
        return odds * after + (1.0 - odds) * lost.worth() - now

    def best_from(self, source: int, now: float, depth: int) -> float:
        """The best gain from going on here; nothing if stopping is better."""
        if self.armies[source] < 2.5:
            return 0.0
        best = 0.0
        for target in self.t.derived.neighbours[source]:
            if is_hostile(self.t, self.seat, self.owner[target], self.friends):
                gained = self.gain(source, target, now, depth)
                best = max(best, gained)
        return best
