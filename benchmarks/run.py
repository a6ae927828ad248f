"""Measure Parlour beside its peers: `python benchmarks/run.py [--runs 9] [--only random,search,clone] [--games
tictactoe,connect_four] [--json FILE]`. Every subject gets a worker process that stays alive. In every round each of
them does one run of about half a second, so the runs of all subjects are interleaved, and other work on the machine
affects all of them alike. Processor time counts, not time on the wall.
"""

import argparse
import contextlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from report import Measured, as_json, text
from subjects import GAMES, INSTALL, PARTS, SUBJECTS, Subject

HERE = Path(__file__).resolve().parent


class Worker:
    """A subject's process. Any line in gives one line of JSON out."""

    def __init__(self, subject: Subject, node: Path) -> None:
        environment = {**os.environ, "NODE_ENV": "production"}
        environment.pop("PARLOUR_PLAIN", None)
        if subject.plain:
            environment["PARLOUR_PLAIN"] = "1"
        if subject.engine == "boardgame":
            # One thread for everything: in processor time this is Node's fastest and steadiest setting.
            command = ["node", "--single-threaded", str(HERE / "peers" / "boardgame.mjs"), str(node)]
        else:
            module = subject.engine if subject.engine == "ours" else f"peers.{subject.engine}"
            command = [sys.executable, str(HERE / "worker.py"), module]
        self.process = subprocess.Popen(
            [*command, subject.way, subject.game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            text=True,
        )

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {"unavailable": f"the worker ended (exit code {self.process.wait()})"}
        heard: dict[str, Any] = json.loads(line)
        return heard

    def run(self) -> dict[str, Any]:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # a worker that has died is noticed below
            self.process.stdin.write("go\n")
            self.process.stdin.flush()
        return self.hear()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def reason(subject: Subject, heard: dict[str, Any]) -> str:
    """Why a subject is left out, with the command that installs what is missing."""
    why: str = heard["unavailable"]
    return f"{why} ({INSTALL[subject.engine]})" if why.startswith("not installed") else why


def measure(subjects: Sequence[Subject], runs: int, node: Path) -> tuple[dict[str, Measured], dict[str, str]]:
    """Do all runs, interleaved. A subject that cannot start, or fails later, is left out with a reason."""
    results: dict[str, Measured] = {}
    left_out: dict[str, str] = {}
    with contextlib.ExitStack() as stack:
        workers: dict[str, Worker] = {}
        for subject in subjects:
            say(f"starting {subject.key}")
            try:
                worker = Worker(subject, node)
            except OSError as trouble:
                left_out[subject.key] = f"cannot start: {trouble}"
                continue
            stack.callback(worker.close)
            heard = worker.hear()
            if "unavailable" in heard:
                left_out[subject.key] = reason(subject, heard)
            else:
                workers[subject.key] = worker
                results[subject.key] = Measured(subject, heard["version"])
        for number in range(1, runs + 1):
            for key in list(workers):
                say(f"round {number} of {runs}: {key}")
                heard = workers[key].run()
                if "unavailable" in heard:
                    left_out[key] = heard["unavailable"]
                    del workers[key], results[key]
                else:
                    results[key].add(heard["work"], heard["games"], heard["cpu"])
    say("")
    return results, left_out


def say(what: str) -> None:
    """Show progress on one line that overwrites itself, and only on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


def several(known: Sequence[str], given: str) -> list[str]:
    chosen = given.split(",")
    for one in chosen:
        if one not in known:
            raise argparse.ArgumentTypeError(f"{one!r} is none of {', '.join(known)}")
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Parlour beside its peers.")
    parser.add_argument("--runs", type=int, default=9, help="rounds, an odd number is best (9)")
    parser.add_argument(
        "--only",
        type=lambda given: several(list(PARTS), given),
        default=list(PARTS),
        help="parts to run, of " + ",".join(PARTS),
    )
    parser.add_argument(
        "--games",
        type=lambda given: several(GAMES, given),
        default=list(GAMES),
        help="games to run, of " + ",".join(GAMES),
    )
    parser.add_argument("--node", type=Path, default=HERE / "node", help="folder that holds boardgame.io")
    parser.add_argument("--json", type=Path, help="file to write everything measured to")
    asked = parser.parse_args()
    if asked.runs < 1:
        parser.error("--runs must be at least 1")
    subjects = [one for one in SUBJECTS if one.part in asked.only and one.game in asked.games]
    results, left_out = measure(subjects, asked.runs, asked.node)
    print(f"Python {platform.python_version()}, {asked.runs} interleaved rounds, CPU time")
    print(text(results, left_out, asked.only))
    if asked.json:
        report = {"python": platform.python_version(), "rounds": asked.runs, **as_json(results, left_out)}
        asked.json.parent.mkdir(parents=True, exist_ok=True)
        asked.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
