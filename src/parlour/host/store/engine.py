"""The engine of a store: SQLite in a file, or PostgreSQL at an address."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from .diagnosis import StoreError, diagnosed

KINDS: Final = ("sqlite", "postgresql")
DRIVERS: Final = ("sqlite", "postgresql+psycopg")
PATIENCE: Final = 10  # seconds until a server that does not answer counts as out of reach
LOCKED: Final = 5  # seconds until a table that somebody else keeps locked is given up
# The address itself is not shown: it may hold a password.
NO_ADDRESS: Final = (
    "What --store says is not an address of a store. "
    "Write postgresql://USER@HOST/DATABASE, sqlite:///FILE or just FILE."
)


def read_url(text: str) -> URL:
    """The address of a store."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # a port that is no number
        raise StoreError(NO_ADDRESS) from None
    kind = url.get_backend_name()
    if kind not in KINDS:
        raise StoreError(
            f"Parlour keeps its store in SQLite or PostgreSQL, not in {kind}. Choose another with --store."
        )
    no_file = kind == "sqlite" and (url.database == ":memory:" or str(url.database).startswith("file:") or url.query)
    if url.drivername not in DRIVERS or not url.database or no_file:
        raise StoreError(NO_ADDRESS)
    return url


def file_of(url: URL) -> Path | None:
    """The file of a store in SQLite."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def must_be_there(url: URL) -> None:
    """Refuse a file that does not exist or is empty: SQLite would make a database of it."""
    file = file_of(url)
    if file is not None and not (os.path.isfile(file) and os.path.getsize(file)):
        raise StoreError(f"There is no store at {file}. Name the one that your host uses with --store.")


def make_engine(address: str) -> Engine:
    """The engine for a store. SQLite gets what durability needs: everything is synced at every commit."""
    url = read_url(address)
    if file_of(url) is None:
        return _engine_of_server(url)
    with diagnosed(url):  # a relative path becomes absolute here
        engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: object) -> None:
        connection.isolation_level = None  # transactions begin when we say so, below
        cursor = connection.cursor()
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=1000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _engine_of_server(url: URL) -> Engine:
    try:
        engine = create_engine(url, connect_args={"connect_timeout": PATIENCE})
    except ImportError:
        raise StoreError("PostgreSQL needs its driver. Install it: pip install 'parlour[postgresql]'") from None

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = '{LOCKED}s'")
        cursor.close()
        connection.commit()

    return engine
