"""A host that is killed at a chosen point, or whose disk is full: what `parlour host` starts, with parts replaced. Its
log tells of every commit that fails.

Run it as a program. With `--point before_commit --passage 12` it kills itself (SIGKILL) when twelve groups of entries
have been written and the twelfth is not committed; with `after_commit`, when it is; with `after_send`, when the twelfth
`ok` has left. There are no limits on how often something may be done, because the scripts that play are quicker than
people.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import Any

import msgspec
import structlog

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from sqlalchemy import event

from parlour.cli.host import welcome
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.http import server
from parlour.host.http.frames import Protocol
from parlour.host.http.server import bind, serve
from parlour.host.logs import set_up_logs
from parlour.host.store import Beginning, Store
from parlour.host.store.writer import Writer
from parlour.kernel.fingerprint import fingerprint

log = structlog.get_logger("parlour.crashing")


class Fate:
    """Counts how often a point is passed, and ends everything at the chosen passage."""

    def __init__(self, point: str, passage: int) -> None:
        self.point = point
        self.left = passage

    def passes(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


class CrashingWriter(Writer):
    """A writer that is killed before or after a commit with entries of a running match, and logs commits that fail."""

    fate: Fate
    carries = False

    def before_sync(self) -> None:
        if self.carries:
            self.fate.passes("before_commit")

    async def _commit(self, group: Any) -> Any:
        self.carries = any(work.entries and not isinstance(work.change, Beginning) for work in group)
        try:
            return await super()._commit(group)
        except Exception:
            log.info("a commit failed")
            raise

    def _sync(self, connection: Any) -> None:
        super()._sync(connection)
        if self.carries:
            self.fate.passes("after_commit")


def crash_after_send(fate: Fate) -> type[Protocol]:
    """A protocol that kills the host when an `ok` has gone out, through either of its methods."""

    def sent(data: bytes) -> None:
        if b'"ok":' in data and b'"ok":0' not in data:  # answers to moves, not to hello
            fate.passes("after_send")

    class CrashingProtocol(Protocol):
        def write_text(self, data: bytes) -> bool:
            done = super().write_text(data)
            if done:
                sent(data)
            return done

        async def send(self, message: Any) -> None:
            await super().send(message)
            sent((message.get("text") or "").encode())

    return CrashingProtocol


class TellingHost(Host):
    """A host without limits that writes down the fingerprints of its tables when it is stopped gracefully."""

    fingerprints: Path | None = None

    def allow(self, what: str, who: str, a_minute: float, cost: float = 1.0) -> None:
        pass

    async def stop(self) -> None:
        if self.fingerprints is not None:
            running = [room.live for room in self.rooms.values() if room.live is not None]
            told = {live.id: fingerprint(live.match.table) for live in running}
            self.fingerprints.write_bytes(msgspec.json.encode(told))
        await super().stop()


def fill_disk_while(store: Store, flag: Path) -> None:
    """While the flag is there, the file may not grow."""

    @event.listens_for(store.engine, "begin")
    def limit(connection: Any) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar() if flag.exists() else 1 << 30
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--port", type=int, default=0)
    words.add_argument("--store", required=True)
    words.add_argument("--json-logs", action="store_true")
    words.add_argument("--point", default="")
    words.add_argument("--passage", type=int, default=0)
    words.add_argument("--fingerprints", type=Path)
    words.add_argument("--full-while", type=Path)
    words.add_argument("--path", action="append", default=[])
    words.add_argument("--rules-seconds", type=float, default=2.0)
    words.add_argument("--bot-seconds", type=float, default=10.0)
    words.add_argument("--thinkers", type=int, default=1)
    given = words.parse_args()
    sys.path[:0] = given.path
    set_up_logs(as_json=True)
    config = Config(
        store=given.store,
        thinkers=given.thinkers,
        rules_seconds=given.rules_seconds,
        bot_seconds=given.bot_seconds,
        requests_a_minute=10_000_000,
        requests_at_once=10_000_000,
        frames_a_second=100_000.0,
        sockets_of_one_address=10_000,
        connections_of_one_address=10_000,
        matches_of_one_person=10_000,
        least_pace=0,
        bot_matches=10_000,
        bot_matches_of_one_address=10_000,
    )
    store = Store(config.store_url)
    fate = Fate(given.point, given.passage)
    CrashingWriter.fate = fate
    store.writer = CrashingWriter(store.engine, lambda what: None)
    if given.full_while is not None:
        fill_disk_while(store, given.full_while)
    setattr(server, "Protocol", crash_after_send(fate))  # noqa: B010 (it is imported there, not exported)
    host = TellingHost(config, store=store)
    host.fingerprints = given.fingerprints
    listening = bind("127.0.0.1", given.port)
    serve(config, listening, lambda: welcome(listening, False), host)


if __name__ == "__main__":
    main()
