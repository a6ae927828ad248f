"""The host under load, beside boardgame.io's own server on the same traffic: `python benchmarks/host/measure.py`.

In every round each server is started again, plays a few hundred matches to warm up (so that a just-in-time compiler has
done its work), and is then measured over many matches of tic-tac-toe at once: processor time of the server for each
move it has acknowledged, moves a second, and how long a move waits for its answer. Our host syncs every move to disk
before it answers; theirs keeps everything in memory. Then come 500 matches of bots in one process.

Needs Node with boardgame.io, socket.io-client and ws in the folder given (`make bench` installs them).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def start(command: list[str]) -> tuple[subprocess.Popen[str], int]:
    """Start a server; return it with the port that it prints when it is ready."""
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise SystemExit(f"{command[0]} did not start")
    return process, int(line)


def load(
    node: Path, server: str, port: int, pid: int, matches: int, warm: int, tables: Path | None
) -> dict[str, float]:
    """The measurements of the load."""
    command = ["node", str(HERE / "load.mjs"), str(node), server, str(port), str(pid), str(matches), str(warm)]
    done = subprocess.run([*command, *([str(tables)] if tables else [])], check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def ours(node: Path, matches: int, warm: int) -> dict[str, float]:
    """One round of our host."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = start([sys.executable, str(HERE / "serve.py"), folder, str(matches + warm)])
        try:
            return load(node, "parlour", port, process.pid, matches, warm, Path(folder, "tables.json"))
        finally:
            process.terminate()
            process.wait()


def theirs(node: Path, matches: int, warm: int) -> dict[str, float]:
    """One round of boardgame.io's server."""
    process, port = start(["node", str(HERE / "boardgame_server.mjs"), str(node)])
    try:
        return load(node, "boardgame", port, process.pid, matches, warm, None)
    finally:
        process.terminate()
        process.wait()


def bots(matches: int) -> dict[str, float]:
    """Many matches of bots at once in one process."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, str(HERE / "bots.py"), folder, str(matches)], check=True, capture_output=True, text=True
        )
        measured: dict[str, float] = json.loads(done.stdout)
        return measured


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser()
    words.add_argument("--node", type=Path, default=HERE.parent / "node")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--matches", type=int, default=500)
    words.add_argument("--warm", type=int, default=200)
    words.add_argument("--bots", type=int, default=500)
    given = words.parse_args()
    found: dict[str, list[dict[str, float]]] = {"parlour": [], "boardgame.io": []}
    for number in range(given.rounds):
        found["boardgame.io"].append(theirs(given.node, given.matches, given.warm))
        found["parlour"].append(ours(given.node, given.matches, given.warm))
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
    print(f"Python {platform.python_version()}, {given.matches} matches at once, median of {given.rounds} rounds")
    medians = {
        name: {key: statistics.median(run[key] for run in runs) for key in runs[0]} for name, runs in found.items()
    }
    for name, figures in medians.items():
        print(f"{name:13s} {figures['cpu_microseconds']:6.0f} µs of CPU a move, {told(figures)}")
    ratios = [
        one["cpu_microseconds"] / other["cpu_microseconds"]
        for one, other in zip(found["parlour"], found["boardgame.io"], strict=True)
    ]
    part = f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"
    print(f"CPU of a durable move, as a part of theirs: {part}")
    print(f"{given.bots} matches of bots at once: {told(bots(given.bots))}")


def told(figures: dict[str, float]) -> str:
    """A line with rate, waits and memory."""
    p50, p99 = figures["p50_milliseconds"], figures["p99_milliseconds"]
    rate = f"{figures['moves']:.0f} moves, {figures['moves_a_second']:.0f} a second"
    return f"{rate}, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {figures['memory_mb']:.0f} MB"


if __name__ == "__main__":
    main()
