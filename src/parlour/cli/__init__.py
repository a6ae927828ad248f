"""The command `parlour`, with one small file for each verb. Every failure says what to do next."""

from __future__ import annotations

import sys

from parlour.cli.commands import app
from parlour.cli.completion import answer_bash, bash_asks
from parlour.cli.console import HarmlessConsole
from parlour.kernel import ParlourError


def main() -> None:
    """Run the command. Anything Parlour refuses becomes one sentence and exit code 1."""
    try:
        answer_bash(app) if bash_asks() else app()
    except ParlourError as error:
        HarmlessConsole(stderr=True).print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
