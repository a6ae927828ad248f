"""Attack Phase: who may attack what, and what a conquest brings."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import ADVANCED, ATTACKED, CONQUERED, HELD_CONTINENT
from ..derived import NEUTRAL
from ..table import SABOTAGED, Conquest, marked
from .armies import MOVE, movable, move_armies
from .elimination import eliminate
from .fog import viewers
from .happenings import attacks_left, closed_sea, least_to_attack
from .moving import Moving
from .technology import SABOTAGE, SABOTEURS, sabotage, sabotages
from .treaties import BETRAY, betray, friends, may_betray

ATTACK: Final = Verb("attack", kind="territory>territory")
END_ATTACKS: Final = Verb("end_attacks")

# --- who may attack what ---


def attacks(t: Conquest, seat: int, verb: Verb, on: int) -> list[Move]:
    """Every attack of a player on owners in `on`, bits with the neutral force as the highest."""
    derived = t.derived
    owner = t.owner
    armies = t.armies
    least = least_to_attack(t)
    shut = closed_sea(t)
    found: list[Move] = []
    for place in range(derived.size):
        if owner[place] == seat and armies[place] >= least:
            neighbours = derived.neighbours[place]
            for at in range(len(neighbours)):
                other = neighbours[at]
                force = owner[other]
                if force == NEUTRAL:
                    force = t.seats
                if force >= 0 and on >> force & 1 and (shut < 0 or derived.over[place][at] != shut):
                    found.append(verb.pair(place, other))
    return found


def enemies(t: Conquest, seat: int) -> int:
    """Whom a player may attack, as bits."""
    return ((2 << t.seats) - 1) & ~friends(t, seat) & ~(1 << seat)


def can_go_on(t: Conquest, seat: int, source: int, target: int) -> bool:
    """Whether an attack can still be rolled: the target is not taken, and enough armies are left."""
    return t.owner[source] == seat and t.owner[target] != seat and t.armies[source] >= least_to_attack(t)


class Attacking(Step[Conquest]):
    """Attacks, as many as one likes. Who cannot attack is not asked, unless that would show what fog hides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        decision = Attack(self.seat)
        if t.derived.fog or len(decision.options(t)) > 1:
            t.then(decision)


class Attack(Decision[Conquest]):
    """Attack from one of your territories, or end your attacks."""

    verbs = (END_ATTACKS, ATTACK, BETRAY, SABOTAGE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        seat = self.seat
        found = [END_ATTACKS.alone]
        if attacks_left(t):
            found += attacks(t, seat, ATTACK, enemies(t, seat))
            if t.derived.alliances and may_betray(t, seat):
                found += attacks(t, seat, BETRAY, friends(t, seat))
        if t.derived.technology and t.knows(seat, SABOTEURS) and not t.has_used(SABOTAGED):
            found += sabotages(t, seat, enemies(t, seat))
        return found

    def end_attacks(self, t: Conquest) -> None:
        """Fortification comes next."""

    def attack(self, t: Conquest, source: int, target: int) -> None:
        open_battle(t, self.seat, source, target)

    def betray(self, t: Conquest, source: int, target: int) -> None:
        betray(t, self.seat, t.owner[target])
        open_battle(t, self.seat, source, target)

    def sabotage(self, t: Conquest, place: int) -> None:
        sabotage(t, self.seat, place)
        t.then(Attacking(self.seat))


def open_battle(t: Conquest, seat: int, source: int, target: int) -> None:
    """An attack is declared; the attacker says how it is rolled."""
    from .battle import Battle

    t.tell(ATTACKED, seat, t.owner[target], source, target)
    t.then(Battle(seat, source, target, 0), Attacking(seat))


# --- conquest ---


def conquer(t: Conquest, seat: int, source: int, target: int, dice: int) -> None:
    """The last defender is gone: as many armies as dice were rolled move in at once, and more may follow."""
    loser = t.owner[target]
    t.take_over(target, seat)
    if t.forts[target]:
        t.forts = marked(t.forts, target, 0)
    t.conquered += 1
    t.tell(CONQUERED, seat, loser, source, target)
    move_armies(t, source, target, dice)
    t.tell_only(viewers(t, target), ADVANCED, seat, source, target, dice)
    if t.holds_continent(seat, t.derived.continent[target]):
        t.tell(HELD_CONTINENT, seat, t.derived.continent[target])
    if t.derived.fog or movable(t, source, target) > 0:
        t.then(Advance(seat, source, target))
    if loser >= 0:
        t.took = marked(t.took, seat * t.seats + loser, t.rounds)
        if t.lands[loser] == 0:
            eliminate(t, seat, loser)


class Advance(Moving):
    """How many more armies move into what was conquered?"""

    verbs = (MOVE,)

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target

    def least(self) -> int:
        return 0

    def moved(self, t: Conquest, amount: int) -> None:
        t.tell_only(viewers(t, self.target), ADVANCED, self.seat, self.source, self.target, amount)

    def again(self) -> Moving:
        return Advance(self.seat, self.source, self.target)
