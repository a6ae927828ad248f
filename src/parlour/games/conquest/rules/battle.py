"""Combat: dice, losses, and how long an attack goes on."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import COMMANDED, FOUGHT, RETREATED, ROLLED
from ..table import COMMANDED as COMMAND_GIVEN, Conquest
from .armies import lose_armies
from .conquests import conquer
from .happenings import least_to_attack
from .odds import ATTACK_UP, DEFENCE_UP, REROLL, compare, lifted
from .technology import LUCK
from .units import artillery_helps, cavalry_helps

ROLL: Final = Verb("roll", kind="dice")
ALL_OUT: Final = Verb("all_out")
UNTIL: Final = Verb("until", kind="amount")
COMMAND: Final = Verb("command", kind="dice")
RETREAT: Final = Verb("retreat")
DEFEND: Final = Verb("defend", kind="dice")

MOST_ATTACK: Final = 3
MOST_DEFENCE: Final = 2
LIMITS: Final = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100]
ONCE: Final = 0  # one roll
TO_THE_END: Final = 1  # until the source has this many armies left, or the target none


def attack_dice(t: Conquest, source: int) -> int:
    """At most three, leaving one army behind."""
    return min(MOST_ATTACK, t.armies[source] - 1)


def defence_dice(t: Conquest, target: int) -> int:
    """At most two, and no more than there are armies."""
    return min(MOST_DEFENCE, t.armies[target])


def first_roll(t: Conquest, seat: int, source: int, target: int) -> int:
    """What modifies the first roll of this turn against a territory, as bits of `odds`."""
    if t.struck >> target & 1:
        return 0
    change = 0
    if cavalry_helps(t, source):
        change |= ATTACK_UP
    if artillery_helps(t, target):
        change |= DEFENCE_UP
    if t.knows(seat, LUCK):
        change |= REROLL
    return change


def can_go_on(t: Conquest, seat: int, source: int, target: int) -> bool:
    """Whether an attack can go on: the target is not taken, and enough armies are left."""
    return t.owner[source] == seat and t.owner[target] != seat and t.armies[source] >= least_to_attack(t)


class Battle(Decision[Conquest]):
    """Roll once, until a limit, or to the end; or stop."""

    verbs = (ROLL, ALL_OUT, UNTIL, COMMAND, RETREAT)

    def __init__(self, seat: int, source: int, target: int, rolls: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target
        self.rolls = rolls

    def options(self, t: Conquest) -> list[Move]:
        most = attack_dice(t, self.source)
        found = [RETREAT.alone, ALL_OUT.alone]
        for dice in range(most, 0, -1):
            found.append(ROLL[dice])
        for limit in LIMITS:
            if limit >= t.armies[self.source]:
                break
            found.append(UNTIL[limit])
        if t.derived.commander and not t.has_used(COMMAND_GIVEN):
            for dice in range(most, 0, -1):
                found.append(COMMAND[dice])
        return found

    def roll(self, t: Conquest, dice: int) -> None:
        self.go(t, Fight(self.seat, self.source, self.target, self.rolls, dice, ONCE, False))

    def all_out(self, t: Conquest) -> None:
        self.go(t, Fight(self.seat, self.source, self.target, self.rolls, MOST_ATTACK, TO_THE_END, False))

    def until(self, t: Conquest, limit: int) -> None:
        self.go(t, Fight(self.seat, self.source, self.target, self.rolls, MOST_ATTACK, limit, False))

    def command(self, t: Conquest, dice: int) -> None:
        t.used |= COMMAND_GIVEN
        t.tell(COMMANDED, self.seat, self.source)
        self.go(t, Fight(self.seat, self.source, self.target, self.rolls, dice, ONCE, True))

    def retreat(self, t: Conquest) -> None:
        t.tell(RETREATED, self.seat, self.source, self.target)
        tell_tally(t, self.seat, t.owner[self.target], self.target)

    def go(self, t: Conquest, fight: Fight) -> None:
        if self.rolls == 0:
            t.battles += 1
        t.then(fight)


class Fight(Step[Conquest]):
    """Roll until the limit is reached, the target is taken, or the attacker has too few armies."""

    def __init__(self, seat: int, source: int, target: int, rolls: int, dice: int, limit: int, commanded: bool) -> None:
        self.seat = seat
        self.source = source
        self.target = target
        self.rolls = rolls
        self.dice = dice
        self.limit = limit
        self.commanded = commanded

    def run(self, t: Conquest) -> None:
        source, target = self.source, self.target
        asks = t.derived.defender_chooses and t.owner[target] >= 0
        rolls = self.rolls
        while True:
            if asks and t.armies[target] >= MOST_DEFENCE:
                t.then(Defend(t.owner[target], self.seat, source, target, rolls, self.dice, self.limit, self.commanded))
                return
            dice = min(self.dice, attack_dice(t, source))
            clash(t, self.seat, source, target, dice, defence_dice(t, target), self.commanded)
            rolls += 1
            if not self.goes_on(t):
                break
        settle(t, self.seat, source, target, rolls, self.limit)

    def goes_on(self, t: Conquest) -> bool:
        """Whether to roll again without asking."""
        if self.limit == ONCE or not can_go_on(t, self.seat, self.source, self.target):
            return False
        return t.armies[self.source] > max(self.limit, least_to_attack(t) - 1)


def settle(t: Conquest, seat: int, source: int, target: int, rolls: int, limit: int) -> None:
    """After the dice, ask the attacker again if there is anything left to decide."""
    if limit != TO_THE_END and can_go_on(t, seat, source, target):
        t.then(Battle(seat, source, target, rolls))
    elif t.owner[target] != seat:
        tell_tally(t, seat, t.owner[target], target)


def tell_tally(t: Conquest, seat: int, holder: int, target: int) -> None:
    """After an attack of several rolls, tell what it cost."""
    rolls, lost, won = t.tally
    if rolls > 1:
        t.tell(FOUGHT, seat, holder, target, rolls, lost, won)


class Defend(Decision[Conquest]):
    """Defend with one die or with two."""

    verbs = (DEFEND,)

    def __init__(
        self, seat: int, attacker: int, source: int, target: int, rolls: int, dice: int, limit: int, commanded: bool
    ) -> None:
        self.seat = seat
        self.attacker = attacker
        self.source = source
        self.target = target
        self.rolls = rolls
        self.dice = dice
        self.limit = limit
        self.commanded = commanded

    def options(self, t: Conquest) -> list[Move]:
        return [DEFEND[dice] for dice in range(defence_dice(t, self.target), 0, -1)]

    def defend(self, t: Conquest, dice: int) -> None:
        source, target = self.source, self.target
        attack = min(self.dice, attack_dice(t, source))
        clash(t, self.attacker, source, target, attack, dice, self.commanded)
        fight = Fight(self.attacker, source, target, self.rolls + 1, self.dice, self.limit, False)
        if fight.goes_on(t):
            t.then(fight)
        else:
            settle(t, self.attacker, source, target, self.rolls + 1, self.limit)


def clash(t: Conquest, seat: int, source: int, target: int, dice: int, defence: int, commanded: bool) -> None:
    """One roll of the dice, and its losses. A commander turns the attacker's lowest die into a six (R17)."""
    change = first_roll(t, seat, source, target)
    t.struck |= 1 << target
    mine = t.chance.dice(dice)
    theirs = t.chance.dice(defence)
    mine.sort(reverse=True)
    theirs.sort(reverse=True)
    if change & REROLL and mine[-1] == 1:
        mine[-1] = t.chance.die()
        mine.sort(reverse=True)
    if commanded:
        mine = [6, *mine[:-1]]
    if change & ATTACK_UP:
        mine = lifted(mine)
    if change & DEFENCE_UP:
        theirs = lifted(theirs)
    lost, won = compare(mine, theirs)
    t.dice = (tuple(mine), tuple(theirs))
    t.battle = (source, target, lost, won)
    rolls, lost_before, won_before = t.tally
    t.tally = (rolls + 1, lost_before + lost, won_before + won)
    t.tell(ROLLED, seat, source, target, t.dice[0], t.dice[1], (lost, won))
    if lost:
        lose_armies(t, source, lost)
    if won:
        lose_armies(t, target, won)
    if t.armies[target] == 0:
        tell_tally(t, seat, t.owner[target], target)
        conquer(t, seat, source, target, dice)
