"""Circus Maximus on its own board: whole games in two browsers, a desk and a phone, alone and with bots."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .autoplayer import POSITION, Wishing, play_out
from .pages import OpenPage
from .tables import look_around, sit_down

GAME = "circus_maximus"
SAID = ("bids 1 coin", "sends a worker", "A coin is tossed", "buys one", "performs Public Torture", "income")
PORT, PRISON, MUMMERS_MARKET, ANIMALS_MARKET, PUBLIC_TORTURE = 0, 3, 4, 5, 15
ERRANDS = [f"place {place}" for place in (PORT, MUMMERS_MARKET, ANIMALS_MARKET, PRISON)]


class Busy(Wishing):
    """Bids a coin on three acts in a round, sends all workers, buys whatever is on sale, and performs."""

    bids = 0
    counted = ""  # the position of the last bid that was counted: a choice may be asked for again if the page changes

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, "offer", *ERRANDS, "place", "buy", "cube", "perform", seed=seed)

    def choose(self, moves: list[str]) -> int:
        if "pass" in moves and any(move.startswith("act") for move in moves):
            at = str(self.page.evaluate(POSITION))
            if at != self.counted:
                self.bids, self.counted = (self.bids + 1) % 4, at
            if self.bids == 0:
                return moves.index("pass")
            if self.bids == 1 and f"act {PUBLIC_TORTURE}" in moves:
                return moves.index(f"act {PUBLIC_TORTURE}")
        return super().choose(moves)


def play(open_page: OpenPage, axe: str, said: tuple[str, ...], **wishes: Any) -> None:
    """Ann at a desk does everything, Bob with a phone picks at random, to the end."""
    pages = sit_down(open_page, GAME, **wishes)
    ann, bob = Busy(pages[0], 1), Wishing(pages[1], "act", seed=2)
    look_around(axe, ann, bob)
    play_out(ann, bob, until=12)
    look_around(axe, ann, bob)
    play_out(ann, bob)
    log = ann.page.get_by_role("log").text_content() or ""
    assert [sentence for sentence in said if sentence not in log] == []
    look_around(axe, ann, bob)
    print(f"{wishes}: {len(ann.picked)} picks at a desk and {len(bob.picked)} on a phone, to the end")


def test_a_short_game_of_two_on_the_board(open_page: OpenPage, axe: str) -> None:
    # All three executions are on display: by default one is drawn for a round, and it need not be the one Ann bids on.
    play(open_page, axe, SAID, settings={"rounds": 2, "executions": "all"})


@pytest.mark.proof
@pytest.mark.parametrize("pack", ["rome", "saint_giles"])
@pytest.mark.parametrize("bots", [0, 2])
def test_a_whole_game_on_the_board(open_page: OpenPage, axe: str, pack: str, bots: int) -> None:
    play(
        open_page,
        axe,
        ("sends a worker", "performs", "income"),
        pack=pack,
        bots=bots,
        settings={"den": True, "oracle": True},
    )
