"""A real browser for the tests: the machine's, or else Playwright's own. If there is none, they fail and say so.

BROWSER=none leaves these tests out and says so.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from parlour.kernel.pack_folders import look_for_packs_in
from tests.host.conftest import SAMPLE, Server
from tests.host.local_host import installed

from ..web.page_build import ROOT, build
from .pages import SIZES, OpenPage, call, take_picture
from .people import Person

pytest.register_assert_rewrite(f"{__package__}.tables")  # so that its assertions show their values

ARGUMENTS = [
    "--no-sandbox",  # a container has no user to protect
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ON_THE_MACHINE = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
NONE = (
    "The browser tests need Chromium. Install it (Debian: apt install chromium), or run `playwright install chromium`, "
    "or leave these tests out with BROWSER=none."
)

PATIENCE = 60_000  # milliseconds; only a busy machine takes so long
expect.set_options(timeout=PATIENCE)

# Nothing is played by itself, as it would be for people where nothing is hidden: tests count the moves they make.
UNFORCED = """try {
  const prefs = JSON.parse(localStorage.getItem('parlour.prefs') ?? '{}');
  localStorage.setItem('parlour.prefs', JSON.stringify({forced: false, ...prefs}));
} catch { /* about:blank has none */ }"""

Come = Callable[[str], Person]
Screens = dict[str, Page]
Shoot = Callable[[str], None]


# Not for the whole session: while Playwright runs, no asynchronous test can run in the same process.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    if os.environ.get("BROWSER") == "none":
        pytest.skip("BROWSER=none: nothing was tried in a browser")
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, ON_THE_MACHINE)), None)
    try:
        started = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    except Error as error:
        pytest.fail(f"{NONE}\n\n{error}")
    yield started
    started.close()


@pytest.fixture(scope="package")
def host_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real host, with the built page and the sample game, which has settings, presets, packs and hidden hands."""
    if not build.wanted():
        pytest.skip("PARLOUR_SKIP_WEB=1: there is no page to open")
    with installed(tmp_path_factory.mktemp("site"), SAMPLE):
        store = f"sqlite:///{tmp_path_factory.mktemp('host') / 'parlour.db'}"
        running = Server(store, "--limit", "least_pace=0", "--limit", "requests_a_minute=100000")
        yield running
        running.stop()
    assert [line for line in running.log if '"level": "error"' in line] == []


@pytest.fixture
def address(host_server: Server) -> str:
    """Where the page is."""
    return f"{host_server.address}/"


@pytest.fixture
def own_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a host with a data folder of its own, in which nothing lies yet."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    running = Server(f"sqlite:///{tmp_path / 'parlour.db'}", "--limit", "least_pace=0")
    yield f"{running.address}/"
    running.stop()
    look_for_packs_in()
    assert [line for line in running.log if '"level": "error"' in line] == []


@pytest.fixture
def come(host_server: Server) -> Iterator[Come]:
    """People who use the host without a browser; they leave after the test."""
    people: list[Person] = []

    def come(name: str) -> Person:
        people.append(Person(host_server.address, name))
        return people[-1]

    yield come
    for person in people:
        person.leave()


@pytest.fixture
def complaints() -> list[str]:
    """Errors and warnings from the consoles of pages."""
    return []


@pytest.fixture
def lost_lines(complaints: list[str], open_page: OpenPage) -> Iterator[None]:
    """For tests that stop the host: browsers complain about every failed connection, whatever the page does."""
    yield
    complaints[:] = [one for one in complaints if "ERR_CONNECTION" not in one and "WebSocket connection" not in one]


@pytest.fixture
def open_page(browser: Browser, address: str, complaints: list[str]) -> Iterator[OpenPage]:
    """Opens pages, each in its own profile: `open_page("#/showcase", color_scheme="dark")`. No page may complain."""
    contexts = []

    def listen(said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            complaints.append(f"{said.text} ({said.location['url']})")

    def open_one(route: str = "", width: int = 1440, height: int = 900, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.add_init_script(UNFORCED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", listen)
        page.goto(address + route)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for accessibility barriers."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for pictures that people look at."""
    folder = ROOT / "out"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def screens(browser: Browser, address: str) -> Iterator[Screens]:
    """The same person at a desk and with a phone, in the light and in the dark theme."""
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
def shoot(screens: Screens, pictures: Path) -> Shoot:
    """Take a picture of this moment on every screen."""

    def shoot(name: str) -> None:
        for screen, page in screens.items():
            board = page.locator(".board, main[data-over]").first
            take_picture(page, pictures / f"{name}-{screen}.png", board, whole=False)

    return shoot
