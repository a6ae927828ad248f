"""Hard: plays attacks through to the end in thought, and values the map after them, won or lost."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move
from parlour.kernel.steps import AnyStep

from ..derived import NOBODY
from ..rules.armies import MOVE
from ..rules.attacks import ATTACK
from ..rules.battle import COMMAND, MOST_ATTACK, Battle
from ..rules.conquests import Advance
from ..rules.fortification import FORTIFY
from ..rules.technology import SABOTAGE
from ..rules.treaties import BETRAY
from ..table import Conquest
from .assessment import borders, is_border
from .diplomacy import is_too_strong
from .medium import PATIENCE, Medium
from .outlook import Outlook
from .purchases import purchase
from .stakes import stakes

BORED: Final = 40.0  # rounds beyond its patience after which a force of others is worth fighting for whatever it costs
DEPTH: Final = 3  # attacks in a row
BETRAYAL: Final = 0.05  # what breaking one's word costs, as a share of all strength: armies, a card, and trust


class Hard(Medium):
    """Weighs what every attack wins against what it leaves behind."""

    def reinforce(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """All armies where the best attack begins, or where they protect most."""
        best = NOBODY
        most = -1.0
        staked = stakes(t, seat)
        for place in borders(t, seat):
            tried = Outlook(t, seat, staked)
            tried.armies[place] += t.reserve
            now = tried.worth()
            value = now + tried.best_from(place, now, DEPTH)
            if value > most:
                most = value
                best = place
        return self.put(t, best, options)

    def attack(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        if t.rounds == t.derived.rounds:
            # Only points count now, and nothing after them.
            return self.prepared(t, seat, super().attack(t, seat, options), options)
        seen = Outlook(t, seat, stakes(t, seat))
        now = seen.worth()
        best = options[0]
        # A bot that only waits never wins: the longer the game lasts, the more it risks for a first conquest, and for
        # breaking large forces. Without that, six bots with alliances piled up stacks of 40,000 and took villages.
        waited = float(max(0, t.rounds - PATIENCE))
        most = 0.0 if t.conquered else -0.0005 * waited - 0.00002 * waited * waited
        urge = (waited / BORED) ** 2 / max(1, sum(t.armies))
        for move in options:
            if move.verb is ATTACK or move.verb is BETRAY:
                gained = seen.gain(move.target, move.other, now, DEPTH)
                if urge > 0.0 and gained > -1.0:
                    gained += urge * seen.odds(move.target, move.other) * t.armies[move.other]
                if move.verb is BETRAY and not is_too_strong(t, t.owner[move.other]):
                    gained -= BETRAYAL
                if gained > most:
                    most = gained
                    best = move
        return self.prepared(t, seat, best, options)

    def advance(self, t: Conquest, seat: int, top: Advance, options: list[Move]) -> Move:
        """As many as serve both territories best."""
        if not is_border(t, seat, top.source):
            return options[-1]
        best = options[0]
        most = -1.0
        last = len(options) - 1
        staked = stakes(t, seat)
        for at in (0, last // 4, last // 2, last * 3 // 4, last):
            count = options[at].target
            tried = Outlook(t, seat, staked)
            tried.armies[top.source] -= count
            tried.armies[top.target] += count
            now = tried.worth()
            value = now + max(tried.best_from(top.source, now, DEPTH), tried.best_from(top.target, now, DEPTH))
            if value > most:
                most = value
                best = MOVE[count]
        return best

    def fortify(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """Idle armies go to the border; else move what secures a continent."""
        plain = super().fortify(t, seat, options)
        if plain.other >= 0:
            return plain
        best = plain
        staked = stakes(t, seat)
        most = Outlook(t, seat, staked).worth() + 0.001
        for move in options:
            if move.verb is FORTIFY:
                tried = Outlook(t, seat, staked)
                tried.armies[move.other] += tried.armies[move.target] - 1.0
                tried.armies[move.target] = 1.0
                value = tried.worth()
                if value > most:
                    most = value
                    best = move
        return best

    def prepared(self, t: Conquest, seat: int, attack: Move, options: list[Move]) -> Move:
        """The attack, but agents come first: where it will strike, or where the largest force threatens."""
        if not t.derived.technology or options[-1].verb is not SABOTAGE:
            return attack
        if attack.other >= 0 and SABOTAGE[attack.other] in options:
            return SABOTAGE[attack.other]
        best = attack
        most = 0
        for move in options:
            if move.verb is SABOTAGE and t.armies[move.target] > most:
                most = t.armies[move.target]
                best = move
        return best

    def purchase(self, t: Conquest, seat: int, options: list[Move]) -> Move | None:
        """By plan: research for a branch, tokens for what is missing."""
        return purchase(t, seat, options)

    def at_once(self, top: AnyStep, options: list[Move]) -> Move | None:
        """The commander goes into the first attack with three dice."""
        if isinstance(top, Battle) and COMMAND[MOST_ATTACK] in options:
            return COMMAND[MOST_ATTACK]
        return super().at_once(top, options)
