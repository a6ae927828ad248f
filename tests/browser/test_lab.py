"""The lab in a browser: an experiment is run, stopped and read, and an outlier is watched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Page, expect

from parlour.lab.page.page import write_page
from tests.host.conftest import Server
from tests.lab.test_page import report_of

from .pages import SIZES, OpenPage, barriers, take_picture

# The options of a host that a test server is started with do not matter here.
SCRIPT = (
    "import sys; from parlour.cli import main; "
    "sys.argv = ['parlour', 'lab', '--no-open', '--port', '0', '--jobs', '1']; main()"
)
BOTH = [(size, theme) for size in ("desk", "phone") for theme in ("light", "dark")]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A lab with a data folder of its own. It is slow to start, so all tests share it, and none expects it empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("data")))
        running = Server("", script=("-c", SCRIPT))
    yield running
    running.stop()
    assert [line for line in running.log if '"level": "error"' in line] == []


@pytest.fixture
def address(lab: Server) -> str:
    """Where the host of the lab is."""
    return lab.address.removesuffix("lab")


def begin(page: Page, game: str, **filled: str) -> None:
    page.get_by_role("link", name=game).click()
    for label, value in filled.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Play").click()


def matches_in(told: str) -> int:
    """How many matches the list says a run was stopped after."""
    found = re.search(r"Stopped after ([\d,]+) of", told)
    assert found is not None, told
    return int(found[1].replace(",", ""))


def test_an_experiment_is_run_read_and_its_outlier_watched(
    open_page: OpenPage, axe: str, pictures: Path, complaints: list[str]
) -> None:
    page = open_page("lab")
    assert barriers(page, axe) == []
    begin(page, "Connect Four", Bots="random", Matches="300", Compare="seats=2,2,2\nbots=random,search:2")
    expect(page.get_by_role("alert")).to_contain_text("compares nothing")
    expect(page.get_by_label("Matches", exact=True)).to_have_value("300")  # nothing that was written is lost
    complaints.clear()  # the browser's own line about the refusal
    page.get_by_label("Compare").fill("")
    page.get_by_label("How open is the outcome").check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile(r"/lab/reports/connect_four-\d+$"))
    name = page.url.rpartition("/")[2]
    expect(page.get_by_role("heading", name="Connect Four")).to_be_visible()
    expect(page.locator("figure").first).to_contain_text("Seats")
    expect(page.get_by_role("heading", name="How open the outcome is over time")).to_be_visible()
    assert barriers(page, axe) == []
    page.get_by_role("button", name="Watch: longest").click()
    page.locator("main[data-over], .board").first.wait_for()
    expect(page).to_have_url(re.compile("#/replay/"))
    take_picture(page, pictures / "lab-replay.png", page.locator(".board").first)
    page.goto(page.url.partition("#")[0] + "lab")
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


def test_a_run_is_stopped_and_what_was_played_is_kept(
    open_page: OpenPage, axe: str, pictures: Path, complaints: list[str]
) -> None:
    page = open_page("lab")
    begin(page, "Connect Four", Bots="search:2", Matches="1000000")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.locator("dt").first).to_have_text("Fair?")  # the figures so far
    assert barriers(page, axe) == []
    take_picture(page, pictures / "lab-run.png", page.get_by_role("progressbar"))
    name = page.url.rpartition("/")[2]
    other = page.context.new_page()
    other.goto(page.url.partition("/runs")[0])
    expect(other.get_by_role("link", name=f"{name} is being played.")).to_be_visible()
    begin(other, "Tic-tac-toe", Matches="5")
    expect(other.get_by_role("alert")).to_contain_text(f"{name} is still being played")
    other.close()
    page.get_by_role("button", name="Stop").click()
    page.wait_for_url(f"**/lab/reports/{name}")
    expect(page.get_by_text("Stopped by hand")).to_be_visible()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    page.get_by_role("link", name="Back to the lab").click()
    stored = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True))
    expect(stored).to_contain_text(re.compile(r"Stopped after [\d,]+ of 1,000,000 matches"))
    assert barriers(page, axe) == []
    take_picture(page, pictures / "lab-stopped.png", stored)
    before = matches_in(stored.inner_text())
    stored.get_by_role("button", name=f"Resume: {name}").click()
    page.wait_for_url(f"**/lab/runs/{name}")
    expect(page.locator("dt").first).to_have_text("Fair?")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_url(f"**/lab/reports/{name}")
    page.get_by_role("link", name="Back to the lab").click()
    assert matches_in(stored.inner_text()) > before


def test_what_is_wrong_is_told_in_a_sentence(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page("lab/new/circus_maximus")
    for label, value, sentence in [
        ("Bots", "hrad", "did you mean 'hard'"),
        ("Matches", "many", "games is a whole number from 1 to 1,000,000, not 'many'"),
        ("Compare", "pack:acts[naumachya].coins=6,8", "did you mean 'acts[naumachia].coins'"),
    ]:
        page.goto(page.url.partition("/lab")[0] + "/lab/new/circus_maximus")
        page.get_by_label(label, exact=True).fill(value)
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    for place, sentence in [
        ("/lab/new/chess", "no game 'chess'"),
        ("/lab/reports/nothing", "there is no experiment 'nothing'"),
        ("/lab/runs/nothing", "no run 'nothing' is going on"),
    ]:
        page.goto(page.url.partition("/lab")[0] + place)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    complaints.clear()  # the browser's own lines about refusals


def test_only_people_at_this_machine_may_use_it(address: str) -> None:
    for words in ({"x-forwarded-for": "192.0.2.1"}, {"forwarded": "for=192.0.2.1"}):
        assert requests.get(f"{address}lab", headers=words).status_code == 403
    assert requests.get(f"{address}lab", headers={"host": "elsewhere.example"}).status_code == 421
    form = {"bots": "random", "games": "5"}
    foreign = requests.post(f"{address}lab/new/tictactoe", form, headers={"origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert "tictactoe" not in requests.get(f"{address}lab").text.partition("Stored experiments")[2]


@pytest.mark.parametrize(("size", "theme"), BOTH)
def test_the_form_looks_right(size: str, theme: str, open_page: OpenPage, axe: str, pictures: Path) -> None:
    page = open_page("lab/new/circus_maximus", *SIZES[size], color_scheme=theme)
    page.get_by_text("Settings", exact=True).click()
    assert barriers(page, axe) == []
    take_picture(page, pictures / f"lab-form-{size}-{theme}.png", page.get_by_role("button", name="Play"))
    page.goto(page.url.partition("/new")[0])
    assert barriers(page, axe) == []
    take_picture(page, pictures / f"lab-overview-{size}-{theme}.png", page.get_by_role("heading", name="The lab"))


@pytest.fixture(scope="module")
def report_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a report with plots of every kind, as a file."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    vary = [{"what": "pack:numbers.goal", "values": ["4", "12"]}]
    write_page(report_of("circus_maximus", bots=["easy"], games=12, seats=3, vary=vary), file)
    return file


@pytest.mark.parametrize(("size", "theme"), BOTH)
def test_a_report_looks_right_and_asks_for_nothing(
    size: str, theme: str, report_page: Path, open_page: OpenPage, axe: str, pictures: Path
) -> None:
    page = open_page("lab", *SIZES[size], color_scheme=theme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report_page.as_uri())
    page.get_by_text("The numbers").first.click()
    assert barriers(page, axe) == []
    take_picture(page, pictures / f"lab-report-{size}-{theme}.png", page.get_by_role("heading", name="Verdicts"))
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    letters = page.locator("figure svg text").first.evaluate("one => getComputedStyle(one).fill")
    assert letters == page.evaluate("getComputedStyle(document.body).color")  # of this theme


def test_a_report_is_printed_on_white(report_page: Path, open_page: OpenPage, pictures: Path) -> None:
    page = open_page("lab", color_scheme="dark")
    page.goto(report_page.as_uri())
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(42, 29, 20)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.locator(".ground.day").first.is_visible() and not page.locator(".ground.night").first.is_visible()
    page.screenshot(path=pictures / "lab-report-printed.png", full_page=True)
