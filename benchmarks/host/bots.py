"""Many matches of bots at once in one process: how long a move takes to reach the disk, and the memory.
Usage: bots.py FOLDER MATCHES; prints one line of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from serve import Generous

from parlour.host import wire
from parlour.host.config import Config
from parlour.host.logs import set_up_logs
from parlour.host.store import Beginning, Ending, Entry, Outcome, PositionRow, Store
from parlour.host.tokens import Person

waits: list[float] = []


class Timed(Store):
    """A store that notes how long each commit took."""

    def append(
        self,
        entries: Sequence[Entry],
        change: Beginning | Ending | None,
        then: Callable[[Outcome], None],
        positions: Sequence[PositionRow] = (),
    ) -> None:
        began = time.perf_counter()

        def timed(outcome: Outcome) -> None:
            waits.append((time.perf_counter() - began) * 1000)
            then(outcome)

        super().append(entries, change, timed, positions)


async def play(folder: Path, matches: int) -> dict[str, float]:
    """Open the rooms, let them play, wait for the last."""
    config = Config(store=f"sqlite:///{folder / 'bench.db'}", thinkers=1, least_pace=0, bot_matches=10_000)
    host = Generous(config, store=Timed(config.store_url))
    await host.start()
    seats = [wire.SeatWish("bot", bot="random"), wire.SeatWish("bot", bot="random")]
    rooms = [
        await host.open(wire.NewRoom("connect_four", seats, pace=0), Person(f"owner{number}", "Owner"))
        for number in range(matches)
    ]
    began = time.perf_counter()
    for room in rooms:
        async with room.lock:
            await room.begin()
    while any(room.state.phase == "playing" for room in rooms):
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
