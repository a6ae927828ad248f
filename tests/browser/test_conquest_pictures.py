"""Pictures of Conquest for people to look at, in `out/`."""

from __future__ import annotations

from typing import Any

import pytest

from .autoplayer import play_out, play_until
from .conftest import Screens, Shoot
from .tables import open_table
from .test_conquest import GAME, Commander

pytestmark = pytest.mark.proof


def begin(screens: Screens, seats: int, **wishes: Any) -> Commander:
    open_table(list(screens.values()), GAME, seats, **wishes)
    return Commander(next(iter(screens.values())), seed=3)


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    ann = begin(screens, 6)
    play_until(ann, "Claim a free")
    shoot(f"{GAME}-claiming")
    ann = begin(screens, 4, preset="quick")
    play_until(ann, "Place your armies")
    shoot(f"{GAME}-placing")
    play_until(ann, "how far do you go")
    shoot(f"{GAME}-battle")
    grand = begin(screens, 5, preset="grand", settings={"set_up": "auto", "generated": 7})
    play_out(grand, until=30)
    play_until(grand, "Prepare your turn")
    shoot(f"{GAME}-grand")
    short = begin(screens, 3, pack="mediterranean", preset="quick", settings={"rounds": 2})
    play_out(short)
    shoot(f"{GAME}-result")
