"""Many matches of bots at once in one process: how long a move takes to be on disk, and the memory.
Usage: bots.py FOLDER MATCHES; says one line of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from serve import Generous

from parlour.host import wire
from parlour.host.config import Config
from parlour.host.live.room_changes import Person
from parlour.host.logs import set_up_logs
from parlour.host.store import Ending, Entry, Store

waits: list[float] = []


class Timed(Store):
    """A store that notes how long each commit took."""

    def append(self, entries: Sequence[Entry], ending: Ending | None = None) -> asyncio.Future[Any]:
        began = time.perf_counter()
        done = super().append(entries, ending)
        done.add_done_callback(lambda _: waits.append((time.perf_counter() - began) * 1000))
        return done


async def play(folder: Path, matches: int) -> dict[str, float]:
    """Open the rooms, let them play, wait for the last."""
    config = Config(store=f"sqlite:///{folder / 'bench.db'}", thinkers=1)
    host = Generous(config, store=Timed(config.store_url))
    await host.start()
    seats = [wire.SeatWish("bot", bot="random"), wire.SeatWish("bot", bot="random")]
    desks = [
        await host.open(wire.NewRoom("connect_four", seats, pace=0), Person(f"owner{number}", "Owner"))
        for number in range(matches)
    ]
    began = time.perf_counter()
    for desk in desks:
        async with desk.lock:
            await host.begin(desk)
    while any(desk.state.phase == "playing" for desk in desks):
        await asyncio.sleep(0.02)
    seconds = time.perf_counter() - began
    memory = int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) / 1024
    await host.stop()
    waits.sort()
    return {
        "moves": len(waits),
        "moves_a_second": len(waits) / seconds,
        "p50_milliseconds": waits[len(waits) // 2],
        "p99_milliseconds": waits[int(len(waits) * 0.99)],
        "memory_mb": memory,
    }


if __name__ == "__main__":
    set_up_logs(level=40, as_json=True)
    print(json.dumps(asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))))
