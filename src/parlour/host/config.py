"""How a host is set up."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
from msgspec import Struct


class Config(Struct, kw_only=True, frozen=True):
    """Everything that can be set; the defaults serve a game night at home."""

    store: str = ""
    """A database URL; empty: SQLite in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Further origins that pages may come from, beside the host's own."""
    secure: bool = False
    """Cookies only over HTTPS: behind a proxy that speaks it."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    bot_seconds: float = 10.0
    """A bot that has not moved by then is stopped, and the harmless move is played."""
    rules_seconds: float = 2.0
    """Rules that take longer than this over one move are stopped, and the match is frozen."""
    idle_seconds: float = 600.0
    """A room that nobody has touched for so long leaves memory."""
    requests_a_minute: int = 1_200
    """Of one address, over HTTP."""
    frames_a_second: float = 50.0
    """Of one socket, on average."""
    most_body: int = 2_000_000
    most_frame: int = 16_384
    most_waiting: int = 256
    """Messages that may wait for a slow reader before it is let go."""
    most_sockets: int = 10_000
    most_faults: int = 50
    """Requests that nobody can make sense of; a client that sends more is let go."""

    @property
    def store_url(self) -> str:
        """Where the store is."""
        if not self.store:
            return f"sqlite:///{data_folder() / 'parlour.db'}"
        kind, separator, rest = self.store.partition("://")
        drivers = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
        return drivers.get(kind, kind) + separator + rest


def data_folder() -> Path:
    """Where a host keeps its things, if nothing else is said."""
    folder = Path(os.environ.get("PARLOUR_DATA") or platformdirs.user_data_path("parlour"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
