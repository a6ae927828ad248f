"""One worker process for one subject. It imports the peer's module, finds how much work takes about half a second of
processor time, and says that it is ready. Then it does that work each time a line arrives on its input, and answers
with one line of JSON. In a process of its own, a subject's garbage, threads and warm caches cannot affect another's
measurements. Usage: `python worker.py MODULE WAY GAME`.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

TARGET = 0.6  # seconds of processor time in one run
LEAD_IN = 3  # before each run, a third of one is not counted: caches grow cold while the others run
SHORTEST = 0.1  # a shorter trial is too coarse to scale from


class Done(NamedTuple):
    """What one run did: units of work (moves, iterations, clones) and, in random play, games finished."""

    work: int
    games: int = 0


Work = Callable[[int], Done]
Ways = Mapping[str, Callable[[str], Work]]


class Unavailable(Exception):
    """A subject cannot run here; the message says what to do about it."""


def timed(work: Work, amount: int) -> tuple[Done, float]:
    """Do the work and measure the processor time of the whole process, helper threads included."""
    start = time.process_time()
    done = work(amount)
    return done, time.process_time() - start


def calibrate(work: Work) -> int:
    """The amount of work that takes about TARGET seconds. The trials also warm the subject up."""
    work(1)  # the first call may compile the subject, so it does not count
    amount = 1
    while True:
        _, spent = timed(work, amount)
        if spent >= SHORTEST:
            return max(1, round(amount * TARGET / spent))
        amount *= 4


def prepare(module: str, way: str, game: str) -> tuple[Work, str]:
    """Import the module and set the subject up, or say why that cannot be done."""
    try:
        peer = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        raise Unavailable(f"not installed: no module {missing.name}") from missing
    ways: Ways = peer.WAYS
    version: str = peer.version()
    return ways[way](game), version


def main() -> None:
    module, way, game = sys.argv[1:4]
    # Some peers print a greeting when imported. So the answers get a stream of their own, and everything else that is
    # printed goes to standard error.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    try:
        work, version = prepare(module, way, game)
        amount = calibrate(work)
    except Exception as trouble:  # whatever a peer raises when it starts, it is reported and left out
        print(json.dumps({"unavailable": str(trouble) or type(trouble).__name__}), file=answers)
        return
    print(json.dumps({"version": version}), file=answers)
    for _ in sys.stdin:
        work(max(1, amount // LEAD_IN))
        done, spent = timed(work, amount)
        print(json.dumps({"work": done.work, "games": done.games, "cpu": spent}), file=answers)


if __name__ == "__main__":
    main()
