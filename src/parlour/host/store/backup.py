"""Backup and restore: everything in the store as one compressed file of JSON lines, the same for every database.

It is read in one transaction, so it is one moment of a running host. The keys with which a host signs stay out of it
unless they are asked for: with them you can impersonate anybody.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import msgspec
from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

from parlour.kernel import ParlourError

from .claim import claimed, make_private
from .diagnosis import diagnosed
from .engine import make_engine, must_be_there
from .migrate import must_be_current, upgrade
from .schema import host_values, metadata

FORMAT: Final = "parlour backup 1"
AT_ONCE: Final = 500


class BackupError(ParlourError):
    """A backup cannot be written or read."""


def write_backup(url: str, file: Path, with_keys: bool = False) -> int:
    """Write everything, the keys of the host only if wanted; how many rows there were. Only the owner can read the
    file, and a half-written one is never left under its name."""
    if file.exists():
        raise BackupError(f"{file} exists already")
    engine = make_engine(url)
    must_be_there(engine.url)
    rows = 0
    try:
        with diagnosed(engine.url), engine.connect() as connection:
            must_be_current(connection)
            with connection.begin(), _finished(file) as out:
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
                out.write(msgspec.json.encode(FORMAT) + b"\n")
                for table in metadata.sorted_tables:
                    if table is host_values and not with_keys:
                        continue
                    for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
                        out.write(msgspec.json.encode([str(table.name), *row]) + b"\n")
                        rows += 1
                out.write(msgspec.json.encode(["end", rows]) + b"\n")
    finally:
        engine.dispose()
    return rows


@contextmanager
def _finished(file: Path) -> Iterator[gzip.GzipFile]:
    """A compressed file that only its owner can read, and that gets its name when it is finished. Until then it has one
    of its own: another backup to the same name may be on its way, or one that was killed may have left something."""
    try:
        with NamedTemporaryFile(dir=file.parent, prefix=f"{file.name}.", suffix=".part", delete=False) as whole:
            half = Path(whole.name)
            try:
                with gzip.open(whole, "wb") as out:
                    yield out
                whole.flush()
                if file.exists():
                    raise BackupError(f"{file} exists already")
                os.replace(half, file)
            finally:
                half.unlink(missing_ok=True)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}") from None


def read_backup(url: str, file: Path) -> int:
    """Fill an empty store; all or nothing."""
    next(read_lines(file), None)  # what is no backup makes no store, either
    engine = make_engine(url)
    with claimed(engine.url):
        try:
            with diagnosed(engine.url), engine.connect() as connection:
                upgrade(connection)
                make_private(engine.url)
                with connection.begin():
                    return _fill_empty(connection, file)
        finally:
            engine.dispose()


def _fill_empty(connection: Connection, file: Path) -> int:
    for table in metadata.sorted_tables:
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BackupError("this store is not empty; a backup is restored into an empty one")
    try:
        return _fill(connection, file)
    except (IntegrityError, DataError, InterfaceError, ProgrammingError) as error:
        why = f"{file} has a row that does not fit: {error.orig}; nothing was restored"
        raise BackupError(why) from None


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
            case [str(name), *values] if name in tables and end is None and _fits(values, tables[name]):
                waiting[name].append(dict(zip(tables[name].c.keys(), values, strict=False)))
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


def _fits(values: list[object], table: Table) -> bool:
    """Whether these are the values of a row. Columns at its end may have come since the backup: they have defaults."""
    since = table.c.values()[len(values) :]
    return len(values) <= len(table.c) and all(column.server_default is not None for column in since)


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
