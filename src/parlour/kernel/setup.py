"""What is fixed before a match begins: how many seats, which settings, which pack."""

from __future__ import annotations

from typing import Any, final

from .chance import Chance


class NoChance(Chance):
    """What an empty table has before it is begun: nothing can be drawn from it."""

    def __init__(self) -> None:
        self.used = 0

    def copy(self) -> Chance:
        return self


@final
class Setup:
    """Seats, settings and pack of one match; shared by every clone of its table and never changed."""

    def __init__(self, seats: int, settings: Any = None, pack: Any = None) -> None:
        self.seats = seats
        self.settings = settings
        self.pack = pack
        self.derived: object = None  # what a game works out of settings and pack once, for all its tables
        self.no_chance = NoChance()
