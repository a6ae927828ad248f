"""Backup and restore: everything in the store as one compressed file of JSON lines, the same for every database.

It is read in one transaction, so it is one moment of a running host.
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import func, insert, select, text

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
                            out.write(msgspec.json.encode([table.name, *row]) + b"\n")
                            rows += 1
                    out.write(msgspec.json.encode(["end", rows]) + b"\n")
        os.replace(half, file)
    finally:
        half.unlink(missing_ok=True)
        engine.dispose()
    return rows


def read_backup(url: str, file: Path) -> int:
    """Fill an empty store; all or nothing."""
    tables = {table.name: table for table in metadata.sorted_tables}
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            upgrade(connection)
            with connection.begin():
                for table in metadata.sorted_tables:
                    if connection.execute(select(func.count()).select_from(table)).scalar_one():
                        raise BackupError("this store is not empty; a backup is restored into an empty one")
                waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in tables}
                rows = 0
                ended = False
                for line in read_lines(file):
                    name, *values = line
                    if name == "end":
                        ended = values == [rows]
                        break
                    table = tables[name]
                    waiting[name].append(dict(zip(table.c.keys(), values, strict=True)))
                    rows += 1
                    if len(waiting[name]) >= AT_ONCE:
                        connection.execute(insert(table), waiting[name])
                        waiting[name] = []
                if not ended:
                    raise BackupError(f"{file} is incomplete; nothing was restored")
                for name, left in waiting.items():
                    if left:
                        connection.execute(insert(tables[name]), left)
        return rows
    finally:
        engine.dispose()


def read_lines(file: Path) -> list[list[Any]]:
    """The rows of a backup; refused with a sentence if it is none."""
    try:
        with gzip.open(file, "rb") as lines:
            if msgspec.json.decode(lines.readline()) != FORMAT:
                raise BackupError(f"{file} is no backup of this version")
            return [msgspec.json.decode(line, type=list[Any]) for line in lines]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BackupError(f"{file} is no backup: {error}") from None
