"""Playing at a terminal: a full-screen table where there is one, plain lines where there is not.

`play_at_terminal` is all that the command needs. People share the keyboard; bots sit on the seats they are named for.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from parlour.cli.terminal.lines import LineTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.kernel import Match


def play_at_terminal(
    m: Match, bots: dict[int, str], seed: int, *, save_to: Path | None = None, lines: bool | None = None
) -> None:
    """Play a new or a loaded match. `bots` maps seats to names of bots, `seed` fixes what bots draw, `save_to` is
    the file that saving suggests; `lines` chooses the line mode or the table, None by what the terminal can do."""
    local = LocalMatch(m, bots, seed, save_to)
    if lines is None:
        lines = not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"
    if lines:
        play_lines(local)
    else:
        play_table(local)


def play_lines(local: LocalMatch) -> None:
    """The line mode on this process's input and output."""
    # A board in box characters must not stop a match in a pipe that knows only ASCII.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    LineTable(local, sys.stdin, sys.stdout).play()


def play_table(local: LocalMatch) -> None:
    """The full screen; afterwards, what remains to be said."""
    from parlour.cli.terminal.app import TerminalTable  # brings Textual, which the line mode need not load

    table = TerminalTable(local)
    table.run()
    if table.return_code:
        sys.exit(table.return_code)
    if local.m.result is not None:
        print(local.m.speaker.result(local.m.result))
    if local.saved is not None:
        print(local.saved)
