"""Meinopoly on its own board: whole games in two browsers, a desk and a phone, in every pack."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .autoplayer import Wishing, play_out
from .pages import OpenPage
from .tables import look_around, sit_down

PACKS = ["classic", "dominion", "realm", "neon"]
VEILED = {"classic": 9, "dominion": 9, "neon": 1}  # the character whose money is hidden from others
# Little money and no salary: the game is short, and only bankruptcy ends it.
SHORT = {"starting_money": 100, "salary": 0}


class Dealer(Wishing):
    """Also notes whether it has met hidden money."""

    hidden = False

    def choose(self, moves: list[str]) -> int:
        self.hidden = self.hidden or self.page.get_by_text("$???").count() > 0
        return super().choose(moves)


def buyer(page: Page) -> Dealer:
    """Lets one deed go to auction, buys all others, offers one of them for nothing, and builds."""
    wishes = ("pass", "propose", "give", "offer", "buy", "upgrade", "bid", "stay", "roll", "pay_rent", "end_turn")
    return Dealer(page, *wishes, once=("pass", "offer"))


def loser(page: Page, character: int) -> Dealer:
    """Buys nothing, agrees to everything and mortgages whatever it has."""
    return Dealer(page, f"select {character}", "agree", "mortgage", "pass", "stay", "roll", "decline", "end_turn")


def begin(open_page: OpenPage, pack: str) -> tuple[Dealer, Dealer]:
    pages = sit_down(open_page, "meinopoly", pack=pack, settings=SHORT)
    return buyer(pages[0]), loser(pages[1], VEILED.get(pack, 0))


# The proof plays every pack, to the end.
@pytest.mark.parametrize("pack", ["classic", *[pytest.param(pack, marks=pytest.mark.proof) for pack in PACKS[1:]]])
def test_a_whole_game_on_the_board(open_page: OpenPage, axe: str, pack: str) -> None:
    """With an auction, a trade, a mortgage, a bankruptcy and, if the pack has such a character, hidden money."""
    ann, bob = begin(open_page, pack)
    play_out(ann, bob)
    said = ann.page.get_by_role("log").text_content() or ""
    for sentence in ("is up for auction", "Ann and Bob trade", "mortgages", "is bankrupt"):
        assert sentence in said
    assert ann.hidden is (pack in VEILED) and not bob.hidden
    look_around(axe, ann, bob)
    print(f"{pack}: {len(ann.picked)} picks at a desk and {len(bob.picked)} on a phone, to the end")


@pytest.mark.parametrize("pack", PACKS)
def test_the_board_of_every_pack_keeps_nobody_out(open_page: OpenPage, axe: str, pack: str) -> None:
    ann, bob = begin(open_page, pack)
    look_around(axe, ann, bob)
    play_out(ann, bob, until=24)
    look_around(axe, ann, bob)
