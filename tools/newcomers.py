"""Acts out the first hour of five newcomers, in an empty copy of the repository, command by command from the README:
`python3 tools/newcomers.py [--folder FOLDER] [WHO …]`. WHO is friends, hosts, designers, modders or researchers.

Every command runs in a terminal of its own, through `make shell`. It prints what each newcomer waited and saw, and the
longest silence of all. The exit code is 1 if a command failed.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WHO = ("friends", "hosts", "designers", "modders", "researchers")
KEPT = ("PIP_", "npm_config", "NPM_CONFIG", "SSL_", "NODE_", "XDG_CACHE_HOME")
GOAL = 3.0  # seconds without a sign of life
LONGEST = 1_200.0  # seconds until a command counts as hanging
OPEN = re.compile(r"Parlour is open at (http://[\w.:-]+)")
STEERING = re.compile(
    r"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|[@-_])|[\x00-\x09\x0b-\x1f]"
)
FULL_SCREEN = "\x1b[?1049h"
QUIT = b"\x11"  # Ctrl-Q


class Seen(NamedTuple):
    """What a newcomer saw of one command."""

    command: str
    seconds: float
    silence: float
    before: str
    """The last line before the longest silence."""
    last: str
    failed: str


def commands(who: str) -> list[str]:
    """The commands of a section of the README."""
    text = (ROOT / "README.md").read_text("utf-8")
    section = re.split(r"^## ", text.partition(f"## For {who}")[2], maxsplit=1, flags=re.MULTILINE)[0]
    lines = re.findall(r"^    (parlour\b.*)$", section, re.MULTILINE)
    return [re.sub(r"\s+#.*$", "", line) for line in lines]


def run(command: str, folder: Path, home: Path, through_shell: bool = True) -> Seen:
    """Run a command in a terminal, as somebody would who reads along. A host is closed once its page has come."""
    words = ["make", command.removeprefix("make ")]
    # No browser opens, and nothing of this machine's settings but its package index is known.
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    environment = {**kept, "PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm-256color", "BROWSER": "true"}
    if through_shell:
        script = home / "command.sh"
        # `make shell` ends well however the command in it has ended, so its exit code is written down.
        script.write_text(f"#!/bin/sh\ntrap : INT\n{command}\necho $? > {home}/code\n")
        script.chmod(0o755)
        words, environment = ["make", "shell"], {**environment, "SHELL": str(script)}
    begun = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe(words[0], words, environment)
    try:
        text, silence, before, address, trouble = listen(terminal, process)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except BaseException:
        os.killpg(process, signal.SIGKILL)
        raise
    finally:
        os.close(terminal)
    if through_shell:
        code = code or int((home / "code").read_text())
    failed = trouble or (f"exit code {code}: {last_line(text)}" if code else "")
    return Seen(command, time.monotonic() - begun, silence, before, address or last_line(text), failed)


def listen(terminal: int, process: int) -> tuple[str, float, str, str, str]:
    """Listen to a command until it ends: its text, the longest silence and the line before it, the address of the page
    that it has opened, and the trouble with that."""
    begun = heard = time.monotonic()
    silence, before, text, address, trouble, ended = 0.0, "", "", "", "", False
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.1)
        now = time.monotonic()
        if now - heard > silence:
            silence, before = now - heard, last_line(text)
        if now - begun > LONGEST:
            os.killpg(process, signal.SIGKILL)
        if not ready:
            continue
        try:
            said = os.read(terminal, 65_536).decode(errors="replace")
        except OSError:  # so a terminal says that everybody has left it
            break
        if not said:
            break
        text, heard = text + said, now
        found = OPEN.search(text)
        if found is not None and not ended:
            address, ended = found[1], True
            trouble = fetch(address)
            os.write(terminal, b"\x03")
        elif FULL_SCREEN in text and not ended:
            ended = True
            time.sleep(2)
            os.write(terminal, QUIT)
    return text, silence, before, address, trouble


def fetch(address: str) -> str:
    """Look at the page; what went wrong, if anything."""
    try:
        with urllib.request.urlopen(address, timeout=60) as page:
            return "" if b"<title>" in page.read() else f"{address} shows no page"
    except OSError as error:
        return f"{address}: {error}"


def last_line(text: str) -> str:
    """The last line that can be read."""
    lines = [line.strip() for line in STEERING.sub("", text.replace("\r", "\n")).splitlines() if line.strip()]
    return lines[-1][:90] if lines else ""


def tell(seen: Seen) -> None:
    print(f"  {seen.command}")
    print(f"    {seen.seconds:.0f} s, longest silence {seen.silence:.1f} s, after: {seen.before or 'nothing yet'}")
    print(f"    {'FAILED: ' + seen.failed if seen.failed else 'ended with: ' + seen.last}", flush=True)


def act(who: list[str], folder: Path) -> list[Seen]:
    """Let these newcomers come one after the other, each with an empty home."""
    repository = folder / "parlour"
    if not repository.is_dir():
        repository.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x"], cwd=repository, input=packed, check=True)
    everything: list[Seen] = []
    for number, one in enumerate(who):
        home = folder / one
        home.mkdir(exist_ok=True)
        print(f"{one}:", flush=True)
        # Only the first one has to wait for the installation: environments cost minutes.
        steps = [run("make play", repository, home, through_shell=False)] if not number else []
        for seen in steps:
            tell(seen)
        for command in commands(one):
            steps.append(run(command, repository, home))
            tell(steps[-1])
        everything += steps
    return everything


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("who", nargs="*", default=[], metavar="WHO", help=", ".join(WHO))
    words.add_argument(
        "--folder", type=Path, help="where to act; by default a temporary folder. A copy there is used again"
    )
    given = words.parse_args()
    who = given.who or list(WHO)
    if unknown := set(who) - set(WHO):
        words.error(f"nobody is called {', '.join(unknown)}")
    folder = given.folder or Path(tempfile.mkdtemp(prefix="newcomers-"))
    try:
        everything = act(who, folder)
    finally:
        if given.folder is None:
            shutil.rmtree(folder)
    worst = max(everything, key=lambda seen: seen.silence)
    verdict = "reached" if worst.silence < GOAL else "missed"
    print(f"longest silence: {worst.silence:.1f} s, in {worst.command}; the goal of {GOAL:.0f} s is {verdict}")
    # A command that has a tenth of a core is silent ten times as long.
    print(f"{os.cpu_count()} cores, on which {os.getloadavg()[2]:.0f} processes wanted to run, on average")
    if failed := [seen for seen in everything if seen.failed]:
        sys.exit(f"{len(failed)} of {len(everything)} commands failed")
    print(f"all {len(everything)} commands did what the README says")


if __name__ == "__main__":
    main()
