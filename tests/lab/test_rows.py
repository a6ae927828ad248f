"""Raw rows: one for each match and seat, the same however the run went."""

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.playtest import playtest
from parlour.lab.experiment import Experiment
from parlour.lab.report.report import make_report, narrow_enough
from parlour.lab.report.row_file import RowFileError, read_rows, write_rows
from parlour.lab.run.journal import Journal
from parlour.lab.run.processes import run
from parlour.lab.varied import read_varied

COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]
TILTED = "tests.lab.tilted:TILTED"


def experiment(game: str, *vary: str, **more: Any) -> Experiment:
    return Experiment(
        game=game, bots=("random",), vary=read_varied(vary), rows=True, **{"seats": 2, "games": 30} | more
    )


def read(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def rows_of(plan: Experiment, file: Path) -> list[dict[str, str]]:
    write_rows(plan, run(plan).rows, file)
    return read(file)


def test_they_say_what_the_report_says(tmp_path: Path) -> None:
    plan = experiment(TILTED, "pack:bonus=0,6", "seats=2,3")
    outcome = run(plan)
    report = make_report(plan, outcome)
    write_rows(plan, outcome.rows, tmp_path / "rows.csv")
    rows = read(tmp_path / "rows.csv")
    assert len(rows) == 2 * 30 * (2 + 3)
    for number, results in enumerate(report.results, 1):
        mine = [row for row in rows if row["variant"] == str(number)]
        assert {(row["pack:bonus"], row["seats"]) for row in mine} == {tuple(results.varied.values())}
        for seat in results.seats:
            won = sum(float(row["won"]) for row in mine if row["seat"] == str(seat.seat + 1))
            assert won == pytest.approx(seat.won)
        thrown = [float(row["thrown"]) for row in mine if row["seat"] == "1"]
        assert sum(thrown) / 30 == pytest.approx(results.metrics["thrown"].mean)
    # The same match, whatever is varied.
    first = [[row["first die"] for row in rows if (row["variant"], row["seat"]) == (one, "1")] for one in "1234"]
    assert first[0] == first[1] == first[2] == first[3]


def test_each_column_holds_what_it_says(tmp_path: Path) -> None:
    for row in rows_of(experiment(HANDS, seats=3), tmp_path / "hands.csv"):
        assert row["end"] == "count" and row["opening"].startswith("play ") and row["bot"] == "random"
        assert (row["won"] == "0") == (row["rank"] != "1") and row["score"].isdecimal() and row["character"] == ""
    roles = rows_of(experiment(ROLES), tmp_path / "roles.csv")
    assert len({row["character"] for row in roles}) == 6 and {row["opening"] for row in roles} == {"roll"}


def test_a_match_that_was_cut_is_won_by_nobody(tmp_path: Path) -> None:
    rows = rows_of(experiment(COIN, games=1, settings={"endless": "100"}), tmp_path / "rows.csv")
    assert [(row["end"], row["won"], row["rank"], row["moves"]) for row in rows] == [("cut", "", "", "20000")] * 2


def test_they_are_the_same_in_workers_and_after_a_stop(tmp_path: Path) -> None:
    plan = experiment(TILTED, "tax=0,4", games=120)
    alone = run(plan).rows
    assert run(plan, 2, alone=0.0).rows == alone

    def progress(played: int) -> None:
        if played >= 40:
            raise KeyboardInterrupt

    journal = Journal(tmp_path / "report.json", plan, resume=False)
    stopped = run(plan, journal=journal, progress=progress)
    journal.close(finished=False)
    assert stopped.rows[1] == alone[1][: 2 * stopped.played] != alone[1]
    again = Journal(tmp_path / "report.json", plan, resume=True)
    assert run(plan, journal=again).rows == alone
    again.close(finished=True)


def test_only_matches_that_count_have_rows() -> None:
    plan = experiment(COIN, games=20_000, until=0.06)
    outcome = run(plan, narrow=lambda tallies: narrow_enough(plan, tallies))
    assert outcome.stopped == "narrow enough" and len(outcome.rows[0]) == 2 * outcome.played


def test_none_are_kept_unless_asked_for() -> None:
    assert run(Experiment(game=COIN, seats=2, bots=("random",), games=10)).rows == [[]]


def test_parquet_holds_the_same_with_numbers_as_numbers(tmp_path: Path) -> None:
    plan = experiment(TILTED, "pack:bonus=0,6")
    rows = run(plan).rows
    write_rows(plan, rows, tmp_path / "rows.csv")
    write_rows(plan, rows, tmp_path / "rows.parquet")
    written, kept = read_rows(tmp_path / "rows.csv"), read_rows(tmp_path / "rows.parquet")
    assert len(kept) == len(written) == 2 * 30 * 2
    assert list(kept[0]) == list(written[0])
    for text, value in zip(written, kept, strict=True):
        assert text == {name: "" if one is None else str(one).removesuffix(".0") for name, one in value.items()}
    assert {type(value["won"]) for value in kept} == {float} and {type(value["match"]) for value in kept} == {int}


def test_without_the_extra_parquet_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RowFileError, match=r"install the extra: pip install 'parlour\[lab\]'"):
        playtest(COIN, rows=tmp_path / "rows.parquet")
    assert not list(tmp_path.iterdir())
