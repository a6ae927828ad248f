"""The workflows of a hosted CI, as far as they can be tried here: what they call exists, and scripts can be read."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from parlour.cli.commands import app

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def jobs(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["jobs"]
    return found


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.stem))
def test_every_job_runs_somewhere_and_does_something(file: Path) -> None:
    assert jobs(file)
    for job in jobs(file).values():
        assert job["runs-on"] and all(("uses" in step) != ("run" in step) for step in job["steps"])
        assert job["steps"][0]["uses"].startswith("actions/checkout@")
        for step in job["steps"]:
            assert "@" in step.get("uses", "@")


def test_the_tests_run_what_everybody_runs() -> None:
    [script] = [step["run"] for step in jobs(ROOT / ".github/workflows/test.yml")["test"]["steps"] if "run" in step]
    assert script == "bash .ci/run" and "make test" in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_script_can_be_read() -> None:
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)


def test_tests_and_wheels_are_for_the_versions_that_the_package_names() -> None:
    classifiers = "\n".join(PROJECT["project"]["classifiers"])
    named = re.findall(r"^.*:: Python :: (3\.\d+)$", classifiers, re.MULTILINE)
    assert jobs(ROOT / ".github/workflows/test.yml")["test"]["strategy"]["matrix"]["python"] == named
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{version.replace('.', '')}-*" for version in named]


def test_what_tries_a_wheel_can_be_given() -> None:
    for command in PROJECT["tool"]["cibuildwheel"]["test-command"].split(" && "):
        name, *words = command.split()
        done = CliRunner().invoke(app, words)
        assert name == "parlour" and done.exit_code == 0, done.output
