"""With any number of jobs and after any interruption, the report is the same to the last byte."""

import os
import signal
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.report.report import make_report, narrow_enough
from parlour.lab.report.summary import first_verdict
from parlour.lab.run.journal import Journal, JournalError, journal_file, read_stopped
from parlour.lab.run.processes import WorkerError, run, when_doubled
from parlour.lab.run.state import Outcome
from parlour.lab.varied import Varied
from tests.lab import planted

COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]


def report_of(plan: Experiment, outcome: Outcome) -> bytes:
    return msgspec.json.encode(make_report(plan, outcome))


@pytest.mark.parametrize(
    "plan",
    [
        Experiment(game=HANDS, seats=3, bots=("search:5", "random"), games=120, seed=4),
        Experiment(game=ROLES, seats=4, bots=("random",), games=300, seed=4),
        Experiment(
            game=COIN,
            seats=2,
            bots=("random",),
            games=400,
            vary=(Varied("bias", ("0", "40")),),
            settings={"draws": "10"},
        ),
        Experiment(game=COIN, seats=3, bots=("random", "trickster"), games=3000, until=0.06),
    ],
    ids=["hidden hands", "characters", "varied", "until"],
)
def test_one_job_and_two_jobs_give_the_same_report(plan: Experiment) -> None:
    narrow = None if plan.until is None else lambda tallies: narrow_enough(plan, tallies)
    alone = run(plan, 1, narrow=narrow)
    together = run(plan, 2, narrow=narrow, alone=0.0)
    assert report_of(plan, together) == report_of(plan, alone)
    assert alone.stopped == ("all played" if plan.until is None else "narrow enough")


def test_what_breaks_in_a_worker_is_told_here() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("random",), games=40, settings={"breaks": "on"})
    with pytest.raises(ParlourError, match=r"broke after 1 moves.*: ValueError: the coin is lost"):
        run(plan, 2, alone=0.0)


def test_a_worker_that_dies_is_noticed() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("quitter",), games=40)
    with pytest.raises(WorkerError, match="a worker process died"):
        run(plan, 2, alone=0.0)


def test_it_also_runs_beside_the_main_thread() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("random",), games=60)
    outcomes: list[Outcome] = []
    thread = threading.Thread(target=lambda: outcomes.append(run(plan, 2, alone=0.0)))
    thread.start()
    thread.join()
    assert report_of(plan, outcomes[0]) == report_of(plan, run(plan))


def test_ctrl_c_while_workers_play_keeps_what_is_counted() -> None:
    def progress(played: int) -> None:
        if played >= 50:
            raise KeyboardInterrupt

    outcome = run(Experiment(game=COIN, seats=2, bots=("random",), games=100_000_000), 2, alone=0.0, progress=progress)
    assert outcome.stopped == "interrupted" and outcome.tallies[0].ended == outcome.played


def test_progress_counts_up_to_the_end() -> None:
    heard: list[int] = []
    run(Experiment(game=COIN, seats=2, bots=("random",), games=500), progress=heard.append)
    assert heard[0] == 0 and heard[-1] == 500 and heard == sorted(heard)


# --- the journal ---

PLAN = Experiment(game=HANDS, seats=2, bots=("random",), games=200, seed=9)


class Stop(Exception):
    """Something that ends a run without warning."""


def interrupted(plan: Experiment, file: Path, after: int) -> None:
    """A run that ends without warning once this many matches have come back."""

    def progress(back: int) -> None:
        if back >= after:
            raise Stop

    journal = Journal(file, plan, resume=True)
    with pytest.raises(Stop):
        run(plan, 1, journal=journal, progress=progress)
    journal.close(finished=False)


def test_a_stopped_run_goes_on_and_ends_like_one_that_never_stopped(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    for after in (20, 90):
        interrupted(PLAN, file, after)
    # Cut off while it was written, as by a power failure.
    journal_file(file).write_bytes(journal_file(file).read_bytes() + b'{"start":150,"stop":16')
    journal = Journal(file, PLAN, resume=True)
    assert sum(batch.stop - batch.start for batch in journal.batches) >= 90
    outcome = run(PLAN, 2, journal=journal, alone=0.0)
    journal.close(finished=True)
    assert report_of(PLAN, outcome) == report_of(PLAN, run(PLAN, 1))
    assert not journal_file(file).exists()


def test_matches_that_are_missing_in_the_middle_are_played(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    interrupted(PLAN, file, 120)
    header, *lines = journal_file(file).read_bytes().splitlines(keepends=True)
    assert len(lines) > 3
    journal_file(file).write_bytes(b"".join([header, lines[0], lines[-1], *lines[2:-1]]))
    journal = Journal(file, PLAN, resume=True)
    assert report_of(PLAN, run(PLAN, 1, journal=journal)) == report_of(PLAN, run(PLAN, 1))
    journal.close(finished=True)


def test_a_journal_is_neither_overwritten_nor_continued_by_another_experiment(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    interrupted(PLAN, file, 50)
    before = journal_file(file).read_bytes()
    with pytest.raises(JournalError, match="which was stopped; add --resume to go on"):
        Journal(file, PLAN, resume=False)
    other = msgspec.structs.replace(PLAN, seed=10)
    for resume in (False, True):
        with pytest.raises(
            JournalError, match=r"belongs to another experiment \(200 games: parlour playtest .* --seed 9\)"
        ):
            Journal(file, other, resume=resume)
    assert journal_file(file).read_bytes() == before
    journal_file(file).write_text("my notes\n")
    with pytest.raises(JournalError, match="is no journal of a playtest"):
        Journal(file, PLAN, resume=True)


def test_a_journal_has_one_run_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    interrupted(PLAN, file, 50)
    stopped = read_stopped(file)
    assert stopped is not None and stopped.experiment == PLAN and not stopped.going_on
    journal = Journal(file, PLAN, resume=True)
    assert stopped.matches == sum(batch.stop - batch.start for batch in journal.batches) >= 50
    with pytest.raises(JournalError, match="is being written by another run"):
        Journal(file, PLAN, resume=True)
    now = read_stopped(file)
    assert now is not None and now.going_on
    journal.close(finished=True)
    assert read_stopped(file) is None and list(tmp_path.iterdir()) == []


def test_a_run_does_not_go_on_under_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.json"
    interrupted(PLAN, file, 50)
    monkeypatch.setattr(planted.HANDS, "version", 99)
    with pytest.raises(JournalError, match="was stopped with other rules or another pack"):
        Journal(file, PLAN, resume=True)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file or directory"):
        Journal(tmp_path / "nowhere" / "report.json", PLAN, resume=False)


# --- as a process of its own ---

RUN = """
import sys
from pathlib import Path
import msgspec
from parlour.lab.experiment import Experiment
from parlour.lab.run.journal import Journal
from parlour.lab.run.processes import run
plan, jobs, file = msgspec.json.decode(sys.argv[1], type=Experiment), int(sys.argv[2]), Path(sys.argv[3])
run(plan, jobs, journal=Journal(file, plan, resume=False), alone=0.0)
"""
PLAYTEST = "from typer import run; from parlour.cli.playtest import playtest; run(playtest)"
ROOT = Path(__file__).parent.parent.parent


def start(code: str, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "80", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_lines(process: "subprocess.Popen[str]", file: Path, lines: int) -> None:
    """Wait until the journal has this many lines. The process writes them sooner or later, or ends."""
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


# Each process stalls long before the end, but not before it has finished some batches: the first has one match, and
# none has more than a quarter of what is left.
@pytest.mark.parametrize(("jobs", "matches"), [(1, 1100), (2, 500)])
def test_killed_and_resumed_equals_uninterrupted(tmp_path: Path, jobs: int, matches: int) -> None:
    plan = Experiment(game=COIN, seats=2, bots=("staller",), games=1800, seed=2)
    killed, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    process = start(RUN, msgspec.json.encode(plan).decode(), str(jobs), str(killed), STALLER_CALLS=str(4 * matches))
    wait_for_lines(process, journal_file(killed), 4)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert journal_file(killed).exists() and not killed.exists()
    words = [COIN, "--games", "1800", "--seats", "2", "--bots", "staller", "--seed", "2", "--out"]
    out, errors = start(PLAYTEST, *words, str(killed), "--jobs", str(jobs), "--resume").communicate()
    assert "coin: 2 seats" in out, errors
    assert not journal_file(killed).exists()
    start(PLAYTEST, *words, str(whole), "--jobs", "1").communicate()
    assert killed.read_bytes() == whole.read_bytes()


def test_ctrl_c_tells_what_there_is_and_how_to_go_on(tmp_path: Path) -> None:
    file, games = tmp_path / "report.json", 100_000_000  # more than can ever be played before the Ctrl-C
    words = [HANDS, "--games", str(games), "--seats", "3", "--bots", "search:10", "--jobs", "2", "--out", str(file)]
    process = start(PLAYTEST, *words)
    wait_for_lines(process, journal_file(file), 5)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
    out, errors = process.communicate()
    assert process.returncode == 130
    assert "Stopped by hand" in out and "Fair?" in out and f"--out {file} --resume" in out
    assert "Traceback" not in errors
    report = msgspec.json.decode(file.read_bytes())
    assert report["stopped"] == "interrupted" and 0 < report["matches"] < games
    assert journal_file(file).exists()


def test_what_there_is_so_far_is_told_each_time_it_has_doubled() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("random",), games=600)
    played: list[int] = []
    verdicts: list[str] = []

    def tell(so_far: Outcome) -> None:
        played.append(so_far.played)
        verdicts.append(first_verdict(make_report(plan, so_far)))

    outcome = run(plan, interim=when_doubled(tell))
    assert played and played[0] >= 5 and played[-1] < 600
    assert all(after >= 2 * before for before, after in pairwise(played))
    assert outcome.played == 600
    assert [verdict.partition(":")[0] for verdict in verdicts] == [f"After {number} matches" for number in played]
