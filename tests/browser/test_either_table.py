"""A game can still be played when parts of the page are deleted: its own board, or the generic table, is enough."""

from __future__ import annotations

import mimetypes
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from ..web.page_build import ROOT, build
from .autoplayer import Autoplayer, play_out
from .pages import ask, call, go_to
from .test_meinopoly import SHORT

pytestmark = pytest.mark.proof

GAMES: dict[str, dict[str, Any]] = {
    "meinopoly": {"settings": {**SHORT, "trades": False}},
    "circus_maximus": {"settings": {"rounds": 2}},
    "critocracy": {},
    "conquest": {"preset": "quick", "settings": {"rounds": 1}},
    "titov": {"seats": [{"kind": "me"}]},
}


def built_without(folder: Path, *gone: str) -> Path:
    """Build the page from a copy of its sources in which these components are empty."""
    for source in build.sources(ROOT):
        copy = folder / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, copy)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    for path in gone:
        (folder / path).write_text("")
    build.node.npm(folder, "run", "--silent", "build", PARLOUR_PAGE=str(folder / "page"))
    return folder / "page"


def serve(context: BrowserContext, page_folder: Path) -> None:
    """Serve this context's pages from this folder, and everything else from the host."""

    def answer(route: Route) -> None:
        path = route.request.url.split("/", 3)[3].split("?")[0].split("#")[0] or "index.html"
        file = page_folder / path
        if path.startswith(("assets/", "face/")) or path == "index.html":
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=kind)
        else:
            route.continue_()

    context.route("**/*", answer)


GENERIC = ("web/src/table/Drawing.svelte", "web/src/table/ViewFields.svelte")


@pytest.mark.parametrize("own", [True, False], ids=["without the generic table", "without its board"])
@pytest.mark.parametrize("game", GAMES)
def test_either_table_is_enough(browser: Browser, address: str, tmp_path: Path, game: str, own: bool) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.grant_permissions(["local-network-access"])  # Chromium treats such a page as foreign
    if own:
        serve(context, built_without(tmp_path, *GENERIC))
    else:
        context.route(f"**/api/games/{game}/board", lambda route: route.fulfill(json=None))
    page = context.new_page()
    page.goto(address)
    call(page, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "medium"}]
    wish = {"game": game, "seats": seats, "begin": True, "pace": 0, **GAMES[game]}
    go_to(page, ask(page, "/api/rooms", wish)["room"]["id"])
    page.locator(f".{game}" if own else ".board [role=img]").first.wait_for()
    assert (page.locator(f".{game}").count() > 0) is own
    player = Autoplayer(page, seed=5)
    play_out(player)
    print(f"{game} on {'its board' if own else 'the generic table'} alone: {len(player.picked)} picks, to the end")
    context.close()
