"""`docs/lab.md`: its commands print what the page shows, and what it lists can be varied."""

import inspect
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.cli.shared import out
from parlour.lab.balance.conditions import read_conditions, refuse_unfit
from parlour.lab.balance.figures import FigureMaker
from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.run.processes import run
from parlour.lab.run import rows
from parlour.lab.varied import read_varied
from tests.docs.blocks import DOCS, agrees, read_blocks
from tests.markdown_tables import first_table

PAGE = "lab.md"
SHOWN = [block.text for block in read_blocks(PAGE) if block.text.startswith("$ parlour ")]
ROWS = first_table((DOCS / PAGE).read_text("utf-8").partition("## What can vary\n")[2])[1:]


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.partition("\n")[0])
def test_commands_print_what_is_shown(shown: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # one writes a page
    monkeypatch.setattr(out, "_width", 115)  # COLUMNS may be set already when the tests begin
    command, _, printed = shown.removeprefix("$ parlour ").partition("\n")
    done = CliRunner().invoke(app, command.split())
    real = done.stdout if done.exit_code == 0 else str(done.exception)
    assert agrees(printed, real), real


def test_there_is_something_to_see() -> None:
    assert len(SHOWN) == 5


@pytest.mark.parametrize("written", [row[0].strip("`") for row in ROWS])
def test_what_is_listed_can_be_varied(written: str) -> None:
    plan = Experiment(game="circus_maximus", seats=2, bots=("easy",), vary=read_varied([written]))
    trials = make_trials(plan)
    assert len(trials) == len(plan.vary[0].values)
    assert len({re.sub(r"\s", "", trial.experiment.command()) for trial in trials}) == len(trials)


def test_the_columns_of_raw_rows() -> None:
    source = inspect.getsource(rows.Row)
    listed = [
        (row[0].strip("`"), row[1]) for row in first_table((DOCS / PAGE).read_text("utf-8").partition("## Raw rows\n")[2])[3:-1]
    ]
    assert [name for name, _ in listed] == [name for name in rows.Row.__struct_fields__ if name != "metrics"]
    for name, meaning in listed:
        assert re.search(rf'    {name}: .*\n    """{re.escape(meaning)}"""', source), name


def test_the_targets_of_the_page_are_over_figures_of_the_game() -> None:
    listed = first_table((DOCS / PAGE).read_text("utf-8").partition("### What a target can say\n")[2])[1:]
    targets = [row[0].strip("`") for row in listed]
    assert len(targets) == 15
    plan = Experiment(game="circus_maximus", seats=2, bots=("easy",), games=4)
    figures = FigureMaker(make_trials(plan)[0], run(plan).tallies[0]).make()
    refuse_unfit(read_conditions(targets, []), [figures])
