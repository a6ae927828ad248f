"""Pictures of Critocracy for people to look at, in `out/`."""

from __future__ import annotations

import pytest

from .autoplayer import Wishing, play_out, play_until
from .conftest import Screens, Shoot
from .pages import go_to
from .test_critocracy import DEALING, around_one_screen

pytestmark = pytest.mark.proof


def begin(screens: Screens, people: int = 6, **wishes: str) -> Wishing:
    """Seat people around one screen, and show the same table on all others."""
    first, *others = screens.values()
    around_one_screen(first, people, **wishes)
    for page in others:
        go_to(page, first.url.split("/")[-1])
        page.locator(".critocracy").first.wait_for()
    return Wishing(first, *DEALING, "take")


def test_five_moments_are_pictured(screens: Screens, shoot: Shoot) -> None:
    six = begin(screens)
    play_out(six, until=3)
    shoot("critocracy-roles")
    play_until(six, "Which age")
    shoot("critocracy-start")
    play_until(six, "Which way?")
    shoot("critocracy-junction")
    play_until(begin(screens, pack="crossroads"), "which way do you go")
    shoot("critocracy-card")
    play_out(begin(screens, people=4))
    shoot("critocracy-result")
