"""Playing at a terminal: on a full screen if it can show one, else in plain lines.

The command needs only `play_at_terminal`. People share the keyboard, and bots take the other seats.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from parlour.cli.console import harmless
from parlour.cli.terminal.faults import rules_fault
from parlour.cli.terminal.lines import LineTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.kernel import Match


def play_at_terminal(
    m: Match, bots: dict[int, str], seed: int, *, save_to: Path | None = None, lines: bool | None = None
) -> None:
    """Play a new or a loaded match. `bots` maps seats to names of bots, `seed` fixes what bots draw, and `save_to` is
    the file that saving suggests. `lines` chooses the line mode or the full screen; None leaves it to what the terminal
    can do."""
    local = LocalMatch(m, bots, seed, save_to)
    if lines is None:
        lines = not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"
    if lines:
        play_lines(local)
    else:
        play_table(local)


def play_lines(local: LocalMatch) -> None:
    """The line mode on this process's input and output."""
    # A board drawn in box characters must not stop a match in a pipe that takes only ASCII.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        LineTable(local, sys.stdin, sys.stdout).play()
    except Exception as error:
        if fault := rules_fault(local.m, error):
            raise fault from error
        raise


def play_table(local: LocalMatch) -> None:
    """The full screen, and afterwards what is left to say."""
    from parlour.cli.terminal.app import TerminalTable  # brings Textual, which the line mode need not load

    table = TerminalTable(local)
    fault = table.run()
    if fault is not None:
        raise fault
    if table.return_code:
        sys.exit(table.return_code)
    if local.m.result is not None:
        print(harmless(local.m.speaker.result(local.m.result)))
    if local.saved is not None:
        print(local.saved)
