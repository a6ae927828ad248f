"""Takes the pictures of the README: a table of each game, the lobby on a phone, and what a playtest prints.
`python -m tests.browser.readme_pictures docs/pictures`, or some of them: `… docs/pictures titov verdict`.

Not a test. It needs the page (`make web`) and Chromium.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright
from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

from parlour.bots.seating import bot_names, make_bot
from parlour.cli.commands import app
from parlour.kernel import Match, fast
from tests.host.conftest import Server

from .conftest import ARGUMENTS, ON_THE_MACHINE
from .pages import ask, call, come_to_rest
from .tables import take_over

# The game, its seats, and after how many moves of its bots the table looks lived in.
TABLES: Final = {
    "meinopoly": (4, 120),
    "circus_maximus": (4, 90),
    "critocracy": (4, 60),
    "conquest": (4, 150),
    "titov": (1, 14),
}
PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 800}
QUALITY: Final = 82
VERDICT: Final = "parlour playtest connect_four --bots search:20 --games 1000"


@contextmanager
def browser() -> Iterator[Browser]:
    """The machine's Chromium, or Playwright's own."""
    found = next(filter(None, map(shutil.which, ON_THE_MACHINE)), None)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield started
        started.close()


def lived_in(game: str) -> Match:
    """A match of the weakest bots, as it is after some moves."""
    seats, moves = TABLES[game]
    names = ["Ann", "Ben", "Cleo", "Dan"][:seats]
    m = Match.new(game, seats=seats, seed=3, players=names)
    bots = [make_bot(m.game, bot_names(m.game)[0]) for _ in range(seats)]
    chance = fast(3)
    while not m.over and (len(m.moves_played) < moves or 0 not in m.asked):
        seat = m.asked[0]
        m.play(seat, bots[seat].choose(m.sight(seat, chance)))
    assert not m.over, game
    return m


def open_page(started: Browser, address: str, size: Any) -> Page:
    page = started.new_context(viewport=size, reduced_motion="reduce", device_scale_factor=1).new_page()
    page.goto(f"{address}/")
    return page


def draw_tables(folder: Path, started: Browser, address: str, wanted: list[str]) -> None:
    for game in wanted:
        page = open_page(started, address, DESK)
        call(page, "Ann")
        take_over(page, lived_in(game))
        come_to_rest(page)
        page.screenshot(path=folder / f"table-{game}.jpg", quality=QUALITY)
        page.context.close()


def draw_lobby(folder: Path, started: Browser, address: str) -> None:
    """The lobby on a phone, with two tables that wait for players."""
    for name, game in (("Cleo", "conquest"), ("Ben", "meinopoly")):
        page = open_page(started, address, DESK)
        call(page, name)
        ask(page, "/api/rooms", {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2], "public": True})
    page = open_page(started, address, PHONE)
    call(page, "Ann")
    page.reload()
    page.get_by_text("Meinopoly").first.wait_for()
    expect(page.locator(".skeleton")).to_have_count(0)  # the demo has loaded
    come_to_rest(page)
    page.screenshot(path=folder / "lobby-phone.jpg", quality=QUALITY)


def draw_verdict(folder: Path) -> None:
    """The first lines of a playtest, as the terminal shows them."""
    words = shlex.split(VERDICT)[1:]
    shown = CliRunner().invoke(app, words, env={"COLUMNS": "100"}, catch_exceptions=False).stdout
    first = shown.partition("\nSeats")[0].rstrip()
    console = Console(record=True, width=100, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: SIM115
    console.print(Text(f"$ {VERDICT}\n{first}"))
    drawn = console.export_svg(title="parlour playtest", unique_id="verdict")
    # It names fonts but loads none, because a page that shows it must not call another server.
    (folder / "verdict.svg").write_text(re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL), "utf-8")


def main(folder: Path, wanted: list[str]) -> None:
    tables = [game for game in TABLES if not wanted or game in wanted]
    if not wanted or "verdict" in wanted:
        draw_verdict(folder)
    if not tables and "lobby" not in wanted:
        return
    with TemporaryDirectory() as where, browser() as started:
        host = Server(f"sqlite:///{Path(where) / 'parlour.db'}", "--limit", "least_pace=0")
        try:
            draw_tables(folder, started, host.address, tables)
            if not wanted or "lobby" in wanted:
                draw_lobby(folder, started, host.address)
        finally:
            host.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
