"""The autoplayer plays any game in the browser: it picks what lights up, or what option bar, board and panel offer.

It knows no game. It picks with the mouse, by touch, or with the keyboard alone, and notes what it has picked.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import Page

Way = Literal["mouse", "touch", "keyboard"]

# What can be picked now: lit elements of the board, and buttons for a move.
LIT = ".board .lit[data-kind]"
OFFERED = ":is([data-asked], .board, .panel) [data-move]"
HELD = ".board .picked[data-kind]"
WAITING = f"{LIT}, {OFFERED}, main[data-over]"
POSITION = "document.querySelector('main').dataset.at"
# Changes when a pick is answered: something has happened, or the first of two picks is held.
ANSWERED = f"[{POSITION}, document.querySelector('.picked')?.dataset.id].join()"
# Whether the host waits for this person. It knows as soon as a move is saved, before any page shows the move. If it
# waits for nobody at these pages, a bot moves next, and every page shows that.
HOST_WAITS = """async () => {
  const room = location.hash.split('/')[2];
  const mine = await (await fetch('/api/mine')).json();
  return mine.some(one => one.room.id === room && one.your_turn);
}"""
# What can be picked, and what it is called.
TOLD = """all => all.map(one => [
  (one.dataset.move ?? `${one.dataset.kind} ${one.dataset.id}`).trim(),
  (one.getAttribute('aria-label') || one.textContent).trim(),
])"""
# Some moves are folded away until somebody asks for more, like the farther spaces of Critocracy.
UNFOLD = "one => one.closest('details:not([open])')?.querySelector('summary').click()"
MOST_PICKS = 2_000
PATIENCE = 120_000  # milliseconds; a machine may be busy, and bots think


class Autoplayer:
    """A player at a page who picks at random."""

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
        """Pick one of the open options."""
        page = self.page
        held = page.locator(HELD).count() > 0
        places = page.locator(f"{LIT}, {OFFERED}")
        told = places.evaluate_all(TOLD)
        number = self.choose([move for move, _ in told])
        if places.evaluate_all(TOLD) != told:  # choosing takes its time, and the page was still changing
            self.move()
            return
        place = places.nth(number)
        self.picked.append(told[number][1])
        place.evaluate(UNFOLD)
        if self.way != "keyboard":  # as a person would, away from whatever sticks to the edge of the page
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
        if not held and page.locator(HELD).count():  # a move from one thing to another: the second pick
            self.move()

    def choose(self, moves: list[str]) -> int:
        """Choose one of these, by number: moves as a verb and its targets, lit places as a kind and an id."""
        return self.chance.randrange(len(moves))

    def walk_to(self, number: int) -> None:
        """Press Tab until the focus is on this place."""
        here = "([places, number]) => document.querySelectorAll(places)[number] === document.activeElement"
        for _ in range(200):
            if self.page.evaluate(here, [f"{LIT}, {OFFERED}", number]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard cannot reach it")


class Wishing(Autoplayer):
    """Makes the moves whose verbs come first in a list of wishes; a wish in `once` is crossed out when it comes true.

    It also counts the moves that the option bar lists because the board does not draw them: a board should draw every
    target except amounts.
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
    """Play on until this player is asked this question."""
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
    while playing := [player for player in players if not player.over]:
        if any(player.asked() for player in playing):
            return True
        before = {player: player.page.evaluate(POSITION) for player in playing}
        next_to_change = next((player for player in playing if player.page.evaluate(HOST_WAITS)), playing[0])
        next_to_change.page.wait_for_function(
            f"([waiting, before]) => document.querySelector(waiting) || {POSITION} !== before",
            arg=[WAITING, before[next_to_change]],
            timeout=PATIENCE,
        )
    return False


def play_out(*players: Autoplayer, until: int | None = None) -> None:
    """Let everyone pick whenever they are asked, until the match is over everywhere or this many picks were made."""
    for _ in range(MOST_PICKS):
        if reached(players, until) or not wait_for_one(players):
            return
        for player in players:
            if player.asked() and not reached(players, until):
                before = player.page.evaluate(ANSWERED)
                player.move()
                player.page.wait_for_function(f"before => {ANSWERED} !== before", arg=before)
    raise AssertionError("the match does not end")
