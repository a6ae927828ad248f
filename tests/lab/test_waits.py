"""Waiting: the moves of others until a seat is asked again, in orders of play with a known answer."""

import pytest

from parlour.lab.experiment import Experiment
from parlour.lab.page.plots import plots_of
from parlour.lab.report.report import make_report
from parlour.lab.run.processes import run
from parlour.lab.run.waits import Waits


@pytest.mark.parametrize(
    ("movers", "times", "moves", "longest"),
    [
        ("", [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ("000", [0, 0, 0], [0, 0, 0], [0, 0, 0]),  # several in a row are no wait
        ("012", [0, 0, 0], [0, 0, 0], [0, 0, 0]),  # asked once
        ("012012", [1, 1, 1], [2, 2, 2], [2, 2, 2]),
        ("00111200", [1, 0, 0], [4, 0, 0], [4, 0, 0]),
        ("0101112220", [2, 1, 0], [7, 1, 0], [6, 1, 0]),
        ("2002", [0, 0, 1], [0, 0, 2], [0, 0, 2]),
    ],
)
def test_waits_are_counted(movers: str, times: list[int], moves: list[int], longest: list[int]) -> None:
    waits = Waits(3)
    for count, seat in enumerate(movers):
        waits.note(int(seat), count)
    assert (waits.times, waits.moves, waits.longest) == (times, moves, longest)


def test_the_report_says_how_long_players_wait() -> None:
    plan = Experiment(game="tests.lab.planted_course:COURSE", seats=3, bots=("random",), games=20)
    (results,) = make_report(plan, run(plan)).results
    for row in results.players:
        assert row.waiting is not None and row.longest_wait is not None
        assert row.waiting.least == row.waiting.most == row.longest_wait.p50 == 2
    plot = next(plot for plot in plots_of(results) if plot.title == "Waiting")
    assert plot.shows.startswith("Until asked again, a player waits for 2 moves of others on average, and for 2")
    assert [row[:2] for row in plot.rows] == [[f"seat {seat}", "2"] for seat in (1, 2, 3)]


def test_nobody_waits_alone_or_if_asked_once() -> None:
    for game, seats in (("titov", 1), ("tests.lab.planted_course:CHOICES", 2)):
        plan = Experiment(game=game, seats=seats, bots=("random",), games=3)
        (results,) = make_report(plan, run(plan)).results
        assert [row.waiting for row in results.players] == [None] * seats
        assert "Waiting" not in [plot.title for plot in plots_of(results)]
