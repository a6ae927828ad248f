"""`parlour compare`: two stored playtests side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.extras import PLAYTEST, need
from parlour.cli.shared import Json, answer, out
from parlour.kernel import SettingError


def compare(
    one: Annotated[Path, typer.Argument(help="What `parlour playtest --out` wrote.", metavar="A.json")],
    other: Annotated[Path, typer.Argument(help="The same of another run.", metavar="B.json")],
    rows: Annotated[
        list[Path] | None,
        typer.Option(
            "--rows", help="The raw rows of A, and again for B: the same matches are then compared one by one."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """What differs between two playtests, and what did that change?"""
    need(PLAYTEST, "parlour compare")
    # numpy and scipy take long to load; other commands need neither.
    from parlour.lab.report.side_by_side import compare_reports
    from parlour.lab.report.side_by_side_text import tell_side_by_side

    if rows and len(rows) != 2:
        raise SettingError("--rows is given twice: the raw rows of the first playtest, then those of the second")
    found = compare_reports([one, other], rows or [])
    if as_json:
        answer(found)
    else:
        tell_side_by_side(found, out)
