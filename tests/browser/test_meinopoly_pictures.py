"""Pictures of Meinopoly for people to look at, in `out/`."""

from __future__ import annotations

from typing import Any

import pytest

from .autoplayer import Wishing, play_out, play_until
from .conftest import Screens, Shoot
from .tables import open_table

pytestmark = pytest.mark.proof

BUYING = ("buy", "upgrade", "bid", "stay", "roll", "pay_rent", "accept", "ready", "end_turn")


def begin(screens: Screens, seats: int, **wishes: Any) -> Wishing:
    open_table(list(screens.values()), "meinopoly", seats, **wishes)
    return Wishing(next(iter(screens.values())), *BUYING)


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    ann = begin(screens, 4, pack="classic")
    play_until(ann, "Roll the dice")
    shoot("meinopoly-start")
    play_until(ann, "is for sale")
    shoot("meinopoly-decision")
    play_until(begin(screens, 10, pack="dominion"), "Manage what you have")
    shoot("meinopoly-ten-seats")
    much = {"shares": True, "alliances": True, "pot": True, "encounters": True}
    busy = begin(screens, 5, pack="realm", settings=much)
    play_out(busy, until=45)
    play_until(busy, "Manage what you have")
    shoot("meinopoly-busiest")
    short = begin(screens, 4, pack="neon", settings={"rounds": 3})
    play_out(short)
    shoot("meinopoly-result")
