"""`make proof-load` keeps the cores busy while tests run, leaves nothing behind, and counts the green rounds."""

import subprocess
import sys

import pytest

from tests import load
from tests.load import BURN, busy


def test_cores_are_busy_as_long_as_it_runs() -> None:
    with busy(2) as burners:
        assert [burner.poll() for burner in burners] == [None, None]
    assert all(burner.returncode for burner in burners)


def test_a_burner_ends_with_whoever_started_it() -> None:
    burn = f"import os, subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {BURN!r}, str(os.getpid())])"
    # The process that keeps the core busy holds the other end of the pipe, so this returns when it has ended.
    subprocess.run([sys.executable, "-c", burn], stdout=subprocess.PIPE, check=True)


@pytest.mark.parametrize(("outcomes", "green", "code"), [([True, True], 2, 0), ([True, False], 1, 1)])
def test_green_rounds_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], outcomes: list[bool], green: int, code: int
) -> None:
    rounds = iter(outcomes)
    monkeypatch.setattr(load, "run_suite", lambda *tests: (next(rounds), f"{tests} ran"))
    assert load.main(["--rounds", "2", "tests/kernel"]) == code
    said = capsys.readouterr().out
    assert "('tests/kernel',) ran" in said and f"{green} of 2 rounds are green" in said
