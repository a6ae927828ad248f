"""Pictures of Titov for people to look at, in `out/`."""

from __future__ import annotations

import pytest

from .autoplayer import Wishing, play_out, play_until
from .conftest import Screens, Shoot
from .sitting import open_table
from .test_titov import BUSY, GAME

pytestmark = pytest.mark.proof


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    pages = list(screens.values())
    open_table(pages, GAME, 1, preset="first_game")
    king = Wishing(pages[0], *BUSY)
    shoot("titov-start")
    for page in pages:
        page.locator(".hand .plaque + *, .hand .face button").first.click()
    shoot("titov-card")
    for page in pages:
        page.keyboard.press("Escape")
    play_until(king, "Crisis Phase")
    shoot("titov-crisis")
    open_table(pages, GAME, 1)
    play_out(king, until=len(king.picked) + 90)
    shoot("titov-busiest")
    play_out(king)
    shoot("titov-result")
