"""Meinopoly on its own board: whole games in two browsers, a desk and a phone, in every pack."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .autoplayer import Autoplayer, play_out
from .conftest import OpenPage, barriers
from .test_table import SIZES, ask, call, go_to

PACKS = ["classic", "dominion", "realm", "neon"]
VEILED = {"classic": 9, "dominion": 9, "neon": 1}  # the character whose money others do not see
# Little money and no salary: it is soon over, and only bankruptcy ends it.
SHORT = {"starting_money": 100, "salary": 0}
# What the option bar lists because the board does not have it. The board has everything that has a target.
LISTED = "[data-asked] .list > [data-move]"


class Dealer(Autoplayer):
    """Makes the moves whose verbs come first in a list of wishes; what is crossed out was done often enough."""

    def __init__(self, page: Page, *wishes: str, seed: int = 1) -> None:
        super().__init__(page, seed=seed)
        self.wishes = list(wishes)
        self.once: list[str] = []
        self.listed = 0
        self.hidden = False

    def choose(self, moves: list[str]) -> int:
        self.listed += self.page.locator(LISTED).count()
        self.hidden = self.hidden or self.page.get_by_text("$???").count() > 0
        for wish in self.wishes:
            found = [number for number, move in enumerate(moves) if move == wish or move.split()[0] == wish]
            if found:
                if wish in self.once:
                    self.wishes.remove(wish)
                    self.once.remove(wish)
                return self.chance.choice(found)
        return self.chance.randrange(len(moves))


def buyer(page: Page) -> Dealer:
    """Lets one deed go to an auction, buys all others, offers one of them for nothing, and builds."""
    ann = Dealer(
        page, "pass", "propose", "give", "offer", "buy", "upgrade", "bid", "stay", "roll", "pay_rent", "end_turn"
    )
    ann.once += ["pass", "offer"]
    return ann


def loser(page: Page, character: int) -> Dealer:
    """Buys nothing, agrees to everything and mortgages what there is."""
    return Dealer(page, f"select {character}", "agree", "mortgage", "pass", "stay", "roll", "decline", "end_turn")


def sit_down(open_page: OpenPage, **wishes: Any) -> tuple[Page, Page]:
    """Ann at a desk and Bob with a phone, at a table that has begun."""
    ann, bob = (
        open_page(reduced_motion="reduce"),
        open_page("", *SIZES["phone"], reduced_motion="reduce", has_touch=True),
    )
    call(ann, "Ann")
    call(bob, "Bob")
    room = ask(ann, "/api/rooms", {"game": "meinopoly", "seats": 2, **wishes})["room"]["id"]
    ask(bob, f"/api/rooms/{room}/join", {})
    go_to(ann, room)
    go_to(bob, room)
    ask(ann, f"/api/rooms/{room}/begin", {})
    for page in (ann, bob):
        page.locator(".meinopoly").wait_for()
    return ann, bob


def begin(open_page: OpenPage, pack: str) -> tuple[Dealer, Dealer]:
    pages = sit_down(open_page, pack=pack, settings=SHORT)
    return buyer(pages[0]), loser(pages[1], VEILED.get(pack, 0))


def look_around(axe: str, *players: Dealer) -> None:
    """Nobody is kept out, nothing scrolls sideways, and nothing that has a target is left to a list."""
    for player in players:
        assert barriers(player.page, axe) == []
        width: int = player.page.evaluate("innerWidth")
        assert player.page.evaluate("document.documentElement.scrollWidth") <= width
        assert player.listed == 0


# By the proof in every pack, and not only the beginning.
@pytest.mark.parametrize("pack", ["classic", *[pytest.param(pack, marks=pytest.mark.proof) for pack in PACKS[1:]]])
def test_a_whole_game_on_the_board(open_page: OpenPage, axe: str, pack: str) -> None:
    """With an auction, a trade, a mortgage, a bankruptcy and, where the pack has such a character, hidden money."""
    ann, bob = begin(open_page, pack)
    play_out(ann, bob)
    said = ann.page.get_by_role("log").inner_text()
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
