"""The command `parlour`. One small file for each verb; every failure says what to do next."""

from __future__ import annotations

import sys

from rich.console import Console

from parlour.cli.commands import app
from parlour.kernel import ParlourError


def main() -> None:
    """Run the command; what Parlour refuses becomes one sentence and exit code 1."""
    try:
        app()
    except ParlourError as error:
        Console(stderr=True).print(str(error), style="red", markup=False, highlight=False)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
