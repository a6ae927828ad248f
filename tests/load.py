"""`make proof-load`: the suite, several times over, while every core is busy.

A test that is steady only while the machine is at rest fails here.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
# It runs only as long as the process that started it exists, so that none is left behind.
BURN = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(1_000_000))\n"


@contextmanager
def busy(cores: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep this many cores busy with something else."""
    burners = [subprocess.Popen([sys.executable, "-c", BURN, str(os.getpid())]) for _ in range(cores)]
    try:
        yield burners
    finally:
        for burner in burners:
            burner.terminate()
            burner.wait()


def run_suite(*options: str) -> tuple[bool, str]:
    """Run the suite: whether everything passed, and pytest's count. If something failed, show the whole output."""
    command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "not proof", *options]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0, done.stdout.rstrip().rpartition("\n")[2]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("tests", nargs="*", help="which tests; all of them if none are named")
    wish = parser.parse_args(arguments)
    cores = os.cpu_count() or 1
    green = 0
    with busy(cores):
        for number in range(1, wish.rounds + 1):
            good, count = run_suite(*wish.tests)
            green += good
            print(f"round {number} of {wish.rounds}, {cores} cores busy: {count}", flush=True)
    print(f"{green} of {wish.rounds} rounds are green", flush=True)
    return int(green < wish.rounds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
