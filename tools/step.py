"""Runs a command of `make` and says what it is for, how long it has taken and what it is doing. Its output is shown
only if it fails: `python3 tools/step.py "Installing Parlour" pip install …`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread
from typing import IO

# What pip says of a package: "Collecting numpy>=2.0 (from parlour)", "Downloading numpy-2.3.5-cp311-….whl (16.6 MB)".
OF_A_PACKAGE = re.compile(r"\s*(Collecting|Downloading|Using cached|Building wheel for)\s+([\w.]+)")
FAULT = re.compile(r"(?i)\s*(error|fatal)\b")
LAST_LINES = 20
QUICK = 0.5  # seconds; a step that had nothing to do says nothing
PAUSE = 1.0  # seconds between looks at the clock on a terminal
PAUSE_ELSEWHERE = 2.5  # in a log there is a line for each


class Failed(Exception):
    """A step failed; the text says how."""


def run(what: str, command: Sequence[str]) -> None:
    """Run a command, telling how far it is."""
    begun = time.monotonic()
    teller = Teller(what, begun)
    lines: list[str] = []
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        said: Queue[str | None] = Queue()
        Thread(target=pass_on, args=(process.stdout, said), daemon=True).start()
        while True:
            try:
                line = said.get(timeout=teller.pause)
            except Empty:
                teller.tell()
                continue
            if line is None:
                break
            lines.append(line.rstrip())
            teller.hear(line)
    teller.end(process.returncode)
    if process.returncode:
        raise Failed("\n".join([*faults(lines), f"{what} failed."]))


def pass_on(output: IO[str], said: Queue[str | None]) -> None:
    """Hand over what a command says, line by line, and nothing after its end."""
    for line in output:
        said.put(line)
    said.put(None)


def faults(lines: list[str]) -> list[str]:
    """What a failed command said that is worth reading: from its first fault on, or its last lines."""
    first = next((place for place, line in enumerate(lines) if FAULT.match(line)), len(lines))
    return lines[first:][:LAST_LINES] or lines[-LAST_LINES:]


class Teller:
    """Says on a terminal, in one line, how far a step is. Elsewhere it writes a line now and then."""

    def __init__(self, what: str, begun: float) -> None:
        self.what = what
        self.begun = begun
        self.doing = ""
        self.terminal = sys.stdout.isatty()
        self.pause = PAUSE if self.terminal else PAUSE_ELSEWHERE
        self.told = begun

    def hear(self, line: str) -> None:
        """Note what the command says that it is doing."""
        if (found := OF_A_PACKAGE.match(line)) is not None:
            self.doing = f"{found[1].lower()} {found[2]}"
        if time.monotonic() - self.told >= self.pause:
            self.tell()

    def tell(self) -> None:
        """Say how far the step is."""
        self.told = time.monotonic()
        line = f"{self.what}, {self.told - self.begun:.0f} s {self.doing}".rstrip()
        if self.terminal:
            print(f"\r\033[K{line[: shutil.get_terminal_size().columns - 1]}", end="", flush=True)
        else:
            print(line, flush=True)

    def end(self, code: int) -> None:
        """Say how the step ended."""
        seconds = time.monotonic() - self.begun
        if self.terminal:
            print("\r\033[K", end="", flush=True)
        if code or seconds >= QUICK:
            print(f"{self.what}: {'failed after' if code else 'done in'} {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        run(sys.argv[1], sys.argv[2:])
    except Failed as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
