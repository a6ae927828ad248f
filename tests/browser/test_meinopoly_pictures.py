"""Pictures of Meinopoly for people to look at, in `out/`, and what is left of it when parts of the page are deleted."""

from __future__ import annotations

import mimetypes
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from ..web.building import ROOT, build
from .autoplayer import Autoplayer, play_out
from .test_meinopoly import SHORT, Dealer
from .test_table import SIZES, ask, call, go_to

pytestmark = pytest.mark.proof

BUYING = ("buy", "upgrade", "bid", "stay", "roll", "pay_rent", "accept", "ready", "end_turn")
Shoot = Callable[[str], None]


@pytest.fixture
def screens(browser: Browser, address: str) -> Iterator[dict[str, Page]]:
    """The same person at a desk and with a phone, by day and in the evening."""
    first = browser.new_context()
    page = first.new_page()
    page.goto(address)
    call(page, "Ann")
    contexts: list[BrowserContext] = [first]
    pages = {}
    for size in ("desk", "phone"):
        for theme in ("light", "dark"):
            width, height = SIZES[size]
            contexts.append(
                browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    storage_state=first.storage_state(),
                    reduced_motion="reduce",
                )
            )
            pages[f"{width}x{height}-{theme}"] = contexts[-1].new_page()
            pages[f"{width}x{height}-{theme}"].goto(address)
    yield pages
    for context in contexts:
        context.close()


@pytest.fixture
def shoot(screens: dict[str, Page], pictures: Path) -> Shoot:
    """Take a picture of this moment on every screen."""

    def shoot(name: str) -> None:
        for screen, page in screens.items():
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(1500)  # until the ribbon is gone and the pictures are there
            page.screenshot(path=pictures / f"meinopoly-{name}-{screen}.png")

    return shoot


def open_table(screens: dict[str, Page], seats: int, **wishes: Any) -> Dealer:
    """Ann and bots at a table, on all screens; who plays it is at the first."""
    pages = list(screens.values())
    chairs = [{"kind": "me"}, *[{"kind": "bot", "bot": "medium"}] * (seats - 1)]
    wish = {"game": "meinopoly", "seats": chairs, "begin": True, "pace": 0, **wishes}
    room = ask(pages[0], "/api/rooms", wish)["room"]["id"]
    for page in pages:
        go_to(page, room)
        page.locator(".meinopoly").wait_for()
    return Dealer(pages[0], *BUYING)


def play_until(player: Dealer, question: str) -> None:
    for _ in range(400):
        if question in (player.page.locator("#question").text_content() or "") and player.asked():
            return
        if player.asked():
            play_out(player, until=len(player.picked) + 1)
        player.page.wait_for_timeout(30)
    raise AssertionError(f"nobody asked: {question}")


def test_five_moments_are_pictured(screens: dict[str, Page], shoot: Shoot) -> None:
    ann = open_table(screens, 4, pack="classic")
    play_until(ann, "Roll the dice")
    shoot("start")
    play_until(ann, "is for sale")
    shoot("decision")
    play_until(open_table(screens, 10, pack="dominion"), "Manage what you have")
    shoot("ten-seats")
    much = {"shares": True, "alliances": True, "pot": True, "encounters": True}
    busy = open_table(screens, 5, pack="realm", settings=much)
    play_out(busy, until=45)
    play_until(busy, "Manage what you have")
    shoot("busiest")
    short = open_table(screens, 4, pack="neon", settings={"rounds": 3})
    play_out(short)
    shoot("result")


# --- what is left when something is deleted ---


def built_without(folder: Path, *gone: str) -> Path:
    """A page made from a copy of everything it is made from, without these files."""
    for source in build.sources(ROOT):
        copy = folder / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, copy)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    for path in gone:
        if (folder / path).is_dir():
            shutil.rmtree(folder / path)
        else:
            (folder / path).write_text("")  # a component that shows nothing
    build.npm(folder, "run", "--silent", "build", PARLOUR_PAGE=str(folder / "page"))
    return folder / "page"


def serve(context: BrowserContext, page_folder: Path) -> None:
    """Pages of this context come from this folder, everything else from the host."""

    def answer(route: Route) -> None:
        path = route.request.url.split("/", 3)[3].split("?")[0].split("#")[0] or "index.html"
        file = page_folder / path
        if path.startswith("assets/") or path == "index.html":
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=kind)
        else:
            route.continue_()

    context.route("**/*", answer)


GENERIC = ("web/src/table/Drawing.svelte", "web/src/table/Contents.svelte")


@pytest.mark.parametrize(
    ("gone", "own"), [(GENERIC, True), (("src/parlour/games/meinopoly/web",), False)], ids=["generic table", "board"]
)
def test_either_table_is_enough(
    browser: Browser, address: str, tmp_path: Path, gone: tuple[str, ...], own: bool
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.grant_permissions(["local-network-access"])  # such a page is not known to come from here
    serve(context, built_without(tmp_path, *gone))
    page = context.new_page()
    page.goto(address)
    call(page, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "medium"}]
    wish = {"game": "meinopoly", "settings": {**SHORT, "trades": False}, "seats": seats, "begin": True, "pace": 0}
    go_to(page, ask(page, "/api/rooms", wish)["room"]["id"])
    page.locator(".meinopoly" if own else ".board [role=img]").first.wait_for()
    assert (page.locator(".meinopoly").count() > 0) is own
    player = Autoplayer(page, seed=5)
    play_out(player)
    print(f"without {', '.join(gone)}: {len(player.picked)} picks, to the end")
    context.close()
