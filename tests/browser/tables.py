"""Tables of games with their own boards, for people at a desk and a phone, or one person at several screens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from parlour.kernel import Match

from .autoplayer import LIT, OFFERED, Wishing
from .pages import SIZES, OpenPage, ask, barriers, call, go_to


def sit_down(
    open_page: OpenPage, game: str, *, bots: int = 0, at: tuple[str, str] = ("desk", "phone"), **wishes: Any
) -> tuple[Page, Page]:
    """Seat Ann and Bob at a table that has begun, by default Ann at a desk and Bob with a phone."""
    ann, bob = (open_page("", *SIZES[size], reduced_motion="reduce", has_touch=size == "phone") for size in at)
    call(ann, "Ann")
    call(bob, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "bot": "medium"}] * bots]
    room = ask(ann, "/api/rooms", {"game": game, "seats": seats, "pace": 0, **wishes})["room"]["id"]
    ask(bob, f"/api/rooms/{room}/join", {})
    go_to(ann, room)
    go_to(bob, room)
    ask(ann, f"/api/rooms/{room}/begin", {})
    for page in (ann, bob):
        page.locator(f".{game}").first.wait_for()
    return ann, bob


def open_table(pages: Sequence[Page], game: str, seats: int, **wishes: Any) -> None:
    """Seat Ann and bots at a table, on all these screens."""
    wished = [{"kind": "me"}, *[{"kind": "bot", "bot": "medium"}] * (seats - 1)]
    wish = {"game": game, "seats": wished, "begin": True, "pace": 0, **wishes}
    room = ask(pages[0], "/api/rooms", wish)["room"]["id"]
    for page in pages:
        go_to(page, room)
        page.locator(f".{game}").first.wait_for()


def take_over(page: Page, match: Match, moves: int | None = None) -> None:
    """Take the first seat of a table set up like this match, or like it was after this many moves.

    Only finished matches can be taken over, so everyone resigns first.
    """
    at = len(match.moves_played) if moves is None else moves
    while not match.over:
        match.resign(next(seat for seat in match.table.living() if seat not in match.resigned))
    record = ask(page, "/api/records", json.loads(match.record().to_json()))["match"]
    go_to(page, ask(page, f"/api/matches/{record}/fork", {"at": at, "seat": 0})["room"]["id"])
    page.locator(f".{match.game.name}").first.wait_for()


# What can be picked, but is covered by something else once it is scrolled into sight.
COVERED = """open => [...document.querySelectorAll(open)].filter(one => {
  one.scrollIntoView({block: 'center', inline: 'center'});
  const box = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map(one => one.outerHTML.slice(0, 200))"""


def covered(page: Page) -> list[str]:
    """Places that should be pickable but are not, because they are out of sight or covered."""
    found: list[str] = page.evaluate(COVERED, f"{LIT}, {OFFERED}")
    return found


def look_around(axe: str, *players: Wishing) -> None:
    """No barriers, no sideways scrolling, and no move with a target that only a list offers."""
    for player in players:
        assert barriers(player.page, axe) == []
        width: int = player.page.evaluate("innerWidth")
        assert player.page.evaluate("document.documentElement.scrollWidth") <= width
        assert player.listed == 0
