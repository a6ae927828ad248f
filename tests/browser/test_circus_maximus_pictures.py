"""Pictures of Circus Maximus for people to look at, in `out/`."""

from __future__ import annotations

from typing import Any

import pytest

from .autoplayer import play_out, play_until
from .conftest import Screens, Shoot
from .tables import open_table
from .test_circus_maximus import GAME, Busy

pytestmark = pytest.mark.proof


def begin(screens: Screens, seats: int, **wishes: Any) -> Busy:
    open_table(list(screens.values()), GAME, seats, **wishes)
    return Busy(next(iter(screens.values())), 3)


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    ann = begin(screens, 4, settings={"den": True, "oracle": True})
    play_until(ann, "Bid on an act")
    shoot(f"{GAME}-bidding")
    play_until(ann, "Send a worker")
    shoot(f"{GAME}-placing")
    play_until(ann, "Buy one")
    shoot(f"{GAME}-buying")
    play_until(ann, "Perform")
    shoot(f"{GAME}-performing")
    fair = begin(screens, 3, pack="saint_giles", settings={"rounds": 2})
    play_out(fair)
    shoot(f"{GAME}-result")
