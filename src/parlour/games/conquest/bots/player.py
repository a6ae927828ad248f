"""What all bots share: one method for each question. The levels differ in their answers."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight
from parlour.kernel.steps import AnyStep

from ..derived import NOBODY
from ..rules.armies import FIVE, MOVE, PLACE, PLACE_ALL, PLACE_FIVE
from ..rules.attacks import Attack
from ..rules.battle import ALL_OUT, DEFEND, Battle, Defend
from ..rules.capitals import MarkCapital
from ..rules.cards import KEEP, ChooseCard, TerritoryBonus, Trade
from ..rules.conquests import Advance
from ..rules.fortification import STAY, Fortify, Relocate
from ..rules.objectives import ClaimObjective
from ..rules.odds import chance
from ..rules.preparation import READY, Prepare
from ..rules.reinforcement import Reinforce
from ..rules.resources import Disband
from ..rules.rides import RIDE, rideable
from ..rules.setup import Claim, Muster
from ..rules.treaties import AGREE, Answer
from ..rules.units import RAISE_ARTILLERY, RAISE_CAVALRY
from ..table import Conquest
from .assessment import FAR, borders, claim_worth, held_in, is_border, size_of, steps_to_border, threat
from .purchases import at_once

GOOD_ENOUGH: Final = 0.5
MANY: Final = 6  # armies to place
WHIM: Final = 40  # how far below the best choice a claim may be


class Player(Bot):
    """Answers every question of the game, most of them simply."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        found = self.at_once(sight.asks, options)
        if found is not None:
            return found
        t = sight.table
        assert isinstance(t, Conquest)
        return self.decide(t, sight.seat, options, sight.chance)

    def at_once(self, top: AnyStep, options: list[Move]) -> Move | None:
        """The answers that need no look at the table, for which none is imagined."""
        if isinstance(top, Battle):
            return ALL_OUT.alone  # the attack was thought through before it was declared
        if isinstance(top, Relocate):
            return options[-1]
        if isinstance(top, Defend):
            return DEFEND[2] if DEFEND[2] in options else options[0]
        if isinstance(top, ChooseCard):
            return options[0]
        return None

    def decide(self, t: Conquest, seat: int, options: list[Move], luck: Chance) -> Move:
        """One of several options."""
        top = t.stack[-1]
        found = self.at_once(top, options)
        if found is not None:
            return found
        if isinstance(top, Attack):
            return self.attack(t, seat, options)
        if isinstance(top, Reinforce):
            return self.reinforce(t, seat, options)
        if isinstance(top, Advance):
            return self.advance(t, seat, top, options)
        if isinstance(top, Fortify):
            return self.fortify(t, seat, options)
        if isinstance(top, Muster):
            return self.muster(t, seat, options)
        if isinstance(top, Trade):
            return self.trade(t, seat, top, options)
        if isinstance(top, Claim):
            return self.claim(t, seat, options, luck)
        if isinstance(top, Prepare):
            return self.prepare(t, seat, options)
        if isinstance(top, Answer):
            return self.answer(t, seat, top, options)
        if isinstance(top, (TerritoryBonus, MarkCapital)):
            return self.safest(t, seat, options, isinstance(top, MarkCapital))
        if isinstance(top, ClaimObjective):
            return self.proudest(t, options)
        if isinstance(top, Disband):
            return self.least_needed(t, seat, options)
        return options[luck.below(len(options))]

    # --- what levels answer differently ---

    def claim(self, t: Conquest, seat: int, options: list[Move], luck: Chance) -> Move:
        """A continent that the bot could complete, or that another player is about to; small ones first."""
        worth = claim_worth(t, seat)
        best = options[0]
        most = -1000
        for move in options:
            place = move.target
            value = worth[t.derived.continent[place]] + luck.below(WHIM)
            for other in t.derived.neighbours[place]:
                if t.owner[other] == seat:
                    value += 6
            if value > most:
                most = value
                best = move
        return best

    def muster(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """The border under most pressure, in a continent of which much is held; several armies at once."""
        held = held_in(t, seat)
        best = options[0]
        most = -1000
        for move in options:
            if move.verb is not PLACE:
                break  # the same places again, for more armies
            place = move.target
            if not is_border(t, seat, place):
                continue
            continent = t.derived.continent[place]
            value = 30 * held[continent] // size_of(t, continent) + 2 * threat(t, seat, place) - 3 * t.armies[place]
            if value > most:
                most = value
                best = move
        several = PLACE_FIVE[best.target]
        return several if t.raised[seat] > FIVE and several in options else best

    def trade(self, t: Conquest, seat: int, top: Trade, options: list[Move]) -> Move:
        """Trade as soon as possible: cards that show own land first, wild cards last."""
        best = options[0]
        most = -1
        for move in options:
            if move is KEEP.alone:
                continue
            card = move.target
            wild = card >= t.derived.size
            value = 0 if wild else 2 if t.owner[card] == seat else 1
            if value > most:
                most = value
                best = move
        return best

    def reinforce(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """All armies where the enemy is strongest."""
        best = NOBODY
        most = -1
        for place in borders(t, seat):
            value = threat(t, seat, place) + 1
            if value > most:
                most = value
                best = place
        return self.put(t, best, options)

    def put(self, t: Conquest, place: int, options: list[Move]) -> Move:
        """Place as many armies as can go onto a territory at once. If there are many, raise some cavalry for attacks
        and, in danger, artillery."""
        riders = t.derived.units and t.reserve >= MANY and place >= 0 and t.cavalry[place] == 0
        if riders and RAISE_CAVALRY[place] in options:
            return RAISE_CAVALRY[place]
        guns = t.derived.units and t.reserve >= MANY and place >= 0 and t.artillery[place] == 0
        if guns and threat(t, t.whose, place) > t.armies[place] and RAISE_ARTILLERY[place] in options:
            return RAISE_ARTILLERY[place]
        for move in (PLACE_ALL[place], PLACE[place]) if place >= 0 else ():
            if move in options:
                return move
        return options[0]

    def attack(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """The attack most likely to succeed, if it is more likely than not."""
        return self.likeliest(t, options, GOOD_ENOUGH)

    def likeliest(self, t: Conquest, options: list[Move], than: float) -> Move:
        """The attack most likely to succeed; none, if none is likelier than this."""
        best = options[0]
        most = than
        for move in options[1:]:
            if move.other < 0:
                continue
            odds = chance(t.armies[move.target] - 1, t.armies[move.other])
            if odds > most:
                most = odds
                best = move
        return best

    def advance(self, t: Conquest, seat: int, top: Advance, options: list[Move]) -> Move:
        """All of them if no enemy is left behind them; else a share that fits the danger on both sides."""
        if not is_border(t, seat, top.source):
            return options[-1]
        if not is_border(t, seat, top.target):
            return options[0]
        behind = threat(t, seat, top.source)
        ahead = threat(t, seat, top.target)
        together = t.armies[top.source] + t.armies[top.target]
        share = max(1, together * behind // max(1, behind + 2 * ahead))
        go_on = max(0, t.armies[top.source] - share)
        return MOVE[go_on] if MOVE[go_on] in options else options[-1]

    def fortify(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """The largest force without an enemy next to it goes towards the border."""
        steps = steps_to_border(t, seat)
        best = STAY.alone
        most = 0
        for move in options:
            if move.other < 0:
                continue
            nearer = steps[move.target] - steps[move.other]
            if steps[move.target] == FAR or nearer <= 0:
                continue
            moving = rideable(t, move.target, move.other) if move.verb is RIDE else t.armies[move.target] - 1
            value = moving * 100 + 10 * nearer + threat(t, seat, move.other)
            if value > most:
                most = value
                best = move
        return best

    def prepare(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """Buy all the research, armies and cards it can pay for; propose no treaties."""
        return at_once(options) or READY.alone

    def answer(self, t: Conquest, seat: int, top: Answer, options: list[Move]) -> Move:
        """Sign everything."""
        return AGREE.alone

    # --- plain answers ---

    def safest(self, t: Conquest, seat: int, options: list[Move], hidden: bool) -> Move:
        """A capital far from enemies; bonus armies where they are needed."""
        best = options[0]
        most = -1000
        for move in options:
            danger = threat(t, seat, move.target)
            value = t.armies[move.target] - 2 * danger if hidden else danger
            if value > most:
                most = value
                best = move
        return best

    def proudest(self, t: Conquest, options: list[Move]) -> Move:
        """The objective with most stars."""
        best = options[0]
        for move in options:
            if move.target >= 0 and t.derived.objectives[move.target].stars > t.derived.objectives[best.target].stars:
                best = move
        return best

    def least_needed(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """An army from the largest force behind the lines."""
        best = options[0]
        most = -1
        for move in options:
            value = t.armies[move.target] + (0 if is_border(t, seat, move.target) else 100)
            if value > most:
                most = value
                best = move
        return best
