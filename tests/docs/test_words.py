"""`docs/words.md`: what it shows of a description is what the command prints."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.cli.shared import out
from parlour.kernel import Game
from tests.docs.blocks import DOCS, agrees, note_package, read_blocks

PAGE = "words.md"
SAMPLE = DOCS.parent / "tests" / "sample" / "high_card"
SHOWN = [block.text for block in read_blocks(PAGE) if block.text.startswith("$ parlour ")]


@pytest.mark.parametrize("shown", SHOWN)
def test_descriptions_are_what_the_command_prints(
    shown: str, high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_package((SAMPLE / "pyproject.toml").read_text("utf-8"), tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(out, "_width", 115)  # COLUMNS may be set already when the tests begin
    command, _, printed = shown.removeprefix("$ parlour ").partition("\n")
    real = CliRunner().invoke(app, command.split()).output
    assert agrees(printed, real), real


def test_there_is_something_to_see() -> None:
    assert len(SHOWN) == 2
