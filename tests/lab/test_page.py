"""The page of a report: everything is in one file, plots show what the report says, and maps fit the games' boards."""

import re
import tomllib
from collections.abc import Sequence
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from parlour.kernel import find_game
from parlour.kernel.board_layout import Corner, disc, rectangle
from parlour.kernel.pack_folders import look_for_packs_in
from parlour.lab.duel import make_duel_report
from parlour.lab.experiment import Experiment, locate
from parlour.lab.page import catalogue, charts, maps
from parlour.lab.page.maps import maps_of
from parlour.lab.page.page import PageError, page_of, read_report
from parlour.lab.page.plots import plots_of, plots_of_changes
from parlour.lab.report.phrases import bounds, percent
from parlour.lab.report.report import make_report
from parlour.lab.report.structs import PlaytestReport
from parlour.lab.run.processes import run

COIN = "tests.lab.planted:COIN"
ROOT = Path(__file__).parent.parent.parent
BOARDS = ["circus_maximus", "conquest", "critocracy", "meinopoly"]


def report_of(game: str, **more: object) -> PlaytestReport:
    values = {"game": game, "seats": 2, "bots": ("random",), "games": 60, "seed": 1, **more}
    experiment = msgspec.convert(values, Experiment)
    return make_report(experiment, run(experiment))


class Reader(HTMLParser):
    """What a page names: ids, addresses and texts by the element that they stand in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("src", "href", "xlink:href"):
                self.addresses.append(value or "")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.setdefault(self._open, []).append(data.strip())


def test_a_page_needs_nothing_else() -> None:
    page = page_of(report_of("circus_maximus", games=20))
    read = Reader(page)
    assert read.addresses and all(address.startswith("#") for address in read.addresses)
    assert {address.removeprefix("#") for address in read.addresses} <= set(read.ids)
    assert len(set(read.ids)) == len(read.ids)
    urls = re.findall(r"url\(\"?([^)\"]*)", page)
    assert urls and all(url.startswith(("#", "data:image/")) for url in urls)
    assert "<script" not in page and "@import" not in page
    used = set(re.findall(r"url\(#([^)]*)\)", page))
    assert used <= set(read.ids)


def test_verdicts_stand_before_the_plots() -> None:
    read = Reader(page_of(report_of(COIN, settings={"bias": "200"}, games=400)))
    assert read.texts["h2"][:2] == ["Verdicts", "Plots"]
    assert read.texts["dd"][0].startswith("No: seat 1 wins")
    assert any(text.startswith("Seat 1 wins") and "too often" in text for text in read.texts["figcaption"])


def test_every_plot_comes_with_its_sentence_its_numbers_and_its_command() -> None:
    report = report_of("circus_maximus", bots=("easy", "random"), games=60)
    read = Reader(page_of(report))
    figures = len(read.texts["figcaption"])
    assert figures == len(read.texts["h3"]) > 10
    assert read.texts["code"][1 : 1 + figures] == [report.command] * figures
    assert read.texts["summary"].count("The numbers") == figures


def test_the_numbers_are_those_of_the_report() -> None:
    report = report_of("circus_maximus", bots=("easy", "medium"), games=40)
    results = report.results[0]
    plots = {plot.title: plot for plot in plots_of(results)}
    for title, rows in (("Seats", results.seats), ("Bots", results.bots)):
        for told, row in zip(plots[title].rows, rows, strict=True):
            assert told[2:4] == [percent(row.rate), bounds(row.low, row.high)]
    assert plots["Bots"].shows.startswith("medium is stronger and wins")
    moves = results.length.moves
    assert moves is not None and plots["Length"].rows[0][0] == "moves"
    assert plots["Length"].rows[0][1] == str(round(moves.least))
    # The drawing has a dot for each seat, and says its figures to those who cannot see it.
    dots = re.findall(r'aria-label="wins: (\d+)%; name: ([^;]*);', plots["Bots"].svg)
    assert dots == [(f"{100 * row.rate:.0f}", row.bot) for row in results.bots]


def test_variants_are_shown_in_pairs() -> None:
    report = report_of(COIN, vary=[{"what": "bias", "values": ["0", "50", "200"]}], games=400)
    seat = next(plot for plot in plots_of_changes(report) if plot.title == "Change of seat 1 wins")
    assert [row[0] for row in seat.rows] == ["50", "200"]
    row = next(row for row in report.compared[1].rows if row.what == "seat 0")
    assert seat.rows[1][2] == bounds(*row.excess[1:]) and seat.shows.startswith(
        "Seat 1 wins changes clearly with 200: +"
    )
    titles = Reader(page_of(report)).texts["h2"]
    assert "What changes from bias = 0, on the same matches" in titles and "Plots: bias = 200" in titles


def test_of_many_variants_the_first_is_drawn() -> None:
    vary = [{"what": "bias", "values": [str(bias) for bias in range(0, 90, 10)]}]
    page = page_of(report_of(COIN, vary=vary, games=20))
    titles = [title for title in Reader(page).texts["h2"] if title.startswith("Plots")]
    assert titles == ["Plots: bias = 0"]
    assert "drawn for the first 1 of 9" in page


def test_texts_of_games_are_shown_as_they_are() -> None:
    report = report_of(COIN)
    results = msgspec.structs.replace(report.results[0], reasons={"<b>won</b>": 40, 'lost & "found"': 20})
    page = page_of(msgspec.structs.replace(report, results=[results]))
    assert "<b>won" not in page and "&lt;b&gt;won" in page
    Reader(page)


def test_a_page_of_nothing_says_so() -> None:
    report = report_of(COIN)
    empty = msgspec.structs.replace(report.results[0], ended=0, cut=0, outliers=[])
    read = Reader(page_of(msgspec.structs.replace(report, results=[empty])))
    assert read.texts["dd"] == ["Nothing has been played."] and "figcaption" not in read.texts


def test_a_game_that_is_gone_still_has_its_report() -> None:
    report = report_of(COIN)
    gone = msgspec.structs.replace(report.experiment, game="nowhere")
    assert "No boards are drawn: there is no game" in page_of(msgspec.structs.replace(report, experiment=gone))


def test_what_is_no_report_is_refused() -> None:
    report = report_of(COIN)
    text = msgspec.json.encode(report)
    assert read_report(text, "a.json") == report
    duel = msgspec.convert(
        {"game": COIN, "seats": 2, "bots": ["random", "search:2"], "games": 4, "timed": True}, Experiment
    )
    other = msgspec.json.encode(make_duel_report(duel, run(duel)))
    for wrong, sentence in [
        (b"<html>", "is no report of a playtest"),
        (b"[]", "is no report of a playtest"),
        (other, "is the report of a duel"),
        (text.replace(b'"format":', b'"format":9'), "was written by another version"),
        (text.replace(b'"results":', b'"outcome":'), "a.json is damaged"),
    ]:
        with pytest.raises(PageError, match=sentence):
            read_report(wrong, "a.json")


# --- maps ---


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_of_every_pack_lies_on_its_board(name: str) -> None:
    look_for_packs_in()
    game = find_game(name)
    laid = 0
    assert game.layout is not None
    for pack in game.own_packs:
        setup = game.set_for(max(2, game.seats[0]), {}, None, game.read_pack(pack))
        layout = game.layout(setup)
        if layout is None:
            continue
        laid += 1
        wanted = list(game.ids(setup)[layout.kind])
        assert list(layout.outlines) == wanted
        width, height = layout.size
        for place, corners in layout.outlines.items():
            x, y = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
            assert 0 <= x <= width and 0 <= y <= height, place
            assert abs(area(corners)) > 100, place
    assert laid


def area(corners: Sequence[Corner]) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in pairwise([*corners, corners[0]])) / 2


@pytest.mark.parametrize("name", BOARDS)
def test_maps_show_the_uses_of_the_report(name: str) -> None:
    report = report_of(name, games=3, seats=3)
    game = locate(name)
    results = report.results[0]
    found = maps_of(game, report.experiment.variants()[0], results).plots
    assert 1 <= len(found) <= maps.MOST_MAPS
    kinds = {row.kind for row in results.use}
    shares = {(row.way, percent(row.use)) for row in results.use}
    for plot in found:
        assert plot.board and kinds
        assert {(plot.title, share) for _, share in plot.rows} <= shares
        told = re.findall(r"<title>([^<]*)</title>", plot.svg)
        assert {f"{place}: {share}" for place, share in plot.rows} <= {unescape(text) for text in told}


def test_a_move_and_its_event_are_shown_once() -> None:
    report = report_of("circus_maximus", games=20, bots=("easy",), seats=3)
    results = report.results[0]
    sent = {way: {row.id: row.use for row in results.use if row.way == way} for way in ("send", "sent")}
    assert sent["send"] == sent["sent"]
    found = maps_of(locate("circus_maximus"), report.experiment, results).plots
    assert [plot.title for plot in found if plot.title in sent] == ["send"]


def test_a_game_without_a_board_is_left_out() -> None:
    report = report_of("connect_four", games=3)
    assert maps_of(locate("connect_four"), report.experiment, report.results[0]).plots == []


def test_shades_go_from_the_least_used_to_the_most() -> None:
    heats = maps._heats({"start": 1.0, **{f"s{n}": 0.2 + n / 100 for n in range(40)}})
    assert heats["start"] == 1.0 and heats["s0"] == pytest.approx(maps.FAINTEST, abs=0.05)
    assert heats["s10"] < heats["s20"] < heats["s30"]
    assert set(maps._heats({"one": 0.5}).values()) == {1.0}


def test_outlines() -> None:
    assert area(rectangle((5, 5), (4, 2))) == 8
    assert area(disc((1, 1), 2)) == pytest.approx(12)


# --- one look ---


def test_colours_are_those_of_the_client() -> None:
    token = re.compile(r"^\s*(--[\w-]+): ([^;]+);", re.MULTILINE)
    theirs = dict(reversed(token.findall((ROOT / "web/src/ui/tokens.css").read_text())))
    ours = dict(token.findall((ROOT / "src/parlour/lab/page/report.css").read_text()))
    assert len(ours) > 10 and {name: theirs.get(name) for name in ours} == ours
    page = (ROOT / "src/parlour/lab/page/charts.py").read_text()
    assert set(re.findall(r"var\((--[\w-]+)\)", page)) <= set(ours)


def test_every_sentence_is_used() -> None:
    words = tomllib.loads((ROOT / "src/parlour/lab/page/words/en.toml").read_text())
    folders = [ROOT / "src/parlour/lab/page", ROOT / "src/parlour/cli/lab", ROOT / "src/parlour/cli/lab/templates"]
    sources = "".join(file.read_text() for folder in folders for file in folder.glob("*.*"))
    for section, sentences in words.items():
        for key in sentences:
            assert re.search(rf"[\"']{key}[\"']|\"{key.removesuffix('_of')}[{{]of}}", sources), (section, key)
    assert catalogue.say("shows", "more", count=2) == " 2 more are clear."


def test_ids_of_one_drawing_are_not_those_of_another() -> None:
    svg = charts.intervals([{"name": "a", "value": 1.0, "low": 0.0, "high": 2.0, "clear": "no"}], "x")
    one, other = (charts.inline(svg, name, "told") for name in ("one", "other"))
    assert not set(re.findall(r'\bid="([^"]*)"', one)) & set(re.findall(r'\bid="([^"]*)"', other))
