"""A host with many matches of tic-tac-toe ready to play. It prints its port and writes down who holds which seat."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour.host import wire
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.http.server import bind, serve
from parlour.host.live.room_changes import sit
from parlour.host.logs import set_up_logs
from parlour.host.tokens import Person


class Generous(Host):
    """A host without limits on how often somebody may ask, because all the load comes from one address."""

    preparing: asyncio.Task[list[dict[str, Any]]]

    def allow(self, what: str, who: str, a_minute: float, cost: float = 1.0) -> None:
        pass


async def prepare(host: Host, matches: int) -> list[dict[str, Any]]:
    """Open rooms with two people each, and begin their matches."""
    tables: list[dict[str, Any]] = []
    for number in range(matches):
        ann, bob = Person(f"ann{number}", "Ann"), Person(f"bob{number}", "Bob")
        room = await host.open(wire.NewRoom("tictactoe", 2), ann)
        state = room.draft()
        sit(state, bob, wire.Join())
        await room.save(state)
        await room.begin()
        tokens = [
            host.tokens.for_seat(state.id, number, seat.occupancy) for number, seat in enumerate(room.state.seats)
        ]
        tables.append({"room": state.id, "tokens": tokens})
    return tables


def main() -> None:
    """`serve.py FOLDER MATCHES`: prints its port when everything is ready and FOLDER/tables.json is written."""
    folder, matches = Path(sys.argv[1]), int(sys.argv[2])
    set_up_logs(level=40, as_json=True)
    config = Config(
        store=f"sqlite:///{folder / 'bench.db'}",
        frames_a_second=1e6,
        requests_a_minute=10**9,
        requests_at_once=10**9,
        sockets_of_one_address=10**6,
        connections_of_one_address=10**6,
        thinkers=1,
    )
    host = Generous(config)
    listening: socket.socket = bind("127.0.0.1", 0)

    def prepared(task: asyncio.Task[list[dict[str, Any]]]) -> None:
        # Unbuffered output to a pipe may be cut at its capacity, so the long part goes to a file.
        (folder / "tables.json").write_bytes(msgspec.json.encode(task.result()))
        print(listening.getsockname()[1], flush=True)

    def ready() -> None:
        host.preparing = asyncio.get_running_loop().create_task(prepare(host, matches))
        host.preparing.add_done_callback(prepared)

    serve(config, listening, ready, host)


if __name__ == "__main__":
    main()
