"""A host with many matches of tic-tac-toe ready to be played; says where, and who holds which seat."""

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
    """A host that does not mind how often somebody asks: all the load comes from one address."""

    preparing: asyncio.Task[list[dict[str, Any]]]

    def allow(self, what: str, who: str, a_minute: float) -> None:
        pass


async def prepare(host: Host, matches: int) -> list[dict[str, Any]]:
    """Rooms with two people each, begun."""
    tables: list[dict[str, Any]] = []
    for number in range(matches):
        ann, bob = Person(f"ann{number}", "Ann"), Person(f"bob{number}", "Bob")
        room = await host.open(wire.NewRoom("tictactoe", 2), ann)
        state = room.draft()
        sit(state, bob, wire.Join())
        await room.save(state)
        await room.begin()
        tokens = [host.tokens.for_seat(state.id, seat, chair.occupancy) for seat, chair in enumerate(room.state.chairs)]
        tables.append({"room": state.id, "tokens": tokens})
    return tables


def main() -> None:
    """`serve.py FOLDER MATCHES`: prints one line of JSON when everything is ready."""
    folder, matches = Path(sys.argv[1]), int(sys.argv[2])
    set_up_logs(level=40, as_json=True)
    config = Config(store=f"sqlite:///{folder / 'bench.db'}", frames_a_second=1e6, requests_a_minute=10**9, thinkers=1)
    host = Generous(config)
    listening: socket.socket = bind("127.0.0.1", 0)

    def ready() -> None:
        task = asyncio.get_running_loop().create_task(prepare(host, matches))
        task.add_done_callback(
            lambda done: print(
                msgspec.json.encode({"port": listening.getsockname()[1], "tables": done.result()}).decode(), flush=True
            )
        )
        host.preparing = task

    serve(config, listening, ready, host)


if __name__ == "__main__":
    main()
