"""The page for operators names every option, and the commands on it can be given."""

import re
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_group

from parlour.cli.commands import app

from .blocks import DOCS

COMMANDS = get_group(app).commands
TEXT = (DOCS / "hosting.md").read_text("utf-8")


@pytest.mark.parametrize("verb", ["host", "backup", "restore"])
def test_every_option_stands_there(verb: str) -> None:
    options = {option for one in COMMANDS[verb].params for option in (*one.opts, *one.secondary_opts)}
    assert {option for option in options if option.startswith("--") and f"`{option}`" not in TEXT} == set()


def test_every_command_there_can_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "parlour-monday.gz").touch()
    (tmp_path / "lakeside.zip").touch()
    (tmp_path / "packs").mkdir()
    given = re.findall(r"^    parlour (\w+) (.*)$", TEXT, re.MULTILINE)
    assert len(given) >= 4
    for verb, line in given:
        command, words = COMMANDS[verb], line.split()
        while isinstance(command, TyperGroup):
            command = command.commands[words.pop(0)]
        with command.make_context(verb, words) as context:
            assert context.params


def test_every_option_in_a_table_exists() -> None:
    known = {option for one in COMMANDS["host"].params for option in (*one.opts, *one.secondary_opts)}
    assert set(re.findall(r"^\| `(--[\w-]+)`", TEXT, re.MULTILINE)) <= known
