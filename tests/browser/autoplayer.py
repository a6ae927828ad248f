"""The autoplayer: plays any game in the browser by picking what lights up, or what option bar, board and panel offer.

It knows no game. It picks with the mouse, by touch, or with the keyboard alone, and tells what it has picked.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import Page

Way = Literal["mouse", "touch", "keyboard"]

# What can be picked now: elements of the board that are lit, and buttons that stand for a move.
LIT = ".board .lit[data-kind]"
OFFERED = ":is([data-asked], .board, .panel) [data-move]"
HELD = ".board .picked[data-kind]"
WAITING = f"{LIT}, {OFFERED}, main[data-over]"
# Changes when a pick is answered: by what has happened, or by what is held as the first of two picks.
ANSWERED = "[document.querySelector('main').dataset.at, document.querySelector('.picked')?.dataset.id].join()"
MOST_PICKS = 2_000
PATIENCE = 120_000  # milliseconds; a machine may be busy, and bots think


class Autoplayer:
    """Somebody at a page who picks at random."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 1) -> None:
        self.page = page
        self.way = way
        self.chance = random.Random(seed)
        self.picked: list[str] = []

    @property
    def over(self) -> bool:
        return self.page.locator("main[data-over]").count() > 0

    def asked(self) -> bool:
        return not self.over and self.page.locator(f"{LIT}, {OFFERED}").count() > 0

    def move(self) -> None:
        """Make one pick among what is open now."""
        page = self.page
        held = page.locator(HELD).count() > 0
        places = page.locator(f"{LIT}, {OFFERED}")
        told = places.evaluate_all("all => all.map(({dataset: d}) => (d.move ?? `${d.kind} ${d.id}`).trim())")
        number = self.choose(told)
        place = places.nth(number)
        self.picked.append((place.get_attribute("aria-label") or place.text_content() or "").strip())
        if self.way != "keyboard":  # as a person would: out from under what sticks to the edge of the page
            place.evaluate("one => one.scrollIntoView({ block: 'center', inline: 'center' })")
        match self.way:
            case "mouse":
                place.click()
            case "touch":
                place.tap()
            case "keyboard":
                self.walk_to(number)
                page.keyboard.press("Enter")
        menu = page.get_by_role("menuitem")
        if menu.count():
            menu.first.press("Enter")
        yes = page.locator("[data-yes]")
        if yes.count():
            yes.press("Enter")
        if not held and page.locator(HELD).count():  # from one thing to another: the second pick
            self.move()

    def choose(self, moves: list[str]) -> int:
        """Which of these, by its number: moves as a verb and its targets, lit places as a kind and an id."""
        return self.chance.randrange(len(moves))

    def walk_to(self, number: int) -> None:
        """Press Tab until the focus is where it shall be."""
        here = "([places, number]) => document.querySelectorAll(places)[number] === document.activeElement"
        for _ in range(200):
            if self.page.evaluate(here, [f"{LIT}, {OFFERED}", number]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")


class Wishing(Autoplayer):
    """Makes the moves whose verbs come first in a list of wishes; what is wished for `once` is then crossed out.

    It also counts what the option bar lists because the board does not have it: a board has all that has a target but
    for amounts.
    """

    LISTED = "[data-asked] .list:not([data-kind=amount]) > [data-move]"

    def __init__(self, page: Page, *wishes: str, once: tuple[str, ...] = (), way: Way = "mouse", seed: int = 1) -> None:
        super().__init__(page, way, seed)
        self.wishes = list(wishes)
        self.once = list(once)
        self.listed = 0

    def choose(self, moves: list[str]) -> int:
        self.listed += self.page.locator(self.LISTED).count()
        for wish in self.wishes:
            found = [number for number, move in enumerate(moves) if move == wish or move.split()[0] == wish]
            if found:
                if wish in self.once:
                    self.wishes.remove(wish)
                    self.once.remove(wish)
                return self.chance.choice(found)
        return super().choose(moves)


def play_until(player: Autoplayer, question: str) -> None:
    """Play on until this player is asked this."""
    for _ in range(400):
        player.page.locator(WAITING).first.wait_for(timeout=PATIENCE)
        if player.over or question in (player.page.locator("#question").text_content() or ""):
            break
        play_out(player, until=len(player.picked) + 1)
    assert not player.over, f"nobody asked: {question}"


def reached(players: Sequence[Autoplayer], until: int | None) -> bool:
    return until is not None and sum(len(player.picked) for player in players) >= until


def wait_for_one(players: Sequence[Autoplayer]) -> bool:
    """Wait until somebody is asked; false if the match is over on every page."""
    pause = 20
    for _ in range(PATIENCE // pause):
        if all(player.over for player in players):
            return False
        if any(player.asked() for player in players):
            return True
        players[0].page.wait_for_timeout(pause)
    raise AssertionError("nobody is asked, and the match is not over")


def play_out(*players: Autoplayer, until: int | None = None) -> None:
    """Let everyone pick whenever they are asked, until the match is over on every page, or so many picks were made."""
    for _ in range(MOST_PICKS):
        if reached(players, until) or not wait_for_one(players):
            return
        for player in players:
            if player.asked() and not reached(players, until):
                before = player.page.evaluate(ANSWERED)
                player.move()
                player.page.wait_for_function(f"before => {ANSWERED} !== before", arg=before)
    raise AssertionError("the match does not end")
