"""Pictures of Titov for people to look at, in `out/`."""

from __future__ import annotations

import pytest

from .autoplayer import Wishing, play_out, play_until
from .conftest import Screens, Shoot
from .pages import go_to
from .tables import open_table
from .test_titov import BUSY, GAME

pytestmark = pytest.mark.proof


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    pages = list(screens.values())
    open_table(pages, GAME, 1, preset="first_game")
    king = Wishing(pages[0], *BUSY)
    shoot("titov-start")
    for page in pages:
        page.locator(".hand [aria-label^='Look at'], .hand.narrow .lit").first.click()
    shoot("titov-card")
    for page in pages:
        page.keyboard.press("Escape")
    play_until(king, "Crisis Phase")
    shoot("titov-crisis")
    # Only one screen watches the long stretches.
    open_table(pages[:1], GAME, 1)
    room = pages[0].url.split("/")[-1]
    for moment, until in (("busiest", len(king.picked) + 90), ("result", None)):
        play_out(king, until=until)
        for page in pages[1:]:
            go_to(page, room)
            page.locator(f".{GAME}").wait_for()
        shoot(f"titov-{moment}")
