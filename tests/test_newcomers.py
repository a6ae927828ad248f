"""The README's first commands for five newcomers, and the script that acts them out."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer

from parlour.cli.commands import app

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "tools" / "newcomers.py"
GROUP: Any = typer.main.get_command(app)


@pytest.fixture(scope="module")
def newcomers() -> ModuleType:
    spec = importlib.util.spec_from_file_location("newcomers", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_of_them_has_three_commands_that_can_be_given(newcomers: ModuleType) -> None:
    for who in newcomers.WHO:
        commands = newcomers.commands(who)
        assert len(commands) == 3, who
        for command in commands:
            _, *words = shlex.split(command)
            context = GROUP.make_context("parlour", words, resilient_parsing=False)
            with context:
                name, verb, rest = GROUP.resolve_command(context, words) if words else ("", GROUP, [])
                while hasattr(verb, "commands") and rest:
                    name, verb, rest = verb.resolve_command(context, rest)
                if words:
                    verb.make_context(name, list(rest), parent=context).close()


def test_every_picture_of_the_readme_is_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(pictures) >= 8 and all((ROOT / picture).stat().st_size > 2_000 for picture in pictures)


def test_every_make_target_of_the_readme_exists() -> None:
    made = set(re.findall(r"(?:^    |`)make\s([a-z]+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"play", "shell", "docs", "fast"} <= made <= targets


def test_a_silence_is_measured_and_a_failure_is_seen(newcomers: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("shell:\n\t@echo begun\n\t@$$SHELL; true\n")
    seen = newcomers.run("echo done; parlour-that-is-not-there", tmp_path, tmp_path)
    assert seen.failed.startswith("exit code 127: ") and seen.seconds >= seen.silence >= 0
    assert newcomers.run("echo done", tmp_path, tmp_path)[4:] == ("done", "")


@pytest.mark.proof
def test_the_first_hour_of_five_newcomers(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--folder", str(tmp_path)], stdout=subprocess.PIPE, text=True, check=False
    )
    print(done.stdout)
    assert done.returncode == 0 and "all 16 commands did what the README says" in done.stdout
