"""Backup and restore: everything in the store as one compressed file of JSON lines, the same for every database.

It is read in one transaction, so it is one moment of a running host.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

from parlour.kernel import ParlourError

from .migrate import upgrade
from .schema import metadata
from .store import make_engine

FORMAT: Final = "parlour backup 1"
AT_ONCE: Final = 500


class BackupError(ParlourError):
    """A backup cannot be written or read."""


def write_backup(url: str, file: Path) -> int:
    """Write everything; how many rows there were. A half-written file is never left under the given name."""
    if file.exists():
        raise BackupError(f"{file} exists already")
    half = file.with_name(file.name + ".part")
    engine = make_engine(url)
    rows = 0
    try:
        with engine.connect() as connection:
            upgrade(connection)
            with connection.begin():
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
                with gzip.open(half, "wb") as out:
                    out.write(msgspec.json.encode(FORMAT) + b"\n")
                    for table in metadata.sorted_tables:
                        for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
                            out.write(msgspec.json.encode([str(table.name), *row]) + b"\n")
                            rows += 1
                    out.write(msgspec.json.encode(["end", rows]) + b"\n")
        os.replace(half, file)
    finally:
        half.unlink(missing_ok=True)
        engine.dispose()
    return rows


def read_backup(url: str, file: Path) -> int:
    """Fill an empty store; all or nothing."""
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            upgrade(connection)
            with connection.begin():
                for table in metadata.sorted_tables:
                    if connection.execute(select(func.count()).select_from(table)).scalar_one():
                        raise BackupError("this store is not empty; a backup is restored into an empty one")
                return _fill(connection, file)
    except (IntegrityError, DataError, InterfaceError, ProgrammingError) as error:
        raise BackupError(f"{file} has a row that does not fit: {error.orig}; nothing was restored") from None
    finally:
        engine.dispose()


def _fill(connection: Connection, file: Path) -> int:
    """Every row of a backup into its table; how many there were."""
    tables = {str(table.name): table for table in metadata.sorted_tables}
    waiting: dict[str, list[dict[str, object]]] = {name: [] for name in tables}
    rows = 0
    end: int | None = None
    for line in read_lines(file):
        match line:
            case ["end", int(count)] if end is None:
                end = count
            case [str(name), *values] if name in tables and len(values) == len(tables[name].c) and end is None:
                waiting[name].append(dict(zip(tables[name].c.keys(), values, strict=True)))
                rows += 1
                if len(waiting[name]) >= AT_ONCE:
                    connection.execute(insert(tables[name]), waiting[name])
                    waiting[name] = []
            case _:
                raise BackupError(f"{file} has a row that belongs nowhere; nothing was restored")
    if end != rows:
        raise BackupError(f"{file} is incomplete; nothing was restored")
    for name, left in waiting.items():
        if left:
            connection.execute(insert(tables[name]), left)
    return rows


def read_lines(file: Path) -> Iterator[list[object]]:
    """The rows of a backup; refused with a sentence if it is none, or damaged."""
    try:
        with gzip.open(file, "rb") as lines:
            if msgspec.json.decode(lines.readline()) != FORMAT:
                raise BackupError(f"{file} is no backup of this version")
            for line in lines:
                yield msgspec.json.decode(line, type=list[object])
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BackupError(f"{file} is no backup, or it is damaged: {error}") from None
