"""Nothing a player must read is smaller than 11 pixels: every text of a busy table is measured.

Some boards still have smaller texts. `BOARDS` says how small; they may grow, but not shrink.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Come
from .pages import SIZES, OpenPage, come_to_rest

pytestmark = pytest.mark.proof

LEAST = 11
GAMES = {"meinopoly": 4, "circus_maximus": 4, "critocracy": 4, "titov": 1, "conquest": 4}
# The smallest text of each board, in pixels, at a desk and on a phone.
BOARDS = {
    "meinopoly": (6.3, 5.9),
    "circus_maximus": (9.7, 9.4),
    "critocracy": (6.7, 8.9),
    "titov": (11, 10.1),
    "conquest": (8.7, 10.6),
}
SPREAD = 0.5  # what is busy differs from match to match
# Every text that is drawn, with its size in pixels of the screen and whether it is on the game's board.
TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = node.textContent.trim(), element = node.parentElement;
    if (!said || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if (element.closest('.unseen, [aria-hidden=true], option, style, title')) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (!size) continue; // a sign stands for it here
    const matrix = element.ownerSVGElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    texts.push({said, size: size * scale, onBoard: element.closest('.board') !== null});
  }
  return texts;
}"""


def small(page: Page, *, on_board: bool) -> list[tuple[float, str]]:
    texts: list[dict[str, Any]] = page.evaluate(TEXTS)
    found = [(round(one["size"], 1), one["said"][:40]) for one in texts if one["onBoard"] == on_board]
    assert found
    return sorted(one for one in found if one[0] < LEAST)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_readable_and_the_board_says_how_small_it_is(come: Come, open_page: OpenPage, game: str) -> None:
    ann = come("Ann")
    bots = [{"kind": "bot", "bot": "simple" if game == "titov" else "easy"}] * (GAMES[game] - 1)
    wish = {"game": game, "seats": [{"kind": "me"}, *bots], "pace": 0, "begin": True}
    room = ann.post("/api/rooms", wish)["room"]["id"]
    ann.sit_at(room)
    ann.play_on(20)
    page = open_page(f"#/room/{room}", *SIZES["desk"], storage_state=ann.cookies, reduced_motion="reduce")
    page.locator(f".{game}").first.wait_for()
    for size, floor in zip(("desk", "phone"), BOARDS[game], strict=True):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        come_to_rest(page)
        assert small(page, on_board=False) == [], size
        found = small(page, on_board=True)
        print(f"\n{game}, {size}: {len(found)} texts of the board are below {LEAST} px: {found[:4]}")
        assert not found or found[0][0] >= floor - SPREAD, (size, found[:4])
