"""Two stored playtests side by side."""

from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.lab.duel import make_duel_report
from parlour.lab.experiment import Experiment
from parlour.lab.report.rate_structs import MeanInterval
from parlour.lab.report.report import make_report
from parlour.lab.report.row_file import write_rows
from parlour.lab.report.side_by_side import CompareError, compare_reports, difference
from parlour.lab.report.side_by_side_text import tell_side_by_side
from parlour.lab.report.statistics import Interval
from parlour.lab.report.structs import Difference, FigureRow, SideBySide
from parlour.lab.run.processes import run
from parlour.lab.varied import read_varied

COIN, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "ROLES")]
TILTED = "tests.lab.tilted:TILTED"


def store(file: Path, game: str, games: int = 800, vary: list[str] | None = None, **more: Any) -> Path:
    """Play a playtest, and store its report and its rows."""
    fixed: dict[str, Any] = {"seats": 2, "bots": ("random",), "rows": True}
    plan = Experiment(game=game, games=games, vary=read_varied(vary or []), **fixed | more)
    outcome = run(plan)
    file.write_bytes(msgspec.json.encode(make_report(plan, outcome)))
    write_rows(plan, outcome.rows, file.with_suffix(".csv"))
    return file


def row(found: SideBySide, what: str, pair: int = 0) -> FigureRow:
    return next(row for row in found.pairs[pair].rows if row.what == what)


def words(found: SideBySide, width: int = 120) -> str:
    console = Console(file=StringIO(), width=width, highlight=False)
    tell_side_by_side(found, console)
    return " ".join(str(console.file.getvalue()).split())  # type: ignore[attr-defined]


def test_what_differs_and_what_that_changed(tmp_path: Path) -> None:
    one = store(tmp_path / "one.json", COIN, seed=1)
    other = store(tmp_path / "other.json", COIN, seed=2, games=900, settings={"bias": "200"}, bots=("trickster",))
    found = compare_reports([one, other])
    (pair,) = found.pairs
    assert pair.differs == [
        Difference("bots", "random", "trickster"),
        Difference("bias", "0", "200"),
        Difference("matches", "800", "900"),
        Difference("seed", "1", "2"),
    ]
    first = row(found, "seat 0")
    assert first.share and first.verdict == "too often" and first.matches is None
    assert first.excess.low < 0.75 - 0.5 < first.excess.high
    assert row(found, "moves").verdict == "as expected" and row(found, "metric calls").p == 1
    assert not pair.same_matches and pair.missing == []
    told = words(found)
    assert "bias: 0 → 200" in told and "bots: random → trickster" in told and "Clear: seat 1 wins, seat 2 wins." in told
    assert "Compared as two separate runs" in told
    narrow = words(found, width=80)  # nothing is cut off: the values stand below the names
    before, after = (f"{100 * one.mean:.1f} % [{bounds_of(one)}]" for one in (first.one, first.other))
    assert f"seat 1 wins first {before} second {after} {100 * first.excess.value:+.1f} points" in narrow
    assert "…" not in narrow and f"seat 1 wins {before} {after}" in told


def bounds_of(one: MeanInterval) -> str:
    return f"{100 * (one.low or 0):.1f}, {100 * (one.high or 0):.1f}"


def test_the_same_experiment_has_no_clear_difference(tmp_path: Path) -> None:
    files = [store(tmp_path / f"{seed}.json", COIN, seed=seed, settings={"draws": "20"}) for seed in (3, 4)]
    found = compare_reports(files)
    assert [one.what for one in found.pairs[0].differs] == ["seed"]
    assert not any(one.clear for one in found.pairs[0].rows)
    assert "No figure differs clearly." in words(found)


def test_rows_of_the_same_matches_are_compared_one_by_one(tmp_path: Path) -> None:
    files = [
        store(tmp_path / f"{bonus}.json", TILTED, settings={"pack:bonus": bonus}, games=300) for bonus in ("0", "2")
    ]
    apart = compare_reports(files)
    paired = compare_reports(files, [file.with_suffix(".csv") for file in files])
    assert paired.pairs[0].same_matches and row(paired, "seat 0").matches == 300
    assert Difference("pack:bonus", "0", "2") in paired.pairs[0].differs
    assert "pack hash" in [one.what for one in paired.pairs[0].differs]
    one, two = row(apart, "seat 0"), row(paired, "seat 0")
    assert one.lift == pytest.approx(two.lift)
    assert two.excess.high - two.excess.low < 0.7 * (one.excess.high - one.excess.low)
    assert row(paired, "metric thrown").lift == 0 and row(paired, "metric first die").matches == 300
    assert "Compared on the same matches, one by one" in words(paired)
    # Other seeds are other matches, whatever the rows say.
    other = store(tmp_path / "other.json", TILTED, seed=9, games=300)
    again = compare_reports([files[0], other], [files[0].with_suffix(".csv"), other.with_suffix(".csv")])
    assert not again.pairs[0].same_matches and row(again, "seat 0").matches is None


def test_variants_are_compared_with_their_like(tmp_path: Path) -> None:
    one = store(tmp_path / "one.json", COIN, games=60, vary=["bias=0,50,100"])
    other = store(tmp_path / "other.json", COIN, games=60, vary=["bias=100,0"], settings={"draws": "10"})
    found = compare_reports([one, other], [one.with_suffix(".csv"), other.with_suffix(".csv")])
    assert [pair.varied for pair in found.pairs] == [{"bias": "0"}, {"bias": "100"}]
    assert all([one.what for one in pair.differs] == ["draws"] for pair in found.pairs)
    assert all(pair.same_matches for pair in found.pairs)
    assert "bias = 100" in words(found)
    third = store(tmp_path / "third.json", COIN, games=10, vary=["draws=0,10"])
    with pytest.raises(CompareError, match="vary different things"):
        compare_reports([one, third])


def test_what_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    one = store(tmp_path / "one.json", COIN, games=10)
    other = store(tmp_path / "other.json", ROLES, games=10)
    with pytest.raises(CompareError, match=r"one.json is about coin and .*other.json about roles"):
        compare_reports([one, other])
    (tmp_path / "text.json").write_text("[]")
    with pytest.raises(CompareError, match=r"text.json is no report of the lab"):
        compare_reports([one, tmp_path / "text.json"])
    with pytest.raises(CompareError, match="No such file"):
        compare_reports([one, tmp_path / "missing.json"])
    plan = Experiment(game=COIN, seats=2, bots=("random", "trickster"), games=4, timed=True)
    (tmp_path / "duel.json").write_bytes(msgspec.json.encode(make_duel_report(plan, run(plan))))
    with pytest.raises(CompareError, match=r"duel.json was made by parlour duel; compare takes"):
        compare_reports([one, tmp_path / "duel.json"])
    report = msgspec.json.decode(one.read_bytes())
    (tmp_path / "old.json").write_bytes(msgspec.json.encode({**report, "format": 1}))
    with pytest.raises(
        CompareError, match=r"old.json was written by another version of Parlour; play it again: parlour"
    ):
        compare_reports([one, tmp_path / "old.json"])


def test_a_report_of_the_format_before_can_be_compared(tmp_path: Path) -> None:
    one = store(tmp_path / "one.json", COIN, games=50)
    report = msgspec.json.decode(one.read_bytes())
    (results,) = report["results"]
    for key in ("fair_because", "furthest", "pack", "pack_hash", "players", "choices", "course", "coverage"):
        del results[key]
    old = {**{key: value for key, value in report.items() if key != "rules"}, "format": 2, "results": [results]}
    (tmp_path / "old.json").write_bytes(msgspec.json.encode(old))
    found = compare_reports([tmp_path / "old.json", one])
    assert row(found, "seat 0").lift == 0 and "forced moves" in found.pairs[0].missing
    assert "Only in one of them: forced moves" in words(found)


def test_intervals_of_a_difference_are_newcombes() -> None:
    """His example: 56 of 70 less 48 of 80 (Statistics in Medicine 17, 1998, method 10: 0.0524 to 0.3339)."""
    found, p = difference(Interval(48 / 80, 0.4904, 0.7002), Interval(56 / 70, 0.6920, 0.8769))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-4)
    assert 0.005 < p < 0.05
    assert difference(Interval(1, 1, 1), Interval(1, 1, 1))[1] == 1


def test_the_command_prints_both_forms(tmp_path: Path) -> None:
    one, other = [store(tmp_path / f"{seed}.json", COIN, games=40, seed=seed) for seed in (1, 2)]
    told = CliRunner().invoke(app, ["compare", str(one), str(other)])
    assert told.exit_code == 0 and "What differs between the experiments" in told.stdout
    written = CliRunner().invoke(app, ["compare", str(one), str(other), "--json"])
    found = msgspec.json.decode(written.stdout, type=SideBySide)
    assert found == compare_reports([one, other])
    once = CliRunner().invoke(app, ["compare", str(one), str(other), "--rows", str(one)])
    assert "--rows is given twice" in str(once.exception)
