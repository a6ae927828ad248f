"""`parlour playtest` and `parlour duel` at the command line."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from parlour.cli.commands import app
from parlour.kernel import GameError, Match, ParlourError, SettingError
from parlour.lab.run.journal import JournalError, journal_file
from tests.lab.tilted import TILTED as GAME

COIN, TILTED, SHELF = "tests.lab.planted:COIN", "tests.lab.tilted:TILTED", "tests.bots.shelf_game:SHELF"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setenv("COLUMNS", "80")


def parlour(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def told(*words: str) -> str:
    done = parlour(*words)
    assert done.exit_code == 0, (done.output, done.exception)
    return " ".join(done.stdout.split())


def refused(*words: str) -> ParlourError:
    error = parlour(*words).exception
    assert isinstance(error, ParlourError)
    return error


def test_the_answer_stands_in_the_first_lines() -> None:
    text = told("playtest", "connect_four", "--games", "2000", "--bots", "random", "--jobs", "1")
    assert text.startswith("connect_four: 2 seats, random, 2,000 matches (seed 1) Fair? No: seat 1 wins 5")
    assert "expected 50 %: too often." in text and "Long? 21 moves" in text


def test_everything_is_in_the_json_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.json" for jobs in ("1", "2")]
    for file in files:
        told("playtest", COIN, "--games", "500", "--seats", "3", "--jobs", file.stem, "--out", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
    report = json.loads(files[0].read_bytes())
    assert report["matches"] == 500 and report["results"][0]["seats"][0]["seat"] == 0
    assert "timing" not in report and not journal_file(files[0]).exists()


def test_an_outlier_is_replayed_by_the_command_that_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    told("playtest", "connect_four", "--games", "100", "--bots", "search:5,random", "--seed", "4", "--out", str(file))
    for row in json.loads(file.read_bytes())["results"][0]["outliers"]:
        words = row["keep"].split()
        record = tmp_path / words[-1]
        assert words[0] == "parlour"
        assert f"match {row['match']}:" in told(*words[1:-1], str(record))
        m = Match.replay(record)
        assert len(m.moves_played) == row["value"] and m.result is not None
        assert told("replay", str(record))


def test_a_finished_report_is_told_again_and_another_experiment_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    words = ["playtest", COIN, "--games", "200", "--out", str(file)]
    first = told(*words)
    assert first in told(*words, "--resume")
    assert told(*words) == first
    journal_file(file).write_bytes(b"")  # stopped before anything was written
    assert told(*words) == first
    journal_file(file).write_text("something else\n")
    assert isinstance(refused(*words), JournalError)


def test_a_setting_is_varied() -> None:
    text = told("playtest", COIN, "--games", "300", "--vary", "bias=0,200")
    assert "bias = 0 Fair?" in text and "bias = 200 Fair? No: seat 1 wins" in text
    assert "What changes from bias = 0, on the same matches" in text


def test_several_make_a_grid_and_paths_stand_as_they_are_written(tmp_path: Path) -> None:
    file, rows = tmp_path / "report.json", tmp_path / "rows.csv"
    words = ["playtest", TILTED, "--games", "40", "--vary", "tax=0,4", "--vary", "pack:acts[races].coins=1..3"]
    words += ["--out", str(file), "--rows", str(rows)]
    text = told(*words)
    assert "40 matches of each of 6 variants" in text
    assert "tax = 4, pack:acts[races].coins = 3 Fair?" in text
    assert "tax = 0, pack:acts[races].coins = 2 changed no match." in text
    report = json.loads(file.read_bytes())
    assert report["experiment"]["vary"] == [
        {"what": "tax", "values": ["0", "4"]},
        {"what": "pack:acts[races].coins", "values": ["1", "2", "3"]},
    ]
    assert report["command"].endswith("--vary tax=0,4 --vary 'pack:acts[races].coins=1,2,3' --seed 1 --games 40")
    lines = rows.read_text().splitlines()
    assert len(lines) == 1 + 6 * 40 * 2
    assert lines[0].startswith("variant,tax,pack:acts[races].coins,match,seat,bot,")
    # A finished run is told again, and rows that are gone are written again.
    assert "is complete" in told(*words, "--resume")
    rows.unlink()
    assert "is complete" not in told(*words, "--resume") and rows.read_text().splitlines() == lines


def test_a_variant_is_played_again_by_the_command_of_its_outlier(tmp_path: Path) -> None:
    file, record = tmp_path / "report.json", tmp_path / "one.json"
    told("playtest", TILTED, "--games", "20", "--vary", "pack:bonus=0,9", "--out", str(file))
    row = json.loads(file.read_bytes())["results"][1]["outliers"][0]
    command = shlex.split(row["keep"])[1:-1]
    assert f"match {row['match']}:" in told(*command, str(record))
    assert Match.replay(record, game=GAME).setup.pack.bonus == 9


def test_it_stops_when_intervals_are_narrow_enough() -> None:
    assert "Stopped early: every interval reaches at most 5 points" in told("playtest", COIN, "--until", "5%")


def test_settings_and_presets_are_taken() -> None:
    assert "Fair? No: seat 1 wins" in told("playtest", COIN, "--games", "2000", "--preset", "bent")
    assert "Fair? No: seat 1 wins" in told("playtest", COIN, "--games", "1000", "--set", "bias=150")


@pytest.mark.parametrize(
    ("words", "error", "sentence"),
    [
        (["connect_fuor"], GameError, "did you mean 'connect_four'"),
        (["tictactoe", "--bots", "serch"], GameError, "did you mean 'search'"),
        (["tictactoe", "--set", "speed"], SettingError, "--set takes setting=value"),
        (["tictactoe", "--set", "speed=1"], SettingError, "there is no setting 'speed'"),
        (["tictactoe", "--vary", "speed"], SettingError, "compares nothing"),
        (["tictactoe", "--until", "soon"], SettingError, "is no width of an interval"),
        (["tictactoe", "--until", "90%"], SettingError, "is no width of an interval"),
        (["tictactoe", "--jobs", "many"], SettingError, "is no number of processes"),
        (["tictactoe", "--resume"], SettingError, "--resume needs --out FILE"),
        (["tictactoe", "--seats", "3"], SettingError, "tictactoe is for 2 seats, not 3"),
        (["tictactoe", "--out", "/nowhere/x.json"], JournalError, "No such file or directory"),
    ],
)
def test_mistakes_get_a_sentence(words: list[str], error: type[ParlourError], sentence: str) -> None:
    found = refused("playtest", *words)
    assert isinstance(found, error) and sentence in str(found)


def test_a_match_that_breaks_can_be_looked_at(tmp_path: Path) -> None:
    words = ["playtest", COIN, "--set", "breaks=on", "--games", "5"]
    assert "--only 0" in str(refused(*words))
    record = tmp_path / "broken.json"
    done = parlour(*words, "--only", "0", "--save", str(record))
    assert "match 0: trickster 1, trickster 2; broke after 1 move\n" in done.stdout and record.exists()


def test_a_duel_ranks_the_bots(tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    text = told("duel", "tictactoe", "--bots", "random,search:5,search:60", "--games", "180", "--out", str(file))
    report = json.loads(file.read_bytes())
    assert [row["bot"] for row in report["ladder"]] == ["search:60", "search:5", "random"]
    assert report["ladder"][0]["beats_next"]["low"] > 0.5 and report["ladder"][-1]["beats_next"] is None
    assert set(report["timing"]) == {"search:60", "search:5", "random"}
    assert all(timing["decisions"] >= 2 * 120 for timing in report["timing"].values())  # in 120 of the matches each
    assert text.index("search:60 ") < text.index("random ", text.index("Ladder"))
    again = tmp_path / "again.json"
    told("duel", "tictactoe", "--bots", "random,search:5,search:60", "--games", "180", "--out", str(again))
    assert {**report, "timing": 0} == {**json.loads(again.read_bytes()), "timing": 0}


def test_a_duel_needs_two_different_bots() -> None:
    assert "a duel needs two different bots" in str(refused("duel", "tictactoe", "--bots", "random,random"))


def test_a_duel_draws_strength_against_time(tmp_path: Path) -> None:
    file = tmp_path / "curve.json"
    asked = ("duel", "tictactoe", "--budgets", "1,5,60", "--against", "random", "--games", "120", "--out", str(file))
    text = told(*asked)
    report = json.loads(file.read_bytes())
    rates = [point["ahead"]["rate"] for point in report["curve"]]
    assert [point["bot"] for point in report["curve"]] == ["search:1", "search:5", "search:60"]
    assert rates == sorted(rates) and report["curve"][2]["ahead"]["low"] > rates[0]
    assert [point["ended"] for point in report["curve"]] == [120] * 3 and report["against"] == "random"
    assert set(report["timing"]) == {"search:1", "search:5", "search:60", "random"}
    drawing = text.split("Strength against time: ahead of random")[1]
    assert drawing.index("search:1 ") < drawing.index("search:60 ") < drawing.index("random ")
    assert drawing.count("●") == 3
    told(*shlex.split(report["command"])[1:], "--out", str(tmp_path / "again.json"))
    again = json.loads((tmp_path / "again.json").read_bytes())
    assert {**again, "timing": 0} == {**report, "timing": 0}


def test_the_curve_of_a_game_for_one_is_of_victories(tmp_path: Path) -> None:
    file = tmp_path / "curve.json"
    text = told(*("duel", SHELF, "--budgets", "1,40", "--against", "random", "--games", "60", "--out", str(file)))
    report = json.loads(file.read_bytes())
    assert [point["ahead"] for point in report["curve"]] == [None, None]
    wins = [{row["bot"]: row["rate"] for row in point["bots"]} for point in report["curve"]]
    assert wins[1]["search:40"] > wins[1]["random"]
    drawing = text.split("Strength against time: how often it wins")[1]
    assert drawing.count("●") == 3  # the other bot has a line, too


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--budgets", "10"), "at least two budgets"),
        (("--budgets", "10,10"), "at least two budgets"),
        (("--budgets", "10,soon"), "search:soon is no budget"),
        (("--budgets", "10,20", "--bots", "random"), "the bot 'random' takes no budget"),
        (("--budgets", "10,20", "--bots", "search,random"), "a curve is about one bot"),
        (("--budgets", "10,20", "--against", "search:20"), "search:20 cannot play against itself"),
        (("--budgets", "10,20", "--against", "rendom"), "did you mean 'random'?"),
        (("--against", "random"), "--against needs --budgets"),
    ],
)
def test_curves_that_cannot_be_drawn_get_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in str(refused("duel", "tictactoe", *words))


def test_bots_that_think_by_the_clock_are_named() -> None:
    text = told("playtest", "tictactoe", "--bots", "search:0.001s", "--games", "2")
    assert "A bot thinks by the clock: these matches will not play out the same again." in text


def test_plain_output_has_no_colours() -> None:
    assert "\x1b" not in parlour("playtest", COIN, "--games", "20").output


# --- pages ---


def test_a_page_is_written_with_the_report_and_from_a_stored_one(tmp_path: Path) -> None:
    page, file = tmp_path / "report.html", tmp_path / "report.json"
    words = ["playtest", COIN, "--games", "40", "--out", str(file), "--report", str(page)]
    assert told(*words).endswith(f"The report as a page: {page}")
    first = page.read_text("utf-8")
    assert "<svg" in first
    page.unlink()
    assert f"The report as a page: {page}" in told(*words, "--resume")  # it is complete
    assert page.read_text("utf-8") == first
    other = tmp_path / "other.html"
    assert told("report", str(file), str(other)) == f"The report as a page: {other}"
    assert other.read_text("utf-8") == first
    page.unlink()
    told("report", str(file))
    assert page.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["playtest", COIN, "--report", "page.txt"], "page.txt would be no page: give it a name that ends in .html"),
        (["playtest", COIN, "--report", "/nowhere/page.html"], "there is no folder /nowhere for page.html"),
        (["report", "/nowhere/report.json"], "/nowhere/report.json: No such file or directory"),
        (["report", __file__, "/tmp/page.html"], "is no report of a playtest"),
    ],
)
def test_a_page_that_cannot_be_made_is_refused_before_anything_is_played(words: list[str], sentence: str) -> None:
    done = parlour(*words)
    assert isinstance(done.exception, ParlourError) and sentence in str(done.exception)
    assert "matches" not in done.stdout


def test_without_the_extra_the_page_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("parlour.cli.extras.find_spec", lambda name: None if name == "altair" else object())
    words = ["playtest", COIN, "--games", "10"]
    sentence = "A page with plots needs altair, not installed here: pip install 'parlour[lab]'"
    assert str(refused(*words, "--report", str(tmp_path / "page.html"))) == sentence
    assert "Fair?" in told(*words)
