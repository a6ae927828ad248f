"""`parlour report`: the page of a stored report.

What draws the page is imported in functions: it is an extra, and takes long to load.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.extras import LAB, need
from parlour.cli.shared import aside
from parlour.kernel import ParlourError

if TYPE_CHECKING:
    from parlour.lab.report.structs import PlaytestReport


def report(
    file: Annotated[Path, typer.Argument(help="A report that `parlour playtest --out` has written.", metavar="FILE")],
    page: Annotated[
        Path | None, typer.Argument(help="The page to write. By default, beside the report.", metavar="[PAGE]")
    ] = None,
) -> None:
    """Make a page with plots from a stored report."""
    wanted = file.with_suffix(".html") if page is None else page
    try:
        text = file.read_bytes()
    except OSError as error:
        raise ParlourError(f"{file}: {error.strerror}") from None
    refuse_no_page(wanted)
    from parlour.lab.page.page import read_report

    make_page(read_report(text, str(file)), wanted)


def make_page(found: PlaytestReport, page: Path, as_json: bool = False) -> None:
    """Write the page, and say where it is."""
    from parlour.lab.page.page import write_page

    write_page(found, page)
    aside(as_json).print(f"\nThe report as a page: {page}", markup=False, soft_wrap=True)


def refuse_no_page(page: Path) -> None:
    """Refuse, before anything is played, a page that could not be written in the end."""
    need(LAB, "A page with plots")
    if page.suffix.lower() not in (".html", ".htm"):
        raise ParlourError(f"{page} would be no page: give it a name that ends in .html")
    if not page.absolute().parent.is_dir():
        raise ParlourError(f"there is no folder {page.parent} for {page.name}")
