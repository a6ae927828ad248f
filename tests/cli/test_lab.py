"""The runs of `parlour lab` and its list, without a browser: live figures, what was stopped, and going on with it."""

from pathlib import Path

import msgspec
import pytest

from parlour.cli.lab import runs
from parlour.cli.lab.experiments import Experiments
from parlour.cli.lab.runs import Run, Runs
from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.report.report import make_report, narrow_enough
from parlour.lab.report.results import make_results
from parlour.lab.report.structs import Results
from parlour.lab.run.journal import journal_file
from parlour.lab.run.processes import run
from parlour.lab.run.tally import Tally

PLAN = Experiment(game="tests.lab.planted:COIN", seats=2, bots=("random",), games=400, seed=3)


def stop_after(experiments: Experiments, name: str, matches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that somebody stops once this many matches have come back."""
    found = Run(PLAN, experiments.folder / f"{name}.json", 1, resume=False)
    note = found._note

    def stopping(played: int) -> None:
        if played >= matches:
            found.stop()
        note(played)

    monkeypatch.setattr(found, "_note", stopping)
    found.start()
    found.wait()


def test_figures_are_there_from_the_first_match_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def taking(trial: Trial, tally: Tally) -> Results:
        taken.append(tally.ended)
        return make_results(trial, tally)

    monkeypatch.setattr(runs, "make_results", taking)
    monkeypatch.setattr(runs, "FIGURES_EVERY", 0.0)
    found = Run(PLAN, tmp_path / "a.json", 1, resume=False)
    found.start()
    found.wait()
    assert found.state == "over" and taken[0] == 1 and taken == sorted(set(taken)) and len(found.live) == 1


def test_a_run_that_was_stopped_is_listed_so_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiments = Experiments(tmp_path)
    stop_after(experiments, "coin-1", 50, monkeypatch)
    [stopped] = experiments.list()
    assert (stopped.ended, stopped.has_report, stopped.can_resume) == ("stopped", True, True)
    assert 50 <= stopped.matches < stopped.games == 400 and experiments.read("coin-1").stopped == "interrupted"
    assert experiments.stopped("coin-1") is not None
    again = Runs().start(*experiments.resumable("coin-1"), 1, resume=True)
    again.wait()
    assert again.state == "over"
    [complete] = experiments.list()
    assert (complete.ended, complete.matches, complete.can_resume) == ("complete", 400, False)
    assert experiments.read("coin-1") == make_report(PLAN, run(PLAN))  # as if it had never been stopped
    with pytest.raises(ParlourError, match="'coin-1' is complete"):
        experiments.resumable("coin-1")


def test_a_run_that_was_killed_is_listed_without_its_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiments = Experiments(tmp_path)
    stop_after(experiments, "coin-1", 50, monkeypatch)
    (tmp_path / "coin-1.json").unlink()  # what a kill leaves: the journal, with its last line cut off
    (tmp_path / "coin-1.json.part").write_bytes((tmp_path / "coin-1.json.part").read_bytes()[:-5])
    (tmp_path / "coin-1.json.part.lock").touch()
    (tmp_path / "notes.json.part").write_text("not ours")
    [killed] = experiments.list()
    assert (killed.ended, killed.has_report, killed.can_resume) == ("stopped", False, True)
    assert experiments.new_file(PLAN).name == "tests_lab_planted_COIN-1.json"
    again = Run(*experiments.resumable("coin-1"), 1, resume=True)
    again.start()
    again.wait()
    assert again.state == "over" and not journal_file(again.file).exists()
    assert experiments.read("coin-1") == make_report(PLAN, run(PLAN))


def test_one_that_stops_early_still_does_so_when_it_goes_on(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, games=20_000, until=0.1)
    found = Run(plan, tmp_path / "narrow.json", 1, resume=False)
    found.start()
    found.wait()
    report = Experiments(tmp_path).read("narrow")
    assert report.stopped == "narrow enough" and report == make_report(
        plan, run(plan, narrow=lambda tallies: narrow_enough(plan, tallies))
    )


def test_raw_rows_go_on_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiments = Experiments(tmp_path)
    monkeypatch.setattr(f"{__name__}.PLAN", msgspec.structs.replace(PLAN, rows=True))
    stop_after(experiments, "coin-1", 50, monkeypatch)
    with pytest.raises(ParlourError, match=r"Resume it in the terminal: parlour playtest .* --resume --rows FILE"):
        experiments.resumable("coin-1")


def test_a_run_that_breaks_at_once_leaves_nothing_to_resume(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, settings={"breaks": True})
    found = Run(plan, tmp_path / "coin-1.json", 1, resume=False)
    found.start()
    found.wait()
    assert found.state == "broken" and "the coin is lost" in found.why
    assert Experiments(tmp_path).list() == []
