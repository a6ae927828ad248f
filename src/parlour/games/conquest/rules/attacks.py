"""Attack Phase: who may attack what."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import NEUTRAL
from ..events import ATTACKED
from ..table import SABOTAGED, Conquest
from .battle import Battle
from .happenings import attacks_left, closed_sea, least_to_attack
from .partners import friends
from .technology import SABOTAGE, SABOTEURS, sabotage, sabotages
from .treaties import BETRAY, betray, may_betray

ATTACK: Final = Verb("attack", kind="territory>territory")
END_ATTACKS: Final = Verb("end_attacks")


def attacks(t: Conquest, seat: int, verb: Verb, on: int) -> list[Move]:
    """Every attack of a player on the owners in `on`, as bits; the highest bit is the neutral force."""
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
    """The owners that a player may attack, as bits."""
    return ((2 << t.seats) - 1) & ~friends(t, seat) & ~(1 << seat)


class AttackPhase(Step[Conquest]):
    """As many attacks as the player likes. A player who cannot attack is asked only in the fog, because not asking
    would reveal what it hides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        decision = Attack(self.seat)
        options = decision.options(t)
        if t.derived.fog or len(options) > 1:
            t.ask(decision, options)


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
        """The fortification phase comes next."""

    def attack(self, t: Conquest, source: int, target: int) -> None:
        open_battle(t, self.seat, source, target)

    def betray(self, t: Conquest, source: int, target: int) -> None:
        betray(t, self.seat, t.owner[target])
        open_battle(t, self.seat, source, target)

    def sabotage(self, t: Conquest, place: int) -> None:
        sabotage(t, self.seat, place)
        t.then(AttackPhase(self.seat))


def open_battle(t: Conquest, seat: int, source: int, target: int) -> None:
    """Declare an attack; the attacker decides how to roll it."""
    t.tell(ATTACKED, seat, t.owner[target], source, target)
    t.tally = (0, 0, 0)
    t.then(Battle(seat, source, target, 0), AttackPhase(seat))
