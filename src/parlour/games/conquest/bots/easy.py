"""Easy: spreads armies along the border and attacks what is weaker."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.armies import PLACE
from ..table import Conquest
from .assessment import borders, threat
from .player import Player

CAREFUL: Final = 0.6
PATIENCE: Final = 18  # rounds
ATTACKS: Final = 6  # in a turn


class Easy(Player):
    """Ignores continents, and stops after a few attacks."""

    def claim(self, t: Conquest, seat: int, options: list[Move], luck: Chance) -> Move:
        """Anywhere."""
        return luck.pick(options)

    def muster(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        return self.reinforce(t, seat, options)

    def reinforce(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """One army at a time, where the enemy is strongest compared with the defence."""
        best = options[0]
        most = -1000
        for place in borders(t, seat):
            value = threat(t, seat, place) - t.armies[place]
            if value > most and PLACE[place] in options:
                most = value
                best = PLACE[place]
        return best

    def attack(self, t: Conquest, seat: int, options: list[Move]) -> Move:
        """What is likely to succeed; less and less likely attacks will do, the longer the game lasts."""
        waited = max(0, t.rounds - PATIENCE)
        return options[0] if t.battles >= ATTACKS + waited else self.likeliest(t, options, CAREFUL - 0.01 * waited)
