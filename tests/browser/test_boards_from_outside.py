"""A board that a game's package brings, built outside of Parlour and installed from a wheel, is played in the browser.
If it cannot be used, the generic table is: never a blank page.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from parlour.cli.commands import app
from tests.host.conftest import SAMPLE, Server
from tests.host.local_host import installed

from ..docs.blocks import write
from ..docs.test_your_first_board import files_at
from ..test_third_party import install
from ..web.page_build import ROOT, build as page_build
from .autoplayer import WAITING, Autoplayer, Wishing, play_out
from .pages import OpenPage, ask, barriers, call, go_to, take_picture
from .tables import covered

pytestmark = pytest.mark.skipif(not page_build.wanted(), reason="PARLOUR_SKIP_WEB=1: there is no page to open")


def dist_of(site: Path) -> Path:
    return site / "high_card" / "web" / "dist"


def build(folder: Path) -> str:
    done = CliRunner().invoke(app, ["board", "build", str(folder)])
    assert done.exit_code == 0, done.exception or done.output
    return done.output


@contextmanager
def finding(*places: Path) -> Iterator[None]:
    """Let the processes that are started find packages in these places, too."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, [*places, *([before] if before else [])]))
    try:
        yield
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before


@contextmanager
def serve(folder: Path, *places: Path) -> Iterator[Server]:
    """A host that finds packages in these places, too."""
    with finding(*places):
        running = Server(f"sqlite:///{folder / 'parlour.db'}", "--limit", "least_pace=0")
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sample game is installed from a wheel, with its board."""
    copy = tmp_path_factory.mktemp("source") / "high_card"
    shutil.copytree(SAMPLE, copy, ignore=shutil.ignore_patterns("dist"))
    build(copy)
    wheels = tmp_path_factory.mktemp("wheels")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(wheels), str(copy)], check=True)
    [wheel] = wheels.iterdir()
    return install(wheel, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def host_server(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Server]:
    with serve(tmp_path_factory.mktemp("host"), site) as running:
        yield running


def sit_alone(page: Page, game: str, bot: str = "random", **wishes: object) -> None:
    """Sit down against a bot."""
    call(page, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    go_to(
        page, ask(page, "/api/rooms", {"game": game, "seats": seats, "begin": True, "pace": 0, **wishes})["room"]["id"]
    )


def test_it_is_played_to_the_end(open_page: OpenPage, axe: str, pictures: Path) -> None:
    page = open_page()
    sit_alone(page, "high_card")
    page.locator(".board .high_card").wait_for()
    page.locator(WAITING).first.wait_for()
    take_picture(page, pictures / "high-card.png", page.locator(".high_card"))
    assert barriers(page, axe) == []
    assert covered(page) == []
    player = Wishing(page, "play")
    play_out(player)
    assert player.over
    assert len(player.picked) >= 3
    expect(page.locator(".board .high_card")).to_be_visible()
    assert player.listed == 0


def test_the_lobby_shows_its_cover(open_page: OpenPage) -> None:
    page = open_page()
    picture = page.locator("article", has_text="High Card").locator("img")
    assert (picture.get_attribute("src") or "").startswith("/boards/high_card/")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("one => one.naturalWidth") > 0


def test_what_it_says_of_a_player_stands_beside_them(open_page: OpenPage) -> None:
    page = open_page()
    sit_alone(page, "high_card")
    expect(page.get_by_role("list", name="Players").first).to_contain_text("0 coins")


def test_a_room_is_opened_once(open_page: OpenPage) -> None:
    """A page that went to the room before it was reloaded fetched the board twice on a busy machine, first in the page
    that was left. A board that fails was then reported twice."""
    page = open_page()
    opened: list[str] = []
    page.on("framenavigated", lambda frame: opened.append(frame.url))
    sit_alone(page, "high_card")
    blank, room = opened
    assert blank == "about:blank" and "#/room/" in room


BROKEN = {
    "the face it was built for": ("board.json", '"face":1', '"face":99', "does not fit", ""),
    "a script that is gone": ("board.js", None, "", "fails in a browser", "Failed to fetch"),
    "a script that nobody can read": ("board.js", "", "const = ;\n", "fails in a browser", "SyntaxError"),
    "a name that the page does not have": (
        "board.js", "", 'import { nothing } from "/face/1/parlour.js";\n', "fails in a browser", "nothing",
    ),
    "a board that fails at once": (
        "board.js", None, 'export function Board() { throw new Error("planted"); }', "fails in a browser", "planted",
    ),
    "a board that fails later": (
        "board.js", None,
        'import * as $ from "/face/1/svelte/internal/client.js";\n'
        'export function Board() { $.user_effect(() => { throw new Error("planted"); }); }',
        "fails in a browser", "planted",
    ),
    "a panel that fails": (
        "board.js", None,
        'export function Board() {}\nexport function Panel() { throw new Error("planted"); }',
        "fails in a browser", "planted",
    ),
    "everything that it has": (
        "board.js", None,
        'const fail = () => { throw new Error("planted"); };\nexport { fail as Board, fail as Panel, fail as Seat };',
        "fails in a browser", "planted",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_without_it_the_generic_table_is_used(
    fault: str, open_page: OpenPage, site: Path, host_server: Server, complaints: list[str]
) -> None:
    name, old, new, logged, why = BROKEN[fault]
    dist = dist_of(site)
    known = {file: (dist / file).read_text() for file in ("board.json", "board.js")}
    before = len(host_server.log)
    if old is None and not new:
        (dist / name).unlink()
    else:
        (dist / name).write_text(new if old is None else known[name].replace(old, new, 1) if old else new + known[name])
    try:
        page = open_page()
        sit_alone(page, "high_card")
        page.locator(".board .contents").wait_for()
        player = Autoplayer(page)
        play_out(player, until=1)
        assert len(player.picked) == 1
    finally:
        for file, text in known.items():
            (dist / file).write_text(text)
    told = [one for one in complaints if "The board of high_card fails" in one]
    assert [why in one for one in told] == ([True] if why else [])
    # Whatever else stands in the console is the browser's own line about the same file.
    assert [one for one in complaints if one not in told and "board.js" not in one] == []
    complaints.clear()
    page.wait_for_function("fetch('/healthz').then(answer => answer.ok)")
    lines = [json.loads(line) for line in host_server.log[before:] if line.startswith("{")]
    assert len([line for line in lines if line["level"] == "warning" and logged in line["event"]]) == 1


def test_two_boards_in_one_page_share_no_styles(site: Path) -> None:
    """Both have a `Board.svelte`; a player may go from one to the other."""
    ours = ROOT / "src/parlour/games/tictactoe/web/dist/board.css"
    scopes = [set(re.findall(r"svelte-\w+", file.read_text())) for file in (ours, dist_of(site) / "board.css")]
    assert all(scopes)
    assert not scopes[0] & scopes[1]


def test_the_board_of_the_documentation_is_played_to_the_end(browser: Browser, tmp_path: Path) -> None:
    """It is the one that `parlour new --board` makes, with a panel and with what stands beside players."""
    runner = CliRunner()
    assert runner.invoke(app, ["new", "pebbles", "--board", "--in", str(tmp_path)]).exit_code == 0
    write(files_at("Beside the board"), tmp_path / "pebbles")
    build(tmp_path / "pebbles")
    with serve(tmp_path, install(tmp_path / "pebbles", tmp_path / "site")) as server:
        page = browser.new_page()
        page.goto(server.address)
        sit_alone(page, "pebbles", preset="quick")
        page.locator(".board .pebbles").wait_for()
        expect(page.get_by_role("list", name="Players")).to_contain_text("● 9")
        expect(page.locator(".panel [data-move]")).to_have_text(["Take 1 stone", "Take 2 stones", "Take 3 stones"])
        player = Wishing(page, "amount 1", "take 1")
        play_out(player)
        assert player.over
        assert len(player.picked) >= 2
        page.close()


@pytest.fixture
def working(tmp_path: Path) -> Iterator[Path]:
    """A copy of the sample that is being worked on: installed where it lies."""
    copy = tmp_path / "high_card"
    shutil.copytree(SAMPLE, copy, ignore=shutil.ignore_patterns("dist"))
    with installed(tmp_path, copy):
        yield copy


def test_a_page_follows_what_is_saved(browser: Browser, tmp_path: Path, working: Path) -> None:
    board = working / "src/high_card/web/Board.svelte"
    text = board.read_text("utf-8")
    command = [sys.executable, "-m", "parlour", "board", "dev", str(working)]
    dev = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert dev.stdout is not None
    try:
        said = iter(dev.stdout.readline, "")
        assert next(line for line in said if "The board is built." in line)
        with serve(tmp_path) as server:
            page = browser.new_page()
            page.goto(server.address)
            sit_alone(page, "high_card")
            page.locator(".board .high_card").wait_for()
            board.write_text(text.replace("</ul>", "</ul><p>Here I am.</p>"), "utf-8")
            expect(page.get_by_text("Here I am.")).to_be_visible()
            board.write_text(text.replace("targeting }", "targetting }"), "utf-8")
            fault = next(line for line in said if "web/Board.svelte" in line)
            assert fault.strip() == "web/Board.svelte:3: 'parlour' has no targetting"
            board.write_text(text.replace("</ul>", "</ul><p>Mended.</p>"), "utf-8")
            expect(page.get_by_text("Mended.")).to_be_visible()
            player = Autoplayer(page)
            play_out(player, until=1)
            page.close()
    finally:
        dev.send_signal(signal.SIGINT)
        rest = dev.communicate(timeout=120)[0]
    assert dev.returncode == 0, rest
    assert json.loads((working / "src/high_card/web/dist/board.json").read_text())["watched"] is False
