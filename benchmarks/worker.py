"""One worker process for one subject: it imports the peer's module, finds how much work takes about half a
second of processor time, says it is ready, and then does that work each time a line arrives on its input,
answering with one line of JSON. Keeping each subject in a process of its own keeps one peer's garbage,
threads and warm caches out of another's measurements. Usage: `python worker.py MODULE WAY GAME`.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

TARGET = 0.6  # seconds of processor time in one run
LEAD_IN = 3  # a run is led in by a third of one, uncounted: caches grow cold while the others have their turn
SHORTEST = 0.1  # a trial shorter than this is too coarse to scale from


class Done(NamedTuple):
    """What one run did: units of work (moves, iterations, clones) and, in random play, games finished."""

    work: int
    games: int = 0


Work = Callable[[int], Done]
Ways = Mapping[str, Callable[[str], Work]]


class Unavailable(Exception):
    """Raised by a module whose subject cannot run here; the message says what to do about it."""


def timed(work: Work, amount: int) -> tuple[Done, float]:
    """Do the work and measure the processor time of the whole process, helper threads included."""
    start = time.process_time()
    done = work(amount)
    return done, time.process_time() - start


def calibrate(work: Work) -> int:
    """The amount whose run takes about TARGET seconds; the trials also warm the subject up."""
    work(1)  # a subject that compiles itself at the first call must not be judged by that call
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
    # Some peers greet on standard output when imported: the answers get a stream of their own, and whatever
    # else is printed goes to standard error.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    try:
        work, version = prepare(module, way, game)
        amount = calibrate(work)
    except Exception as trouble:  # a peer that fails to start is reported and left out, whatever it raised
        print(json.dumps({"unavailable": str(trouble) or type(trouble).__name__}), file=answers)
        return
    print(json.dumps({"version": version}), file=answers)
    for _ in sys.stdin:
        work(max(1, amount // LEAD_IN))
        done, spent = timed(work, amount)
        print(json.dumps({"work": done.work, "games": done.games, "cpu": spent}), file=answers)


if __name__ == "__main__":
    main()
