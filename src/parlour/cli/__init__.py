"""The command `parlour`, with one small file for each verb. Every failure says what to do next.

These hold for every verb:

- `-h` shows its help. `parlour --install-completion` lets the shell complete games, packs, presets, bots and settings.
- `--json` prints one JSON document on stdout and nothing else. A refusal is `{"error": "…"}`, with the same exit code.
- `--quiet` (`-q`) leaves out progress and remarks, which go to stderr. `--verbose` (`-v`) shows the traceback of
  whatever went wrong.
- Seats count from 1. (In Python, and in JSON, they count from 0.)
- `NO_COLOR=1` turns colours off. A pipe that is closed early, as in `parlour games | head -1`, is no failure.

The exit code says how it went:

- 0: it is done.
- 1: it was refused, with a sentence; or the answer is bad. `check` found a fault, `rehearse` a match that would be
  archived, `balance` nothing that meets the targets.
- 2: the command is not written as its help says.
- 70: Parlour or a game has a defect.
- 130: Ctrl-C stopped it. What was played is kept if `--out` says where.
"""

from __future__ import annotations

import sys
import traceback
from typing import Final

import typer

from parlour.cli.commands import app
from parlour.cli.completion import answer_bash, bash_asks
from parlour.cli.console import HarmlessConsole
from parlour.cli.shared import answer
from parlour.cli.verb import loudness
from parlour.kernel import ParlourError

DEFECT: Final = 70
# typer brings a copy of click, so the class is found by its name.
Misused: Final = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


def main() -> None:
    """Run the command. Whatever is refused becomes one sentence and an exit code."""
    as_json = "--json" in sys.argv
    try:
        if bash_asks():
            answer_bash(app)
        elif as_json:
            sys.exit(app(standalone_mode=False))
        else:
            app()
    except ParlourError as error:
        refuse(str(error), 1, as_json)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if as_json and isinstance(error, Misused):
            refuse(error.format_message(), 2, as_json)  # type: ignore[attr-defined]
        elif isinstance(error, OSError) and error.filename is not None:
            refuse(f"{error.filename}: {error.strerror}", 1, as_json)
        else:
            refuse(defect(error), DEFECT, as_json)


def refuse(sentence: str, code: int, as_json: bool) -> None:
    """End with a sentence."""
    if loudness.verbose:
        traceback.print_exc()
    if as_json:
        answer({"error": sentence})
    else:
        HarmlessConsole(stderr=True).print(sentence, style="red", markup=False, highlight=False, soft_wrap=True)
    sys.exit(code)


def defect(error: Exception) -> str:
    """The sentence for something that should not have happened."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    again = "" if loudness.verbose else " The same command with --verbose shows where."
    return f"This is a defect of Parlour or of a game: {what}.{again}"
