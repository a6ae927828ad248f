"""The plots over time, on games whose course is known: they show what the report says, and say it in a sentence."""

import re
from functools import cache

from parlour.lab.experiment import Experiment
from parlour.lab.page.over_time import plots_over_time
from parlour.lab.page.plot import Plot
from parlour.lab.report.report import make_report
from parlour.lab.report.structs import Results
from parlour.lab.report.summary import answers
from parlour.lab.run.processes import run

COURSE = "tests.lab.planted_course:COURSE"
POINT = re.compile(
    r'aria-label="share of the moves played: (\d+)%; ([^:"]*): ([^;"]*); name: ([^"]*)" role="graphics-symbol" '
    r'aria-roledescription="point"'
)


@cache
def results_of(game: str, way: str = "", games: int = 200) -> Results:
    settings = {"way": way} if way else {}
    experiment = Experiment(
        game=game, seats=2, bots=("random",), settings=settings, games=games, measure=("uncertainty",)
    )
    return make_report(experiment, run(experiment)).results[0]


def plots(game: str, way: str = "", games: int = 200) -> dict[str, Plot]:
    return {plot.title: plot for plot in plots_over_time(results_of(game, way, games))}


def points(plot: Plot) -> list[tuple[str, str, str]]:
    """The dots of a drawing, as it tells them to those who cannot see it: when, of which line, and how much."""
    return [(at, name, value) for at, _, value, name in POINT.findall(plot.svg)]


def test_scores_over_time_are_those_of_the_report() -> None:
    plot = plots(COURSE, "steady")["Points over time"]
    course = results_of(COURSE, "steady").course
    assert course is not None and len(plot.rows) == len(course.moments) == 11
    for row, moment in zip(plot.rows, course.moments, strict=True):
        assert moment.winner is not None and moment.others is not None
        assert row[0] == f"{100 * moment.at:.0f} %"
        assert [float(row[1].replace(",", "")), float(row[3].replace(",", ""))] == [
            round(mean, 2 if mean < 100 else 0) for mean in (moment.winner.mean, moment.others.mean)
        ]
    assert [at for at, name, _ in points(plot) if name == "winners"] == [str(10 * tenth) for tenth in range(11)]
    # Ten throws of 50.5 each: after half of them, winners have more than 252 and the others less.
    told = re.search(r"winners have ([\d.,]+) \[.*\] points and the others ([\d.,]+) \[", plot.shows)
    assert told is not None and float(told[1]) > 252 > float(told[2])


def test_only_the_last_throw_gives_points() -> None:
    plot = plots(COURSE, "last")["Points over time"]
    assert [row[1] for row in plot.rows[:10]] == ["0"] * 10 and float(plot.rows[10][1]) > 50
    # Nobody ever leads before it, so there is nothing to say about leads but at the end.
    assert "What a lead is worth over time" not in plots(COURSE, "last")


def test_what_a_lead_is_worth() -> None:
    plot = plots(COURSE, "first")["What a lead is worth over time"]
    # The first throw of each seat decides: from the second tenth on, whoever leads wins.
    assert [row[2] for row in plot.rows[1:]] == ["100.0 %"] * 9
    assert "after 50 %, 100.0 %" in plot.shows
    assert f"in {results_of(COURSE, 'first').course.moments[5].leads} matches" in plot.shows  # type: ignore[union-attr]
    assert len(re.findall(r'stroke-dasharray="4,4"', plot.svg)) == 1  # an equal share


def test_when_the_outcome_is_decided() -> None:
    first, last = (plots(COURSE, way)["How open the outcome is over time"] for way in ("first", "last"))
    assert float(first.rows[5][1].removesuffix(" %")) < 10 and float(last.rows[5][1].removesuffix(" %")) > 95
    assert "the outcome is decided after 10 % of the moves" in first.shows
    assert "the outcome is decided after 100 % of the moves" in last.shows
    half = results_of(COURSE, "first").uncertainty
    assert half is not None
    favourite = half.moments[5].favourite_wins
    assert first.rows[5][3] == f"{100 * favourite.rate:.1f} %" and first.rows[5][3] in first.shows


def test_a_game_without_a_score_has_no_points() -> None:
    assert set(plots("tests.lab.planted:COIN", games=10)) == {"How open the outcome is over time"}


def test_a_single_match_has_no_bands() -> None:
    found = plots(COURSE, "steady", games=1)
    assert all(row[2] == "" for row in found["Points over time"].rows)


def test_a_single_match_says_nothing_about_the_next() -> None:
    results = results_of(COURSE, "steady", games=1)
    assert results.course is not None and results.course.snowball is not None
    assert results.course.snowball.low is None
    told = {name: told for name, told, _ in answers(results)}
    assert told["Long?"].startswith("20 moves.") and "grows" not in told["Course"]
    assert {name: told for name, told, _ in answers(results_of(COURSE, "steady"))}["Long?"].startswith("Always 20")
